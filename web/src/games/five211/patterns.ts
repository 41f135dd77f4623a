// Azulejos: each colour has a pattern family, grown from a quarter that is mirrored and turned. A quarter is 50 wide; the
// tile's middle is its lower right corner. "a" is painted in the colour, "b" in its pale wash.

export interface Quarter {
  a: string;
  b: string;
}

export const COLOURS = ["B", "T", "G", "Y", "O", "R"] as const;
export type Colour = (typeof COLOURS)[number];

export const BASE: Record<Colour, string> = {
  B: "#1f3a8a",
  T: "#0d8e8b",
  G: "#4b8f29",
  Y: "#e3a400",
  O: "#df5a26",
  R: "#b3202c",
};

export const QUARTERS: Record<Colour, Quarter> = {
  // An eight-point star, with a quarter of a smaller one in each corner.
  B: {
    a: "M50 14L42 30L25 25L30 42L14 50H26L36 44L34 34L44 36L50 26ZM0 0H13L8 8L0 13ZM50 40V50H40Z",
    b: "M0 19L12 12L19 0H24L16 16L0 24ZM50 30L45 39L50 40ZM30 50L40 50L39 45Z",
  },
  // Waves that run through the whole wall.
  T: {
    a: "M0 12C10 2 20 2 26 10C32 18 42 18 50 10V17C41 25 30 24 24 16C18 9 9 10 0 19ZM0 31C10 22 20 22 26 30C32 38 42 38 50 30V37C41 45 30 44 24 36C18 29 9 30 0 38Z",
    b: "M0 21C9 12 18 12 24 20C30 27 41 27 50 19V22C41 30 30 30 24 23C18 15 9 15 0 24ZM0 41C9 32 18 32 24 40C30 47 41 47 50 39V42C41 50 30 50 24 43C18 35 9 35 0 44Z",
  },
  // Leaves that meet in the middle and in the corners.
  G: {
    a: "M48 48C30 46 18 34 16 14C36 16 46 30 48 48ZM2 2C10 3 15 8 16 17C8 16 3 11 2 2Z",
    b: "M44 12C46 20 44 27 38 31C36 23 38 16 44 12ZM12 44C20 46 27 44 31 38C23 36 16 38 12 44Z",
  },
  // A sun with long and short rays.
  Y: {
    a: "M50 32A18 18 0 0 0 32 50H50ZM50 8L46 27L43 28ZM8 50L27 46L28 43ZM16 16L34 31L31 34ZM0 0H10A10 10 0 0 1 0 10Z",
    b: "M33 10L40 29L37 30ZM10 33L29 40L30 37ZM0 14A14 14 0 0 0 14 0H18A18 18 0 0 1 0 18Z",
  },
  // Four petals around a seed.
  O: {
    a: "M50 42C42 40 22 30 24 14C26 4 46 6 50 20ZM42 50C40 42 30 22 14 24C4 26 6 46 20 50ZM50 44A6 6 0 0 0 44 50H50ZM0 0H9L0 9Z",
    b: "M50 30C44 26 34 24 32 17C38 10 48 14 50 24ZM30 50C26 44 24 34 17 32C10 38 14 48 24 50ZM0 14L14 0H19L0 19Z",
  },
  // A pomegranate, its crown and its grains.
  R: {
    a: "M50 18A32 30 0 0 0 20 50H26A26 24 0 0 1 50 24ZM50 4L45 14L38 8L40 19L50 17ZM0 0H8V8H0ZM12 0H16V16H0V12H12Z",
    b: "M46 30A4 4 0 1 0 46 38A4 4 0 1 0 46 30ZM34 36A4 4 0 1 0 34 44A4 4 0 1 0 34 36ZM46 42A4 4 0 1 0 46 50A4 4 0 1 0 46 42Z",
  },
};

/** How a quarter becomes a whole tile of 100 by 100. */
export const TURNS = [
  "",
  "translate(100 0) scale(-1 1)",
  "translate(0 100) scale(1 -1)",
  "translate(100 100) scale(-1 -1)",
] as const;
