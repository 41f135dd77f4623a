// What grows by code: eggs in a heap, speckles on a shell, straw in a box. The same every time, on every device, so
// that no back tells itself from another.

export interface Egg {
  x: number;
  y: number;
  turn: number;
  tone: number;
}

export interface Speck {
  x: number;
  y: number;
  r: number;
}

/** Chance without surprise: numbers from 0 to 1, always the same. */
function lot(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** How many eggs lie in each layer, the lowest first. */
const HEAPS: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [2, 1],
  [3, 1],
  [3, 2],
  [3, 2, 1],
  [4, 2, 1],
  [4, 3, 1],
  [4, 3, 2],
];
const WIDE = 17.5; // from egg to egg
const HIGH = 13.5; // from layer to layer
const GROUND = 117;
const TONES = 4;

/** As many eggs as the number says; those in front come last. */
export function heap(count: number): Egg[] {
  const next = lot(count * 977 + 13);
  const layers = (HEAPS[count] ?? []).map((eggs, layer) =>
    Array.from({ length: eggs }, (_, n) => ({
      x: 50 + (n - (eggs - 1) / 2) * WIDE,
      y: GROUND - layer * HIGH,
      turn: (next() - 0.5) * 26,
      tone: Math.floor(next() * TONES),
    })),
  );
  return layers.reverse().flat();
}

export function speckles(count: number, wide: number, high: number): Speck[] {
  const next = lot(4_711);
  return Array.from({ length: count }, () => ({
    x: 4 + next() * (wide - 8),
    y: 4 + next() * (high - 8),
    r: 0.5 + next() ** 3 * 2.6,
  }));
}

/** Round specks, as one path: a back is drawn sixteen times at once, and each element of it costs. */
export function dotted(specks: readonly Speck[]): string {
  const one = ({ x, y, r }: Speck) => {
    const [left, wide] = [(x - r).toFixed(2), (2 * r).toFixed(2)];
    return `M${left} ${y.toFixed(2)}a${r.toFixed(2)} ${r.toFixed(2)} 0 1 0 ${wide} 0a${r.toFixed(2)} ${r.toFixed(2)} 0 1 0 -${wide} 0`;
  };
  return specks.map(one).join("");
}

/** Stalks that lie about, as one path. */
export function stalks(count: number, wide: number, high: number, seed: number): string {
  const next = lot(seed);
  const one = () => {
    const [x, y, long, lean] = [next() * wide, next() * high, 14 + next() * 26, (next() - 0.5) * 16];
    return `M${x.toFixed(1)} ${y.toFixed(1)}q${(long / 2).toFixed(1)} ${(lean - 4).toFixed(1)} ${long.toFixed(1)} ${lean.toFixed(1)}`;
  };
  return Array.from({ length: count }, one).join("");
}

/** The rim of a nest: stalks along an arc from left to right that hangs by `sag`. */
export function rim(count: number, left: number, right: number, y: number, sag: number, seed: number): string {
  const next = lot(seed);
  const one = (_: unknown, n: number) => {
    const at = (n + next() * 0.8) / count;
    const x = left + at * (right - left);
    const drop = y + sag * (1 - (2 * at - 1) ** 2) + (next() - 0.5) * 9;
    const long = 9 + next() * 12;
    const lean = (at - 0.5) * -14 + (next() - 0.5) * 9;
    return `M${(x - long / 2).toFixed(1)} ${(drop - lean / 2).toFixed(1)}q${(long / 2).toFixed(1)} ${(2 + next() * 3).toFixed(1)} ${long.toFixed(1)} ${lean.toFixed(1)}`;
  };
  return Array.from({ length: count }, one).join("");
}
