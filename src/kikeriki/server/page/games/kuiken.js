// Kuiken Koers on the page: piles, rows of four. What was seen is not written down: remembering is the game.

import { card, back, gap, row, pile } from "../cards.js";
import { h } from "../dom.js";
import { a, nth, sentence, spoken } from "../words.js";

const MARKS = { swap: "⇄", peek: "◉", "draw-two": "+2" };
const eggs = (face) => (face === "0" ? "nest" : "•".repeat(Number(face)));
const egg = (face, more = {}) =>
  card(MARKS[face] ?? face, { tone: MARKS[face] ? "kuiken-special" : "kuiken",
    word: MARKS[face] ? spoken(face) : eggs(face), name: spoken(face), ...more });

export const points = (view, seat) => view.totals[seat];

export function middle(view, cast, ui) {
  const draw = ui.legal.find((move) => move.kind === "draw");
  const held = view.holder === null ? null : view.held ? egg(view.held) : back();
  const pad = (name, n) => `${name} ${view.pad.map((sums) => sums[n]).join(" ")}`;
  return [
    h("section", { class: "piles" },
      pile("Pile", back(draw && { onclick: () => ui.play(draw), name: "draw from the pile" }), view.pile),
      pile("Discards", view.top ? egg(view.top) : gap(), view.discards),
      held && pile(sentence(cast.does(view.holder, "hold")).slice(0, -1), held),
      view.using.length > 0 && pile("In use", row(view.using.map((face) => egg(face))))),
    h("section", {},
      h("p", {}, `Round ${view.round} of ${view.rounds}`),
      view.knocker !== null && h("p", {}, h("b", {},
        sentence(`${cast.does(view.knocker, "have")} knocked: the last lap`))),
      view.pad.length > 0 && h("p", { class: "facts" }, `By rounds: ${cast.names.map(pad).join("; ")}`)),
  ];
}

export function seat(view, n, cast, ui) {
  return [row(view.rows[n].map((face, place) => {
    const onclick = touch(view, n, place, ui);
    const options = { small: n !== view.seat, onclick,
      picked: n === view.seat && ui.memory.mine === place ? true : undefined };
    if (face !== null) return egg(face, options);
    const looked = view.looks[n].includes(place);
    return back({ ...options, word: looked ? "looking" : "", name: `${cast.whose(n)} ${nth(place + 1)} card, hidden` });
  }), { class: "cards four" }), view.knocker === n && h("em", {}, "knocked")];
}

// A card of a row: place, take, peek or swap there, whichever is possible now.
function touch(view, n, place, ui) {
  const swaps = ui.legal.filter((move) => move.kind === "swap");
  if (swaps.length && n === view.seat) return () => ((ui.memory.mine = place), ui.redraw());
  const move = swaps.length
    ? swaps.find((move) => move.place === ui.memory.mine && move.seat === n && move.theirs === place)
    : n === view.seat && ui.legal.find((move) => move.place === place);
  return move ? () => ui.play(move) : undefined;
}

export const hand = () => [];

export function ask(view, cast, ui) {
  const can = new Set(ui.legal.map((move) => move.kind));
  if (can.has("seen")) return "Look at your cards and remember them.";
  if (can.has("knock")) return "Knock, or play on.";
  if (can.has("swap")) return ui.memory.mine === undefined ? "Swap: pick one of your cards."
    : "Now pick the card you want for it.";
  if (can.has("place")) return `Put the ${view.held} into your row, or discard it.`;
  if (can.has("peek")) return "Peek at one of your cards, or discard the Peek.";
  if (can.has("draw-two")) return "Use the Draw Two, or discard it.";
  return can.has("take") ? `Take the ${view.top} into your row, or draw.` : "Draw a card.";
}

export function actions(view, cast, ui) {
  const groups = new Map();
  const add = (title, label, what, primary) =>
    groups.set(title, [...(groups.get(title) ?? []), [label, what, primary]]);
  const mine = ui.memory.mine;
  for (const move of ui.legal) {
    const at = nth(move.place + 1);
    if (move.kind === "take") add(`Take the ${view.top} as my`, at, move);
    else if (move.kind === "place") add("Put it as my", at, move);
    else if (move.kind === "peek") add("Peek at my", at, move);
    else if (move.kind === "swap") {
      if (mine === undefined && !groups.get("Swap my")?.some(([label]) => label === at))
        add("Swap my", at, () => ((ui.memory.mine = move.place), ui.redraw()));
      else if (mine === move.place) add(`My ${at} for ${cast.whose(move.seat)}`, nth(move.theirs + 1), move);
    } else add("", LABELS[move.kind], move, move.kind !== "discard" && move.kind !== "decline");
  }
  return [...groups];
}

const LABELS = { seen: "I have seen them", draw: "Draw", discard: "Discard it", "draw-two": "Use the Draw Two",
  knock: "Knock", decline: "Play on" };

export function tell(event, cast) {
  const does = (verb) => cast.does(event.seat, verb);
  const away = cast.verb(event.seat, "discard");
  const at = event.place !== undefined && `${cast.own(event.seat)} ${nth(event.place + 1)} card`;
  switch (event.kind) {
    case "dealt": return [sentence(`round ${event.round} is dealt, ${cast.does(event.start, "begin")}`)];
    case "looked": return [sentence(`${does("look")} at ${event.places.length > 1 ? "two cards" : "a card"}`)];
    case "took": return [sentence(`${does("take")} the ${event.card} as ${at} and ${away} ${a(spoken(event.discarded))}`)];
    case "drew": return [sentence(`${does("draw")} a card`)];
    case "placed": return [sentence(`${does("keep")} it as ${at} and ${away} ${a(spoken(event.discarded))}`)];
    case "discarded": return [sentence(`${does("discard")} ${a(spoken(event.card))}`)];
    case "swapped": return [sentence(`${does("swap")} ${at} for ${cast.whose(event.other)} ${nth(event.theirs + 1)}`)];
    case "used-draw-two": return [sentence(`${does("use")} a Draw Two`)];
    case "reshuffled": return [`The discards become a new pile of ${event.size}.`];
    case "knocked": return [sentence(`${does("knock")}: everybody else has one more turn`)];
    case "turned-up": return ["All rows are turned up.",
      ...event.rows.map((cards, n) => sentence(`${cast.who(n)}: ${cards.map(spoken).join(", ")}`))];
    case "replaced":
      return [sentence(`for ${cast.whose(event.seat)} ${spoken(event.aside)} comes ${a(spoken(event.card))}`)];
    case "round-ended":
      return [sentence(`round ${event.round}: ${cast.each(event.sums)}`), sentence(`in all: ${cast.each(event.totals)}`)];
    default: return [];
  }
}
