// A master's advice: asked for at one decision, and gone with it.

import { currentLanguage, t } from "../i18n/index.svelte";
import { ask } from "../server/rest";
import type { AdviceOut, TableOut } from "../types/server";

export interface Advised {
  text: string;
  move: unknown; // the likeliest of those that are the same in words
  chance: number;
}

const SHOWN = 3; // moves
const LEAST = 0.03; // chance of one that is worth a line
const CLEAR = 0.3; // chance of the likeliest from which on it is an answer

/** Whether everybody else is a bot: nobody is wronged then. */
export const isAlone = (table: TableOut | null, seats: number[]): boolean =>
  seats.length === 1 && (table?.seats.every((one, seat) => one.kind === "bot" || seat === seats[0]) ?? false);

export const percent = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** The one that a master would go for; none where it is torn. */
export const clearest = ([best]: Advised[]): Advised | null => (best && best.chance >= CLEAR ? best : null);

/** What stands above the moves: whether there is such a one. */
export const heading = (moves: Advised[]): string => t(clearest(moves) ? "advice.would" : "advice.torn");

/** How that ends; nothing is quite sure. */
export const prospect = (win: number): string =>
  t("advice.win", { number: Math.min(99, Math.max(1, Math.round(win * 100))) });

/** All that is shown, for those who hear it. */
export function aloud(moves: Advised[], win: number): string[] {
  const choices = moves.map(({ text, chance }) => `${text}, ${percent(chance)}`);
  return [`${heading(moves)} ${choices.join("; ")}.`, prospect(win)];
}

export class Advice {
  #given = $state.raw<AdviceOut | null>(null);
  #choice = ""; // what it was asked for

  /** For this choice; none for any other. Not for this event: others may do something while one still ponders. */
  at(legal: unknown[]): AdviceOut | null {
    return this.#given && this.#choice === JSON.stringify(legal) ? this.#given : null;
  }

  /** None if the choice was made before it came. */
  async ask(table: string, seat: number, legal: unknown[]): Promise<AdviceOut | null> {
    const choice = JSON.stringify(legal);
    this.close();
    this.#choice = choice;
    const given = await ask<AdviceOut>("GET", `/tables/${table}/advice?seat=${seat}`);
    if (this.#choice !== choice) return null;
    this.#given = given;
    return given;
  }

  close(): void {
    this.#choice = "";
    this.#given = null;
  }
}

/** The likeliest of them, in words; what is the same in words, such as one of two equal cards, is one. */
export function shortly(given: AdviceOut, inWords: (move: unknown) => string): Advised[] {
  const deeds = new Map<string, Advised>();
  for (const { move, chance } of given.moves) {
    const text = inWords(move);
    const before = deeds.get(text);
    deeds.set(text, { text, move: before?.move ?? move, chance: (before?.chance ?? 0) + chance });
  }
  return [...deeds.values()]
    .sort((one, other) => other.chance - one.chance)
    .filter(({ chance }, nth) => nth === 0 || chance >= LEAST)
    .slice(0, SHOWN);
}
