// The room comes with its words, when somebody enters it.

import { enter } from "../i18n/index.svelte";

export async function loadTv(): Promise<typeof import("./TvPage.svelte").default> {
  const [module] = await Promise.all([import("./TvPage.svelte"), enter("tv")]);
  return module.default;
}

/** For a table: how one gets it onto a TV. */
export async function loadWay(): Promise<typeof import("./WayToTv.svelte").default> {
  const [module] = await Promise.all([import("./WayToTv.svelte"), enter("tv")]);
  return module.default;
}
