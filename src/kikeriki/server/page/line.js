// The line to a table: one WebSocket that comes back by itself and loses no move.

import { ask } from "./api.js";

const GONE = 4404;
const QUIET = 15000; // ms without a word until one asks, and as many again until the line is given up

export class Line {
  seat = undefined; // which one is watched: null for the spectator’s, undefined before one watches
  match = null;
  to = 0; // the number of the next event
  skew = 0; // seconds that the server's clock is ahead of this one
  #waiting = new Map(); // by key: what was sent and not answered yet
  #tries = 0;

  constructor(table, hear) {
    this.table = table;
    this.hear = hear; // ({type, …}): the server's messages, and {type: "line", state: "open" | "broken" | "gone"}
    addEventListener("online", () => this.#socket?.readyState === WebSocket.CLOSED && this.#open());
    document.addEventListener("visibilitychange", () => document.hidden || this.#check());
    this.#open();
    setInterval(() => this.#check(), QUIET / 3);
  }

  get busy() {
    return [...this.#waiting.values()].some((message) => message.type === "move");
  }

  watch(seat) {
    if (seat !== this.seat) this.to = 0; // another seat was told other things
    this.seat = seat;
    this.#send({ type: "watch", seat, ...(this.match && { match: this.match, since: this.to }) });
  }

  play(seat, move) {
    // A later choice has a higher number, whatever device it is made on.
    this.#nth = Math.max(this.#nth + 1, Math.floor(Date.now() / 1000));
    this.#keyed({ type: "move", seat, match: this.match, seq: this.to, move, nth: this.#nth });
  }

  say(text) {
    this.#keyed({ type: "chat", text });
  }

  send(message) {
    this.#send(message);
  }

  #socket;
  #heard = 0;
  #nth = 0;
  #asked = false;

  #keyed(message) {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)),
      (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#waiting.set(key, { ...message, key });
    this.#send({ ...message, key });
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    const socket = (this.#socket = new WebSocket(`${location.origin.replace(/^http/,
      "ws")}/api/tables/${this.table}/socket`));
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      if (this.seat !== undefined) this.watch(this.seat);
      for (const message of this.#waiting.values()) this.#send(message);
      this.hear({ type: "line", state: "open" });
    };
    socket.onmessage = (event) => socket === this.#socket && this.#take(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#closed(event.code);
  }

  #take(message) {
    this.#heard = Date.now();
    this.#asked = false;
    if (message.now) this.skew = message.now - Date.now() / 1000;
    if (message.type === "frame") {
      if (message.view.seat !== this.seat) return; // on its way when one turned to another seat
      message.fresh = message.match !== this.match || message.from === 0 || this.to === 0;
      if (message.from < this.to && !message.fresh) message.events.splice(0, this.to - message.from);
      [this.match, this.to] = [message.match, message.to];
    }
    if (message.type === "refused" && message.code === "unavailable" && this.#waiting.has(message.key)) {
      setTimeout(() => this.#send(this.#waiting.get(message.key)), 1000);
    } else if (message.type === "done" || message.type === "refused") this.#waiting.delete(message.key);
    this.hear(message);
  }

  async #closed(code) {
    if (code === GONE) return this.hear({ type: "line", state: "gone" });
    this.hear({ type: "line", state: "broken" });
    if (++this.#tries > 1) {
      // A browser is not told why a handshake failed: ask whether the table is still there.
      const absent = await ask("GET", `/tables/${this.table}`).then((table) => table.status === "closed",
        (error) => error.code === "not-found");
      if (absent) return this.hear({ type: "line", state: "gone" });
    }
    setTimeout(() => this.#socket.readyState === WebSocket.CLOSED && this.#open(), Math.min(1000 * this.#tries, 8000));
  }

  // A dead line does not say so: ask when it has been quiet, and give it up when nothing comes back.
  #check() {
    if (this.#socket.readyState !== WebSocket.OPEN || Date.now() - this.#heard < QUIET) return;
    if (this.#asked && Date.now() - this.#heard > 2 * QUIET) {
      const dead = this.#socket;
      this.#socket = { readyState: WebSocket.CLOSED };
      dead.close();
      this.#closed(1006);
    } else {
      this.#asked = true;
      this.#send({ type: "ping" });
    }
  }
}
