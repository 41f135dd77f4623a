// What a scoring of Gloria Picktoria brings, for the pad: tables ask the server. tests/page/test_pad_scoring.py holds it
// against the rules.

import type { MotifRow, Penalty, Share } from "../../types/gloria";

export interface Collection {
  /** Open motif cards and jokers. */
  length: number;
  doubled: boolean;
}

export interface Place {
  seat: number;
  motif: string;
}

/** What lies before everybody when Genghis stops the game. */
export interface Shelves {
  /** By seat, by motif. */
  collections: Record<string, Collection>[];
  fox: Place | null;
  /** By seat; they count in the third scoring. */
  chests: number[];
  hands: number[];
}

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
export const SCORINGS = 3;
export const LONGEST_ROW = 14; // nine of a motif and five jokers (G1)
export const DOUBLERS = 5; // one for each player (G2)

const WORTH: Record<Share["rule"], number> = {
  sole: 4,
  longest: 3,
  "tied-longest": 2,
  second: 1,
  "tied-second": 0,
  nothing: 0,
  fox: 0,
};

/** A row for each motif that somebody collects (G6). */
export function motifRows(collections: Record<string, Collection>[], fox: Place | null): MotifRow[] {
  const rows: MotifRow[] = [];
  for (const motif of MOTIFS) {
    const owners = collections.flatMap((mine, seat) => (mine[motif] ? [{ seat, ...mine[motif] }] : []));
    const underFox = (seat: number): boolean => fox?.motif === motif && fox.seat === seat;
    const lengths = owners.filter(({ seat }) => !underFox(seat)).map(({ length }) => length);
    const shares = owners.map(({ seat, length, doubled }): Share => {
      const rule = underFox(seat) ? "fox" : ruleFor(length, lengths);
      return { seat, length, rule, doubled, points: WORTH[rule] * (doubled ? 2 : 1) };
    });
    const last = (share: Share): number => (share.rule === "fox" ? 1 : 0);
    shares.sort((a, b) => last(a) - last(b) || b.length - a.length || a.seat - b.seat);
    if (shares.length) rows.push({ motif, shares, clause: "G6", kind: "motif" });
  }
  return rows;
}

/** What a collection of that length gets among all that count, itself included. */
function ruleFor(length: number, lengths: number[]): Share["rule"] {
  if (lengths.length === 1) return "sole";
  const longer = lengths.filter((other) => other > length).length;
  const alone = lengths.filter((other) => other === length).length === 1;
  if (longer === 0) return alone ? "longest" : "tied-longest";
  if (longer === 1) return alone ? "second" : "tied-second";
  return "nothing";
}

/** The third scoring's losses; who has none has no row. */
export function penalties(chests: number[], hands: number[]): Penalty[] {
  const loss = (seat: number, reason: Penalty["reason"], count: number, each: number): Penalty[] =>
    count ? [{ seat, reason, count, points: each * count, clause: "G6", kind: "penalty" }] : [];
  return chests.flatMap((count, seat) => [
    ...loss(seat, "empty-chests", count, -2),
    ...loss(seat, "hand-cards", hands[seat] ?? 0, -1),
  ]);
}

export interface Scoring {
  motifs: MotifRow[];
  penalties: Penalty[];
  points: number[];
}

/** The scoring with this number, from 1 to 3. */
export function score(shelves: Shelves, number: number): Scoring {
  const motifs = motifRows(shelves.collections, shelves.fox);
  const lost = number === SCORINGS ? penalties(shelves.chests, shelves.hands) : [];
  const points = shelves.collections.map((_, seat) =>
    [...motifs.flatMap((row) => row.shares), ...lost]
      .filter((part) => part.seat === seat)
      .reduce((sum, part) => sum + part.points, 0),
  );
  return { motifs, penalties: lost, points };
}

/** G7: most points; a tie is shared. */
export function winners(totals: number[]): number[] {
  const most = Math.max(...totals);
  return totals.flatMap((total, seat) => (total === most ? [seat] : []));
}
