// How a frame is shown: each event as an act of its own, on a table in between. Where a card lies is all that is decided
// here; what follows from it comes with the frame's view.

import type { Flight } from "../../motion/flights";
import type { Cast } from "../../table/cast";
import type { Event } from "../../types/kuiken";
import type { Act } from "../game";
import { isSpecial, ROW, spot } from "./names";
import { remembers, type Shown } from "./shown";
import { SOUNDS } from "./sounds";
import { storyOf } from "./story";
import { tell } from "./tell";

type Scene = Act<Shown>;
type Of<K extends Event["kind"]> = Extract<Event, { kind: K }>;

// ms that one looks at it
const GLANCE = 260;
const LOOK = 520;
const LONG_LOOK = 950;
const CROSSING = 640; // a swap takes its time to cross the table
const DEALING = 38;
const TURNING = 2_000; // for all cards together, at most
const TURNING_ONE = 120;

export function acts(before: Shown | null, events: Event[], after: Shown, cast: Cast): Scene[] {
  if (!before) return [{ view: after, flights: [] }];
  const scenes: Scene[] = [];
  let now: Shown = { ...before, legal: [], marks: [] };
  let deed: string | undefined = before.deed;
  for (const event of events) {
    deed = tell(event, cast).at(-1)?.text ?? deed;
    const acting = "seat" in event && event.kind !== "saw" ? [event.seat] : now.to_act;
    const stage: Shown = { ...now, marks: [], to_act: acting, ...(deed === undefined ? {} : { deed }) };
    for (const [n, scene] of scenesOf(stage, event, after, cast).entries()) {
      scenes.push({ ...scene, sound: n ? undefined : SOUNDS[event.kind] });
      now = scene.view;
    }
  }
  return [...scenes, { view: { ...after, ...(deed === undefined ? {} : { deed }) }, flights: [] }];
}

function scenesOf(now: Shown, event: Event, after: Shown, cast: Cast): Scene[] {
  switch (event.kind) {
    case "dealt":
      return [dealt(now, event, after)];
    case "looked":
      return looked(now, event);
    case "saw":
      return [saw(now, event)];
    case "took":
      return [took(now, event)];
    case "drew":
      return [drew(now, event)];
    case "placed":
      return [placed(now, event)];
    case "discarded":
      return [discarded(now, event)];
    case "swapped":
      return swapped(now, event);
    case "used-draw-two":
      return [used(now, event.seat, "draw-two")];
    case "spent":
      return [spent(now, event)];
    case "reshuffled":
      return [reshuffled(now, event)];
    case "knocked":
      return [{ view: { ...now, knocker: event.seat }, flights: [], hold: LONG_LOOK }];
    case "turned-up":
      return [turnedOver(now, event)];
    case "replaced":
      return [replaced(now, event)];
    case "round-ended": {
      const pad = [...now.pad, event.sums];
      const view: Shown = { ...now, to_act: [], pad, totals: event.totals, last_scoring: event };
      return [{ view, flights: [], story: storyOf(event, cast) }];
    }
    default:
      return [];
  }
}

function put(rows: Shown["rows"], seat: number, place: number, card: string | null): Shown["rows"] {
  return rows.map((row, who) => (who === seat ? row.map((old, at) => (at === place ? card : old)) : row));
}
const faceAt = (view: Shown, seat: number, place: number): string | null => view.rows[seat]?.[place] ?? null;
/** Others' deeds need a moment to be understood, one's own do not. */
const glance = (view: Shown, seat: number, ms: number): number => (seat === view.seat ? 0 : ms);

function dealt(now: Shown, event: Of<"dealt">, after: Shown): Scene {
  const players = now.rows.length;
  const seats = Array.from({ length: players }, (_, n) => (event.start + n) % players);
  const flights: Flight[] = Array.from({ length: ROW }, (_, place) => place).flatMap((place) =>
    seats.map((seat, n) => ({ from: "pile", to: spot(seat, place), after: (place * players + n) * DEALING })),
  );
  flights.push({ from: "pile", to: "discard", turns: true, after: flights.length * DEALING });
  const view: Shown = {
    ...now,
    phase: "show",
    to_act: [],
    round: event.round,
    start: event.start,
    turn: null,
    rows: now.rows.map((row) => row.map(() => null)),
    looks: now.looks.map(() => []),
    top: event.discards[0] ?? null,
    discards: event.discards.length,
    pile: after.pile,
    aside: [],
    turns_had: now.turns_had.map(() => 0),
    knocker: null,
  };
  return { view, flights, hold: GLANCE };
}

function looked(now: Shown, event: Of<"looked">): Scene[] {
  const peeking = now.holder === event.seat;
  const scenes = peeking ? [used(now, event.seat, "peek")] : [];
  const from = scenes[0]?.view ?? now;
  let rows = from.rows;
  for (const [n, card] of (event.cards ?? []).entries()) rows = put(rows, event.seat, event.places[n] ?? 0, card);
  const looks = from.looks.map((places, seat) => (seat === event.seat ? event.places : places));
  const turning = event.places.filter((place) => event.cards && faceAt(from, event.seat, place) === null);
  const flights = turning.map((place) => inPlace(event.seat, place));
  const marks = peeking ? event.places.map((place) => spot(event.seat, place)) : [];
  const view: Shown = { ...from, rows, looks, marks };
  return [...scenes, { view, flights, hold: peeking ? glance(now, event.seat, LONG_LOOK) : 0 }];
}

const inPlace = (seat: number, place: number): Flight => ({
  from: spot(seat, place),
  to: spot(seat, place),
  turns: true,
});

function saw(now: Shown, event: Of<"saw">): Scene {
  const places = now.looks[event.seat] ?? [];
  const looks = now.looks.map((open, seat) => (seat === event.seat ? [] : open));
  const to_act = now.to_act.filter((seat) => seat !== event.seat);
  if (event.seat !== now.seat || remembers(now)) return { view: { ...now, looks, to_act }, flights: [] };
  let rows = now.rows;
  for (const place of places) rows = put(rows, event.seat, place, null);
  return { view: { ...now, looks, rows, to_act }, flights: places.map((place) => inPlace(event.seat, place)) };
}

function took(now: Shown, { seat, place, card, discarded: out }: Of<"took">): Scene {
  const shows = remembers(now) || now.open !== undefined;
  const view: Shown = {
    ...now,
    rows: put(now.rows, seat, place, shows ? card : null),
    top: out,
    marks: [spot(seat, place)],
  };
  const flights: Flight[] = [
    { from: "discard", to: spot(seat, place), turns: !shows },
    { from: spot(seat, place), to: "discard", turns: faceAt(now, seat, place) === null, after: 120 },
  ];
  return { view, flights, hold: glance(now, seat, LOOK) };
}

function drew(now: Shown, { seat, card }: Of<"drew">): Scene {
  const view: Shown = { ...now, phase: "hold", holder: seat, held: card, pile: Math.max(0, now.pile - 1) };
  return {
    view,
    flights: [{ from: "pile", to: `held ${seat}`, turns: card !== null }],
    hold: glance(now, seat, GLANCE),
  };
}

function placed(now: Shown, { seat, place, card, discarded: out }: Of<"placed">): Scene {
  const known = card ?? now.held;
  const shows = now.open !== undefined || (remembers(now) && seat === now.seat);
  const view: Shown = {
    ...now,
    rows: put(now.rows, seat, place, shows ? known : null),
    holder: null,
    held: null,
    top: out,
    discards: now.discards + 1,
    marks: [spot(seat, place)],
  };
  const flights: Flight[] = [
    { from: `held ${seat}`, to: spot(seat, place), turns: now.held !== null && !shows },
    { from: spot(seat, place), to: "discard", turns: faceAt(now, seat, place) === null, after: 120 },
  ];
  return { view, flights, hold: glance(now, seat, LOOK) };
}

function discarded(now: Shown, { seat, card }: Of<"discarded">): Scene {
  const view: Shown = { ...now, holder: null, held: null, top: card, discards: now.discards + 1 };
  const flights: Flight[] = [{ from: `held ${seat}`, to: "discard", turns: now.held === null }];
  return { view, flights, hold: glance(now, seat, GLANCE) };
}

/** A special is laid open beside its owner while it works. */
function used(now: Shown, seat: number, card: string): Scene {
  const view: Shown = { ...now, holder: null, held: null, using: [...now.using, card] };
  const flights: Flight[] = [
    { from: `held ${seat}`, to: `using ${seat} ${now.using.length}`, turns: now.held === null },
  ];
  return { view, flights, hold: glance(now, seat, GLANCE) };
}

function swapped(now: Shown, { seat, place, other, theirs }: Of<"swapped">): Scene[] {
  const laid = used(now, seat, "swap");
  const [mine, yours] = [faceAt(now, seat, place), faceAt(now, other, theirs)];
  const marks = [spot(seat, place), spot(other, theirs)];
  const rows = put(put(now.rows, seat, place, yours), other, theirs, mine);
  const flights: Flight[] = [
    { from: spot(seat, place), to: spot(other, theirs), after: 0, lasts: CROSSING },
    { from: spot(other, theirs), to: spot(seat, place), after: 0, lasts: CROSSING },
  ];
  return [
    { ...laid, view: { ...laid.view, marks } },
    { view: { ...laid.view, rows, marks }, flights, hold: LOOK },
  ];
}

function spent(now: Shown, { seat, card }: Of<"spent">): Scene {
  const last = now.using.length - 1;
  const view: Shown = { ...now, using: now.using.slice(0, -1), top: card, discards: now.discards + 1 };
  return { view, flights: [{ from: `using ${seat} ${last}`, to: "discard" }] };
}

function reshuffled(now: Shown, event: Of<"reshuffled">): Scene {
  const discards = event.kept === null ? 0 : 1;
  const view: Shown = { ...now, pile: event.size, top: event.kept, discards };
  return { view, flights: [{ from: "discard", to: "pile", turns: true }], hold: LOOK };
}

function turnedOver(now: Shown, event: Of<"turned-up">): Scene {
  const players = event.rows.length;
  const seats = Array.from({ length: players }, (_, n) => (event.first + n) % players);
  const hidden = seats.flatMap((seat) =>
    (event.rows[seat] ?? []).flatMap((_, place) => (faceAt(now, seat, place) === null ? [inPlace(seat, place)] : [])),
  );
  const step = Math.min(TURNING_ONE, TURNING / Math.max(1, hidden.length));
  const flights = hidden.map((flight, n) => ({ ...flight, after: n * step }));
  const view: Shown = { ...now, phase: "replace", to_act: [], turn: null, rows: event.rows };
  return { view, flights, hold: event.rows.flat().some(isSpecial) ? LOOK : LONG_LOOK };
}

function replaced(now: Shown, { seat, place, aside, card }: Of<"replaced">): Scene {
  const view: Shown = {
    ...now,
    to_act: [],
    rows: put(now.rows, seat, place, card),
    pile: Math.max(0, now.pile - 1),
    aside: [...now.aside, aside],
    marks: [spot(seat, place)],
  };
  const flights: Flight[] = [
    { from: spot(seat, place), to: "aside" },
    { from: "pile", to: spot(seat, place), turns: true, after: 160 },
  ];
  return { view, flights, hold: GLANCE };
}
