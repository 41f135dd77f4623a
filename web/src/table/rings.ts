// Rings around what is spoken of: by the coach, or by a master who is asked.

import { tick } from "svelte";
import { placeOf } from "../motion/anchors";

const RING = "data-ringed";
const TABLE = ".room main";

function find(at: string): Element[] {
  if (/^[.[]/.test(at)) return [...document.querySelectorAll(`${TABLE} ${at}`)];
  const place = placeOf(at);
  return place ? [place.closest("button") ?? place] : [];
}

/** Rings these places once they are there, and again when they are drawn anew; gives back how to take the rings off. */
export function ring(places: string[]): () => void {
  let ringed: Element[] = [];
  let gone = !places.length;
  function put(found: Element[]): void {
    for (const one of ringed) if (!found.includes(one)) one.removeAttribute(RING);
    for (const one of found) one.setAttribute(RING, "");
    ringed = found;
  }
  const changes = new MutationObserver(() => put(places.flatMap(find)));
  void tick().then(() => {
    const table = document.querySelector(TABLE);
    if (gone || !table) return;
    put(places.flatMap(find));
    changes.observe(table, { subtree: true, childList: true });
  });
  return () => {
    gone = true;
    changes.disconnect();
    put([]);
  };
}
