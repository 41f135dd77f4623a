// A master's advice: asked for at one decision, and gone with it.

import { currentLanguage } from "../i18n/index.svelte";
import { ask } from "../server/rest";
import type { AdviceOut, TableOut } from "../types/server";

export interface Advised {
  text: string;
  chance: number;
}

const SHOWN = 3; // moves
const LEAST = 0.03; // chance of one that is worth a line

/** Whether everybody else is a bot: nobody is wronged then. */
export const isAlone = (table: TableOut | null, seats: number[]): boolean =>
  seats.length === 1 && (table?.seats.every((one, seat) => one.kind === "bot" || seat === seats[0]) ?? false);

export const percent = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 0 }).format(share);

export class Advice {
  #given = $state.raw<AdviceOut | null>(null);

  /** For the decision that was come to with this event; none for any other. */
  at(seq: number): AdviceOut | null {
    return this.#given?.seq === seq ? this.#given : null;
  }

  async ask(table: string, seat: number): Promise<AdviceOut> {
    const given = await ask<AdviceOut>("GET", `/tables/${table}/advice?seat=${seat}`);
    this.#given = given;
    return given;
  }

  close(): void {
    this.#given = null;
  }
}

/** The likeliest of them, in words; what is the same in words, such as one of two equal cards, is one. */
export function shortly(given: AdviceOut, inWords: (move: unknown) => string): Advised[] {
  const chances = new Map<string, number>();
  for (const { move, chance } of given.moves) {
    const text = inWords(move);
    chances.set(text, (chances.get(text) ?? 0) + chance);
  }
  return [...chances]
    .map(([text, chance]) => ({ text, chance }))
    .sort((one, other) => other.chance - one.chance)
    .filter(({ chance }, nth) => nth === 0 || chance >= LEAST)
    .slice(0, SHOWN);
}
