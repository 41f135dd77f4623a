// What one points at, and the move it amounts to. All of it comes from the view's legal moves.

import type { Move, View } from "../../types/kuiken";
import { spot } from "./names";

export interface Pointing {
  /** The open discard is to be taken. */
  taking: boolean;
  own: number | null;
  theirs: { seat: number; place: number } | null;
}

export const NOTHING: Pointing = { taking: false, own: null, theirs: null };

type Of<K extends Move["kind"]> = Extract<Move, { kind: K }>;

export const find = <K extends Move["kind"]>(legal: Move[], kind: K): Of<K> | undefined =>
  legal.find((move): move is Of<K> => move.kind === kind);

const onOwnPlace = (move: Move, at: Pointing): move is Of<"take" | "place" | "peek" | "swap"> =>
  move.kind === "place" || move.kind === "peek" || move.kind === "swap" || (move.kind === "take" && at.taking);

/** Own places that something can be done with now. */
export function ownPlaces(legal: Move[], at: Pointing): number[] {
  return [...new Set(legal.flatMap((move) => (onOwnPlace(move, at) ? [move.place] : [])))];
}

/** Somebody's places that the own card pointed at can be exchanged with. */
export function theirPlaces(legal: Move[], at: Pointing, seat: number): number[] {
  return legal.flatMap((move) =>
    move.kind === "swap" && move.place === at.own && move.seat === seat ? [move.theirs] : [],
  );
}

/** What is done with a place: the card of one's own it concerns, or somebody's that is wanted for it. */
export type Deed = "take" | "place" | "swap" | "peek" | "want";

export const ownDeed = (legal: Move[], at: Pointing): Deed | undefined =>
  legal.find((move) => onOwnPlace(move, at))?.kind as Deed | undefined;

/** The move that has been pointed out, once it is whole. */
export function pointedOut(legal: Move[], at: Pointing): Move | undefined {
  return legal.find((move) => {
    if (!onOwnPlace(move, at) || move.place !== at.own) return false;
    return move.kind !== "swap" || (move.seat === at.theirs?.seat && move.theirs === at.theirs.place);
  });
}

/** Where a move is made: the cards it concerns and where they go, or the button, where it concerns none. */
export function placesOf(move: Move, view: View): string[] {
  const seat = view.seat ?? 0;
  const held = `held ${seat}`;
  switch (move.kind) {
    case "take":
      return ["discard", spot(seat, move.place)];
    case "draw":
      return ["pile"];
    case "place":
      return [held, spot(seat, move.place)];
    case "discard":
      return [held, "discard"];
    case "swap":
      return [spot(seat, move.place), spot(move.seat, move.theirs)];
    case "peek":
      return [spot(seat, move.place)];
    case "draw-two":
      return [held, ".bar .go"];
    case "seen":
    case "knock":
      return [".bar .go"];
    case "decline":
      return [".bar .plain"];
  }
}
