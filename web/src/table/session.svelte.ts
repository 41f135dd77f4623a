// One table as this device sees it: what the line tells, in the order in which it is shown.

import { DEAL } from "../home/wish";
import { breath } from "../motion/breath";
import { canTakePart, notePromises, takePart } from "../server/deal";
import { type Ear, Line, type LineState } from "../server/line";
import type { ChatLine, Frame, SeatClock, Told, You } from "../server/messages";
import { ask } from "../server/rest";
import type { RefusalOut, TableOut } from "../types/server";
import { Drafts } from "../ui/drafts.svelte";
import { tries } from "../ui/notices.svelte";

/** What every game's view has; the games know the rest of theirs. */
export interface AnyView {
  game: string;
  seat: number | null;
  to_act: number[];
  legal: object[];
  phase: string;
}

export type AnyFrame = Frame<AnyView, { kind: string }>;

/** Shows a frame, with all that moves; done when the next one may come. */
export type Presenter = (frame: AnyFrame, fresh: boolean, hurry: boolean) => Promise<void>;

const LATE = new Set(["not-revealing", "sealed", "wrong-match"]); // a share in the deal that came too late: no harm
const MOST_FRAMES = 3; // that wait to be shown; with more, one looks at the newest

export class TableSession implements Ear {
  table = $state.raw<TableOut | null>(null);
  you = $state.raw<You>({ seats: [], host: false });
  view = $state.raw<AnyView | null>(null);
  clocks = $state.raw<SeatClock[] | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  lineState = $state<LineState>("connecting");
  busy = $state(false);
  refusal = $state.raw<RefusalOut | null>(null);
  /** The server is another version than this page: it should be loaded again. */
  outdated = $state(false);
  /** There are frames that have not been shown to their end. */
  showing = $state(false);
  /** Up to which event everything has been shown. */
  shown = $state(0);
  present: Presenter | null = null;
  readonly drafts: Drafts;

  readonly #line: Line;
  #frames: { frame: AnyFrame; fresh: boolean }[] = [];
  #version: string | null = null;

  constructor(
    readonly id: string,
    /** Everybody looks at this screen: whoever's it is, it shows nobody's hand and takes no part. */
    private readonly forAll = false,
  ) {
    this.drafts = new Drafts(id);
    this.#line = new Line(id, this);
  }

  close(): void {
    this.#line.close();
  }

  get seat(): number | null {
    return this.#line.seat ?? null;
  }

  get skew(): number {
    return this.#line.skew;
  }

  /** Whether the seat that is watched may move now. */
  get canAct(): boolean {
    const { table, view } = this;
    if (!table || !view || view.seat === null || table.status !== "playing" || table.paused) return false;
    if (!this.#plays(view.seat)) return false; // a bot plays for it
    return this.lineState === "open" && !this.busy && view.legal.length > 0 && this.curtainFor === null;
  }

  /** Pass and play: whose turn at this device it is, if that is not who looks at it now. */
  get curtainFor(): number | null {
    const { table, view, you } = this;
    if (!table || !view || you.seats.length < 2 || table.status !== "playing") return null;
    const acting = you.seats.filter((seat) => view.to_act.includes(seat) && this.#plays(seat));
    return acting.includes(view.seat ?? -1) ? null : (acting[0] ?? null);
  }

  play(move: object): void {
    if (this.view?.seat === null || this.view === null) return;
    this.refusal = null;
    this.#line.play(this.view.seat, move);
    this.busy = this.#line.busy;
  }

  say(text: string): void {
    if (text.trim()) this.#line.say(text);
  }

  /** Now, rather than when it would be tried again anyway. */
  reconnect(): void {
    this.#line.hurry();
  }

  watch(seat: number | null): void {
    this.#line.watch(seat);
  }

  /** A deed of the table: `does("pause")`, `does("seats/1/away")`. */
  async does(deed: string, body?: unknown): Promise<void> {
    await ask("POST", `/tables/${this.id}/${deed}`, body);
  }

  /** Who is to sit there: `fills(1, { kind: "bot", level: "hen" })`. */
  async fills(seat: number, body: unknown): Promise<void> {
    await ask("PUT", `/tables/${this.id}/seats/${seat}`, body);
  }

  /** The game's own table has come: whatever it missed is told again. */
  showAgain(): void {
    if (this.#line.seat !== undefined) {
      this.#line.to = 0;
      this.#line.watch(this.#line.seat);
    }
  }

  // What the line tells

  state(state: LineState): void {
    this.lineState = state;
  }

  told(message: Told): void {
    switch (message.type) {
      case "hello":
        this.outdated = this.#version !== null && this.#version !== message.version;
        this.#version ??= message.version;
        break;
      case "table":
        this.#seated(message.table, message.you);
        break;
      case "clocks":
        this.clocks = message.seats;
        break;
      case "chat":
        if (message.n > (this.chat.at(-1)?.n ?? -1)) this.chat = [...this.chat, message];
        break;
      case "refused":
        this.busy = this.#line.busy;
        if (!LATE.has(message.code)) this.refusal = message;
        break;
      case "done":
        this.busy = this.#line.busy;
        break;
    }
  }

  framed(frame: Frame, fresh: boolean): void {
    if (fresh) this.#frames = [];
    this.#frames.push({ frame: frame as AnyFrame, fresh });
    void this.#show();
  }

  #seated(table: TableOut, you: You): void {
    const resumed = this.table?.paused && !table.paused;
    this.table = table;
    this.you = you;
    if (table.match !== this.#line.match) {
      this.view = null;
      this.clocks = null;
    }
    const seats = this.forAll ? [] : you.seats;
    const keeps = this.seat !== null && seats.includes(this.seat) && table.status !== "open";
    const wanted = seats.length === 1 ? (seats[0] ?? null) : keeps ? this.seat : null;
    const may = wanted !== null || you.seats.length > 0 || table.spectators || table.status === "open";
    if (may && (resumed || wanted !== this.#line.seat)) this.#line.watch(wanted); // after a pause for the clocks
    notePromises(table);
    void takePart(this.#line, table, seats);
    if (you.host && table.status === "open" && sessionStorage.getItem(DEAL) === table.id) this.#dealAtOnce(table, you);
  }

  /** Right from home: as soon as what this device has promised for the shuffle has arrived. */
  #dealAtOnce(table: TableOut, you: You): void {
    if (canTakePart() && table.deal.contributions.length <= you.seats.length) return;
    sessionStorage.removeItem(DEAL);
    void tries(() => this.does("start"));
  }

  async #show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let next = this.#frames.shift(); next; next = this.#frames.shift()) {
      await breath(); // so that frames that come all at once do not hold up what flies
      const { frame, fresh } = next;
      if (frame.match !== this.table?.match) continue;
      const hurry = this.#frames.length >= MOST_FRAMES;
      if (this.present) await this.present(frame, fresh, hurry);
      else this.view = frame.view;
      this.shown = frame.to;
      if (this.curtainFor !== null && this.view?.seat !== null) this.watch(null);
    }
    this.showing = false;
  }

  #plays(seat: number): boolean {
    const chair = this.table?.seats[seat];
    return chair?.kind === "person" && !chair.away && !chair.resigned;
  }
}
