// What one can do with what is picked: always moves out of the view's own list.

import { capital, t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { CollectionView, Move, View } from "../../types/gloria";
import { many, the } from "./curios";

export type Picked =
  | { kind: "card"; card: string }
  | { kind: "take"; place: number }
  | { kind: "draw" }
  | { kind: "fox" }
  | null;

/** Where a tap plays a move: "chest" (a place for a new one), "open" (an empty chest), or a collection. */
export type Targets = Map<string, Move>;

export interface Deed {
  text: string;
  move: Move;
}

export const collectionAt = (seat: number, motif: string): string => `${seat} ${motif}`;
/** A collection in words. */
export const describe = (one: CollectionView): string =>
  [
    t("gloria.collection", { motif: capital(many(one.motif)), count: one.length }),
    ...(one.jokers ? [t("gloria.collection-jokers", { count: one.jokers })] : []),
    ...(one.closed ? [t("gloria.collection-closed")] : []),
    ...(one.under_fox ? [t("gloria.collection-fox")] : []),
  ].join(", ");
export const leftOf = (view: View, seat: number): number => (seat + 1) % view.seats.length;

type Of<K extends Move["kind"]> = Extract<Move, { kind: K }>;
const all = <K extends Move["kind"]>(view: View, kind: K): Of<K>[] =>
  view.legal.filter((move): move is Of<K> => move.kind === kind);

export const canTake = (view: View, place: number): boolean => all(view, "take").some((move) => move.place === place);
export const canDraw = (view: View): boolean => all(view, "draw").length > 0;
export const canMoveFox = (view: View): boolean => all(view, "fox").length > 0;
export const canUse = (view: View, card: string): boolean =>
  [...all(view, "chest"), ...all(view, "collect")].some((move) => move.card === card);

const isOpen = (view: View, seat: number, motif: string): boolean =>
  view.seats[seat]?.collections.some((collection) => collection.motif === motif) ?? false;

export function targetsOf(view: View, picked: Picked): Targets {
  const targets: Targets = new Map();
  const seat = view.seat;
  if (seat === null) return targets;
  for (const move of all(view, "pass")) targets.set(collectionAt(leftOf(view, seat), move.motif), move);
  if (picked?.kind === "fox")
    for (const move of all(view, "fox")) targets.set(collectionAt(move.seat, move.motif), move);
  if (picked?.kind === "card") {
    for (const move of all(view, "chest")) if (move.card === picked.card) targets.set("chest", move);
    for (const move of all(view, "collect"))
      if (move.card === picked.card)
        targets.set(isOpen(view, seat, move.motif) ? collectionAt(seat, move.motif) : "open", move);
  }
  return targets;
}

/** What the buttons do: the first is the one that stands out. */
export function deedsOf(view: View, picked: Picked): Deed[] {
  const keep = all(view, "keep")[0];
  if (keep) return [{ text: t("gloria.do.keep"), move: keep }];
  switch (picked?.kind) {
    case "take":
      return all(view, "take")
        .filter((move) => move.place === picked.place)
        .map((move) => ({ text: capital(t("gloria.do.take", { card: the(view.display[move.place] ?? "") })), move }));
    case "draw":
      return all(view, "draw").map((move) => ({ text: t("gloria.do.draw"), move }));
    case "card":
      return cardDeeds(view, picked.card);
    default:
      return [];
  }
}

function cardDeeds(view: View, card: string): Deed[] {
  const chest = all(view, "chest").filter((move) => move.card === card);
  const collect = all(view, "collect").filter((move) => move.card === card);
  const deeds = chest.map((move) => ({ text: t("gloria.do.chest"), move: move as Move }));
  const only = collect.length === 1 ? collect[0] : undefined;
  if (only && view.seat !== null) {
    const key = isOpen(view, view.seat, only.motif) ? "gloria.do.add" : "gloria.do.open";
    deeds.unshift({ text: t(key, { card: the(card), motif: many(only.motif) }), move: only });
  }
  return deeds;
}

const COSTS: Record<NonNullable<Picked>["kind"], number> = { card: 1, take: 1, draw: 2, fox: 1 };

/** How many points would go at least, to be seen before they are gone. */
export function costOf(view: View, picked: Picked): number {
  if (picked?.kind === "fox" && all(view, "fox").every((move) => move.seat !== view.seat)) return 2;
  return picked ? COSTS[picked.kind] : 0;
}

export function promptOf(view: View, picked: Picked, left: string): string {
  if (all(view, "keep").length) return t("gloria.ask.fox", { who: left });
  switch (picked?.kind) {
    case "fox":
      return t("gloria.ask.fox-where");
    case "draw":
      return t("gloria.ask.draw");
    case "take":
      return t("gloria.ask.take");
    case "card":
      return promptFor(view, picked.card);
    default:
      return view.legal.length ? t("gloria.ask.points", { count: view.points_left }) : "";
  }
}

function promptFor(view: View, card: string): string {
  const places = all(view, "collect").filter((move) => move.card === card).length;
  if (card === "joker" || card === "doubler") {
    if (places > 1) return t(card === "joker" ? "gloria.ask.joker" : "gloria.ask.doubler");
    if (places === 0) return t("gloria.ask.special-alone");
  }
  return places ? t("gloria.ask.where") : t("gloria.ask.needs-chest");
}

/** A move that could be made. */
export function deedOf(move: Move, view: View, cast: Cast): string {
  const seat = view.seat ?? 0;
  switch (move.kind) {
    case "chest":
      return capital(t("gloria.deed.chest", { card: the(move.card) }));
    case "collect": {
      const about = { card: the(move.card), motif: many(move.motif) };
      if (!isOpen(view, seat, move.motif)) return t("gloria.deed.open", about);
      return capital(t(move.card === "doubler" ? "gloria.deed.double" : "gloria.deed.add", about));
    }
    case "take":
      return capital(t("gloria.do.take", { card: the(view.display[move.place] ?? "") }));
    case "draw":
      return t("gloria.do.draw");
    case "fox": {
      const key = move.seat === seat ? "gloria.deed.fox-own" : "gloria.deed.fox-left";
      return t(key, { who: cast.name(move.seat), motif: many(move.motif) });
    }
    case "pass":
      return t("gloria.deed.fox-pass", { who: cast.name(leftOf(view, seat)), motif: many(move.motif) });
    case "keep":
      return t("gloria.do.keep");
  }
}

const target = (at: string): string => `[data-target="${at}"]`;

/** Where it is done: what is laid and where it goes, what is taken, what the fox jumps to. */
export function placesOf(move: Move, view: View): string[] {
  const seat = view.seat ?? 0;
  switch (move.kind) {
    case "chest":
      return [`held ${move.card}`, target("chest")];
    case "collect":
      return [`held ${move.card}`, target(isOpen(view, seat, move.motif) ? collectionAt(seat, move.motif) : "open")];
    case "take":
      return [`display ${move.place}`];
    case "draw":
      return ["pile"];
    case "fox":
      return ["fox", target(collectionAt(move.seat, move.motif))];
    case "pass":
      return [target(collectionAt(leftOf(view, seat), move.motif))];
    case "keep":
      return [".bar .go"];
  }
}
