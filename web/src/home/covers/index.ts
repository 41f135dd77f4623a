// The covers of the boxes; each comes with what its game's own cards are drawn with.

import type { Component } from "svelte";

export const COVERS: Record<string, () => Promise<{ default: Component }>> = {
  "5211": () => import("./Kitchen.svelte"),
  "gloria-picktoria": () => import("./Cabinet.svelte"),
  "kuiken-koers": () => import("./Farmyard.svelte"),
};
