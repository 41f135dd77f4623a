// Heads for everybody at a table, grown from a name: which bird or beast, its colours, and what it wears. The same name
// looks the same everywhere; a bot looks its level. Drawn in 64 by 64.

import { dots, type Shape } from "./shapes.ts";

export const HEAD = 64;
type Wear = "none" | "straw" | "top" | "beret" | "flower" | "shell" | "cap";
type Glasses = "none" | "round" | "monocle";
type Neck = "none" | "scarf" | "bow" | "pearls";

const INK = "#241a16";
const RED = "#cf2e22";
const BEAK = "#ee9a1f";
const WHITE = "#fffaf0";
const GROUNDS = ["#f3d9a4", "#bfdcd4", "#e9c3b4", "#cfd6ee", "#d5dfae", "#e6cfe2"] as const;
const CLOTH = ["#a8321f", "#27538c", "#4b8f29", "#7d5aa0", "#0d8e8b", "#c9860b"] as const;

/** Chance that belongs to a word: numbers below `most`, always the same ones. */
function lotOf(word: string): (most: number) => number {
  let state = 2_166_136_261;
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return (most) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_909);
    state ^= state >>> 16;
    return (state >>> 0) % most;
  };
}

const eyes = (y: number, apart: number, r = 3): Shape[] => [
  { d: dots(r, [32 - apart, y], [32 + apart, y]), fill: INK },
  { d: dots(r / 3, [31 - apart, y - 1], [31 + apart, y - 1]), fill: "#fff" },
];
const rosy = (y: number, apart: number): Shape => ({
  d: dots(3.2, [32 - apart, y], [32 + apart, y]),
  fill: "#ea6f5a6e",
});
const shade = (d: string): Shape => ({ d, fill: "#2a120a26" });
const lined = (d: string, stroke = INK, wide = 1.6): Shape => ({ d, stroke, wide });
const SHOULDERS = "M8 66C9 52 20 46 32 46S55 52 56 66Z";
const FACE = "M32 15C43 15 50 23 50 34S43 53 32 53S14 45 14 34S21 15 32 15Z";
const SHADED = "M41 18C47 21 50 27 50 34C50 45 43 53 32 53C29 53 27 52.5 25 51.500C39 50 45 36 41 18Z";

const COMB = "M24 18C19 13 23 7 27 10C28 3 36 3 37 10C41 7 45 13 40 18C36 15 28 15 24 18Z";
const CROWN = "M20 22C12 15 16 6 23 10C23 0 32-1 33 6C37-1 46 2 43 11C50 9 52 18 44 22C38 15 26 15 20 22Z";

function hen(feathers: string, proud: boolean): Shape[] {
  return [
    { d: SHOULDERS, fill: feathers },
    { d: proud ? CROWN : COMB, fill: RED },
    { d: FACE, fill: feathers },
    shade(SHADED),
    {
      d: proud
        ? "M27 44C22 46 23 57 27 58C31 57 31 49 31 45ZM37 44C42 46 41 57 37 58C33 57 33 49 33 45Z"
        : "M28 44C25 46 26 53 29 53C32 52 31 47 31 45ZM36 44C39 46 38 53 35 53C32 52 33 47 33 45Z",
      fill: RED,
    },
    { d: "M25 38L32 33L39 38L32 47Z", fill: BEAK },
    lined("M25.5 38.300C29 40 35 40 38.5 38.3", "#8a4b08", 1.2),
    ...(DARK.has(feathers) ? [{ d: dots(4.6, [23.5, 30], [40.5, 30]), fill: WHITE }] : []),
    ...eyes(30, 8.5),
    rosy(39, 13),
  ];
}
const HENS = ["#fbf3e2", "#b8703a", "#8d8f96", "#2b2522", "#d9a566", "#7a4a2c"] as const;
const DARK = new Set(["#2b2522", "#7a4a2c", "#9c4a22", "#34506b", "#5b3a26", "#b8703a"]);
const ROOSTERS = ["#2b2522", "#9c4a22", "#34506b", "#5b3a26"] as const;

const chick = (): Shape[] => [
  { d: SHOULDERS, fill: "#f7c52f" },
  { d: "M32 12C45 12 52 22 52 34S44 54 32 54S12 46 12 34S19 12 32 12Z", fill: "#ffd649" },
  shade("M43 16C49 20 52 27 52 34C52 46 44 54 32 54C29 54 26 53 24 52C40 50 47 36 43 16Z"),
  lined("M29 12C26 8 27 4 30 4M33 12C33 7 37 4 40 7", "#c98d0c", 2.2),
  { d: "M27 38L32 34.500L37 38L32 44Z", fill: "#ee7d1c" },
  ...eyes(31, 9.5, 3.4),
  rosy(39, 15),
];
const fox = (coat: string): Shape[] => [
  { d: SHOULDERS, fill: coat },
  { d: "M22 66C24 56 40 56 42 66Z", fill: WHITE },
  { d: "M13 4L29 15C31 14.5 33 14.5 35 15L51 4L52 28C52 40 42 50 32 54C22 50 12 40 12 28Z", fill: coat },
  shade("M42 10L51 4L52 28C52 40 42 50 32 54C42 42 45 26 42 10Z"),
  { d: "M16 10L23 15C19 17 17 20 16 24ZM48 10L41 15C45 17 47 20 48 24Z", fill: "#3a1a12" },
  { d: "M13 33C21 32 28 37 32 46C36 37 43 32 51 33C48 43 40 50 32 54C24 50 16 43 13 33Z", fill: WHITE },
  ...eyes(30, 9, 2.7),
  { d: dots(3.6, [32, 51]), fill: INK },
];
const goose = (feathers: string): Shape[] => [
  { d: "M14 66C15 54 22 48 32 48S49 54 50 66Z", fill: feathers },
  { d: "M32 6C42 6 47 14 46 24C45 40 45 50 42 58H22C19 50 19 40 18 24C17 14 22 6 32 6Z", fill: feathers },
  shade("M40 9C45 13 47 18 46 24C45 40 45 50 42 58H34C42 44 43 24 40 9Z"),
  { d: "M22 32C22 26 42 26 42 32C43 42 38 46 32 46S21 42 22 32Z", fill: BEAK },
  lined("M22.5 37C28 41 36 41 41.5 37", "#9a5608", 1.4),
  { d: dots(1.1, [29, 32], [35, 32]), fill: "#9a5608" },
  ...eyes(20, 8, 2.9),
];
const duck = (hood: string): Shape[] => [
  { d: SHOULDERS, fill: "#a8774a" },
  { d: "M32 9C44 9 50 18 49 28C49 42 44 50 32 50S15 42 15 28C14 18 20 9 32 9Z", fill: hood },
  shade("M42 12C48 17 50 22 49 28C49 42 44 50 32 50C42 42 45 28 42 12Z"),
  { d: "M17 46C24 52 40 52 47 46L48 51C40 57 24 57 16 51Z", fill: WHITE },
  { d: "M20 34C24 29 40 29 44 34C47 40 40 44 32 44S17 40 20 34Z", fill: "#f0c02e" },
  lined("M20 37.500C27 41 37 41 44 37.5", "#9a6d08", 1.4),
  { d: dots(3.8, [23, 25], [41, 25]), fill: WHITE },
  { d: dots(2.3, [23, 25], [41, 25]), fill: INK },
];
const owl = (feathers: string): Shape[] => [
  { d: SHOULDERS, fill: feathers },
  {
    d: "M12 8C18 8 24 12 32 12S46 8 52 8C54 20 53 30 51 36C48 48 41 54 32 54S16 48 13 36C11 30 10 20 12 8Z",
    fill: feathers,
  },
  shade("M44 10L52 8C54 20 53 30 51 36C48 48 41 54 32 54C42 46 47 28 44 10Z"),
  { d: dots(10.4, [22, 30], [42, 30]), fill: "#f7ead0" },
  { d: dots(6, [22, 30], [42, 30]), fill: "#f0b400" },
  { d: dots(3.4, [22, 30], [42, 30]), fill: INK },
  { d: "M28 36L32 33L36 36L32 45Z", fill: "#c98d2c" },
  lined("M24 49l3 2l3-2M34 49l3 2l3-2", "#f7ead0aa", 1.4),
];

function neck(kind: Neck, cloth: string): Shape[] {
  if (kind === "scarf")
    return [
      { d: "M13 52C24 60 40 60 51 52L53 59C42 66 22 66 11 59Z", fill: cloth },
      { d: "M40 57L50 55L53 66H43Z", fill: cloth },
      lined("M15 55C25 62 39 62 50 55", "#ffffff66", 1.6),
    ];
  if (kind === "bow")
    return [
      { d: "M32 57L20 51V64ZM32 57L44 51V64Z", fill: cloth },
      { d: dots(3, [32, 57]), fill: cloth },
      lined("M23 55l6 2M41 55l-6 2", "#ffffff66", 1.2),
    ];
  if (kind === "pearls")
    return [
      { d: "M15 53Q32 66 49 53", stroke: "#8d7c68", wide: 5.4, dots: 6 },
      { d: "M15 53Q32 66 49 53", stroke: WHITE, wide: 4.4, dots: 6 },
    ];
  return [];
}
function hat(kind: Wear, cloth: string): Shape[] {
  if (kind === "straw")
    return [
      { d: "M20 15C20 4 44 4 44 15Z", fill: "#e2b85a" },
      { d: "M19.5 11.500H44.500V16H19.500Z", fill: cloth },
      { d: "M6 17C16 12 48 12 58 17C50 22 14 22 6 17Z", fill: "#edc872" },
    ];
  if (kind === "top")
    return [
      { d: "M20-1H45L43 14H22Z", fill: "#2a2230" },
      { d: "M21.5 9H43.600L43 14H22Z", fill: cloth },
      { d: "M12 14C20 11 44 11 52 14C50 19 14 19 12 14Z", fill: "#2a2230" },
    ];
  if (kind === "beret")
    return [
      { d: "M14 17C8 8 24 1 36 3C50 5 56 13 48 18C40 13 24 12 14 17Z", fill: cloth },
      lined("M34 3C34 1 35 0 36-1", cloth, 2.4),
    ];
  if (kind === "flower")
    return [
      { d: dots(4.4, [44, 10], [51, 14], [48.5, 21.5], [40, 21], [38, 14]), fill: "#fff5e6" },
      { d: dots(3.6, [44.5, 16]), fill: "#f0b400" },
    ];
  if (kind === "shell")
    return [
      { d: "M13 22C13 4 22-3 32-3S51 4 51 22L46 17L41 23L36 17L31 23L26 17L20 23Z", fill: "#f6e6cc" },
      { d: dots(1.3, [24, 8], [38, 5], [43, 12], [30, 12]), fill: "#b98d5c" },
      shade("M40-1C47 3 51 10 51 22L46 17L42 21C44 14 43 6 40-1Z"),
    ];
  if (kind === "cap")
    return [
      { d: "M32 0L60 9L32 18L4 9Z", fill: "#2a2230" },
      { d: "M18 13.500L32 18L46 13.500V20C40 16 24 16 18 20Z", fill: "#3d3346" },
      lined("M32 9L54 12V21", "#f0b400", 1.6),
      { d: dots(2.2, [54, 22]), fill: "#f0b400" },
    ];
  return [];
}
function lenses(kind: Glasses, y: number, apart: number): Shape[] {
  if (kind === "round")
    return [
      lined(
        `${dots(6.4, [32 - apart, y], [32 + apart, y])}M${32 - apart + 6.4} ${y}Q32 ${y - 3} ${32 + apart - 6.4} ${y}`,
        "#3b2b20",
        1.8,
      ),
    ];
  if (kind === "monocle")
    return [
      lined(dots(6.6, [32 + apart, y]), "#b9851f", 2.2),
      lined(`M${32 + apart + 6} ${y + 3}Q${32 + apart + 9} ${y + 14} ${32 + apart + 4} ${y + 22}`, "#b9851f", 1.2),
    ];
  return [];
}

interface Look {
  animal: Shape[];
  wear: Wear;
  glasses: Glasses;
  neck: Neck;
  eyes: readonly [number, number];
}
const pick = <T>(from: readonly T[], lot: (most: number) => number): T => from[lot(from.length)] as T;

function somebody(lot: (most: number) => number): Look {
  const [wear, glasses, round] = [
    pick(["none", "none", "straw", "beret", "flower", "top"] as const, lot),
    pick(["none", "none", "none", "round", "monocle"] as const, lot),
    pick(["none", "scarf", "bow", "pearls"] as const, lot),
  ];
  const look = (animal: Shape[], at: readonly [number, number]): Look => ({
    animal,
    wear,
    glasses,
    neck: round,
    eyes: at,
  });
  const kinds = [
    () => look(hen(pick(HENS, lot), false), [30, 8.5]),
    () => look(hen(pick(ROOSTERS, lot), true), [30, 8.5]),
    () => look(fox(pick(["#d56a2a", "#c4552a", "#9a9aa4"], lot)), [30, 9]),
    () => look(goose(pick(["#fbf6ea", "#b9b2a6"], lot)), [20, 8]),
    () => look(duck(pick(["#1f6b4a", "#2b5a86", "#7a5232"], lot)), [25, 9]),
    () => look(owl(pick(["#8a6544", "#6f6a72", "#a98355"], lot)), [30, 10]),
  ];
  return pick(kinds, lot)();
}

const LEVELS: Record<string, (lot: (most: number) => number) => Look> = {
  tutor: (lot) => ({
    animal: hen(pick(HENS, lot), false),
    wear: "none",
    glasses: "round",
    neck: "bow",
    eyes: [30, 8.5],
  }),
  chick: () => ({ animal: chick(), wear: "shell", glasses: "none", neck: "none", eyes: [31, 9.5] }),
  hen: (lot) => ({
    animal: hen(pick(HENS, lot), false),
    wear: pick(["none", "none", "flower"] as const, lot),
    glasses: "none",
    neck: pick(["none", "pearls", "scarf"] as const, lot),
    eyes: [30, 8.5],
  }),
  rooster: (lot) => ({
    animal: hen(pick(ROOSTERS, lot), true),
    wear: "none",
    glasses: "none",
    neck: pick(["none", "bow", "scarf"] as const, lot),
    eyes: [30, 8.5],
  }),
  master: (lot) => ({
    animal: owl(pick(["#8a6544", "#6f6a72", "#5b5470"], lot)),
    wear: "cap",
    glasses: "round",
    neck: "bow",
    eyes: [30, 10],
  }),
};

/** The head of a bot of a level, or else of whoever has this name. */
export function headOf(name: string, level?: string): { ground: string; shapes: Shape[] } {
  const lot = lotOf(level ? `${level} ${name}` : name);
  const ground = pick(GROUNDS, lot);
  const cloth = pick(CLOTH, lot);
  const look = (level !== undefined && LEVELS[level]?.(lot)) || somebody(lot);
  return {
    ground,
    shapes: [
      ...look.animal,
      ...neck(look.neck, cloth),
      ...lenses(look.glasses, ...look.eyes),
      ...hat(look.wear, cloth),
    ],
  };
}
