// Gloria Picktoria: how it is shown and told.

import { capital, signed, t } from "../../i18n/index.svelte";
import type { Flight } from "../../motion/flights";
import type { Cast } from "../../table/cast";
import type { Event, Scored, View } from "../../types/gloria";
import type { Act, GameModule, Hint, Story, Told } from "../game";
import { deedOf, placesOf } from "./choices";
import { many, named, the } from "./curios";
import Scoring from "./Scoring.svelte";
import { SOUNDS } from "./sounds";
import { after as next, type StagedView } from "./steps";
import { beatsOf, leadLine, penaltyLine, rowLine } from "./story";
import Table from "./Table.svelte";
import { inWords } from "./words";

const GLANCE = 1_000; // ms: a card is shown before it goes into a chest, and never again
const OWN_GLANCE = 250; // ms: whoever laid it knows it
const GONG = 450; // ms: another Genghis

function acts(before: View | null, events: Event[], after: View, cast: Cast): Act<View>[] {
  if (!before) return [{ view: after, flights: [] }];
  if (events[0]?.kind === "dealt") return [{ view: after, flights: dealt(after), sound: "card" }];
  const shown: Act<View>[] = [];
  let now: StagedView = before;
  for (const event of events) {
    if (event.kind === "scored") {
      shown.push({ view: now, flights: [], story: storyOf(event, cast) });
      continue;
    }
    if (event.kind === "chested" && event.card) {
      const open: StagedView = { ...next(now, event), seats: now.seats, shown: { seat: event.seat, card: event.card } };
      const flight: Flight = { from: handOf(now, event.seat, event.card), to: "shown", turns: event.seat !== now.seat };
      shown.push({ view: open, flights: [flight], sound: "turn", hold: event.seat === now.seat ? OWN_GLANCE : GLANCE });
    }
    const then = next(now, event);
    shown.push({
      view: then,
      flights: flightsOf(now, event, then),
      sound: SOUNDS[event.kind],
      ...(event.kind === "genghis-came" && { hold: GONG }),
    });
    now = then;
  }
  const last = shown.at(-1);
  if (last && !last.story) last.view = after;
  else shown.push({ view: after, flights: [] });
  return shown;
}

/** Where a seat's cards come from and go to: one's own lie open, by kind. */
const handOf = (view: View, seat: number, card: string | null): string =>
  seat === view.seat && card ? `held ${card}` : `hand ${seat}`;

function flightsOf(before: StagedView, event: Event, then: StagedView): Flight[] {
  switch (event.kind) {
    case "chested":
      return [{ from: event.card ? "shown" : `hand ${event.seat}`, to: `chests ${event.seat}`, turns: true }];
    case "collected": {
      const from = handOf(before, event.seat, event.card);
      return [{ from, to: laid(then, event.seat, event.motif, event.card), turns: event.seat !== before.seat }];
    }
    case "took": {
      const own = event.seat === before.seat;
      return [{ from: `display ${event.place}`, to: handOf(before, event.seat, event.card), turns: !own }];
    }
    case "turned":
      return [{ from: "pile", to: `display ${event.place}`, turns: true }];
    case "drew":
      return [{ from: "pile", to: handOf(before, event.seat, event.card), turns: event.seat === before.seat }];
    case "genghis-came":
      return [{ from: "pile", to: `genghis ${event.count}`, turns: true }];
    case "fox-entered":
    case "fox-moved":
    case "fox-passed":
      return [{ from: "fox", to: "fox" }];
    default:
      return [];
  }
}

/** The place of the newest card in a collection: jokers lie below, the doubler is a seal on the chest. */
function laid(view: View, seat: number, motif: string, card: string): string {
  if (card === "doubler") return `seal ${seat} ${motif}`;
  const one = view.seats[seat]?.collections.find((collection) => collection.motif === motif);
  const place = card === "joker" ? (one?.jokers ?? 1) - 1 : (one?.length ?? 1) - 1;
  return `laid ${seat} ${motif} ${place}`;
}

function dealt(view: View): Flight[] {
  const hand = [...new Set(view.hand ?? [])].map((card) => ({ from: "pile", to: `held ${card}`, turns: true }));
  const others = view.seats.flatMap((_, seat) => (seat === view.seat ? [] : [{ from: "pile", to: `hand ${seat}` }]));
  return [
    ...others,
    ...hand,
    ...view.display.map((_, place) => ({ from: "pile", to: `display ${place}`, turns: true })),
  ];
}

const titleOf = (scored: Scored): string => t("gloria.story.title", { number: scored.number });

function storyOf(scored: Scored, cast: Cast): Story {
  const beats = beatsOf(scored, cast);
  return { title: titleOf(scored), beats: beats.length, component: Scoring, props: { beats, scored, cast } };
}

function tell(event: Event, cast: Cast): Told[] {
  switch (event.kind) {
    case "dealt":
      return [{ text: cast.does("gloria.log.dealt", event.start), heading: true }];
    case "chested":
      return [{ text: cast.does("gloria.log.chested", event.seat) }]; // its face is seen in the moment only, G8
    case "collected":
      return [{ text: collected(event, cast) }];
    case "fox-entered":
      return [
        {
          text: t("gloria.log.fox-entered", { whose: whose(event.seat, cast), motif: many(event.motif) }),
          clause: "G4",
        },
      ];
    case "took":
      return [{ text: cast.does("gloria.log.took", event.seat, { card: the(event.card) }) }];
    case "turned":
      return [{ text: t("gloria.log.turned", { card: capital(named(event.card)) }) }];
    case "drew":
      return [
        {
          text: event.card
            ? cast.does("gloria.log.drew-seen", event.seat, { card: the(event.card) })
            : cast.does("gloria.log.drew", event.seat),
        },
      ];
    case "genghis-came":
      return [{ text: t("gloria.log.genghis", { number: event.count }), clause: "G5" }];
    case "fox-moved":
      return [
        {
          text: cast.does("gloria.log.fox-moved", event.seat, {
            whose: whose(event.to, cast),
            motif: many(event.motif),
            count: event.cost,
          }),
        },
      ];
    case "fox-passed":
      return [
        {
          text: cast.does("gloria.log.fox-passed", event.seat, {
            whose: whose(event.to, cast),
            motif: many(event.motif),
          }),
        },
      ];
    case "fox-kept":
      return [{ text: cast.does("gloria.log.fox-kept", event.seat) }];
    case "scored":
      return told(event, cast);
    case "turn-ended":
      return [{ text: cast.does("gloria.log.turn", event.next) }];
    default:
      return []; // a draw that has begun is told when the card is there
  }
}

const whose = (seat: number, cast: Cast): string => cast.does("gloria.log.whose", seat);

function collected(event: Extract<Event, { kind: "collected" }>, cast: Cast): string {
  const params = { card: the(event.card), motif: many(event.motif) };
  if (event.card === "doubler") return cast.does("gloria.log.doubled", event.seat, params);
  return cast.does(event.opened ? "gloria.log.opened" : "gloria.log.collected", event.seat, params);
}

function told(scored: Scored, cast: Cast): Told[] {
  return [
    { text: titleOf(scored), heading: true },
    ...scored.motifs.map((row) => ({ text: rowLine(row, cast), clause: row.clause })),
    ...scored.penalties.map((loss) => ({ text: penaltyLine(loss, cast), clause: loss.clause })),
    ...scored.points.map((points, seat) => ({
      text: cast.does("gloria.log.scores", seat, { points: signed(points), total: scored.totals[seat] ?? 0 }),
    })),
    { text: leadLine(scored, cast) },
  ];
}

function hint(view: View): Hint | null {
  if (view.phase === "fox") return { id: "gloria pass", text: t("gloria.hint.pass") };
  if (view.phase !== "act" || view.seat === null) return null;
  const own = view.seats[view.seat];
  if (view.fox?.seat === view.seat) return { id: "gloria fox", text: t("gloria.hint.fox") };
  if (!own?.empty_chests && !own?.collections.length) return { id: "gloria first", text: t("gloria.hint.first") };
  if (!own.collections.length) return { id: "gloria open", text: t("gloria.hint.open") };
  return { id: "gloria later", text: t("gloria.hint.later") };
}

export const game: GameModule<View, Event> = {
  Table,
  acts,
  tell,
  story: (past, cast) => {
    const scored = past.at(-1);
    return scored?.kind === "scored" ? storyOf(scored, cast) : null;
  },
  inWords,
  points: (view, seat) => view.seats[seat]?.total ?? 0,
  totals: (event) => (event.kind === "scored" ? event.totals : null),
  deed: deedOf,
  places: placesOf,
  hint,
};
