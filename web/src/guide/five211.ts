// 5211, explained when it comes up.

import { capital, listed, t, word } from "../i18n/index.svelte";
import type { View } from "../types/five211";
import type { Lesson, Step } from "./lesson";

const name = (colour: string): string => capital(word("colour", colour));
const row = (colour: string): string => `.row[data-colour="${colour}"]`;
const colours = (view: View, fits: (count: number) => boolean): string[] =>
  Object.entries(view.counts).flatMap(([colour, count]) => (fits(count) ? [colour] : []));

/** The most that lies of a colour which is not out. */
const lead = (view: View): number => Math.max(0, ...Object.values(view.counts).filter((count) => count < view.limit));
const leaders = (view: View): string[] => colours(view, (count) => count > 0 && count === lead(view));
const near = (view: View): string[] => colours(view, (count) => count >= view.limit - 2 && count < view.limit);
const out = (view: View): string[] => colours(view, (count) => count >= view.limit);

/** The colour one holds most of, and where its tiles are. */
function strongest(hand: string[]): { colour: string; places: number[] } {
  const places = (colour: string): number[] => hand.flatMap((card, n) => (card.startsWith(colour) ? [n] : []));
  const all = [...new Set(hand.map((card) => card.charAt(0)))].map((colour) => ({ colour, places: places(colour) }));
  return all.reduce((best, one) => (one.places.length > best.places.length ? one : best));
}

function first(view: View): Step[] {
  const { colour, places } = strongest(view.hand ?? []);
  const params = { limit: view.limit, count: places.length, colour: word("colour", colour) };
  return [
    { text: t("guide.five211.hand"), at: [".own .hand"] },
    { text: t("guide.five211.majority"), at: [".tally"], clause: "F5" },
    { text: t("guide.five211.try", params), at: places.map((n) => `hand ${n}`), clause: "F5" },
  ];
}

function single(view: View): Step[] {
  const [leader = "", ...others] = leaders(view);
  const text =
    others.length || !leader
      ? t("guide.five211.no-lead")
      : t("guide.five211.lead", { colour: name(leader), count: lead(view) });
  return [{ text, at: leaders(view).map(row) }];
}

const crowed = (view: View): boolean =>
  view.last_scoring?.steps.some((step) => step.kind === "counted-roosters" && step.hit) ?? false;

function scoring(view: View): Step[] {
  const scored = view.last_scoring;
  const seat = view.seat ?? 0;
  const points = scored?.points[seat] ?? 0;
  const majority = scored?.steps.find((step) => step.kind === "majority");
  const what = majority
    ? t("guide.five211.scored", { colour: name(majority.colour), number: majority.count, count: points })
    : crowed(view)
      ? t("guide.five211.scored-ones", { number: view.roosters, count: points })
      : t("guide.five211.scored-nobody");
  return [
    { text: what, at: [".own .plate"], clause: crowed(view) ? "F4" : "F5" },
    { text: t("guide.five211.rounds", { rounds: view.rounds }), at: [".own .hand"], clause: "F7" },
  ];
}

export const lessons: Lesson<View>[] = [
  { id: "first", clause: "F3", fits: (view) => view.turn_number === 1, steps: first },
  {
    id: "crowed",
    clause: "F4",
    fits: crowed,
    steps: (view) => {
      const count = view.last_scoring?.points[view.seat ?? 0] ?? 0;
      return [{ text: t("guide.five211.crowed", { number: view.roosters, count }), at: [".roosters"] }];
    },
  },
  { id: "scoring", clause: "F5", fits: (view) => view.last_scoring !== null, steps: scoring },
  {
    id: "last",
    clause: "F6",
    fits: (view) => view.pile === 0,
    steps: () => [{ text: t("guide.five211.last"), at: [".middle .pile"] }],
  },
  { id: "single", clause: "F3", fits: (view) => view.turn_number === 2, steps: single },
  {
    id: "out",
    clause: "F5",
    fits: (view) => view.turn_number > 1 && out(view).length > 0,
    steps: (view) => {
      const params = { colours: listed(out(view).map(name)), count: out(view).length, limit: view.limit };
      return [{ text: t("guide.five211.out", params), at: out(view).map(row) }];
    },
  },
  {
    id: "tied",
    clause: "F5",
    fits: (view) => view.turn_number === 3 && lead(view) > 1 && leaders(view).length > 1,
    steps: (view) => {
      const params = { colours: listed(leaders(view).map(name)), number: lead(view) };
      return [{ text: t("guide.five211.tied", params), at: leaders(view).map(row) }];
    },
  },
  {
    id: "near",
    clause: "F5",
    fits: (view) => view.turn_number > 1 && near(view).length > 0,
    steps: (view) => {
      const [colour = ""] = near(view);
      const params = { colour: name(colour), number: view.counts[colour] ?? 0, limit: view.limit };
      return [{ text: t("guide.five211.near", params), at: [row(colour)] }];
    },
  },
  {
    id: "roosters",
    clause: "F4",
    fits: (view) => view.turn_number > 1 && view.ones > 1,
    steps: (view) => {
      const params = { count: view.ones, number: view.roosters };
      return [{ text: t("guide.five211.roosters", params), at: [".roosters"] }];
    },
  },
];
