// What any part of a table may ask for, however deep it lies.

import { getContext, setContext } from "svelte";
import type { TableOut } from "../types/server";
import type { Cast } from "./cast";
import type { TableSession } from "./session.svelte";
import type { Teller } from "./teller.svelte";

/** What is known of the table; at a replay that is less than at one where people play. */
export interface Seen extends Pick<TableSession, "view" | "clocks" | "skew"> {
  table: Pick<TableOut, "status" | "seats"> | null;
}

export interface AtTable {
  session: Seen;
  cast: Cast;
  points(seat: number): number;
  /** Where somebody plays; a replay speaks for itself. */
  teller?: Teller;
}

const KEY = Symbol("table");

export const provideTable = (at: () => AtTable): void => {
  setContext(KEY, at);
};

export const atTable = (): (() => AtTable) => getContext<() => AtTable>(KEY);
