// Before the deal: who sits where, whom to invite, and the start.

import { ask, tries } from "./api.js";
import { button, h, select } from "./dom.js";
import { link } from "./lobby.js";
import { LEVELS } from "./words.js";

export function seating(table, you) {
  const at = (path) => `/tables/${table.id}${path}`;
  const sit = (n, body) => tries(() => ask("PUT", at(`/seats/${n}`), body));
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const full = table.seats.every((seat) => seat.kind !== "open");
  const address = `${location.origin}/t/${table.id}${table.invite ? `#${table.invite}` : ""}`;

  function standing(seat, n) {
    if (seat.kind !== "person") return seat.kind;
    if (table.seats.findIndex((other) => other.player === seat.player) < n) return "at the same device";
    return !seat.here ? "not connected" : seat.player === table.host ? "host" : "here";
  }

  function openSeat(n) {
    const somebody = h("input", { placeholder: "Another name", maxlength: 24,
      "aria-label": "Name of somebody else at this device" });
    const level = select(Object.entries(LEVELS), "hen", { "aria-label": "Level" });
    return [
      !you.seats.length && button("Sit here", sit(n, { kind: "me" }), { class: "go" }),
      you.seats.length > 0 && h("form", { onsubmit: (event) => sit(n, { kind: "me", name: somebody.value })(event) },
        somebody, h("button", {}, "Sit here too")),
      you.host && h("span", { class: "pair" }, level,
        button("Put a bot", () => sit(n, { kind: "bot", level: level.value })())),
    ];
  }

  function line(seat, n) {
    const mine = you.seats.includes(n);
    return h("li", { class: mine ? "mine" : "" },
      h("b", {}, seat.kind === "open" ? `Seat ${n + 1}` : seat.name),
      h("span", { class: "facts" }, standing(seat, n)),
      h("span", { class: "deeds" },
        seat.kind === "open" && openSeat(n),
        (mine || (seat.kind === "bot" && you.host))
          && button(mine ? "Stand up" : "Take away", sit(n, { kind: "open" })),
        you.host && seat.kind === "person" && !mine
          && button("Remove", tries(() => ask("POST", at("/remove"), { player: seat.player })))));
  }

  const start = you.host
    ? button(full ? "Deal" : "Waiting for everybody to sit", tries(() => ask("POST", at("/start"))),
      { class: "go", disabled: !full || table.status !== "open" })
    : h("p", {}, table.status === "revealing" ? "The cards are being shuffled."
      : "The host deals when everybody sits.");
  return [
    h("section", { class: "sheet" }, h("h2", {}, "Who plays"), h("ol", { class: "seats" }, table.seats.map(line)),
      start),
    h("section", { class: "sheet" }, h("h2", {}, "Invite"),
      h("p", {}, `Whoever opens this link can ${table.access === "private" ? "come in and " : ""}sit down.`), link(address),
      alone && h("p", { class: "facts" }, "It leads to this computer only. For others, open the address in the terminal."),
      h("div", { class: "deeds" },
        button("Leave", tries(async () => (await ask("POST", at("/leave")), location.assign("/")))),
        you.host && button("Close the table",
          tries(async () => (await ask("POST", at("/close")), location.assign("/")))))),
  ];
}
