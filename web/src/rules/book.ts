// The rules of a game with all that the page shows beside the words: its cards, its examples, its editions.

import type { Component } from "svelte";
import { type GameModule, loadGame } from "../games/game";
import { enter, type Language } from "../i18n/index.svelte";
import type { Cast } from "../table/cast";
import type { AnyView } from "../table/session.svelte";
import { type RulesText, textOf } from "./clauses";

export interface Option {
  name: string;
  clause: string;
  values: (boolean | number | string)[];
  seats: boolean;
  players: number[];
  varies: boolean;
}

/** What an edition of 5211 plays by, with each number of players. */
export interface Numbers {
  players: number;
  aggressive: boolean;
  removed: number;
  pile: number;
  rounds: number;
  limit: number;
  roosters: number;
  turns: number[];
}

export interface Edition {
  edition: string;
  year: number | null;
  options: Option[];
  colours?: string[];
  exact?: boolean;
  tie_break?: boolean;
  long?: string;
  goal?: number | null;
  tables?: Numbers[];
}

/** A situation, and step by step what happens in it. */
export interface Example {
  name: string;
  clause: string;
  edition: string;
  names: string[];
  seat: number | null;
  steps: { events: { kind: string }[]; view: AnyView }[];
}

/** Written by web/examples.py from the rules. */
export interface Data {
  players: [number, number];
  editions: Edition[];
  copies: Record<string, number>;
  examples: Example[];
}

/** How a game's rules are illustrated, with its own cards. */
export interface Art {
  /** What all its drawings refer to. */
  Defs: Component;
  Card: Component<{ card: string }>;
  /** Cards for the cover. */
  fan: readonly string[];
  /** A picture for those clauses that have one. */
  Picture: Component<{ clause: string; data: Data }>;
  pictured: readonly string[];
  /** The table of an example. */
  // biome-ignore lint/suspicious/noExplicitAny: each game's scene knows its own views
  Scene: Component<{ view: any; cast: Cast }>;
}

export interface Book {
  text: RulesText;
  data: Data;
  game: GameModule;
  art: Art;
}

const data = import.meta.glob<{ default: Data }>("./data/*.json");
const arts: Record<string, () => Promise<{ art: Art }>> = {
  "5211": () => import("./five211"),
  "gloria-picktoria": () => import("./gloria"),
  "kuiken-koers": () => import("./kuiken"),
};

export const TITLES: Record<string, string> = {
  "5211": "5211",
  "gloria-picktoria": "Gloria Picktoria",
  "kuiken-koers": "Kuiken Koers",
};

export async function openBook(slug: string, language: Language): Promise<Book> {
  const [text, facts, game, found] = await Promise.all([
    textOf(slug, language),
    data[`./data/${slug}.json`]?.(),
    loadGame(slug),
    arts[slug]?.(),
    enter("rules"),
  ]);
  if (!facts || !found) throw new Error(`no rules of ${slug}`);
  return { text, data: facts.default, game, art: found.art };
}
