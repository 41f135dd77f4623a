// The lobby: set a table, or go to one that is there.

import { ask, tries } from "./api.js";
import { button, field, fill, h, notice, select } from "./dom.js";
import { LEVELS, OPTIONS, listed, plural, valueWord } from "./words.js";

const ABOUT = {
  "5211": "All lay cards at once. The commonest colour scores, unless there is too much of it.",
  "gloria-picktoria": "Collect a vain hen’s curiosities, and mind the fox.",
  "kuiken-koers": "Four cards face down. Remember them, lower them, knock.",
};
const CLOCKS = { none: ["Nobody is in a hurry", { move: null }], minute: ["1 minute a move", { move: 60, bank: 120 }],
  quick: ["20 seconds a move", { move: 20, bank: 60 }], slow: ["2 days a move", { move: 172800 }] };
const ACCESS = [["link", "Whoever has the link"], ["public", "Anybody, it is listed"],
  ["private", "Invited people only"]];
const WITH = [["bots", "Bots, at once"], ["friends", "Friends, by a link"], ["here", "People at this device"]];
const STATUS = { open: "waiting", revealing: "being dealt", playing: "playing", over: "over" };

const pairs = (values) => values.map((value) => [value, String(value)]);

export async function lobby(room) {
  const { games } = await ask("GET", "/games");
  const kept = JSON.parse(localStorage.getItem("table") ?? "{}");
  const usual = { game: games[0].game, who: "bots", level: "hen", clock: "none", access: "link" };
  const wish = { ...usual, ...kept, options: {}, names: [] };
  const setting = h("section", { class: "sheet" });
  const lists = h("div", { class: "lists" });

  const change = (name, more) => (event) => {
    wish[name] = event.target.value;
    if (more) wish.options = {};
    drawSetting();
  };

  function drawSetting() {
    const game = games.find((one) => one.game === wish.game) ?? games[0];
    const edition = game.editions.find((one) => one.edition === wish.edition) ?? game.editions[0];
    if (!edition.players.includes(Number(wish.players))) wish.players = Math.min(4, edition.players.at(-1));
    const players = Number(wish.players);
    const choose = (name, values, chosen, more) => select(values, chosen, { onchange: change(name, more) });
    const options = edition.options.filter((option) => option.players.includes(players));
    fill(setting,
      h("h1", {}, "Set a table"),
      h("div", { class: "games", role: "group", "aria-label": "Game" }, games.map((one) =>
        button([h("b", {}, one.title), h("span", {}, ABOUT[one.game] ?? "")],
          () => ((wish.game = one.game), (wish.options = {}), drawSetting()),
          { class: `game room-${one.game}`, "aria-pressed": String(one === game) }))),
      h("div", { class: "fields" },
        field("Play with", choose("who", WITH, wish.who)),
        field("Players", choose("players", pairs(edition.players), players, true)),
        game.editions.length > 1 && field("Edition",
          choose("edition", pairs(game.editions.map((one) => one.edition)), edition.edition, true)),
        wish.who === "bots" && field("Bots",
          choose("level", Object.entries(LEVELS).filter(([level]) => game.bots.includes(level)), wish.level)),
        wish.who === "here" && Array.from({ length: players - 1 }, (_, n) => field(`Player ${n + 2}`, h("input", {
          value: (wish.names[n] ??= `Player ${n + 2}`), maxlength: 24,
          oninput: (event) => (wish.names[n] = event.target.value) })))),
      h("details", {}, h("summary", {}, "More"),
        h("div", { class: "fields" },
          field("Clock", choose("clock", Object.entries(CLOCKS).map(([name, [text]]) => [name, text]), wish.clock)),
          field("Who may come", choose("access", ACCESS, wish.access)),
          options.map((option) => field(OPTIONS[option.name] ?? option.name,
            optionControl(option, wish.options, players))))),
      button(wish.who === "friends" ? "Set the table and invite" : "Deal",
        tries(() => create(game, edition, players)), { class: "go" }));
    if (setting.dataset.more) setting.querySelector("details").open = true;
    setting.querySelector("details").ontoggle = (event) => (setting.dataset.more = event.target.open ? "yes" : "");
  }

  async function create(game, edition, players) {
    const { who, level, clock, access } = wish;
    localStorage.setItem("table", JSON.stringify({ game: game.game, edition: edition.edition, players, who, level,
      clock, access }));
    const other = (n) => ({ bots: { kind: "bot", level }, friends: { kind: "open" },
      here: { kind: "me", name: wish.names[n] } })[who];
    const seats = [{ kind: "me" }, ...Array.from({ length: players - 1 }, (_, n) => other(n))];
    const table = await ask("POST", "/tables",
      { game: game.game, edition: edition.edition, options: wish.options, seats, clock: CLOCKS[clock][1], access });
    if (who !== "friends") sessionStorage.setItem("deal", table.id); // as soon as one sits there
    location.assign(`/t/${table.id}`);
  }

  async function drawLists() {
    const paths = ["/me/tables", "/tables", "/me/matches"];
    const [mine, open, played] = await Promise.all(paths.map((path) => ask("GET", path)));
    const own = new Set(mine.tables.map((table) => table.id));
    const others = open.tables.filter((table) => !own.has(table.id));
    const title = (game) => games.find((one) => one.game === game)?.title ?? game;
    const line = (table) => h("li", {}, h("a", { href: `/t/${table.id}` }, title(table.game)),
      ` ${listed(table.seats.map((seat) => seat.name ?? "an open seat"))}`, h("em", {}, ` ${STATUS[table.status]}`));
    const winners = ({ outcome, players }) =>
      outcome ? `${listed(outcome.winners.map((seat) => players[seat]))} won` : "not finished";
    const match = (one) => h("li", {},
      h("a", { href: `/api/matches/${one.match}/record`, download: true }, title(one.game)),
      ` ${listed(one.players)}`, h("em", {}, ` ${winners(one)}`));
    const list = (head, items, empty) => h("section", { class: "sheet" }, h("h2", {}, head),
      items.length ? h("ul", {}, items) : h("p", {}, empty));
    fill(lists,
      list("My tables", mine.tables.map(line), "None yet."),
      list("Open to anybody", others.map(line), "Nobody is waiting just now."),
      played.matches.length > 0 && list(`Played: ${plural(played.matches.length, "record")}`,
        played.matches.slice(0, 8).map(match)),
      h("section", { class: "sheet" }, h("h2", {}, "Another device"), device));
  }

  const device = h("div", {}, button("Go on there", tries(async () => {
    const { url } = await ask("POST", "/me/links");
    fill(device, h("p", {}, "Open this there within 10 minutes. It works once, and whoever has it is you."), link(url));
  })));

  fill(room, setting, lists);
  drawSetting();
  await drawLists();
  setInterval(() => document.hidden || !lists.isConnected || drawLists().catch(() => {}), 10000);
}

function optionControl(option, chosen, players) {
  if (typeof option.default === "boolean")
    return h("input", { type: "checkbox", checked: chosen[option.name] ?? option.default,
      onchange: (event) => (chosen[option.name] = event.target.checked) });
  const values = option.values.filter((value) => option.name !== "start" || value === "random" || value < players);
  const usual = [["", "as usual"], ...values.map((value) => [value, valueWord(option.name, value)])];
  const pick = (event) => (event.target.selectedIndex
    ? (chosen[option.name] = values[event.target.selectedIndex - 1]) : delete chosen[option.name]);
  return select(usual, chosen[option.name] ?? "", { onchange: pick });
}

// A link, big and copyable; on plain http there is no clipboard, but a selection can be copied by hand.
export function link(url) {
  const text = h("output", { class: "link" }, url);
  const copy = async () => {
    getSelection().selectAllChildren(text);
    const copied = navigator.clipboard ? await navigator.clipboard.writeText(url).then(() => true, () => false)
      : document.execCommand("copy");
    notice(copied ? "Copied." : "The link is selected: copy it.");
  };
  return h("div", { class: "copy" }, text, button("Copy", copy));
}
