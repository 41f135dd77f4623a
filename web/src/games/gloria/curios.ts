// What lies in the cabinet, and the lines of those engravings that grow from a rule.

import { word } from "../../i18n/index.svelte";

export const MOTIFS = [
  "grain",
  "foot-ring",
  "display-case",
  "statue",
  "tooth-necklace",
  "worm",
  "mask",
  "hat",
  "fox-rug",
  "foxtail",
] as const;
/** The order in which a hand is held. */
export const KINDS: readonly string[] = [...MOTIFS, "joker", "doubler"];

/** "mask", as on a label. */
export const named = (card: string): string => word("curio", card);
/** "the mask", as what one takes or lays. */
export const the = (card: string): string => word("the-curio", card);
/** "masks", as a collection. */
export const many = (motif: string): string => word("curios", motif);

const at = (n: number): string => n.toFixed(1);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A leaf, a kernel or a feather: from (x, y) so long and so wide into a direction. */
export function leaf(x: number, y: number, long: number, wide: number, degrees: number): string {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const point = (along: number, aside: number) =>
    `${at(x + along * cos - aside * sin)} ${at(y + along * sin + aside * cos)}`;
  return `M${point(0, 0)}Q${point(long * 0.45, wide)} ${point(long, 0)}Q${point(long * 0.45, -wide)} ${point(0, 0)}Z`;
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** An ear of grain: kernels in pairs, and the awns they end in. */
const rows = range(6).map((n) => 62 - n * 8.2);
export const KERNELS = [
  ...rows.flatMap((y) => [leaf(40, y, 17, 5.4, -132), leaf(40, y, 17, 5.4, -48)]),
  leaf(40, 22, 17, 5.4, -90),
].join("");
export const AWNS = rows
  .map(
    (y) =>
      `M${at(40 - 11.5)} ${at(y - 12.6)}L${at(40 - 21)} ${at(y - 25)}M${at(40 + 11.5)} ${at(y - 12.6)}L${at(40 + 21)} ${at(y - 25)}`,
  )
  .join("");

/** Teeth on a string: the longest hangs lowest, and between two there is a bead. */
const onString = (part: number) => {
  const turn = radians(180 - part * 180);
  return { x: 40 + 30 * Math.cos(turn), y: 13 + 37 * Math.sin(turn) };
};
function tooth(x: number, y: number, long: number, degrees: number): string {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const point = (along: number, aside: number) =>
    `${at(x + along * cos - aside * sin)} ${at(y + along * sin + aside * cos)}`;
  return `M${point(-2, 4)}Q${point(long * 0.55, 4.4)} ${point(long, -1.5)}Q${point(long * 0.4, -3.4)} ${point(-2, -4)}Z`;
}
export const STRING = "M10 10C10 62 70 62 70 10";
export const TEETH = range(7)
  .map((n) => {
    const { x, y } = onString(0.2 + n * 0.1);
    return tooth(x, y, 25 - Math.abs(n - 3) * 2.6, 90 - (n - 3) * 14);
  })
  .join("");
export const BEADS = range(8).map((n) => onString(0.15 + n * 0.1));

/** A worm is its rings. */
const winding = range(61).map((n) => {
  const t = n / 60;
  return { x: 12 + 55 * t, y: 47 - 4 * t - (9 + 9 * t) * Math.sin(t * Math.PI * 2.15 - 0.9) };
});
const path = (points: { x: number; y: number }[]): string =>
  points.map(({ x, y }, n) => `${n ? "L" : "M"}${at(x)} ${at(y)}`).join("");
export const WORM = path(winding);
export const SADDLE = path(winding.slice(33, 43));
export const HEAD = winding[60] ?? { x: 0, y: 0 };
export const RINGS = range(27)
  .map((n) => {
    const [before, here, after] = [winding[n * 2 + 2], winding[n * 2 + 3], winding[n * 2 + 4]];
    if (!before || !here || !after) return "";
    const long = Math.hypot(after.x - before.x, after.y - before.y);
    const [nx, ny] = [(before.y - after.y) / long, (after.x - before.x) / long];
    return `M${at(here.x + nx * 5)} ${at(here.y + ny * 5)}L${at(here.x - nx)} ${at(here.y - ny)}`;
  })
  .join("");

/** The hairs of the brush. */
export const HAIRS = range(9)
  .map((n) => {
    const t = n / 8;
    const [x, y] = [27 + 19 * t, 62 - 40 * t];
    return `M${at(x - 5)} ${at(y - 2)}q${at(2)} ${at(-8)} ${at(9)} ${at(-11)}M${at(x + 4)} ${at(y + 3)}q${at(3)} ${at(-7)} ${at(9)} ${at(-9)}`;
  })
  .join("");
