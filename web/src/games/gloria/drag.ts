// Dragging, for those who would rather lay a card than tap: what can be tapped can be dragged to where it goes.
// A place that takes something carries its name: `data-target="chest"`.

import type { Action } from "svelte/action";

export interface Drags {
  /** The same as a tap: it lights up where the thing can go. */
  start(): unknown;
  /** The names of all places it was let go over, innermost first. */
  drop(places: string[]): void;
}

const FAR = 8; // px: less is a tap

export const drags: Action<HTMLElement, Drags> = (node, given) => {
  let how = given;
  let origin: PointerEvent | null = null;
  let copy: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button === 0 && !node.matches(":disabled")) origin = event;
  }
  function move(event: PointerEvent): void {
    if (!origin || event.pointerId !== origin.pointerId) return;
    const [dx, dy] = [event.clientX - origin.clientX, event.clientY - origin.clientY];
    if (!copy && Math.hypot(dx, dy) < FAR) return;
    if (!copy) lift();
    copy?.style.setProperty("translate", `${dx}px ${dy}px`);
  }
  function lift(): void {
    const box = node.getBoundingClientRect();
    copy = node.cloneNode(true) as HTMLElement;
    copy.inert = true;
    Object.assign(copy.style, {
      position: "fixed",
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      zIndex: "60",
      pointerEvents: "none",
      transition: "none",
    });
    (node.closest(".cabinet") ?? document.body).append(copy); // the room's own sizes hold there
    node.classList.add("lifted");
    how.start();
  }
  function up(event: PointerEvent): void {
    if (!origin || event.pointerId !== origin.pointerId) return;
    const lifted = copy !== null;
    rest();
    if (!lifted) return;
    // The click that follows a drag is no tap.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup") how.drop(placesAt(event.clientX, event.clientY));
  }
  function rest(): void {
    origin = null;
    copy?.remove();
    copy = null;
    node.classList.remove("lifted");
  }

  node.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  return {
    update(next) {
      how = next;
    },
    destroy() {
      rest();
      node.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    },
  };
};

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function placesAt(x: number, y: number): string[] {
  const places: string[] = [];
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement)
    if (at instanceof HTMLElement && at.dataset.target) places.push(at.dataset.target);
  return places;
}
