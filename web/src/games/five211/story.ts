// A scoring in at most five beats, from its steps.

import { capital, listed, t, word } from "../../i18n/index.svelte";
import type { Scored } from "../../types/five211";

export interface Beat {
  text: string;
  clause: string;
  /** Colours that are out from here on. */
  out: string[];
  /** What scores: a colour's letter, or "1" for the roosters. */
  wins: string | null;
}

type Step = Scored["steps"][number];
type Of<K extends Step["kind"]> = Extract<Step, { kind: K }>;

const colours = (letters: string[]): string => listed(letters.map((letter) => word("colour", letter)));

export function beatsOf(scored: Pick<Scored, "steps">): Beat[] {
  const all = <K extends Step["kind"]>(kind: K): Of<K>[] =>
    scored.steps.filter((step): step is Of<K> => step.kind === kind);
  const beats: Beat[] = [];
  for (const step of all("counted-roosters")) {
    const key = step.hit
      ? "five211.story.roosters"
      : step.exact
        ? "five211.story.not-exactly"
        : "five211.story.too-few";
    const params = { count: step.count, number: step.number };
    beats.push({ text: t(key, params), clause: step.clause, out: [], wins: step.hit ? "1" : null });
  }
  const over = all("over-limit");
  if (over[0]) {
    const which = over.map((step) =>
      t("five211.story.colour-has", { colour: word("colour", step.colour), count: step.count }),
    );
    const text = capital(t("five211.story.over", { colours: listed(which), limit: over[0].limit, count: over.length }));
    beats.push({ text, clause: over[0].clause, out: over.map((step) => step.colour), wins: null });
  }
  const tied = all("tied");
  if (tied[0]) {
    const text = tied
      .map((step) => capital(t("five211.story.tied", { colours: colours(step.colours), count: step.count })))
      .join(" ");
    beats.push({ text, clause: tied[0].clause, out: tied.flatMap((step) => step.colours), wins: null });
  }
  for (const step of all("majority")) {
    const text = capital(t("five211.story.majority", { colour: word("colour", step.colour), count: step.count }));
    beats.push({ text, clause: step.clause, out: [], wins: step.colour });
  }
  for (const step of all("no-majority"))
    beats.push({ text: t("five211.story.nothing"), clause: step.clause, out: [], wins: null });
  return beats;
}
