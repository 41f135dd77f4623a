// The room comes with its words, when somebody enters it.

import { enter } from "../i18n/index.svelte";

export async function loadReplay(): Promise<typeof import("./ReplayPage.svelte").default> {
  const [module] = await Promise.all([import("./ReplayPage.svelte"), enter("replay")]);
  return module.default;
}

/** For home: how a record is opened from there. */
export async function loadOpener(): Promise<typeof import("./OpenRecord.svelte").default> {
  const [module] = await Promise.all([import("./OpenRecord.svelte"), enter("replay")]);
  return module.default;
}
