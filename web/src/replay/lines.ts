// What happened, in sentences, each with the moment it belongs to.

import type { GameModule } from "../games/game";
import { t } from "../i18n/index.svelte";
import type { Cast } from "../table/cast";
import type { Track } from "./read";

export interface Line {
  id: number;
  moment: number;
  text: string;
  clause?: string;
  heading?: boolean;
  /** Of a scoring that can be told: how many events there were, with it. */
  until?: number;
}

export function linesOf(track: Track, game: GameModule, cast: Cast): Line[] {
  const { moments, resigned } = track.replay;
  const lines: Line[] = [];
  let moment = 0;
  const add = (line: Omit<Line, "id" | "moment">) => lines.push({ ...line, id: lines.length, moment });
  const tellResigned = (seq: number) => {
    for (const one of resigned) if (one.seq === seq) add({ text: t("replay.resigned", { who: cast.name(one.seat) }) });
  };
  for (const [seq, event] of track.events.entries()) {
    while ((moments[moment]?.to ?? 0) <= seq && moment < moments.length - 1) moment += 1;
    tellResigned(seq);
    const until = game.totals(event) ? { until: seq + 1 } : {};
    for (const line of game.tell(event, cast)) add({ ...line, ...(line.heading && until) });
  }
  tellResigned(track.events.length);
  return lines;
}
