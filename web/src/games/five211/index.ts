// 5211: how it is shown and told.

import { capital, t } from "../../i18n/index.svelte";
import type { Flight } from "../../motion/flights";
import type { Cast } from "../../table/cast";
import type { Choose, Event, Scored, View } from "../../types/five211";
import type { Act, GameModule, Story, Told } from "../game";
import { FIRST, LATER } from "./hints";
import { namesOf } from "./names";
import Scoring from "./Scoring.svelte";
import { beatsOf } from "./story";
import Table from "./Table.svelte";
import { inWords } from "./words";

const BREATH = 1_100; // ms: one looks at what was revealed

const find = <K extends Event["kind"]>(events: Event[], kind: K): Extract<Event, { kind: K }> | undefined =>
  events.find((event): event is Extract<Event, { kind: K }> => event.kind === kind);

function acts(before: View | null, events: Event[], after: View, cast: Cast): Act<View>[] {
  if (!before) return [{ view: after, flights: [] }];
  const shown: Act<View>[] = [];
  const revealed = find(events, "revealed");
  const lying = revealed ? withRevealed(before, revealed.cards) : before;
  if (revealed) {
    // All turn over at once, and only then is it counted.
    const uncounted = { ...lying, counts: before.counts, ones: before.ones };
    shown.push(
      { view: uncounted, flights: turnedOver(before, revealed.cards), sound: "turn" },
      { view: lying, flights: [], hold: BREATH, sound: "point" },
    );
  }
  const scored = find(events, "scored");
  if (scored) shown.push({ view: lying, flights: [], story: storyOf(scored, lying.played, cast) });
  const flights = arriving(before, events, after);
  shown.push({ view: after, flights, sound: flights.length ? "tile" : undefined });
  return shown;
}

/** The table for a breath: what was revealed lies there, and nothing has followed from it yet. */
function withRevealed(before: View, cards: string[][]): View {
  const counts = { ...before.counts };
  for (const card of cards.flat()) counts[card.charAt(0)] = (counts[card.charAt(0)] ?? 0) + 1;
  const own = before.seat === null ? [] : [...(cards[before.seat] ?? [])];
  return {
    ...before,
    phase: "reveal",
    to_act: [],
    legal: [],
    choice: null,
    hand: before.hand && without(before.hand, own),
    played: before.played.map((lay, seat) => [...lay, ...(cards[seat] ?? [])]),
    counts,
    ones: before.ones + cards.flat().filter((card) => card.endsWith("1")).length,
  };
}

function without(cards: string[], gone: string[]): string[] {
  const left = [...cards];
  for (const card of gone) left.splice(left.indexOf(card), 1);
  return left;
}

function turnedOver(before: View, cards: string[][]): Flight[] {
  return cards.flatMap((row, seat) =>
    row.map((_, n): Flight => {
      const place = (before.played[seat]?.length ?? 0) + n;
      const from = before.choice || seat !== before.seat ? `chosen ${seat} ${n}` : `spot ${seat}`;
      return { from, to: `played ${seat} ${place}`, turns: seat !== before.seat, after: 0 };
    }),
  );
}

/** New cards come from the pile; a choice goes face down in front of its owner. */
function arriving(before: View, events: Event[], after: View): Flight[] {
  const seat = after.seat;
  if (seat === null) return [];
  const dealt = find(events, "dealt")?.hands[seat] ?? find(events, "refilled")?.cards[seat];
  if (dealt && after.hand) {
    const fresh = [...dealt];
    return after.hand.flatMap((card, place) => {
      const at = fresh.indexOf(card);
      if (at < 0) return [];
      fresh.splice(at, 1);
      return [{ from: "pile", to: `hand ${place}`, turns: true }];
    });
  }
  if (after.choice && after.choice.join() !== before.choice?.join()) {
    const hand = [...(before.hand ?? [])];
    return after.choice.map((card, n) => ({ from: `hand ${hand.indexOf(card)}`, to: `chosen ${seat} ${n}` }));
  }
  return [];
}

function storyOf(scored: Scored, played: string[][], cast: Cast): Story {
  const beats = beatsOf(scored);
  return {
    title: t("five211.story.title", { round: scored.round }),
    beats: beats.length,
    component: Scoring,
    props: { beats, played, scored: scored.scored, points: scored.points, totals: scored.totals, cast },
  };
}

/** A scoring once more, with what had been laid since the one before it. */
function story(past: Event[], cast: Cast): Story | null {
  const scored = past.at(-1);
  if (scored?.kind !== "scored") return null;
  const before = past.findLastIndex((event, at) => event.kind === "scored" && at < past.length - 1);
  const laid = past.slice(before + 1).flatMap((event) => (event.kind === "revealed" ? [event.cards] : []));
  const played = scored.totals.map((_, seat) => laid.flatMap((cards) => cards[seat] ?? []));
  return storyOf(scored, played, cast);
}

function tell(event: Event, cast: Cast): Told[] {
  switch (event.kind) {
    case "dealt":
      return [{ text: t("five211.log.dealt", { deck: event.deck }), heading: event.deck > 1 }];
    case "revealed":
      return event.cards.map((cards, seat) => ({
        text: cast.does("five211.log.plays", seat, { cards: namesOf(cards) }),
      }));
    case "scored":
      return [
        { text: t("five211.story.title", { round: event.round }), heading: true },
        ...beatsOf(event).map(({ text, clause }) => ({ text, clause })),
        ...event.points.flatMap((points, seat) =>
          points
            ? [{ text: cast.does("five211.log.scores", seat, { count: points, total: event.totals[seat] ?? 0 }) }]
            : [],
        ),
      ];
    case "deck-ended":
      return [{ text: t(event.over ? "five211.log.over" : "five211.log.deck-ended") }];
    default:
      return [];
  }
}

/** The tiles of a choice in the hand: equal ones once each. */
function places({ cards }: Choose, { hand }: View): string[] {
  const left: (string | null)[] = [...(hand ?? [])];
  return cards.map((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left[place] = null;
    return `hand ${place}`;
  });
}

export const game: GameModule<View, Event> = {
  Table,
  acts,
  tell,
  story,
  inWords,
  points: (view, seat) => view.totals[seat] ?? 0,
  totals: (event) => (event.kind === "scored" ? event.totals : null),
  deed: ({ cards }) => capital(t("five211.deed.play", { cards: namesOf(cards) })),
  places,
  hint: (view) => {
    if (view.phase !== "choose") return null;
    if (view.turn_number > 1) return { id: LATER, text: t("five211.hint.later") };
    return { id: FIRST, text: t("five211.hint.first", { limit: view.limit }) };
  },
};
