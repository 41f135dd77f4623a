// Kuiken Koers: how it is shown and told.

import { t } from "../../i18n/index.svelte";
import type { Event } from "../../types/kuiken";
import type { GameModule, Hint } from "../game";
import { acts } from "./acts";
import type { Shown } from "./shown";
import { storyOf } from "./story";
import Table from "./Table.svelte";
import { tell } from "./tell";
import { find, placesOf } from "./turn";
import { deedOf, inWords } from "./words";

function hint({ phase, legal }: Shown): Hint | null {
  if (phase === "look") return { id: "kuiken look", text: t("kuiken.hint.look") };
  if (phase === "turn") return { id: "kuiken turn", text: t("kuiken.hint.turn") };
  if (phase === "knock") return { id: "kuiken knock", text: t("kuiken.hint.knock") };
  if (phase !== "hold") return null;
  if (find(legal, "swap")) return { id: "kuiken swap", text: t("kuiken.hint.swap") };
  if (find(legal, "peek")) return { id: "kuiken peek", text: t("kuiken.hint.peek") };
  if (find(legal, "draw-two")) return { id: "kuiken draw-two", text: t("kuiken.hint.draw-two") };
  return { id: "kuiken hold", text: t("kuiken.hint.hold") };
}

export const game: GameModule<Shown, Event> = {
  Table,
  acts,
  tell,
  story: (past, cast) => {
    const ended = past.at(-1);
    return ended?.kind === "round-ended" ? storyOf(ended, cast) : null;
  },
  inWords,
  points: (view, seat) => view.totals[seat] ?? 0,
  totals: (event) => (event.kind === "round-ended" ? event.totals : null),
  deed: deedOf,
  places: placesOf,
  hint,
};
