// What a coach can explain: a lesson comes up at a kind of decision, and is told in a few steps.

import { enter } from "../i18n/index.svelte";
import type { Cast } from "../table/cast";
import type { AnyView } from "../table/session.svelte";

export interface Step {
  text: string;
  /** What it is about, to be ringed: places by their anchors' names, or selectors that begin with a dot or a bracket. */
  at?: string[];
  /** Another one than the lesson's. */
  clause?: string;
}

export interface Lesson<V extends AnyView = AnyView> {
  id: string;
  clause: string;
  /** Whether it fits what one is asked now. */
  fits(view: V): boolean;
  steps(view: V, cast: Cast): Step[];
}

const courses: Record<string, () => Promise<{ lessons: unknown }>> = {
  "5211": () => import("./five211"),
  "gloria-picktoria": () => import("./gloria"),
  "kuiken-koers": () => import("./kuiken"),
};

/** The coach of a game, with what there is to tell. */
export const loadCoach = (game: string) => Promise.all([import("./Coach.svelte"), loadLessons(game)]);
/** What comes after a guided match. */
export const loadOnward = (game: string) => Promise.all([import("./Onward.svelte"), loadLessons(game)]);

/** A game's lessons with their words, in the order in which they are told: what seldom comes goes first. */
async function loadLessons(game: string): Promise<Lesson[]> {
  const [found] = await Promise.all([courses[game]?.(), enter("guide")]);
  return (found?.lessons ?? []) as Lesson[];
}
