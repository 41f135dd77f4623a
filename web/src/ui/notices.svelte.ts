// What is said in passing: a refusal, a link copied. One at a time, gone by itself.

import { word } from "../i18n/index.svelte";
import { Refused } from "../server/rest";
import type { RefusalOut } from "../types/server";

const STAYS = 6_000; // ms

class Board {
  text = $state("");
  wrong = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, wrong = false): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.wrong = wrong;
    this.#timer = setTimeout(() => this.clear(), STAYS);
  }

  clear(): void {
    this.text = "";
  }
}

export const notices = new Board();

/** A refusal in words: what was not done, and what would be right. */
export function inWords(refusal: RefusalOut): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal.params))
    params[name] = typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value);
  return word("refused", refusal.code, params);
}

/** For buttons: what is refused is said, and nothing else happens. */
export async function tries(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notices.say(inWords(error.refusal), true);
    return false;
  }
}
