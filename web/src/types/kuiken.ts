// Made by web/generate.py from the server's own types: change them there.

export interface Seen {
  kind: "seen";
}

export interface Take {
  place: number;
  kind: "take";
}

export interface Draw {
  kind: "draw";
}

export interface Place {
  place: number;
  kind: "place";
}

export interface Discard {
  kind: "discard";
}

export interface Swap {
  place: number;
  seat: number;
  theirs: number;
  kind: "swap";
}

export interface Peek {
  place: number;
  kind: "peek";
}

export interface DrawTwo {
  kind: "draw-two";
}

export interface Knock {
  kind: "knock";
}

export interface Decline {
  kind: "decline";
}

export type Move = Seen | Take | Draw | Place | Discard | Swap | Peek | DrawTwo | Knock | Decline;

export interface Dealt {
  round: number;
  start: number;
  rows: string[][] | null;
  discards: string[];
  pile: string[] | null;
  kind: "dealt";
}

export interface Looked {
  seat: number;
  places: number[];
  cards: string[] | null;
  kind: "looked";
}

export interface Saw {
  seat: number;
  kind: "saw";
}

export interface Took {
  seat: number;
  place: number;
  card: string;
  discarded: string;
  kind: "took";
}

export interface DrawBegun {
  seat: number;
  kind: "draw-begun";
}

export interface Drew {
  seat: number;
  card: string | null;
  kind: "drew";
}

export interface Placed {
  seat: number;
  place: number;
  card: string | null;
  discarded: string;
  kind: "placed";
}

export interface Discarded {
  seat: number;
  card: string;
  kind: "discarded";
}

export interface Swapped {
  seat: number;
  place: number;
  other: number;
  theirs: number;
  kind: "swapped";
}

export interface UsedDrawTwo {
  seat: number;
  kind: "used-draw-two";
}

export interface Spent {
  seat: number;
  card: string;
  kind: "spent";
}

export interface Reshuffled {
  pile: string[] | null;
  size: number;
  kept: string | null;
  kind: "reshuffled";
}

export interface Knocked {
  seat: number;
  kind: "knocked";
}

export interface Declined {
  seat: number;
  kind: "declined";
}

export interface TurnedUp {
  first: number;
  rows: string[][];
  kind: "turned-up";
}

export interface Replaced {
  seat: number;
  place: number;
  aside: string;
  card: string;
  kind: "replaced";
}

export interface RowShown {
  seat: number;
  cards: string[];
  clause: "K7";
  kind: "row-shown";
}

export interface SetAside {
  seat: number;
  place: number;
  card: string;
  clause: "K7";
  kind: "set-aside";
}

export interface PileMade {
  size: number;
  clause: "K5";
  kind: "pile-made";
}

export interface FilledIn {
  seat: number;
  place: number;
  card: string;
  clause: "K7";
  kind: "filled-in";
}

export interface Summed {
  seat: number;
  cards: string[];
  sum: number;
  clause: "K7";
  kind: "summed";
}

export interface RoundEnded {
  round: number;
  knocker: number | null;
  steps: (RowShown | SetAside | PileMade | FilledIn | Summed)[];
  sums: number[];
  totals: number[];
  kind: "round-ended";
}

export type Event = Dealt | Looked | Saw | Took | DrawBegun | Drew | Placed | Discarded | Swapped | UsedDrawTwo | Spent | Reshuffled | Knocked | Declined | TurnedUp | Replaced | RoundEnded;

export interface View {
  seat: number | null;
  to_act: number[];
  legal: (Seen | Take | Draw | Place | Discard | Swap | Peek | DrawTwo | Knock | Decline)[];
  phase: "deal" | "show" | "look" | "turn" | "draw" | "hold" | "peek" | "spend" | "knock" | "reveal" | "replace" | "over";
  round: number;
  rounds: number;
  start: number;
  turn: number | null;
  rows: ((string | null)[])[];
  looks: number[][];
  top: string | null;
  discards: number;
  pile: number;
  aside: string[];
  holder: number | null;
  held: string | null;
  using: string[];
  drawing: number;
  turns_had: number[];
  turn_limit: number;
  knocker: number | null;
  pad: number[][];
  totals: number[];
  last_scoring: RoundEnded | null;
  memory_aid: boolean;
  game: "kuiken-koers";
}
