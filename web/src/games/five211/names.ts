// What tiles are called.

import { capital, listed, t, word } from "../../i18n/index.svelte";

/** "turquoise 3" */
export const nameOf = (card: string): string =>
  t("five211.card", { colour: word("colour", card.charAt(0)), value: card.charAt(1) });
export const namesOf = (cards: string[]): string => listed(cards.map(nameOf));
export const colourOf = (colour: string): string => capital(word("colour", colour));
