// What a newcomer has been told in a guided match, on this device: whoever comes back hears the rest.

export interface Kept {
  told: string[];
  /** Up to which event the last lesson was told: one a decision. */
  at: number;
  /** The match goes on without a coach. */
  left: boolean;
}

const name = (match: string): string => `guide ${match}`;
const NOTHING: Kept = { told: [], at: -1, left: false };

export function readTold(match: string): Kept {
  return { ...NOTHING, ...(JSON.parse(localStorage.getItem(name(match)) ?? "{}") as Partial<Kept>) };
}

export function keepTold(match: string, kept: Kept): void {
  localStorage.setItem(name(match), JSON.stringify(kept));
}

/** Whoever goes on learning has the coach again. */
export function callBack(match: string): void {
  const kept = readTold(match);
  if (kept.left) keepTold(match, { ...kept, left: false });
}
