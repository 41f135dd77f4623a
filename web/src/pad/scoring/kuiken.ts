// The sums of Kuiken Koers, for the pad: tables ask the server. tests/page/test_pad_scoring.py holds them against the rules.

export const ROW = 4; // cards before each player (K2)
export const HIGHEST = 9; // number on a card (K1)
export const MOST_ROUNDS = 20; // K8

/** K8: as many rounds as players, four with two. */
export const usualRounds = (players: number): number => (players === 2 ? 4 : players);

/** K7: what a row comes to, its specials replaced by numbers. */
export const sumOf = (row: number[]): number => row.reduce((sum, card) => sum + card, 0);

export function totals(rounds: number[][], players: number): number[] {
  return Array.from({ length: players }, (_, seat) => rounds.reduce((sum, sums) => sum + (sums[seat] ?? 0), 0));
}

/** K8: fewest points; a tie is shared. */
export function winners(points: number[]): number[] {
  const fewest = Math.min(...points);
  return points.flatMap((sum, seat) => (sum === fewest ? [seat] : []));
}
