// The table between two frames: after each event, so that things move one after the other.

import type { CollectionView, Event, SeatView, View } from "../../types/gloria";

/** A view on its way to the next one; `shown` is the card that everybody sees before it goes into a chest. */
export interface StagedView extends View {
  shown?: { seat: number; card: string } | null;
}

export function after(view: StagedView, event: Event): StagedView {
  const now: StagedView = { ...view, legal: [], shown: null };
  switch (event.kind) {
    case "chested":
      return changed(spent(lost(now, event.seat, event.card), 1), event.seat, (seat) => ({
        empty_chests: seat.empty_chests + 1,
      }));
    case "collected":
      return changed(spent(lost(now, event.seat, event.card), 1), event.seat, (seat) => ({
        empty_chests: seat.empty_chests - (event.opened ? 1 : 0),
        collections: event.opened
          ? [...seat.collections, fresh(event.motif)]
          : seat.collections.map((one) => (one.motif === event.motif ? longer(one, event.card) : one)),
      }));
    case "took":
      return spent(gained({ ...now, display: put(now.display, event.place, null) }, event.seat, event.card), 1);
    case "turned":
      return { ...now, display: put(now.display, event.place, event.card), pile: now.pile - 1 };
    case "draw-begun":
      return spent(now, 2);
    case "drew":
      return gained({ ...now, pile: now.pile - 1 }, event.seat, event.card);
    case "genghis-came":
      return { ...now, genghis: event.count, pile: now.pile - 1 };
    case "fox-entered":
      return fox(now, event.seat, event.motif);
    case "fox-moved":
      return spent(fox(now, event.to, event.motif), event.cost);
    case "fox-passed":
      return fox(now, event.to, event.motif);
    default:
      return now;
  }
}

const spent = (view: StagedView, points: number): StagedView => ({
  ...view,
  points_left: Math.max(0, view.points_left - points),
});

function changed(view: StagedView, seat: number, change: (seat: SeatView) => Partial<SeatView>): StagedView {
  return { ...view, seats: view.seats.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)) };
}

function lost(view: StagedView, seat: number, card: string | null): StagedView {
  const now = changed(view, seat, (one) => ({ hand_size: one.hand_size - 1 }));
  if (seat !== view.seat || !view.hand || card === null) return now;
  const at = view.hand.indexOf(card);
  return { ...now, hand: view.hand.filter((_, n) => n !== at) };
}

function gained(view: StagedView, seat: number, card: string | null): StagedView {
  const now = changed(view, seat, (one) => ({ hand_size: one.hand_size + 1 }));
  if (seat !== view.seat || !view.hand || card === null) return now;
  return { ...now, hand: [...view.hand, card].sort() };
}

const put = (display: View["display"], place: number, card: string | null): View["display"] =>
  display.map((one, at) => (at === place ? card : one));

const fresh = (motif: string): CollectionView => ({
  motif,
  cards: 1,
  jokers: 0,
  length: 1,
  doubled: false,
  closed: false,
  under_fox: false,
});

function longer(one: CollectionView, card: string): CollectionView {
  if (card === "doubler") return { ...one, doubled: true, closed: true };
  const joker = card === "joker" ? 1 : 0;
  return { ...one, length: one.length + 1, jokers: one.jokers + joker, cards: one.cards + 1 - joker };
}

function fox(view: StagedView, seat: number, motif: string): StagedView {
  const seats = view.seats.map((one, at) => ({
    ...one,
    collections: one.collections.map((c) => ({ ...c, under_fox: at === seat && c.motif === motif })),
  }));
  return { ...view, fox: { seat, motif }, seats };
}
