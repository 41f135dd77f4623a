// Made by web/generate.py from the server's own types: change them there.

export interface Choose {
  cards: string[];
  kind: "choose";
}

export type Move = Choose;

export interface Dealt {
  deck: number;
  removed: string[] | null;
  hands: (string[] | null)[];
  pile: string[] | null;
  kind: "dealt";
}

export interface Chosen {
  seat: number;
  cards: string[] | null;
  kind: "chosen";
}

export interface Revealed {
  cards: string[][];
  kind: "revealed";
}

export interface Refilled {
  cards: (string[] | null)[];
  kind: "refilled";
}

export interface CountedRoosters {
  count: number;
  number: number;
  exact: boolean;
  hit: boolean;
  clause: "F4";
  kind: "counted-roosters";
}

export interface CountedColours {
  counts: Record<string, number>;
  clause: "F5";
  kind: "counted-colours";
}

export interface OverLimit {
  colour: string;
  count: number;
  limit: number;
  clause: "F5";
  kind: "over-limit";
}

export interface Tied {
  colours: string[];
  count: number;
  clause: "F5";
  kind: "tied";
}

export interface Majority {
  colour: string;
  count: number;
  clause: "F5";
  kind: "majority";
}

export interface NoMajority {
  clause: "F5";
  kind: "no-majority";
}

export interface Scored {
  round: number;
  steps: (CountedRoosters | CountedColours | OverLimit | Tied | Majority | NoMajority)[];
  scored: string[][];
  points: number[];
  totals: number[];
  kind: "scored";
}

export interface DeckEnded {
  deck: number;
  hands: (string[] | null)[];
  totals: number[];
  over: boolean;
  kind: "deck-ended";
}

export type Event = Dealt | Chosen | Revealed | Refilled | Scored | DeckEnded;

export interface View {
  seat: number | null;
  to_act: number[];
  legal: Choose[];
  phase: "deal" | "choose" | "reveal" | "refill" | "score" | "close" | "over";
  deck: number;
  round: number;
  rounds: number;
  turn_number: number;
  cards_a_turn: [number, number, number];
  to_choose: number;
  hand: string[] | null;
  choice: string[] | null;
  hand_sizes: number[];
  played: string[][];
  counts: Record<string, number>;
  limit: number;
  ones: number;
  roosters: number;
  roosters_exact: boolean;
  pile: number;
  removed: number;
  discards: number;
  totals: number[];
  scored_cards: number[];
  goal: number | null;
  last_scoring: Scored | null;
  game: "5211";
}
