// Azulejos: each colour has a pattern family, grown from a quarter that is mirrored and turned. A quarter is 50 wide; the
// tile's middle is its lower right corner, and what stands in its upper left one joins with the tiles around it. The
// grammar: petals, rays, rings, stars, dots and waves. "a" is painted in the colour, "b" in its pale wash, "c" in its
// deep tone.

export interface Quarter {
  a: string;
  b: string;
  c: string;
}

export const COLOURS = ["B", "T", "G", "Y", "O", "R"] as const;
export type Colour = (typeof COLOURS)[number];

export const BASE: Record<Colour, string> = {
  B: "#1f3a8a",
  T: "#0f9b98",
  G: "#406819",
  Y: "#e3a400",
  O: "#e26838",
  R: "#861837",
};
export const DEEP: Record<Colour, string> = {
  B: "#0e1f57",
  T: "#06605e",
  G: "#24420a",
  Y: "#a86a00",
  O: "#ab3d12",
  R: "#560a22",
};

const MIDDLE = 50;
const at = (n: number): string => String(Math.round(n * 10) / 10);
/** So far from (x, y) into a direction; 0 is to the right, 90 down. */
function point(x: number, y: number, far: number, degrees: number): string {
  const turn = (degrees * Math.PI) / 180;
  return `${at(x + far * Math.cos(turn))} ${at(y + far * Math.sin(turn))}`;
}

/** A petal or leaf; `half`: only the side that lies in the shade. */
function petal(x: number, y: number, long: number, wide: number, degrees: number, half = false): string {
  const far = Math.hypot(long / 2, wide);
  const lean = (Math.atan2(wide, long / 2) * 180) / Math.PI;
  const tip = point(x, y, long, degrees);
  const back = half ? "Z" : `Q${point(x, y, far, degrees + lean)} ${at(x)} ${at(y)}Z`;
  return `M${at(x)} ${at(y)}Q${point(x, y, far, degrees - lean)} ${tip}${back}`;
}
/** A ray from `near` to `far` around the middle. */
const ray = (near: number, far: number, wide: number, degrees: number): string =>
  `M${point(MIDDLE, MIDDLE, near, degrees - wide)}L${point(MIDDLE, MIDDLE, far, degrees)}L${point(MIDDLE, MIDDLE, near, degrees + wide)}Z`;
/** A quarter of a ring around the middle, or around the corner where four tiles meet. */
function ring(inner: number, outer: number, corner = false): string {
  const [o, s] = corner ? [0, 1] : [MIDDLE, -1];
  return `M${o} ${o + s * outer}A${outer} ${outer} 0 0 0 ${o + s * outer} ${o}H${o + s * inner}A${inner} ${inner} 0 0 1 ${o} ${o + s * inner}Z`;
}
const disc = (radius: number, corner = false): string => {
  const [o, s] = corner ? [0, 1] : [MIDDLE, -1];
  return `M${o} ${o}V${o + s * radius}A${radius} ${radius} 0 0 0 ${o + s * radius} ${o}Z`;
};
const dot = (x: number, y: number, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** A quarter of a star with eight points: the facets in the light, or those in the shade. */
function star(outer: number, inner: number, lit: boolean, x = MIDDLE, from = 180): string {
  return [0, 45, 90]
    .map((step) => ({ tip: from + step, valley: from + step + (lit ? -22.5 : 22.5) }))
    .filter(({ valley }) => valley > from && valley < from + 90)
    .map(({ tip, valley }) => `M${x} ${x}L${point(x, x, outer, tip)}L${point(x, x, inner, valley)}Z`)
    .join("");
}
/** A wave from edge to edge, `thick` high: it lies level at both, so that it runs on when it is mirrored. */
function wave(y: number, thick: number): string {
  const there = `C8 ${y} 8.7 ${y + 8} 16.7 ${y + 8}S25.3 ${y} 33.3 ${y}S42 ${y + 8} 50 ${y + 8}`;
  const [up, down] = [y + thick, y + thick + 8];
  return `M0 ${y}${there}V${down}C42 ${down} 41.3 ${up} 33.3 ${up}S24.7 ${down} 16.7 ${down}S8 ${up} 0 ${up}Z`;
}
/** The same on both sides of the diagonal. */
const twice = (
  draw: (turned: (degrees: number) => number, x: (a: number, b: number) => [number, number]) => string,
): string =>
  draw(
    (degrees) => degrees,
    (a, b) => [a, b],
  ) +
  draw(
    (degrees) => 90 - degrees,
    (a, b) => [b, a],
  );

export const QUARTERS: Record<Colour, Quarter> = {
  // An eight-point star, cut like a stone, and a smaller one where four tiles meet.
  B: {
    a: star(38, 18, true) + star(17, 8, true, 0, 0) + ring(43, 45),
    b: ring(38.5, 43) + star(25, 14, true, 0, 0) + star(25, 14, false, 0, 0),
    c: star(38, 18, false) + star(17, 8, false, 0, 0) + dot(22, 22, 2),
  },
  // Waves that run through the whole wall, foam on their crests.
  T: {
    a: wave(3, 7) + wave(26, 7),
    b: wave(12.4, 4.5) + wave(35.4, 4.5),
    c: wave(10, 1.6) + wave(33, 1.6) + [0, 23].map((y) => dot(16.7, 5.5 + y, 1.9) + dot(50, 5.5 + y, 1.9)).join(""),
  },
  // Leaves that meet in the middle and in the corners, and berries between them.
  G: {
    a: petal(48, 48, 42, 13, 225) + petal(0, 0, 17, 6, 45) + dot(50, 13, 3.4) + dot(13, 50, 3.4),
    b: twice((turn, place) => petal(...place(46, 34), 26, 7, turn(262)) + petal(...place(20, 3), 13, 4, turn(20))),
    c: petal(48, 48, 42, 13, 225, true) + petal(0, 0, 17, 6, 45, true) + dot(50, 13, 1.4) + dot(13, 50, 1.4),
  },
  // A sun: a face of rings, long rays and short ones.
  Y: {
    a: ring(11, 18) + disc(7) + [180, 225, 270].map((turn) => ray(20, 45, 12, turn)).join("") + disc(8, true),
    b: [202.5, 247.5].map((turn) => ray(20, 38, 9, turn)).join("") + ring(12, 16, true) + ring(7, 11),
    c:
      [180, 225, 270]
        .map((turn) => `M${point(50, 50, 20, turn)}L${point(50, 50, 45, turn)}L${point(50, 50, 20, turn + 12)}Z`)
        .join("") +
      ring(18, 19.6) +
      disc(3.4, true) +
      dot(24, 9, 1.6) +
      dot(9, 24, 1.6),
  },
  // A flower of four broad petals, a seed in the middle, and a quarter of a flower in each corner.
  O: {
    a: `M50 43C40 41 20 31 22 13C24 2 46 4 50 18ZM43 50C41 40 31 20 13 22C2 24 4 46 18 50Z${petal(0, 0, 17, 5, 45)}`,
    b: petal(45, 45, 26, 3.6, 225) + petal(0, 0, 15, 5, 8) + petal(0, 0, 15, 5, 82),
    c: petal(48, 40, 27, 4.4, 243) + petal(40, 48, 27, 4.4, 207) + disc(6.5) + disc(3.6, true),
  },
  // A pomegranate that is cut open: its grains around the middle, its crowns to the four sides.
  R: {
    a: `${ring(25, 32)}M50 2L46 11L39 6L41 19L50 16ZM2 50L11 46L6 39L19 41L16 50ZM0 0H7V7H0ZM11 0H15V15H0V11H11Z`,
    b: ring(8, 25) + ring(17, 19.5, true),
    c:
      ring(31, 32.6) +
      [192, 225, 258].map((turn) => petal(...onRing(11, turn), 11, 3.6, turn)).join("") +
      disc(5) +
      dot(24, 24, 2.2),
  },
};

function onRing(far: number, degrees: number): [number, number] {
  const turn = (degrees * Math.PI) / 180;
  return [MIDDLE + far * Math.cos(turn), MIDDLE + far * Math.sin(turn)];
}

/** How a quarter becomes a whole tile of 100 by 100. */
export const TURNS = [
  "",
  "translate(100 0) scale(-1 1)",
  "translate(0 100) scale(1 -1)",
  "translate(100 100) scale(-1 -1)",
] as const;

/** Hairlines in the glaze: each starts somewhere and wanders; the same on every tile. */
export const CRACKLE = crackle(9, 100, 128);

function crackle(lines: number, wide: number, high: number): string {
  let state = 211;
  const chance = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: lines }, (_, n) => {
    // From the rim inwards: that is where a glaze gives way first.
    const edge = n % 4;
    let [x, y] = edge % 2 ? [edge === 1 ? 3 : wide - 3, chance() * high] : [chance() * wide, edge ? 3 : high - 3];
    let turn = Math.atan2(high / 2 - y, wide / 2 - x) + (chance() - 0.5);
    let path = `M${at(x)} ${at(y)}`;
    for (let step = 0; step < 4; step++) {
      turn += (chance() - 0.5) * 1.5;
      [x, y] = [x + Math.cos(turn) * (5 + chance() * 7), y + Math.sin(turn) * (5 + chance() * 7)];
      path += `L${at(x)} ${at(y)}`;
    }
    return path;
  }).join("");
}

/** The back of a tile: ribs of clay that hold the mortar. */
export const WAFFLE = Array.from(
  { length: 30 },
  (_, n) => `M${9 + (n % 5) * 17} ${10 + Math.floor(n / 5) * 18.5}h14v15h-14Z`,
).join("");
