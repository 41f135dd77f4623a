// The end of a round in at most five beats, from its steps.

import { listed, t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { RoundEnded } from "../../types/kuiken";
import type { Story } from "../game";
import { nameOf, placeName } from "./names";
import Scoring from "./Scoring.svelte";

export interface Beat {
  text: string;
  clause: string;
  /** What is shown from here on: the rows as they lay, with numbers only, their sums, the totals. */
  shows: "rows" | "filled" | "sums" | "totals";
}

type Step = RoundEnded["steps"][number];
type Of<K extends Step["kind"]> = Extract<Step, { kind: K }>;

const FEW = 3; // replacements that are told one by one

const all = <K extends Step["kind"]>(ended: RoundEnded, kind: K): Of<K>[] =>
  ended.steps.filter((step): step is Of<K> => step.kind === kind);

export function beatsOf(ended: RoundEnded, cast: Cast): Beat[] {
  const beats: Beat[] = [];
  const opening = ended.knocker === null ? t("kuiken.story.limit") : cast.does("kuiken.story.knocked", ended.knocker);
  beats.push({ text: opening, clause: ended.knocker === null ? "K6" : "K7", shows: "rows" });
  const aside = all(ended, "set-aside");
  if (aside.length) {
    const made = all(ended, "pile-made").map((step) => t("kuiken.story.pile-made", { count: step.size }));
    const text = aside.length <= FEW ? oneByOne(ended, cast) : t("kuiken.story.replaced", { count: aside.length });
    beats.push({ text: [text, ...made].join(" "), clause: "K7", shows: "filled" });
  }
  const least = Math.min(...ended.sums);
  const best = seatsWith(ended.sums, least);
  const round = best.length > 1 ? shared("kuiken.story.best-shared", best) : "";
  const text = round || cast.does("kuiken.story.best", best[0] ?? 0, { count: least });
  beats.push({ text, clause: "K7", shows: "sums" });
  const lowest = Math.min(...ended.totals);
  const ahead = seatsWith(ended.totals, lowest);
  const leads =
    ahead.length > 1
      ? cast.together("kuiken.story.lead-shared", ahead, { count: lowest })
      : cast.does("kuiken.story.leads", ahead[0] ?? 0, { count: lowest });
  if (ended.round > 1) beats.push({ text: leads, clause: "K8", shows: "totals" });
  return beats;

  function shared(key: "kuiken.story.best-shared", seats: number[]): string {
    return cast.together(key, seats, { count: least });
  }
}

const seatsWith = (points: number[], wanted: number): number[] =>
  points.flatMap((sum, seat) => (sum === wanted ? [seat] : []));

/** Each place once, with all that came to lie there: a special may give way to a special. */
function oneByOne(ended: RoundEnded, cast: Cast): string {
  const places = new Map<string, { seat: number; place: number; cards: string[] }>();
  for (const step of ended.steps) {
    if (step.kind !== "set-aside" && step.kind !== "filled-in") continue;
    const key = `${step.seat} ${step.place}`;
    const found = places.get(key) ?? { seat: step.seat, place: step.place, cards: [] };
    if (found.cards.at(-1) !== step.card || step.kind === "filled-in") found.cards.push(step.card);
    places.set(key, found);
  }
  return [...places.values()]
    .map(({ seat, place, cards }) => {
      const gone = listed(cards.slice(0, -1).map(nameOf));
      const card = nameOf(cards.at(-1) ?? "");
      return cast.does("kuiken.story.gives-way", seat, { place: placeName(place), gone, card });
    })
    .join(" ");
}

export function storyOf(ended: RoundEnded, cast: Cast): Story {
  const beats = beatsOf(ended, cast);
  return {
    title: t("kuiken.story.title", { round: ended.round }),
    beats: beats.length,
    component: Scoring,
    props: { beats, ended, cast },
  };
}
