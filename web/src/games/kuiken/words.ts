// The table in words, for those who hear it.

import { listed, t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import { nameOf, placeName } from "./names";
import type { Shown } from "./shown";

export function inWords(view: Shown, cast: Cast): string[] {
  const { seat } = view;
  const top = view.top === null ? t("kuiken.discard-empty") : t("kuiken.discard", { card: nameOf(view.top) });
  const row = (seat === null ? [] : (view.rows[seat] ?? [])).map((card, place) => {
    const face = card === null ? t("kuiken.face-down") : nameOf(card);
    return `${t("kuiken.place-of", { who: cast.name(seat ?? 0), place: placeName(place), card: face })}.`;
  });
  const points = view.totals.map((total, who) => `${cast.who(who)} ${t("table.points", { count: total })}`);
  return [
    `${t("kuiken.round", { round: view.round, rounds: view.rounds })}.`,
    ...(view.knocker === null ? [] : [cast.does("kuiken.log.knocks", view.knocker)]),
    `${t("kuiken.pile", { count: view.pile })}. ${top}.`,
    ...(seat !== null && view.holder === seat && view.held ? [t("kuiken.holds", { card: nameOf(view.held) })] : []),
    ...row,
    `${listed(points)}.`,
  ];
}
