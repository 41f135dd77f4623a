// Gloria Picktoria, explained when it comes up.

import { many, the } from "../games/gloria/curios";
import { listed, number, t } from "../i18n/index.svelte";
import type { Cast } from "../table/cast";
import type { Move, View } from "../types/gloria";
import type { Lesson, Step } from "./lesson";

type Of<K extends Move["kind"]> = Extract<Move, { kind: K }>;

const SPECIALS = ["joker", "doubler"];
const OWN = ".shelf.own";
const CHEST = '[data-target="chest"]';
const OPEN = '[data-target="open"]';

const all = <K extends Move["kind"]>(view: View, kind: K): Of<K>[] =>
  view.legal.filter((move): move is Of<K> => move.kind === kind);
const can = (view: View, kind: Move["kind"]): boolean => all(view, kind).length > 0;
const own = (view: View) => view.seats[view.seat ?? 0];
const motifs = (view: View): string[] => own(view)?.collections.map((one) => one.motif) ?? [];
const lays = (view: View, card: string): boolean => all(view, "collect").some((move) => move.card === card);
const held = (card: string): string => `held ${card}`;
/** Who sits to the left: whom the fox goes to. */
const left = (view: View, cast: Cast): string => cast.name(((view.seat ?? 0) + 1) % view.seats.length);

/** Cards one can spare: there is no second of their kind. */
const spare = (view: View): string[] => {
  const hand = view.hand ?? [];
  return hand.filter((card, _, cards) => !SPECIALS.includes(card) && cards.filter((one) => one === card).length === 1);
};

/** Cards that would open a collection of which one holds more than one, else any. */
const opening = (view: View): string[] => {
  const hand = view.hand ?? [];
  const cards = [...new Set(all(view, "collect").map((move) => move.card))].filter((card) => !SPECIALS.includes(card));
  const pairs = cards.filter((card) => hand.filter((one) => one === card).length > 1);
  return pairs.length ? pairs : cards;
};

function scoring(view: View, cast: Cast): Step[] {
  const scored = view.last_scoring;
  const seat = view.seat ?? 0;
  const other = (seat + 1) % view.seats.length;
  const params = {
    points: number(scored?.points[seat] ?? 0),
    who: cast.name(other),
    theirs: number(scored?.points[other] ?? 0),
  };
  return [
    { text: t("guide.gloria.scored", params), at: [".plate"] },
    { text: t("guide.gloria.counts"), at: [`${OWN} .collection`] },
  ];
}

export const lessons: Lesson<View>[] = [
  {
    id: "pass",
    clause: "G3",
    fits: (view) => view.phase === "fox",
    steps: (view, cast) => [{ text: t("guide.gloria.pass", { who: left(view, cast) }), at: [".others .collection"] }],
  },
  {
    id: "last",
    clause: "G6",
    fits: (view) => view.next_scoring === 3,
    steps: () => [{ text: t("guide.gloria.last"), at: [".genghis"] }],
  },
  { id: "scoring", clause: "G6", fits: (view) => view.last_scoring !== null, steps: scoring },
  {
    id: "fox",
    clause: "G4",
    fits: (view) => can(view, "fox"),
    steps: (view, cast) => [
      { text: t("guide.gloria.fox"), at: [`${OWN} .fox`] },
      { text: t("guide.gloria.fox-move", { who: left(view, cast) }), at: [`${OWN} .fox`], clause: "G3" },
    ],
  },
  {
    id: "foxed",
    clause: "G4",
    fits: (view) => view.fox !== null && view.fox.seat !== view.seat,
    steps: (view, cast) => {
      const params = { who: cast.name(view.fox?.seat ?? 0), motif: many(view.fox?.motif ?? "") };
      return [{ text: t("guide.gloria.foxed", params), at: [".others .fox"] }];
    },
  },
  {
    id: "joker",
    clause: "G3",
    fits: (view) => lays(view, "joker"),
    steps: () => [{ text: t("guide.gloria.joker"), at: [held("joker")] }],
  },
  {
    id: "chest",
    clause: "G3",
    fits: (view) => can(view, "chest") && !own(view)?.empty_chests && motifs(view).length === 0,
    steps: (view) => [
      { text: t("guide.gloria.points"), at: [`${OWN} .points`] },
      { text: t("guide.gloria.chest"), at: [CHEST] },
      { text: t("guide.gloria.try-chest"), at: spare(view).map(held) },
    ],
  },
  {
    id: "open",
    clause: "G3",
    fits: (view) => all(view, "collect").some((move) => !motifs(view).includes(move.motif)),
    steps: (view) => [
      { text: t("guide.gloria.open"), at: [OPEN, ...opening(view).map(held)] },
      { text: t("guide.gloria.worth"), at: [`${OWN} .board`], clause: "G6" },
    ],
  },
  {
    id: "extend",
    clause: "G3",
    fits: (view) => all(view, "collect").some((move) => motifs(view).includes(move.card)),
    steps: (view) => {
      const card = all(view, "collect").find((move) => motifs(view).includes(move.card))?.card ?? "";
      const params = { card: the(card), motif: many(card) };
      return [{ text: t("guide.gloria.extend", params), at: [held(card)] }];
    },
  },
  {
    id: "doubler",
    clause: "G3",
    fits: (view) => lays(view, "doubler"),
    steps: () => [{ text: t("guide.gloria.doubler"), at: [held("doubler")] }],
  },
  {
    id: "genghis",
    clause: "G5",
    fits: (view) => view.genghis > 0,
    steps: (view) => [{ text: t("guide.gloria.genghis", { count: view.genghis }), at: [".genghis"] }],
  },
  {
    id: "display",
    clause: "G3",
    fits: (view) => can(view, "take"),
    steps: (view) => {
      const wanted = motifs(view);
      const there = view.display.flatMap((card, place) => (card && wanted.includes(card) ? [{ card, place }] : []));
      const text = there.length
        ? t("guide.gloria.display-match", { cards: listed([...new Set(there.map(({ card }) => the(card)))]) })
        : t("guide.gloria.display");
      return [{ text, at: there.length ? there.map(({ place }) => `display ${place}`) : [".frames"] }];
    },
  },
  {
    id: "pile",
    clause: "G3",
    fits: (view) => can(view, "draw"),
    steps: () => [{ text: t("guide.gloria.pile"), at: [".wall .pile"] }],
  },
];
