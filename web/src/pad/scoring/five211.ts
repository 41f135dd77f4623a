// What a round of 5211 brings, for the pad: tables ask the server. tests/page/test_pad_scoring.py holds it against the
// rules, edition by edition.

import type { Scored } from "../../types/five211";

export type Step = Scored["steps"][number];

export interface Rules {
  players: number;
  colours: string;
  /** A player's cards in a round (F3). */
  cards: number;
  /** Rounds of a deck, the one without refill included (F2). */
  rounds: number;
  limit: number;
  roosters: number;
  exact: boolean;
  /** Most scored cards break a tie (F7). */
  tieBreak: boolean;
  /** Where a long game may end once somebody has the goal (F8). */
  long: "no" | "deck" | "round";
}

export const GOAL = 50;
export const COPIES = [0, 5, 6, 5, 2, 1, 1] as const; // of each value in each colour (F1)
const BOX = 100;
const HAND = 5;

type Numbers = readonly [removed: number, limit: number, roosters: number];
const CLASSIC: Record<number, Numbers> = { 2: [10, 5, 4], 3: [13, 6, 5], 4: [0, 7, 6], 5: [15, 8, 7] };
const FIVE_COLORS: Record<number, Numbers> = { 2: [10, 5, 6], 3: [13, 6, 7], 4: [0, 7, 8], 5: [15, 9, 10] };
const AGGRESSIVE: Record<number, Numbers> = { 2: [0, 6, 7], 3: [10, 7, 8] };

export interface Options {
  long?: boolean;
  aggressive?: boolean;
}

export function rulesFor(edition: string, players: number, options: Options = {}): Rules {
  const five = edition === "five-colors";
  const aggressive = five && players in AGGRESSIVE && options.aggressive === true;
  const numbers = (aggressive ? AGGRESSIVE : five ? FIVE_COLORS : CLASSIC)[players];
  if (!numbers) throw new RangeError(`5211 is for 2 to 5 players, not ${players}`);
  const [removed, limit, roosters] = numbers;
  const cards = aggressive ? 5 : 4;
  const pile = BOX - removed - HAND * players;
  return {
    players,
    colours: five ? "RBYGO" : "BTGYO",
    cards,
    rounds: pile / (players * cards) + 1,
    limit,
    roosters,
    exact: !five,
    tieBreak: !five,
    long: five || !options.long ? "no" : edition === "2021" ? "deck" : "round",
  };
}

/** The reason step by step, and by seat the cards that score (F4, F5). */
export function score(rules: Rules, played: string[][]): { steps: Step[]; scored: string[][] } {
  const all = played.flat();
  const count = all.filter((card) => card[1] === "1").length;
  const hit = rules.exact ? count === rules.roosters : count >= rules.roosters;
  const { roosters: number, exact } = rules;
  const steps: Step[] = [{ count, number, exact, hit, clause: "F4", kind: "counted-roosters" }];
  if (hit) return { steps, scored: played.map((cards) => cards.filter((card) => card[1] === "1")) };
  const colour = majority(rules, all, steps);
  return { steps, scored: played.map((cards) => cards.filter((card) => card[0] === colour)) };
}

function majority(rules: Rules, all: string[], steps: Step[]): string | null {
  const counts = countColours(rules, all);
  steps.push({ counts, clause: "F5", kind: "counted-colours" });
  let left = [...rules.colours].filter((colour) => counts[colour]);
  const of = (colour: string): number => counts[colour] ?? 0;
  for (const colour of left.filter((one) => of(one) >= rules.limit))
    steps.push({ colour, count: of(colour), limit: rules.limit, clause: "F5", kind: "over-limit" });
  left = left.filter((colour) => of(colour) < rules.limit);
  while (left.length) {
    const count = Math.max(...left.map(of));
    const colours = left.filter((one) => of(one) === count);
    const [colour] = colours;
    if (colour && colours.length === 1) {
      steps.push({ colour, count, clause: "F5", kind: "majority" });
      return colour;
    }
    steps.push({ colours, count, clause: "F5", kind: "tied" });
    left = left.filter((one) => of(one) < count);
  }
  steps.push({ clause: "F5", kind: "no-majority" });
  return null;
}

export function countColours(rules: Rules, all: string[]): Record<string, number> {
  return Object.fromEntries([...rules.colours].map((colour) => [colour, all.filter((c) => c[0] === colour).length]));
}

export const pointsOf = (cards: string[]): number => cards.reduce((sum, card) => sum + Number(card[1]), 0);

/** By seat: points and scored cards over all rounds. */
export function sums(rules: Rules, rounds: string[][][]): { points: number[]; cards: number[] } {
  const points = Array<number>(rules.players).fill(0);
  const cards = Array<number>(rules.players).fill(0);
  for (const played of rounds)
    score(rules, played).scored.forEach((mine, seat) => {
      points[seat] = (points[seat] ?? 0) + pointsOf(mine);
      cards[seat] = (cards[seat] ?? 0) + mine.length;
    });
  return { points, cards };
}

/** Whether the match is over after these rounds (F6, F8). */
export function isOver(rules: Rules, rounds: string[][][]): boolean {
  const decks = rounds.length / rules.rounds;
  const ended = rounds.length > 0 && Number.isInteger(decks);
  if (rules.long === "no") return decks >= 1;
  const there = Math.max(...sums(rules, rounds).points) >= GOAL;
  return there && (ended || (rules.long === "round" && decks > 1));
}

/** F7: most points, then in the editions that have it most scored cards. */
export function winners(rules: Rules, rounds: string[][][]): number[] {
  const { points, cards } = sums(rules, rounds);
  const most = Math.max(...points);
  const first = points.flatMap((sum, seat) => (sum === most ? [seat] : []));
  if (!rules.tieBreak) return first;
  const kept = Math.max(...first.map((seat) => cards[seat] ?? 0));
  return first.filter((seat) => cards[seat] === kept);
}
