// What any part of a table may ask for, however deep it lies.

import { getContext, setContext } from "svelte";
import type { Cast } from "./cast";
import type { TableSession } from "./session.svelte";

export interface AtTable {
  session: TableSession;
  cast: Cast;
  points(seat: number): number;
}

const KEY = Symbol("table");

export const provideTable = (at: () => AtTable): void => {
  setContext(KEY, at);
};

export const atTable = (): (() => AtTable) => getContext<() => AtTable>(KEY);
