// What happens in the yard, and how it sounds.

import type { Sound } from "../../sound/ears.svelte";
import type { Event } from "../../types/kuiken";

export const SOUNDS: Partial<Record<Event["kind"], Sound>> = {
  dealt: "card",
  looked: "turn",
  took: "card",
  drew: "card",
  placed: "turn",
  discarded: "card",
  swapped: "card",
  "used-draw-two": "card",
  reshuffled: "turn",
  knocked: "knock",
  "turned-up": "turn",
  replaced: "turn",
};
