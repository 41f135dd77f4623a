// What the table shows while something moves: a view, and what to look at in it.

import type { View } from "../../types/kuiken";

export interface Shown extends View {
  /** Places that something has just happened to, as `spot` names them. */
  marks?: string[];
  /** What was done last, in a sentence. */
  deed?: string;
  /** Every card face up: a replay. */
  open?: object;
}

const OPEN: readonly View["phase"][] = ["deal", "replace", "over"];

/** Whether the rows lie there for everybody to see. */
export const turnedUp = (view: Shown): boolean => view.open !== undefined || OPEN.includes(view.phase);
/** Whether the view keeps the faces that its seat saw. */
export const remembers = (view: View): boolean => view.memory_aid && view.seat !== null;
