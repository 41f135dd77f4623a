// Kuiken Koers, explained when it comes up.

import { nameOf, spot } from "../games/kuiken/names";
import { t } from "../i18n/index.svelte";
import type { Cast } from "../table/cast";
import type { Move, View } from "../types/kuiken";
import type { Lesson, Step } from "./lesson";

const OWN = ".nest.mine";
const THEIRS = ".nest:not(.mine)";
const LOW = 4; // worth keeping

const can = (view: View, kind: Move["kind"]): boolean => view.legal.some((move) => move.kind === kind);
const isLow = (card: string | null): boolean => card !== null && Number(card) <= LOW;

function look(view: View): Step[] {
  const seat = view.seat ?? 0;
  const cards = view.rows[seat] ?? [];
  const params = { left: nameOf(cards.at(0) ?? ""), right: nameOf(cards.at(-1) ?? "") };
  return [
    { text: t("guide.kuiken.nest"), at: [OWN] },
    { text: t("guide.kuiken.look", params), at: [spot(seat, 0), spot(seat, cards.length - 1)], clause: "K9" },
  ];
}

function turn(view: View): Step[] {
  const card = nameOf(view.top ?? "");
  return [
    { text: t("guide.kuiken.take", { card }), at: ["discard"] },
    { text: t("guide.kuiken.draw"), at: ["pile"] },
    {
      text: t(isLow(view.top) ? "guide.kuiken.take-it" : "guide.kuiken.leave-it", { card }),
      at: [isLow(view.top) ? "discard" : "pile"],
    },
  ];
}

function scoring(view: View, cast: Cast): Step[] {
  const seat = view.seat ?? 0;
  const other = (seat + 1) % view.rows.length;
  const sums = view.last_scoring?.sums ?? [];
  const params = { sum: sums[seat] ?? 0, who: cast.name(other), theirs: sums[other] ?? 0 };
  return [
    { text: t("guide.kuiken.scored", params), at: [OWN] },
    { text: t("guide.kuiken.rounds", { rounds: view.rounds }), at: [".pad"], clause: "K8" },
  ];
}

export const lessons: Lesson<View>[] = [
  { id: "scoring", clause: "K7", fits: (view) => view.last_scoring !== null, steps: scoring },
  { id: "look", clause: "K2", fits: (view) => view.phase === "look", steps: look },
  {
    id: "knocked",
    clause: "K6",
    fits: (view) => view.knocker !== null && view.knocker !== view.seat && can(view, "draw"),
    steps: (view, cast) => [{ text: t("guide.kuiken.knocked", { who: cast.name(view.knocker ?? 0) }), at: [OWN] }],
  },
  {
    id: "knock",
    clause: "K6",
    fits: (view) => can(view, "knock"),
    steps: (view, cast) => [
      { text: t("guide.kuiken.knock", { who: cast.name(((view.seat ?? 0) + 1) % view.rows.length) }) },
      { text: t("guide.kuiken.when"), at: [OWN] },
    ],
  },
  {
    id: "swap",
    clause: "K4",
    fits: (view) => can(view, "swap"),
    steps: () => [{ text: t("guide.kuiken.swap"), at: [OWN, THEIRS] }],
  },
  {
    id: "peek",
    clause: "K4",
    fits: (view) => can(view, "peek"),
    steps: () => [{ text: t("guide.kuiken.peek"), at: [OWN] }],
  },
  {
    id: "draw-two",
    clause: "K4",
    fits: (view) => can(view, "draw-two"),
    steps: () => [{ text: t("guide.kuiken.draw-two"), at: ["held 0"] }],
  },
  {
    id: "hold",
    clause: "K3",
    fits: (view) => can(view, "place"),
    steps: (view) => [
      { text: t("guide.kuiken.hold", { card: nameOf(view.held ?? "") }), at: [`held ${view.seat}`] },
      {
        text: t(isLow(view.held) ? "guide.kuiken.place-it" : "guide.kuiken.discard-it", {
          card: nameOf(view.held ?? ""),
        }),
        at: [isLow(view.held) ? OWN : "discard"],
      },
    ],
  },
  { id: "turn", clause: "K3", fits: (view) => can(view, "take"), steps: turn },
];
