// A table: what the line tells, shown; what one chooses, sent. It knows no rules: views bring the legal moves.

import { ask, tries } from "./api.js";
import { takePart } from "./deal.js";
import { button, fill, h, notice } from "./dom.js";
import * as five211 from "./games/five211.js";
import * as gloria from "./games/gloria.js";
import * as kuiken from "./games/kuiken.js";
import { Line } from "./line.js";
import { seating } from "./seating.js";
import { Cast, listed, nth, number, refusal, sentence } from "./words.js";

const GAMES = {
  "5211": [five211, "5211"],
  "gloria-picktoria": [gloria, "Gloria Picktoria"],
  "kuiken-koers": [kuiken, "Kuiken Koers"],
};
const REASONS = { "tie-break": "by the tie-break", shared: "together", resignation: "because others resigned" };
const LATE = ["not-revealing", "sealed", "wrong-match"]; // a share in the deal that came twice or too late: no harm
const KEPT = 300; // lines of the log

export async function atTable(room, id) {
  const invite = location.hash.slice(1) || null;
  const first = await ask("GET", `/tables/${id}`).catch((error) => {
    if (error.code === "not-found" && invite) return ask("POST", `/tables/${id}/join`, { invite });
    throw error;
  });
  if (first.status === "closed") throw Object.assign(new Error("This table is closed."), { code: "closed" });
  if (first.access !== "private") await ask("POST", `/tables/${id}/join`, {}); // so that one may chat
  new TableRoom(room, first);
}

class TableRoom {
  table = null;
  you = { seats: [], host: false };
  view = null;
  clocks = null;
  state = "connecting";
  memory = {}; // what is picked, until the next question
  asked = "";
  seated = "";
  lastSaid = -1;

  constructor(room, table) {
    [this.game, this.title] = GAMES[table.game];
    document.body.className = `room-${table.game}`;
    const parts = ["status", "end", "middle", "people", "own", "deeds"];
    for (const part of parts) this[part] = h("div", { class: part, tabindex: -1 });
    this.status.setAttribute("role", "status");
    this.log = h("ol", { class: "log", tabindex: 0, "aria-label": "What happened" });
    this.said = h("ol", { class: "said", tabindex: 0, "aria-label": "Chat" });
    const words = h("input", { maxlength: 500, "aria-label": "Say something", placeholder: "Say something" });
    const say = (event) => {
      event.preventDefault();
      if (words.value.trim()) this.line.say(words.value);
      words.value = "";
    };
    const sheet = (head, ...content) => h("details", { class: "sheet", open: true }, h("summary", {}, head), content);
    const chat = h("form", { class: "copy", onsubmit: say }, words, h("button", {}, "Say"));
    const side = h("aside", {}, sheet("What happened", this.log), sheet("Chat", this.said, chat), this.deeds);
    const felt = h("div", { class: "felt" }, this.status, this.end, this.middle, this.people, this.own);
    fill(room, h("div", { class: "table" }, felt, side));
    this.line = new Line(table.id, (message) => this.hear(message));
    setInterval(() => this.tick(), 500);
  }

  get seat() {
    return this.line.seat ?? null;
  }

  get cast() {
    return new Cast(this.table.seats, this.seat ?? undefined);
  }

  hear(message) {
    if (message.type === "line") this.state = message.state;
    else if (message.type === "table") this.hearTable(message);
    else if (message.type === "frame") this.hearFrame(message);
    else if (message.type === "clocks") return void (this.clocks = message.seats);
    else if (message.type === "chat") return this.hearChat(message);
    else if (message.type === "refused" && !LATE.includes(message.code)) notice(refusal(message), true);
    if (this.table) this.draw();
  }

  hearChat({ n, name, text }) {
    if (n <= this.lastSaid) return; // told again after the line broke
    this.lastSaid = n;
    this.said.append(h("li", {}, h("b", {}, name), ` ${text}`));
    this.said.scrollTop = this.said.scrollHeight;
  }

  hearTable({ table, you }) {
    const goesOn = this.table?.paused && !table.paused;
    [this.table, this.you] = [table, you];
    if (table.match !== this.line.match) [this.view, this.clocks] = [null, null];
    const keeps = you.seats.includes(this.seat) && table.status !== "open"; // else the curtain comes first
    const wanted = you.seats.length === 1 ? you.seats[0] : keeps ? this.seat : null;
    const may = wanted !== null || you.seats.length || table.spectators || table.status === "open";
    if (may && (goesOn || wanted !== this.line.seat)) this.line.watch(wanted); // after a pause for the clocks' sake
    takePart(this.line, table, you.seats);
    if (you.host && table.status === "open" && sessionStorage.getItem("deal") === table.id) this.deal();
  }

  // Right from the lobby: the seed that was promised has to arrive first.
  deal() {
    const mine = this.you.seats.length;
    if (crypto.subtle && this.table.deal.contributions.length <= mine && mine) return;
    sessionStorage.removeItem("deal");
    tries(() => ask("POST", `/tables/${this.table.id}/start`))();
  }

  hearFrame(frame) {
    if (frame.match !== this.table?.match) return;
    const { cast } = this;
    if (frame.fresh) fill(this.log);
    for (const event of frame.events) {
      for (const told of this.game.tell(event, cast)) this.log.append(h("li", {}, told));
      const shown = !frame.fresh && this.game.flash?.(event, cast);
      if (shown) notice(shown);
    }
    while (this.log.childElementCount > KEPT) this.log.firstChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
    this.view = frame.view;
    const asked = JSON.stringify([frame.match, frame.view.seat, frame.view.legal]);
    if (asked !== this.asked) this.memory = {};
    this.asked = asked;
    if (this.passTo() === undefined || this.seat === null) return;
    this.line.watch(null); // nobody's hand behind the curtain, nor what was told to its owner
    fill(this.log);
  }

  // Pass and play: whose turn at this device it is, if that is not who looks at it now.
  passTo() {
    const { seats } = this.you;
    if (seats.length < 2 || this.table.status !== "playing") return undefined;
    const plays = ({ away, resigned }) => !away && !resigned;
    const acting = seats.filter((seat) => this.view.to_act.includes(seat) && plays(this.table.seats[seat]));
    return acting.includes(this.seat) ? undefined : acting[0];
  }

  draw() {
    const { table, view } = this;
    const before = table.status === "open" || table.status === "revealing";
    this.drawStatus();
    this.drawDeeds();
    if (before) {
      fill(this.end);
      fill(this.middle);
      fill(this.own);
      const told = JSON.stringify([table.seats, table.status, table.host, this.you]);
      if (told !== this.seated) fill(this.people, seating(table, this.you)); // or a name being typed would be lost
      this.seated = told;
      return;
    }
    this.seated = "";
    this.drawEnd();
    if (!view) {
      const welcome = table.spectators || this.you.seats.length > 0;
      const text = welcome ? "The cards are coming." : "This table has no spectators.";
      return fill(this.people, h("p", { class: "sheet" }, text));
    }
    const ui = this.ui();
    fill(this.own, this.ownPart(ui));
    if (view.seat !== this.seat) return [this.middle, this.people].forEach((part) => fill(part));
    fill(this.middle, this.game.middle(view, this.cast, ui));
    const last = this.seat ?? table.players - 1; // oneself, after the others in turn order
    const around = table.seats.map((_, n) => (last + 1 + n) % table.players);
    fill(this.people, around.map((n) => this.plate(n, ui)));
    this.tick();
  }

  ui() {
    const mine = this.seat !== null && this.view.seat === this.seat && this.passTo() === undefined;
    const on = this.table.status === "playing" && !this.table.paused;
    const free = mine && on && !this.line.busy && this.state === "open";
    return {
      legal: free ? this.view.legal : [],
      memory: this.memory,
      redraw: () => this.draw(),
      play: (move) => (this.line.play(this.seat, move), this.draw()),
    };
  }

  plate(n, ui) {
    const seat = this.table.seats[n];
    const { cast, view } = this;
    const marks = [
      seat.resigned && "resigned, a bot plays on", seat.away && !seat.resigned && "away, a bot plays on",
      seat.kind === "person" && !seat.here && "not connected",
    ].filter(Boolean);
    const acts = this.table.status === "playing" && view.to_act.includes(n);
    return h("section", { class: `plate ${acts ? "acts" : ""} ${n === this.seat ? "mine" : ""}` },
      h("h3", {}, acts && h("span", { class: "turn", title: "to act" }, "▸ "), cast.names[n],
        h("small", {}, n === this.seat ? " you" : seat.kind === "bot" ? " bot" : "")),
      h("span", { class: "score" }, number(this.game.points(view, n)), h("small", {}, " points")),
      h("span", { class: "clock", "data-seat": n }), marks.length > 0 && h("p", { class: "facts" }, listed(marks)),
      this.game.seat(view, n, cast, ui));
  }

  ownPart(ui) {
    const { table, view, cast } = this;
    if (table.status !== "playing") return [];
    const next = this.passTo();
    if (next !== undefined)
      return h("div", { class: "curtain" }, h("h2", {}, `Pass the device to ${cast.names[next]}`),
        button(`I am ${cast.names[next]}`, () => this.line.watch(next), { class: "go" }));
    if (this.seat === null) return [];
    const { away, resigned } = table.seats[this.seat];
    const prompt = resigned ? "You have resigned. A bot plays on."
      : away ? "You are away: a bot plays for you."
      : table.paused ? "The match is paused."
      : this.state !== "open" ? "Reconnecting…"
      : this.line.busy ? "Sending…"
      : ui.legal.length ? this.game.ask(view, cast, ui)
      : sentence(this.waiting());
    const move = ([label, what, primary]) =>
      button(label, typeof what === "function" ? what : () => ui.play(what), { class: primary && "go", disabled: !what });
    const group = ([title, moves]) => h("div", { class: "group", role: "group", "aria-label": title || "Moves" },
      title && h("span", {}, title), moves.map(move));
    return [
      this.game.hand(view, cast, ui),
      h("p", { class: "prompt" }, prompt),
      away && !resigned && button("I am back", this.does(`/seats/${this.seat}/back`), { class: "go" }),
      !resigned && h("div", { class: "moves" }, this.game.actions(view, cast, ui).map(group)),
    ];
  }

  waiting() {
    const { to_act: acting } = this.view;
    return acting.length ? `waiting for ${this.cast.all(acting)}` : "the cards are being turned";
  }

  drawStatus() {
    const { table, view } = this;
    const yours = view && this.seat !== null && view.to_act.includes(this.seat);
    const text = {
      open: "Before the deal", revealing: "Shuffling", over: "The match is over", closed: "This table is closed",
      playing: table.paused ? "Paused" : !view ? "Dealing" : yours ? "Your turn"
        : sentence(this.waiting()).slice(0, -1),
    }[table.status];
    const line = table.status !== "closed" && {
      connecting: "Connecting…", broken: "The line is broken: reconnecting…", gone: "This table is no longer for you.",
    }[this.state];
    fill(this.status, h("span", {}, this.title, ` · ${table.edition}`),
      h("strong", { class: yours ? "yours" : "" }, text), line && h("em", { class: "broken" }, line));
    document.title = `${yours && table.status === "playing" ? "▸ Your turn, " : ""}${this.title}, Kikeriki`;
  }

  drawEnd() {
    const { outcome, status, match } = this.table;
    if (status !== "over" || !outcome) return fill(this.end);
    const cast = new Cast(this.table.seats, this.you.seats.length > 1 ? undefined : this.you.seats[0]);
    const order = [...outcome.ranks.keys()].sort((one, other) => outcome.ranks[one] - outcome.ranks[other]);
    const verb = outcome.winners.length > 1 ? "win" : cast.verb(outcome.winners[0], "win");
    const won = sentence(`${cast.all(outcome.winners)} ${verb} ${REASONS[outcome.reason] ?? ""}`.trim());
    const line = (n) =>
      h("li", {}, h("b", {}, nth(outcome.ranks[n])), h("span", {}, cast.names[n]), h("b", {}, number(outcome.points[n])));
    fill(this.end, h("section", { class: "sheet" }, h("h1", {}, won),
      h("ol", { class: "ranks" }, order.map(line)),
      h("div", { class: "deeds" },
        this.you.seats.length > 0 && button("Rematch", this.does("/rematch"), { class: "go" }),
        h("a", { class: "button", href: `/api/matches/${match}/record`, download: true }, "Record"),
        h("a", { class: "button", href: "/" }, "Lobby"))));
  }

  does(path) {
    return tries(() => ask("POST", `/tables/${this.table.id}${path}`));
  }

  drawDeeds() {
    const { table, you, seat } = this;
    if (table.status !== "playing") return fill(this.deeds);
    const own = seat === null ? null : table.seats[seat];
    const sure = (question, work) => () => confirm(question) && work();
    fill(this.deeds,
      own && !own.away && !own.resigned && button("Away for a while", this.does(`/seats/${seat}/away`)),
      own && !own.resigned && button("Resign",
        sure("Resign? You rank last, and a bot plays on.", this.does(`/seats/${seat}/resign`))),
      you.host && button(table.paused ? "Go on" : "Pause", this.does(table.paused ? "/resume" : "/pause")),
      you.host && button("Close the table",
        sure("Close the table? The match ends without an outcome.", this.does("/close"))));
  }

  tick() {
    const now = Date.now() / 1000 + this.line.skew;
    for (const place of this.people.querySelectorAll(".clock")) {
      const clock = this.clocks?.[place.dataset.seat];
      const left = clock?.until && !this.table.paused && this.view?.to_act.includes(Number(place.dataset.seat))
        ? Math.max(0, Math.round(clock.until - now)) : null;
      place.textContent = left === null ? "" : left > 5400 ? `${Math.round(left / 3600)} h`
        : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      place.classList.toggle("late", left !== null && left < 10);
    }
  }
}
