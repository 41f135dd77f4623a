// Places on the table that things move between, by name: "pile", "hand 2", "played 0 3".

import type { Action } from "svelte/action";

const places = new Map<string, HTMLElement>();

/** Makes an element a place: `use:anchor={"pile"}`. */
export const anchor: Action<HTMLElement, string | undefined> = (node, name) => {
  let mine = name;
  const take = () => mine !== undefined && places.set(mine, node);
  const leave = () => mine !== undefined && places.get(mine) === node && places.delete(mine);
  take();
  return {
    update(next) {
      leave();
      mine = next;
      take();
    },
    destroy() {
      leave();
    },
  };
};

export const placeOf = (name: string): HTMLElement | undefined => places.get(name);
