// A scoring in at most five beats: the motifs in up to three groups, what is lost, and the sum.

import { capital, listed, signed, t, word } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { MotifRow, Penalty, Scored } from "../../types/gloria";
import { many } from "./curios";

const GROUPS = 3;

export interface Beat {
  /** Rows of the table that are filled in by now. */
  rows: number;
  penalties: boolean;
  sum: boolean;
  lines: string[];
}

/** Why each collection of a motif got what it got: "Masks: Lea (4) longest: +3; Max (2) second: +1." */
export function rowLine(row: MotifRow, cast: Cast): string {
  const shares = row.shares.map((share) => {
    const points =
      share.doubled && share.points
        ? t("gloria.story.doubled", { points: signed(share.points) })
        : signed(share.points);
    return t("gloria.story.share", {
      who: cast.who(share.seat),
      length: share.length,
      why: word("gloria.rule", share.rule),
      points,
    });
  });
  return t("gloria.story.row", { motif: capital(many(row.motif)), shares: shares.join("; ") });
}

export function penaltyLine(loss: Penalty, cast: Cast): string {
  const key = loss.reason === "empty-chests" ? "gloria.story.empty-chests" : "gloria.story.hand-cards";
  return cast.does(key, loss.seat, { count: loss.count, points: signed(loss.points) });
}

export function leadLine(scored: Scored, cast: Cast): string {
  const most = Math.max(...scored.totals);
  const first = scored.totals.flatMap((total, seat) => (total === most ? [seat] : []));
  if (first.length > 1) return cast.together("gloria.story.lead-shared", first, { count: most });
  return cast.does("gloria.story.leads", first[0] ?? 0, { count: most });
}

export function beatsOf(scored: Scored, cast: Cast): Beat[] {
  const size = Math.max(1, Math.ceil(scored.motifs.length / GROUPS));
  const beats: Beat[] = [];
  for (let from = 0; from < scored.motifs.length; from += size) {
    const rows = scored.motifs.slice(from, from + size);
    beats.push({
      rows: from + rows.length,
      penalties: false,
      sum: false,
      lines: rows.map((row) => rowLine(row, cast)),
    });
  }
  const rows = scored.motifs.length;
  if (scored.penalties.length)
    beats.push({ rows, penalties: true, sum: false, lines: penaltyLines(scored.penalties, cast) });
  beats.push({ rows, penalties: true, sum: true, lines: [leadLine(scored, cast)] });
  return beats;
}

/** The two reasons, each with everybody it concerns. */
function penaltyLines(penalties: Penalty[], cast: Cast): string[] {
  return (["empty-chests", "hand-cards"] as const).flatMap((reason) => {
    const those = penalties.filter((loss) => loss.reason === reason);
    if (!those.length) return [];
    const who = those.map((loss) => t("gloria.story.loses", { who: cast.who(loss.seat), points: signed(loss.points) }));
    return [t(reason === "empty-chests" ? "gloria.story.lost-chests" : "gloria.story.lost-hand", { who: listed(who) })];
  });
}
