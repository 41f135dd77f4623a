// Cards fly from where they were to where they are. The table shows the truth at once; what is still in the air is
// hidden at its target until it lands, and a copy of it flies above.

import { tick } from "svelte";
import { placeOf } from "./anchors";
import { speed } from "./speed.svelte";

export interface Flight {
  from: string;
  to: string;
  /** The card turns over on its way: what lies at `from` is its other side. */
  turns?: boolean;
  /** ms after the first flight of the act; by default one after the other. */
  after?: number;
  /** ms in the air, where it should take longer than usual. */
  lasts?: number;
}

const LASTS = 280;
const STAGGER = 70;
const EASE = "cubic-bezier(.2,.7,.2,1)";

interface Measured extends Flight {
  start: DOMRect;
  other: HTMLElement | null; // a copy of what lay there
}

interface Bound extends Measured {
  target: HTMLElement;
  end: DOMRect;
  front: HTMLElement; // a copy of what lies there now
  after: number;
}

let aloft: Animation[] = [];

/** Everything lands now. */
export function land(): void {
  for (const animation of aloft) animation.finish();
}

/** Note where everything is, let `apply` change the table, and let the cards fly to where they are then. */
export async function fly(flights: Flight[], apply: () => void): Promise<void> {
  land();
  const factor = speed.factor;
  const measured = factor === 0 ? [] : flights.flatMap(measure);
  apply();
  await tick();
  // All is looked at before anything is put up: each look after a change would lay out the whole table again.
  const bound = measured.flatMap(aim);
  await Promise.all(bound.map((flight) => launch(flight, factor)));
}

function measure(flight: Flight): Measured[] {
  const from = placeOf(flight.from);
  if (!from) return [];
  const other = flight.turns ? copyOf(from) : null;
  return [{ ...flight, start: from.getBoundingClientRect(), other }];
}

function aim(flight: Measured, nth: number): Bound[] {
  const target = placeOf(flight.to);
  const end = target?.getBoundingClientRect();
  if (!target || !end?.width || !flight.start.width) return [];
  return [{ ...flight, target, end, front: copyOf(target), after: flight.after ?? nth * STAGGER }];
}

async function launch(flight: Bound, factor: number): Promise<void> {
  const { start, end, target, front } = flight;
  const ghost = document.createElement("div");
  ghost.className = "aloft";
  ghost.inert = true;
  Object.assign(ghost.style, {
    left: `${end.left}px`,
    top: `${end.top}px`,
    width: `${end.width}px`,
    height: `${end.height}px`,
  });
  front.classList.add("side");
  ghost.append(front);
  if (flight.other) {
    flight.other.classList.add("side", "other");
    ghost.append(flight.other);
  }
  document.body.append(ghost);
  target.classList.add("awaited");
  // A turning card hangs on its left edge, which lies at the right while it is face down.
  const hinge = flight.other ? start.width : 0;
  const [dx, dy] = [start.left + hinge - end.left, start.top - end.top];
  const shift = `translate(${dx}px, ${dy}px) scale(${start.width / end.width}, ${start.height / end.height})`;
  const turn = flight.other ? " rotateY(180deg)" : "";
  const way = [{ transform: shift + turn }, { transform: "none" }];
  const animation = ghost.animate(way, {
    duration: (flight.lasts ?? LASTS) / factor,
    delay: flight.after / factor,
    easing: EASE,
    fill: "both",
  });
  aloft.push(animation);
  await animation.finished.catch(() => undefined);
  aloft = aloft.filter((other) => other !== animation);
  target.classList.remove("awaited");
  ghost.remove();
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.classList.remove("awaited");
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  return copy;
}
