// An outcome in words: who won, why, and in which order the others follow.

import { number, t, word } from "../i18n/index.svelte";
import type { OutcomeOut } from "../types/server";
import type { Cast } from "./cast";

/** The seats, whoever ranks first first. */
export const ranked = ({ ranks }: OutcomeOut): number[] =>
  [...ranks.keys()].sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));

export function wonBy({ winners }: OutcomeOut, cast: Cast): string {
  const [first = 0, ...rest] = winners;
  return rest.length ? cast.together("result.shared", winners) : cast.does("result.wins", first);
}

/** The winners' points, and by how many whoever comes next is behind. */
export function whyWon(outcome: OutcomeOut, cast: Cast): string {
  const [first = 0] = outcome.winners;
  const points = outcome.points[first] ?? 0;
  const next = ranked(outcome).find((seat) => !outcome.winners.includes(seat));
  if (outcome.reason !== "points" || next === undefined)
    return word("reason", outcome.reason, { points: number(points) });
  const by = points - (outcome.points[next] ?? 0);
  const params = { points: number(points), count: Math.abs(by), next: cast.who(next) };
  return t(by > 0 ? "result.most" : "result.fewest", params);
}
