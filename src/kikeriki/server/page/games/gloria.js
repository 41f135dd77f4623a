// Gloria Picktoria on the page: the display and the banners of Genghis, collections and chests, one's own hand.

import { card, back, gap, row, pile } from "../cards.js";
import { h } from "../dom.js";
import { a, number, plural, sentence, spoken } from "../words.js";

const MARKS = { joker: "★", doubler: "×2", "foot-ring": "ri", "display-case": "ca", "tooth-necklace": "te",
  "fox-rug": "ru", foxtail: "ta" };
const BANNERS = 10;
const curio = (face, more = {}) =>
  card(MARKS[face] ?? spoken(face).slice(0, 2),
    { tone: `gloria-${face}`, word: spoken(face), name: spoken(face), ...more });

export const points = (view, seat) => view.seats[seat].total;

export function middle(view, cast, ui) {
  const take = (place) => ui.legal.find((move) => move.kind === "take" && move.place === place);
  const draw = ui.legal.find((move) => move.kind === "draw");
  const banners = Array.from({ length: BANNERS },
    (_, n) => h("i", { class: n < view.genghis ? "up" : "" }, n < view.genghis ? "⚑" : "⚐"));
  const next = view.next_scoring ? `scoring ${view.next_scoring} at the ${view.next_scoring_at}th`
    : "all scorings are done";
  return [
    h("section", {}, h("h3", {}, "Display"),
      row(view.display.map((face, place) => face === null ? gap()
        : curio(face, take(place) && { onclick: () => ui.play(take(place)), name: `take ${spoken(face)}` })))),
    h("section", { class: "piles" },
      pile("Pile", back(draw && { onclick: () => ui.play(draw), name: "draw from the pile" }), view.pile)),
    h("section", {}, h("h3", {}, "Genghis"),
      h("p", { class: "banners", role: "img", "aria-label": `${view.genghis} of ${BANNERS}` }, banners),
      h("p", {}, `${view.genghis} here, ${next}`)),
  ];
}

export function seat(view, n) {
  const { collections, empty_chests: chests, hand_size: held } = view.seats[n];
  return [
    h("p", { class: "facts" }, `${held} in hand, ${plural(chests, "empty chest")}`),
    row([
      ...Array.from({ length: chests }, () => back({ small: true, name: "an empty chest" })),
      ...collections.map(collection),
    ]),
  ];
}

function collection({ motif, length, doubled, under_fox: fox }) {
  const name = `${spoken(motif)}, length ${length}${doubled ? ", doubled" : ""}${fox ? ", under the fox" : ""}`;
  const word = `${spoken(motif)}${doubled ? " ×2" : ""}${fox ? " · fox" : ""}`;
  return card(length, { small: true, tone: `gloria-${motif}`, name, word });
}

export function hand(view, cast, ui) {
  if (!view.hand) return [];
  const pick = (face) => () => {
    ui.memory.pick = ui.memory.pick === face ? undefined : face;
    ui.redraw();
  };
  const usable = (face) => ui.legal.some((move) => move.card === face);
  const stack = (face) => {
    const count = view.hand.filter((other) => other === face).length;
    const word = spoken(face) + (count > 1 ? ` (${count})` : "");
    const choice = usable(face) && { picked: ui.memory.pick === face, onclick: pick(face) };
    return curio(face, { word, name: word, ...choice });
  };
  return [row([...new Set(view.hand)].map(stack))];
}

export function ask(view, cast, ui) {
  if (ui.legal.some((move) => move.kind === "keep")) return "Your actions are done: keep the fox, or pass it on.";
  return `${plural(view.points_left, "action point")} left. Take from the display, draw, or pick a hand card.`;
}

export function actions(view, cast, ui) {
  const groups = new Map();
  for (const move of ui.legal) {
    if (move.card && move.card !== ui.memory.pick) continue; // shown once that card is picked
    const [title, label] = words(move, view, cast);
    groups.set(title, [...(groups.get(title) ?? []), [label, move]]);
  }
  return [...groups];
}

function words(move, view, cast) {
  switch (move.kind) {
    case "chest": return [`The ${spoken(move.card)}`, "Make it a chest"];
    case "collect": return [`The ${spoken(move.card)}`,
      move.card === move.motif ? "Lay it open" : `Lay it to ${spoken(move.motif)}`];
    case "take": return ["Take", spoken(view.display[move.place])];
    case "draw": return ["Take", "unseen, from the pile"];
    case "fox": return ["Move the fox to", `${cast.whose(move.seat)} ${spoken(move.motif)}`];
    case "pass": return ["Pass the fox to", spoken(move.motif)];
    default: return ["The fox", "Keep it here"];
  }
}

export function tell(event, cast) {
  const does = (verb) => cast.does(event.seat, verb);
  const motif = event.motif && spoken(event.motif);
  switch (event.kind) {
    case "dealt": return [sentence(`the cards are dealt, ${cast.does(event.start, "begin")}`)];
    case "chested": return [sentence(`${does("make")} a chest`)]; // its face was shown for a moment only
    case "collected": return [sentence(event.card === event.motif
      ? `${does(event.opened ? "open" : "extend")} ${cast.own(event.seat)} ${motif}`
        : `${does("lay")} ${a(event.card)} to ${cast.own(event.seat)} ${motif}`)];
    case "fox-entered": return [sentence(`the fox comes onto ${cast.whose(event.seat)} ${motif}`)];
    case "took": return [sentence(`${does("take")} ${a(spoken(event.card))}`)];
    case "drew": return [sentence(`${does("draw")} ${event.card ? a(spoken(event.card)) : "a card"}`)];
    case "genghis-came": return [`Genghis number ${event.count} comes.`];
    case "scored": return scored(event, cast);
    case "fox-moved": return [sentence(`${does("move")} the fox to ${cast.whose(event.to)} ${motif}`)];
    case "fox-passed": return [sentence(`${does("pass")} the fox to ${cast.whose(event.to)} ${motif}`)];
    default: return [];
  }
}

export const flash = (event, cast) => event.kind === "chested" && event.card
  && sentence(`${cast.does(event.seat, "show")} ${a(spoken(event.card))}`);

function scored(event, cast) {
  const part = ({ seat, points, rule }) => `${cast.who(seat)} ${number(points)}${rule === "fox" ? " (fox)" : ""}`;
  const rows = event.motifs.map(({ motif, shares }) => `${spoken(motif)}: ${shares.map(part).join(", ")}`);
  const lost = event.penalties.map((row) =>
    `${cast.who(row.seat)} ${number(row.points)} for ${row.count} ${spoken(row.reason)}`);
  return [`Scoring ${event.number}.`, ...[...rows, ...lost].map(sentence),
    sentence(`in all: ${cast.each(event.totals)}`)];
}
