// The table in words, for those who hear it.

import { listed, t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { Move } from "../../types/kuiken";
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

/** A move that could be made. */
export function deedOf(move: Move, view: Shown, cast: Cast): string {
  const at = "place" in move ? { place: placeName(move.place) } : {};
  switch (move.kind) {
    case "seen":
      return t("kuiken.do.seen", { count: view.looks[view.seat ?? 0]?.length ?? 1 });
    case "take":
      return t("kuiken.deed.take", { card: nameOf(view.top ?? ""), ...at });
    case "draw":
      return t("kuiken.do.draw");
    case "place":
      return t("kuiken.deed.place", { card: nameOf(view.held ?? ""), ...at });
    case "discard":
      return t(view.drawing === 1 ? "kuiken.deed.discard-next" : "kuiken.deed.discard");
    case "swap":
      return t("kuiken.deed.swap", { who: cast.name(move.seat), theirs: placeName(move.theirs), ...at });
    case "peek":
      return t("kuiken.deed.peek", at);
    case "draw-two":
      return t("kuiken.do.draw-two");
    case "knock":
      return t("kuiken.do.knock");
    case "decline":
      return t("kuiken.do.decline");
  }
}
