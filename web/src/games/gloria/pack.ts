// How large cards can be so that all collections of a shelf fit on it.

export const CARD = 1.32; // a card's height, of its width
export const BOX = 0.26; // what the chest adds below
export const GAP = 6; // px between collections

const STEPS = [0.24, 0.14, 0.07]; // how much of a card shows beside the next, of its width
const SMALLEST = 16; // px

export interface Packed {
  /** px */
  card: number;
  /** px from one card of a collection to the next */
  step: number;
}

/** The largest card with which rows of these lengths, side by side and wrapped, fit into the box. */
export function pack(width: number, height: number, lengths: number[], largest: number): Packed {
  for (let card = largest; card > SMALLEST; card -= 1) {
    const tall = card * (CARD + BOX) + GAP;
    for (const part of STEPS) {
      const step = card * part;
      if (
        linesOf(
          width,
          lengths.map((length) => card + (length - 1) * step),
        ) *
          tall <=
        height + GAP
      )
        return { card, step };
    }
  }
  return { card: SMALLEST, step: SMALLEST * 0.07 };
}

function linesOf(width: number, widths: number[]): number {
  let lines = 1;
  let used = -GAP;
  for (const wide of widths) {
    if (wide > width) return Number.POSITIVE_INFINITY;
    if (used + GAP + wide > width) {
      lines += 1;
      used = wide;
    } else used += GAP + wide;
  }
  return lines;
}
