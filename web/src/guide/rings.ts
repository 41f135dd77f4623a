// Rings around what the coach speaks of.

import { placeOf } from "../motion/anchors";

const RING = "data-ringed";

function find(at: string): Element[] {
  if (/^[.[]/.test(at)) return [...document.querySelectorAll(`.room main ${at}`)];
  const place = placeOf(at);
  return place ? [place.closest("button") ?? place] : [];
}

/** Rings these places; gives back how to take the rings off. */
export function ring(places: string[]): () => void {
  const ringed = places.flatMap(find);
  for (const one of ringed) one.setAttribute(RING, "");
  return () => {
    for (const one of ringed) one.removeAttribute(RING);
  };
}
