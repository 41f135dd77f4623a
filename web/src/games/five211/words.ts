// The table in words, for those who hear it.

import { t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { View } from "../../types/five211";
import { colourOf, namesOf } from "./names";

export function inWords(view: View, cast: Cast): string[] {
  const { limit, roosters, ones } = view;
  const counts = Object.entries(view.counts).map(
    ([colour, count]) => `${t("five211.count", { colour: colourOf(colour), count, limit })}.`,
  );
  const crowing = view.roosters_exact ? "five211.roosters-exact" : "five211.roosters-at-least";
  return [
    `${t("five211.round", { round: view.round, rounds: view.rounds })}. ${t("five211.pile", { count: view.pile })}.`,
    ...counts,
    `${t(crowing, { count: ones, number: roosters })}.`,
    ...view.played.flatMap((cards, seat) =>
      cards.length ? [cast.does("five211.lays", seat, { cards: namesOf(cards) })] : [],
    ),
    ...(view.hand?.length ? [t("five211.holds", { cards: namesOf(view.hand) })] : []),
  ];
}
