// Which room: the lobby at /, a table at /t/ID, another device at /device#TOKEN.

import { ask, me, tries } from "./api.js";
import { button, field, fill, h } from "./dom.js";
import { lobby } from "./lobby.js";
import { atTable } from "./table.js";

const room = document.getElementById("room");
const corner = document.getElementById("me");

function showName(guest) {
  fill(corner, button(guest.name, () => askName(guest), { class: "plain", title: "Change your name" }));
}

function askName(guest) {
  const name = h("input", { value: guest?.name ?? "", maxlength: 24, required: true, autocomplete: "nickname" });
  const done = tries(async () => {
    await ask("POST", "/me", { name: name.value });
    location.reload();
  });
  const form = h("form", { class: "sheet narrow", onsubmit: done }, h("h1", {}, guest ? "Another name" : "Welcome"),
    field("What shall we call you?", name), h("button", { class: "go" }, guest ? "That is me" : "Come in"));
  fill(room, form);
  name.focus();
}

async function claim(token) {
  history.replaceState(null, "", "/device"); // it works once: no need to keep it in the address
  await ask("POST", "/me/claims", { token });
  location.assign("/");
}

async function open() {
  const [, where, id] = location.pathname.split("/");
  if (where === "device" && location.hash.length > 1) return claim(location.hash.slice(1));
  const guest = await me();
  if (!guest) return askName(null);
  showName(guest);
  document.body.className = "";
  return where === "t" ? atTable(room, id) : lobby(room);
}

open().catch((error) => {
  fill(room, h("section", { class: "sheet narrow" }, h("h1", {}, "Not here"), h("p", {}, error.message),
    h("a", { href: "/" }, "To the lobby")));
  if (!error.code) throw error;
});
