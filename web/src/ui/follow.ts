// A list that grows at its end is read at its end: `use:follow={lines.length}`, or what else is new when it grows.

import type { Action } from "svelte/action";

export const follow: Action<HTMLElement, number> = (list) => {
  const toTheEnd = (): void => {
    list.scrollTop = list.scrollHeight;
  };
  toTheEnd();
  return { update: toTheEnd };
};
