// Made by web/generate.py from the server's own types: change them there.

export interface Chest {
  card: string;
  kind: "chest";
}

export interface Collect {
  card: string;
  motif: string;
  kind: "collect";
}

export interface Take {
  place: number;
  kind: "take";
}

export interface Draw {
  kind: "draw";
}

export interface Fox {
  seat: number;
  motif: string;
  kind: "fox";
}

export interface Pass {
  motif: string;
  kind: "pass";
}

export interface Keep {
  kind: "keep";
}

export type Move = Chest | Collect | Take | Draw | Fox | Pass | Keep;

export interface Dealt {
  start: number;
  display: string[];
  hands: (string[] | null)[];
  pile: string[] | null;
  kind: "dealt";
}

export interface Chested {
  seat: number;
  card: string | null;
  kind: "chested";
}

export interface Collected {
  seat: number;
  card: string;
  motif: string;
  opened: boolean;
  kind: "collected";
}

export interface FoxEntered {
  seat: number;
  motif: string;
  kind: "fox-entered";
}

export interface Took {
  seat: number;
  place: number;
  card: string;
  kind: "took";
}

export interface Turned {
  place: number;
  card: string;
  kind: "turned";
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

export interface GenghisCame {
  count: number;
  kind: "genghis-came";
}

export interface Share {
  seat: number;
  length: number;
  rule: "sole" | "longest" | "tied-longest" | "second" | "tied-second" | "nothing" | "fox";
  doubled: boolean;
  points: number;
}

export interface MotifRow {
  motif: string;
  shares: Share[];
  clause: "G6";
  kind: "motif";
}

export interface Penalty {
  seat: number;
  reason: "empty-chests" | "hand-cards";
  count: number;
  points: number;
  clause: "G6";
  kind: "penalty";
}

export interface Scored {
  number: number;
  motifs: MotifRow[];
  penalties: Penalty[];
  points: number[];
  totals: number[];
  kind: "scored";
}

export interface FoxMoved {
  seat: number;
  to: number;
  motif: string;
  cost: number;
  kind: "fox-moved";
}

export interface FoxPassed {
  seat: number;
  to: number;
  motif: string;
  kind: "fox-passed";
}

export interface FoxKept {
  seat: number;
  kind: "fox-kept";
}

export interface TurnEnded {
  seat: number;
  next: number;
  kind: "turn-ended";
}

export type Event = Dealt | Chested | Collected | FoxEntered | Took | Turned | DrawBegun | Drew | GenghisCame | Scored | FoxMoved | FoxPassed | FoxKept | TurnEnded;

export interface FoxPlace {
  seat: number;
  motif: string;
}

export interface CollectionView {
  motif: string;
  cards: number;
  jokers: number;
  length: number;
  doubled: boolean;
  closed: boolean;
  under_fox: boolean;
}

export interface SeatView {
  hand_size: number;
  empty_chests: number;
  collections: CollectionView[];
  points: number[];
  total: number;
}

export interface View {
  seat: number | null;
  to_act: number[];
  legal: (Chest | Collect | Take | Draw | Fox | Pass | Keep)[];
  phase: "deal" | "act" | "turn-up" | "draw" | "fox" | "end" | "over";
  start: number | null;
  turn: number | null;
  points_left: number;
  fox_moved: boolean;
  display: (string | null)[];
  pile: number;
  genghis: number;
  next_scoring: number | null;
  next_scoring_at: number | null;
  fox: FoxPlace | null;
  seats: SeatView[];
  hand: string[] | null;
  last_scoring: Scored | null;
  game: "gloria-picktoria";
}
