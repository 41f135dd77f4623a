// The rooster of Barcelos: black and proud, a fan of painted feathers, hearts and dots. One drawing in 128 by 128 for the
// icon, the tile and the box; each shows more of it than the one before.

import { along, dots, feather, heart, line, type Shape } from "./shapes.ts";

export const DETAILS = ["icon", "tile", "box"] as const;
export type Detail = (typeof DETAILS)[number];
/** Of the square it is drawn in. */
export const SIDE = 128;

const BLACK = "#1f1b1a";
const RED = "#cf2e22";
const YELLOW = "#f2b51d";
const WHITE = "#fffaf0";
const TEAL = "#1aa19a";
const BLUE = "#2f55b8";
const ORANGE = "#e56a2b";
const GREEN = "#5d9c33";

// The fan, from the lowest feather to the highest: over which bow, to which tip.
const ROOT = [77, 86] as const;
const FAN = [
  { bow: [114, 66], tip: [122, 103], paint: GREEN },
  { bow: [123, 48], tip: [127, 87], paint: BLUE },
  { bow: [127, 28], tip: [127, 67], paint: TEAL },
  { bow: [121, 8], tip: [124, 46], paint: YELLOW },
  { bow: [107, -6], tip: [115, 27], paint: ORANGE },
  { bow: [88, -8], tip: [100, 12], paint: RED },
] as const;
const DOTTED = [0.36, 0.45, 0.54, 0.63, 0.71];
const RIB = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.78];

const BODY =
  "M36 22C44 15 57 18 60 29C63 41 62 50 70 57C77 63 84 64 90 56C97 66 98 84 90 97C83 109 70 114 57 113C38 111 23 99 21 81C20 68 27 60 31 51C33 46 32 41 31 36C31 30 32 25 36 22Z";
const BEAK = "M33 29L15 36C20 40 27 41 33 40Z";
const WATTLE = "M32 40C24 41 21 49 24 56C26 59 30 58 31 54C32 49 35 45 36 42Z";
const COMB =
  "M35 25C29 20 26 12 31 9C34 7 37 10 38 12C37 5 41 1 45 2C49 3 50 8 49 11C52 6 57 5 60 9C62 13 59 17 57 19C61 18 65 21 63 26C61 30 58 31 59 33C54 22 45 18 35 25Z";

function painted(detail: Detail): Shape[] {
  const rich = detail !== "icon";
  const full = detail === "box";
  const fan = FAN.flatMap(({ bow, tip, paint }): Shape[] => [
    { d: feather(ROOT, bow, tip, rich ? 13 : 16), fill: paint },
    ...(rich ? [{ d: line(along(ROOT, bow, tip, RIB)), stroke: "#00000052", wide: 1.1 }] : []),
    ...(full ? [{ d: dots(1.2, ...along(ROOT, [bow[0] - 2, bow[1] + 5], tip, DOTTED)), fill: WHITE }] : []),
  ]);
  return [
    ...fan,
    { d: "M52 110L49 122M66 112L68 122", stroke: YELLOW, wide: rich ? 4 : 6 },
    ...(rich
      ? [
          {
            d: "M49 121L41 125M49 121L50 126M49 121L55 124M68 121L60 125M68 121L69 126M68 121L75 124",
            stroke: YELLOW,
            wide: 3,
          },
        ]
      : []),
    { d: COMB, fill: RED },
    { d: BEAK, fill: YELLOW },
    { d: BODY, fill: BLACK },
    { d: WATTLE, fill: RED },
    { d: dots(rich ? 4.4 : 5.2, [42, 31]), fill: WHITE },
    { d: dots(rich ? 2.1 : 2.4, [41, 31]), fill: BLACK },
    // The wing, three painted feathers.
    { d: feather([52, 70], [74, 76], [88, 84], 9), fill: rich ? BLUE : YELLOW },
    ...(rich
      ? [
          { d: feather([50, 76], [70, 88], [85, 94], 8), fill: TEAL },
          { d: feather([49, 82], [64, 97], [78, 102], 7), fill: YELLOW },
          { d: feather([55, 66], [72, 66], [84, 73], 6), fill: ORANGE },
        ]
      : []),
    { d: heart(40, 80, rich ? 19 : 23), fill: RED },
    ...(rich
      ? [
          { d: dots(1.7, [28, 70], [29, 90], [40, 97], [52, 103]), fill: WHITE },
          { d: dots(1.7, [46, 49], [41, 52], [52, 52]), fill: YELLOW },
        ]
      : []),
    ...(full
      ? [
          { d: heart(40, 80, 25), stroke: YELLOW, wide: 1.6, dots: 3.6 },
          { d: heart(40, 79, 9), fill: "#f7d9c0" },
          { d: heart(62, 106, 9), fill: RED },
          {
            d: "M34 20C33 15 33 14 32 12M43 17C44 12 44 9 45 6M53 20C56 16 57 14 58 11",
            stroke: "#f79a7f",
            wide: 1.5,
            dots: 3.6,
          },
          { d: "M37 40C45 46 53 45 60 38M33 57C43 64 55 63 65 55", stroke: WHITE, wide: 1.6, dots: 3.8 },
          {
            d: "M57 70C68 73 77 78 84 83M55 77C66 85 74 89 81 92M55 85C62 93 68 97 74 100",
            stroke: "#ffffff99",
            wide: 1,
          },
          { d: dots(1.5, [72, 108], [79, 104], [50, 108], [25, 82]), fill: TEAL },
        ]
      : []),
  ];
}

export const ROOSTER: Record<Detail, Shape[]> = { icon: painted("icon"), tile: painted("tile"), box: painted("box") };
const FEET = "M49 108H55L52 124H46ZM63 108H69L71 124H65Z";
/** A bird like him in one colour, bareheaded. */
export const TORSO = [...FAN.map(({ bow, tip }) => feather(ROOT, bow, tip, 14)), BODY, BEAK, FEET];
/** All of him in one colour. */
export const SILHOUETTE = [...TORSO, COMB, WATTLE];
