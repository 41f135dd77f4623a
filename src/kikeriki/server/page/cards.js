// A card: a big face, a word under it, a tone for its colour. With something to do it is a button.

import { h } from "./dom.js";

export function card(face, { tone = "", word = "", name = "", small = false, picked, onclick, disabled } = {}) {
  const classes = `card ${tone && `tone-${tone}`} ${small ? "small" : ""}`;
  const inside = [h("b", {}, face), word && h("small", {}, word)];
  const label = name || [face, word].filter(Boolean).join(" ");
  if (!onclick) return h("span", { class: classes, role: "img", "aria-label": label }, inside);
  const pressed = picked === undefined ? undefined : String(picked);
  return h("button", { type: "button", class: classes, "aria-label": label, "aria-pressed": pressed, onclick,
    disabled }, inside);
}

export const back = (options = {}) => card("", { tone: "back", name: "a hidden card", ...options });
export const gap = (options = {}) => card("", { tone: "gap", name: "an empty place", ...options });
export const row = (cards, props = {}) => h("div", { class: "cards", ...props }, cards);
export const pile = (label, shown, count) =>
  h("figure", { class: "pile" }, shown, h("figcaption", {}, label, count === undefined ? "" : h("b", {}, ` ${count}`)));
