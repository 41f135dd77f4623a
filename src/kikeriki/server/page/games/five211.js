// 5211 on the page: the tally of colours in the middle, everybody's played cards, one's own hand to pick from.

import { card, row } from "../cards.js";
import { h } from "../dom.js";
import { listed, plural, sentence } from "../words.js";

const COLOURS = { R: "red", B: "blue", T: "turquoise", G: "green", Y: "yellow", O: "orange" };
const name = (face) => `${COLOURS[face[0]]} ${face[1] === "1" ? "Rooster" : face[1]}`;
const tile = (face, more = {}) =>
  card(face[1], { tone: `5211-${face[0]}${face[1] === "1" ? " rooster" : ""}`, word: face[0], name: name(face),
    ...more });

export const points = (view, seat) => view.totals[seat];

export function middle(view, cast, ui) {
  const mine = (ui.memory.picks ?? []).map((place) => view.hand[place][0]);
  const bars = Object.entries(view.counts).map(([letter, count]) => {
    const more = mine.filter((other) => other === letter).length;
    const vars = { part: count / view.limit, more: more / view.limit };
    return h("li", { class: `bar tone-5211-${letter}`, vars },
      h("b", {}, letter), h("span", { class: "sr" }, COLOURS[letter]), h("i", {}),
      h("span", {}, `${count}${more ? ` + ${more}` : ""}`));
  });
  const needed = `${view.roosters_exact ? "exactly " : ""}${view.roosters}${view.roosters_exact ? "" : " or more"}`;
  return [
    h("section", { class: "tally" },
      h("h3", {}, `Colours, limit ${view.limit}`), h("ul", {}, bars),
      h("p", {}, "Roosters ", h("b", {}, view.ones), ` of ${needed}`),
      h("p", { class: "facts" }, `Round ${view.round} of ${view.rounds}, turns of ${view.cards_a_turn.join(", ")} cards, `,
        `${view.pile} in the pile`, view.goal && `, deck ${view.deck}, up to ${view.goal} points`)),
  ];
}

export function seat(view, n) {
  const chose = view.phase === "choose" && !view.to_act.includes(n);
  return [row(view.played[n].map((face) => tile(face, { small: true }))), chose && h("em", {}, "has chosen")];
}

export function hand(view, cast, ui) {
  if (!view.hand) return [];
  const picks = (ui.memory.picks ??= []);
  const toggle = (place) => () => {
    ui.memory.picks = picks.includes(place) ? picks.filter((other) => other !== place)
      : [...picks, place].slice(-view.to_choose);
    ui.redraw();
  };
  return [row(view.hand.map((face, place) =>
    tile(face, ui.legal.length ? { picked: picks.includes(place), onclick: toggle(place) } : {})))];
}

export function ask(view) {
  if (view.choice) return `You chose ${listed(view.choice.map(name))}. You may still change it.`;
  return `Choose ${plural(view.to_choose, "card")} to play.`;
}

export function actions(view, cast, ui) {
  const faces = (ui.memory.picks ?? []).map((place) => view.hand[place]).sort();
  const move = ui.legal.find((move) => [...move.cards].sort().join() === faces.join());
  const label = move ? `Play ${listed(faces.map(name))}` : `Pick ${plural(view.to_choose - faces.length, "card")}`;
  return ui.legal.length ? [["", [[label, move, true]]]] : [];
}

export function tell(event, cast) {
  const laid = (cards) => cards.map((own, n) => `${cast.who(n)} ${own.join(" ")}`).join("; ");
  switch (event.kind) {
    case "dealt": return [event.deck > 1 ? `Deck ${event.deck} is dealt.` : "The cards are dealt."];
    case "revealed": return [sentence(`all reveal: ${laid(event.cards)}`)];
    case "scored": return [
      `Round ${event.round}: ${event.steps.map(step).join(" ")}`,
      ...event.points.flatMap((won, n) => (won
        ? [sentence(`${cast.does(n, "score")} ${won}: ${event.totals[n]} in all`)] : [])),
    ];
    case "deck-ended": return [event.over ? "The deck is over." : "The deck is over; another one follows."];
    default: return [];
  }
}

function step(told) {
  const colour = COLOURS[told.colour];
  switch (told.kind) {
    case "counted-roosters":
      return sentence(`${plural(told.count, "Rooster")} of ${told.number}${told.hit ? ": they score" : ""}`);
    case "counted-colours": return "";
    case "over-limit": return sentence(`${colour} has ${told.count}, the limit is ${told.limit}: out`);
    case "tied":
      return sentence(`${listed(told.colours.map((letter) => COLOURS[letter]))} tie with ${told.count}: out`);
    case "majority": return sentence(`${colour} scores with ${told.count}`);
    default: return "No colour is left, nobody scores.";
  }
}
