// Cards laid into rows one after the other.

export const without = <C>(rows: C[][], seat: number, place: number): C[][] =>
  rows.map((row, n) => (n === seat ? row.filter((_, at) => at !== place) : row));

export const withCard = <C>(rows: C[][], seat: number, card: C): C[][] =>
  rows.map((row, n) => (n === seat ? [...row, card] : row));

/** Whom the next card goes to: this seat, or the next that still lacks one; −1: nobody. */
export function nextSeat<C>(rows: C[][], size: number, from: number): number {
  const lacking = rows.flatMap((row, seat) => (row.length < size ? [seat] : []));
  return lacking.find((seat) => seat >= from) ?? lacking[0] ?? -1;
}
