// The table in words, for those who hear it.

import { capital, listed, t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { View } from "../../types/gloria";
import { describe } from "./choices";
import { KINDS, many, named } from "./curios";

export function inWords(view: View, cast: Cast): string[] {
  const next =
    view.next_scoring_at === null
      ? t("gloria.genghis-over")
      : t("gloria.genghis-next", { number: view.next_scoring ?? 0, at: view.next_scoring_at });
  const wall = view.display.flatMap((card) => (card ? [named(card)] : []));
  return [
    `${t("gloria.genghis", { count: view.genghis })}. ${next}.`,
    ...(wall.length ? [t("gloria.shows-wall", { cards: listed(wall) })] : []),
    `${t("gloria.pile", { count: view.pile })}.`,
    view.fox ? cast.does("gloria.fox-at", view.fox.seat, { motif: many(view.fox.motif) }) : t("gloria.fox-waits"),
    ...view.seats.map((_, seat) => shelf(view, seat, cast)),
    ...(view.hand?.length ? [t("gloria.holds", { cards: listed(held(view.hand)) })] : []),
  ];
}

/** "Lea: Masks: 3; 1 empty chest; 4 cards in hand; 7 points." */
function shelf(view: View, seat: number, cast: Cast): string {
  const theirs = view.seats[seat];
  const things = [
    ...(theirs?.collections ?? []).map(describe),
    ...(theirs?.empty_chests ? [t("gloria.chests", { count: theirs.empty_chests })] : []),
    t("gloria.hand-of", { count: theirs?.hand_size ?? 0 }),
    t("table.points", { count: theirs?.total ?? 0 }),
  ];
  return t("gloria.stands", { who: capital(cast.who(seat)), things: things.join("; ") });
}

const held = (hand: string[]): string[] =>
  KINDS.flatMap((card) => {
    const count = hand.filter((one) => one === card).length;
    return count ? [t("gloria.held", { card: named(card), count })] : [];
  });
