// A replay from the server, whose rules play the record again; here it is only put together.

import { ask, Refused } from "../server/rest";
import type { AnyView } from "../table/session.svelte";
import type { OpenedOut, ReplayOut } from "../types/server";
import { LARGEST } from "./brought.svelte";

/** A match that the server keeps, or the text of a record that somebody brought. */
export type Source = { match: string } | { text: string };

export type ShownView = AnyView & { open?: OpenedOut };

/** One viewer's replay: what they were told, and what they saw at each moment. */
export interface Track {
  replay: ReplayOut;
  events: { kind: string }[];
  views: ShownView[];
}

export async function readTrack(source: Source, seat: number | null): Promise<Track> {
  const as = seat === null ? "" : `?seat=${seat}`;
  const replay = await ("match" in source
    ? ask<ReplayOut>("GET", `/matches/${source.match}/replay${as}`)
    : ask<ReplayOut>("POST", `/replays${as}`, checked(source.text)));
  let view = {} as ShownView;
  const views = replay.moments.map(({ change }) => {
    view = { ...view, ...change };
    return view;
  });
  return { replay, events: replay.events as unknown as { kind: string }[], views };
}

/** What the server would not read to its end need not travel. */
function checked(text: string): string {
  if (new Blob([text]).size > LARGEST) throw new Refused({ code: "too-large", clause: null, params: {} });
  return text;
}
