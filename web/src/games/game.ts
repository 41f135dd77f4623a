// What a game brings to the table: how it looks, how what happens is shown, and how it is told.

import type { Component } from "svelte";
import { enter, type Room } from "../i18n/index.svelte";
import type { Flight } from "../motion/flights";
import type { Sound } from "../sound/ears.svelte";
import type { Cast } from "../table/cast";
import type { AnyView } from "../table/session.svelte";
import type { OpenedOut } from "../types/server";

/** One step of showing a frame: a view, what flies to get there, and how long one looks at it. */
export interface Act<V = AnyView> {
  view: V;
  flights: Flight[];
  /** ms */
  hold?: number;
  story?: Story;
  sound?: Sound | undefined;
}

/** How it sounds, where somebody wants to hear it. */
export const soundOf = (act: Act): Sound | undefined => (act.story ? "chord" : act.sound);

/** A scoring, told beat by beat above the table. */
export interface Story {
  title: string;
  beats: number;
  // biome-ignore lint/suspicious/noExplicitAny: each game's component knows its own props
  component: Component<any>;
  props: Record<string, unknown>;
}

export interface Told {
  text: string;
  clause?: string;
  /** Worth a mark in the log: a scoring, a new round. */
  heading?: boolean;
}

export interface Hint {
  id: string;
  text: string;
}

export interface GameModule<V extends AnyView = AnyView, E = { kind: string }> {
  Table: Component<{ table: TableProps<V> }>;
  /** The steps in which a frame is shown; the last one's view is the frame's. */
  acts(before: V | null, events: E[], after: V, cast: Cast): Act<V>[];
  tell(event: E, cast: Cast): Told[];
  /** The story of the scoring with which `past` ends; `past` is all that has happened until then. */
  story(past: E[], cast: Cast): Story | null;
  /** What lies on the table and in one's hand, for those who hear it. */
  inWords?(view: V, cast: Cast): string[];
  points(view: V, seat: number): number;
  /** Everybody's points after an event that changed them; for the plot at the end. */
  totals(event: E): number[] | null;
  /** A move that could be made, in a few words. */
  deed(move: V["legal"][number], view: V, cast: Cast): string;
  /** Where that is done, to be ringed: by their anchors' names, or selectors that begin with a dot or a bracket. */
  places(move: V["legal"][number], view: V): string[];
  /** What a newcomer should know at this kind of decision, told once. */
  hint(view: V): Hint | null;
}

/** What a game's component is given. */
export interface TableProps<V extends AnyView = AnyView> {
  readonly view: V;
  readonly cast: Cast;
  readonly canAct: boolean;
  /** Whether a choice that was made can still be changed. */
  play(move: V["legal"][number]): void;
  /** It is only looked at: a replay. */
  readonly still?: boolean;
  /** Every card face up, after the end: what else lay with each seat. */
  readonly open?: OpenedOut | undefined;
}

const modules: Record<string, { room: Room; load: () => Promise<{ game: unknown }> }> = {
  "5211": { room: "five211", load: () => import("./five211") },
  "gloria-picktoria": { room: "gloria", load: () => import("./gloria") },
  "kuiken-koers": { room: "kuiken", load: () => import("./kuiken") },
};

/** The game with its words; each game knows its own views and events, here they are any. */
export async function loadGame(slug: string): Promise<GameModule> {
  const found = modules[slug];
  if (!found) throw new Error(`no such game: ${slug}`);
  const [module] = await Promise.all([found.load(), enter(found.room)]);
  return module.game as GameModule;
}
