// The line to a table: one WebSocket that comes back by itself and loses no move.

import type { ChatMessage, MoveMessage, Said, TableOut } from "../types/server";
import type { Frame, Told } from "./messages";
import { ask, Refused } from "./rest";

export type LineState = "connecting" | "open" | "broken" | "gone";

export interface Ear {
  told(message: Told): void;
  /** A frame for the seat that is watched; `fresh` if it does not continue what was told before. */
  framed(frame: Frame, fresh: boolean): void;
  state(state: LineState): void;
}

type Keyed = MoveMessage | ChatMessage;
type WithoutKey<T> = T extends unknown ? Omit<T, "key"> : never;

const GONE = 4404;
const QUIET = 15_000; // ms without a word until one asks, and as many again until the line is given up
const SOONEST = 500; // ms until one tries again
const LATEST = 8_000;

export class Line {
  /** Which seat is watched: null for the spectator's, undefined before one watches. */
  seat: number | null | undefined = undefined;
  match: string | null = null;
  /** The number of the next event. */
  to = 0;
  /** Seconds that the server's clock is ahead of this one. */
  skew = 0;

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Keyed>(); // by key: what was sent and not answered yet
  #tries = 0;
  #heard = 0;
  #asked = false;
  #nth = 0;
  #closed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #check: ReturnType<typeof setInterval>;

  constructor(
    readonly table: string,
    private readonly ear: Ear,
  ) {
    this.#open();
    this.#check = setInterval(this.#look, QUIET / 3);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Whether a move is on its way. */
  get busy(): boolean {
    return [...this.#waiting.values()].some((message) => message.type === "move");
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#check);
    clearTimeout(this.#again);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.#look);
    this.#socket?.close();
  }

  watch(seat: number | null): void {
    if (seat !== this.seat) this.to = 0; // another seat was told other things
    this.seat = seat;
    this.send({ type: "watch", seat, ...(this.match ? { match: this.match, since: this.to } : {}) });
  }

  play(seat: number, move: object): void {
    // A later choice has a higher number, whatever device it is made on.
    this.#nth = Math.max(this.#nth + 1, Math.floor(Date.now() / 1000));
    this.#keyed({
      type: "move",
      seat,
      match: this.match,
      seq: this.to,
      move: move as Record<string, unknown>,
      nth: this.#nth,
    });
  }

  say(text: string): void {
    this.#keyed({ type: "chat", text });
  }

  send(message: Said): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #keyed(message: WithoutKey<Keyed>): void {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
    const keyed = { ...message, key } as Keyed;
    this.#waiting.set(key, keyed);
    this.send(keyed);
  }

  #open(): void {
    const url = `${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket`;
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      if (this.seat !== undefined) this.watch(this.seat);
      for (const message of this.#waiting.values()) this.send(message);
      this.ear.state("open");
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data as string) as Told);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) void this.#lost(event.code);
    };
  }

  #take(message: Told): void {
    this.#heard = Date.now();
    this.#asked = false;
    if ("now" in message) this.skew = message.now - Date.now() / 1000;
    if (message.type === "frame") {
      this.#frame(message);
      return;
    }
    if (message.type === "refused" && message.key && message.code === "unavailable") {
      const again = this.#waiting.get(message.key);
      if (again) setTimeout(() => this.send(again), 1000);
    } else if ((message.type === "done" || message.type === "refused") && message.key) {
      this.#waiting.delete(message.key);
    }
    this.ear.told(message);
  }

  #frame(frame: Frame<{ seat: number | null }>): void {
    if (frame.view.seat !== this.seat) return; // on its way when one turned to another seat
    const fresh = frame.match !== this.match || frame.from === 0 || this.to === 0;
    const known = fresh ? 0 : Math.max(0, this.to - frame.from); // events that were told before
    this.match = frame.match;
    this.to = frame.to;
    this.ear.framed({ ...frame, events: frame.events.slice(known) }, fresh);
  }

  async #lost(code: number): Promise<void> {
    if (this.#closed) return;
    if (code === GONE) return this.ear.state("gone");
    this.ear.state("broken");
    this.#tries += 1;
    if (this.#tries > 1 && (await this.#isAbsent())) return this.ear.state("gone");
    if (!this.#closed) this.#again = setTimeout(this.hurry, Math.min(SOONEST * 2 ** this.#tries, LATEST));
  }

  /** A browser is not told why a handshake failed: ask whether the table is still there. */
  async #isAbsent(): Promise<boolean> {
    try {
      return (await ask<TableOut>("GET", `/tables/${this.table}`)).status === "closed";
    } catch (error) {
      return error instanceof Refused && error.code === "not-found";
    }
  }

  /** Try again now. */
  hurry = (): void => {
    clearTimeout(this.#again);
    if (!this.#closed && this.#socket?.readyState === WebSocket.CLOSED) this.#open();
  };

  /** A dead line does not say so: ask when it has been quiet, and give it up when nothing comes back. */
  #look = (): void => {
    const quiet = Date.now() - this.#heard;
    if (document.hidden || this.#socket?.readyState !== WebSocket.OPEN || quiet < QUIET) return;
    if (this.#asked && quiet > 2 * QUIET) {
      const dead = this.#socket;
      dead.onclose = null;
      dead.close();
      this.#open();
      this.ear.state("broken");
    } else {
      this.#asked = true;
      this.send({ type: "ping" });
    }
  };
}
