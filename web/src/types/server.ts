// Made by web/generate.py from the server's own types: change them there.

export interface GuestOut {
  id: string;
  name: string;
}

export interface LinkOut {
  token: string;
  url: string;
  expires: number;
}

export interface HouseOut {
  version: string;
  address: string;
  you: GuestOut | null;
}

export interface ChoiceOut {
  players: number;
  values: (boolean | number | string)[];
  default: boolean | number | string;
}

export interface OptionOut {
  name: string;
  clause: string;
  choices: ChoiceOut[];
}

export interface EditionOut {
  edition: string;
  year: number | null;
  players: number[];
  options: OptionOut[];
}

export interface GameOut {
  game: string;
  title: string;
  editions: EditionOut[];
  bots: string[];
}

export interface GamesOut {
  games: GameOut[];
}

export interface OpenSeat {
  kind: "open";
}

export interface BotSeat {
  kind: "bot";
  name: string;
  level: string;
}

export interface PersonSeat {
  kind: "person";
  name: string;
  player: string | null;
  here: boolean;
  away: boolean;
  resigned: boolean;
}

export interface ClockOut {
  move: number | null;
  bank: number;
}

export interface ContributionOut {
  who: string;
  commitment: string;
  seed: string | null;
}

export interface DealOut {
  match: string;
  contributions: ContributionOut[];
}

export interface OutcomeOut {
  winners: number[];
  points: number[];
  ranks: number[];
  reason: string;
  clause: string;
}

export interface TableOut {
  id: string;
  rev: number;
  status: "open" | "revealing" | "playing" | "over" | "closed";
  game: string;
  edition: string;
  players: number;
  options: Record<string, boolean | number | string>;
  seats: (OpenSeat | BotSeat | PersonSeat)[];
  clock: ClockOut;
  access: "public" | "link" | "private";
  spectators: boolean;
  guided: boolean;
  host: string;
  paused: boolean;
  match: string;
  deal: DealOut;
  outcome: OutcomeOut | null;
  created: number;
  matches: string[];
  invite: string | null;
}

export interface TablesOut {
  tables: TableOut[];
}

export interface MyTableOut {
  id: string;
  rev: number;
  status: "open" | "revealing" | "playing" | "over" | "closed";
  game: string;
  edition: string;
  players: number;
  options: Record<string, boolean | number | string>;
  seats: (OpenSeat | BotSeat | PersonSeat)[];
  clock: ClockOut;
  access: "public" | "link" | "private";
  spectators: boolean;
  guided: boolean;
  host: string;
  paused: boolean;
  match: string;
  deal: DealOut;
  outcome: OutcomeOut | null;
  created: number;
  matches: string[];
  invite: string | null;
  your_turn: boolean;
}

export interface MyTablesOut {
  tables: MyTableOut[];
}

export interface PastPersonSeat {
  kind: "person";
  name: string;
}

export interface MatchOut {
  match: string;
  table: string;
  game: string;
  edition: string;
  seats: (BotSeat | PastPersonSeat)[];
  outcome: OutcomeOut | null;
  started: number;
  ended: number;
}

export interface MatchesOut {
  matches: MatchOut[];
}

export interface ResignationOut {
  seat: number;
  seq: number;
}

export interface CheckedOut {
  events: number;
  shuffles: number;
  seeds: string[];
  left_out: string[];
}

export interface MomentOut {
  to: number;
  scored: boolean;
  change: Record<string, unknown>;
}

export interface ReplayOut {
  match: string;
  game: string;
  edition: string;
  options: Record<string, boolean | number | string>;
  seats: (BotSeat | PastPersonSeat)[];
  outcome: OutcomeOut | null;
  resigned: ResignationOut[];
  checked: CheckedOut;
  seat: number | null;
  events: Record<string, unknown>[];
  moments: MomentOut[];
}

export interface OpenedOut {
  hands: string[][];
  chests: string[][];
}

export interface AdvisedOut {
  move: unknown;
  chance: number;
}

export interface AdviceOut {
  seq: number;
  moves: AdvisedOut[];
  win: number;
}

export interface RefusalOut {
  code: string;
  clause: string | null;
  params: Record<string, unknown>;
}

export interface Me {
  kind: "me";
  name?: string | null;
}

export interface Bot {
  kind: "bot";
  level: string;
}

export interface Open {
  kind: "open";
}

export interface ClockBody {
  move?: number | null;
  bank?: number;
}

export interface NewTable {
  game: string;
  edition?: string | null;
  options?: Record<string, boolean | number | string>;
  seats: (Me | Bot | Open)[];
  clock?: ClockBody;
  access?: "public" | "link" | "private";
  spectators?: boolean;
}

export interface Guided {
  game: string;
  afresh?: boolean;
}

export interface Watch {
  type: "watch";
  seat: number | null;
  match?: string | null;
  since?: number;
}

export interface MoveMessage {
  type: "move";
  key: string;
  seat: number;
  seq: number;
  move: Record<string, unknown> | string;
  match?: string | null;
  nth?: number;
}

export interface ChatMessage {
  type: "chat";
  key: string;
  text: string;
}

export interface CommitMessage {
  type: "commit";
  seat: number;
  match: string;
  commitment: string;
}

export interface RevealMessage {
  type: "reveal";
  seat: number;
  match: string;
  seed: string;
}

export interface Ping {
  type: "ping";
}

export type Said = Watch | MoveMessage | ChatMessage | CommitMessage | RevealMessage | Ping;
