// What a game brings to the pad: what a line of it is, what that is worth, and how it is written and explained.

import type { Component } from "svelte";
import { enter, type Room } from "../i18n/index.svelte";
import type { Setup, Sheet } from "./sheet";

export interface OptionOf {
  name: string;
  exists: (setup: Setup) => boolean;
}

export interface PadGame<E> {
  slug: string;
  title: string;
  /** Players at most; two at least. */
  most: number;
  editions: string[];
  options: OptionOf[];
  /** Rounds to agree on, and how many are usual; null: the game itself ends. */
  rounds: { most: number; usual: (players: number) => number } | null;
  /** Fewest points win. */
  fewest: boolean;
  /** Points are written with their sign. */
  signed: boolean;
  blank(sheet: Sheet<E>): E;
  /** What is missing before the line can be written, in words; "": nothing. */
  lacks(sheet: Sheet<E>, entry: E): string;
  points(setup: Setup, entry: E, at: number): number[];
  /** How many lines there will be, if it does not go on longer. */
  expected(setup: Setup): number;
  over(setup: Setup, lines: E[]): boolean;
  winners(setup: Setup, lines: E[]): number[];
  /** The name of a line: "Round 3". */
  line(setup: Setup, at: number): string;
  short(setup: Setup, at: number): string;
  /** A seat's cards count where points are equal: so the result can say it. */
  tieBreak(setup: Setup): boolean;
  Entry: Component<EntryProps<E>>;
  Why: Component<{ setup: Setup; entry: E; at: number }>;
  /** Drawings that both use. */
  Defs: Component;
}

export interface EntryProps<E> {
  sheet: Sheet<E>;
  entry: E;
  change: (entry: E) => void;
}

const pads: Record<string, { room: Room; load: () => Promise<{ pad: unknown }> }> = {
  "5211": { room: "five211", load: () => import("./five211") },
  "gloria-picktoria": { room: "gloria", load: () => import("./gloria") },
  "kuiken-koers": { room: "kuiken", load: () => import("./kuiken") },
};

// biome-ignore lint/suspicious/noExplicitAny: each game knows its own lines
export async function loadPad(slug: string): Promise<PadGame<any>> {
  const found = pads[slug];
  if (!found) throw new Error(`no pad for: ${slug}`);
  const [module] = await Promise.all([found.load(), enter(found.room), enter("pad")]);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return module.pad as PadGame<any>;
}

export function totalsOf<E>(game: PadGame<E>, setup: Setup, lines: E[]): number[] {
  const all = lines.map((entry, at) => game.points(setup, entry, at));
  return setup.names.map((_, seat) => all.reduce((sum, points) => sum + (points[seat] ?? 0), 0));
}
