// The guided match of a game: the one that is on, or a new one.

import { FIRST } from "../games/five211/hints";
import { house } from "../server/house.svelte";
import { ask } from "../server/rest";
import { hints } from "../table/hints.svelte";
import type { Guided, MyTableOut, TableOut } from "../types/server";
import { callBack } from "./told.svelte";

/** One's guided match of this game that is on, among one's own tables. */
export const learning = (tables: MyTableOut[], game: string): MyTableOut | undefined =>
  tables.find((table) => table.guided && table.game === game && table.status === "playing");

export async function learn(game: string, afresh = false): Promise<TableOut> {
  await house.beSomebody();
  const table = await ask<TableOut>("POST", "/guided", { game, afresh } satisfies Guided);
  callBack(table.match);
  hints.gotIt(FIRST); // the coach says it, and lets one choose
  return table;
}
