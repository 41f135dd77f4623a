// An example as stops that one looks at: what happened in words, with the table then; a scoring beat by beat.

import type { GameModule, Story, Told } from "../games/game";
import type { Cast } from "../table/cast";
import type { AnyView } from "../table/session.svelte";
import type { Example } from "./book";

export type Stop = { lines: Told[]; view: AnyView; story?: never } | { story: Story; beat: number; lines?: never };

export function stopsOf(game: GameModule, example: Example, cast: Cast, begins: string): Stop[] {
  const [first, ...rest] = example.steps;
  if (!first) return [];
  const stops: Stop[] = [{ lines: [{ text: begins }], view: first.view }];
  let before = first.view;
  for (const [n, { events, view }] of rest.entries()) {
    const scoring = events.findIndex((event) => game.totals(event) !== null);
    const told = (some: typeof events): Told[] => some.flatMap((event) => game.tell(event, cast));
    const look = (lines: Told[], at: AnyView) => lines.length && stops.push({ lines, view: at });
    if (scoring < 0) look(told(events), view);
    else {
      const acts = game.acts(before, events, view, cast);
      const at = acts.findIndex((act) => act.story);
      const story = acts[at]?.story;
      look(told(events.slice(0, scoring)), acts[at - 1]?.view ?? before);
      for (let beat = 0; story && beat < story.beats; beat += 1) stops.push({ story, beat });
      if (n < rest.length - 1) look(told(events.slice(scoring + 1)), view);
    }
    before = view;
  }
  return stops;
}
