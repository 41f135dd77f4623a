// What the server says on a line (docs/protocol.md); what a client says is in types/server.ts.

import type { RefusalOut, TableOut } from "../types/server";

export interface You {
  seats: number[];
  host: boolean;
}

export interface Frame<View = unknown, Event = unknown> {
  type: "frame";
  match: string;
  from: number;
  to: number;
  events: Event[];
  view: View;
}

export interface SeatClock {
  bank: number;
  until: number | null;
}

export interface ChatLine {
  type: "chat";
  n: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

export type Told =
  | { type: "hello"; protocol: number; version: string; now: number; you: { id: string; name: string } | null }
  | { type: "table"; table: TableOut; you: You }
  | Frame<{ seat: number | null }>
  | { type: "clocks"; now: number; seats: SeatClock[] }
  | { type: "done"; key: string; seq: number }
  | ({ type: "refused"; key: string | null } & RefusalOut)
  | ChatLine
  | { type: "pong"; now: number };
