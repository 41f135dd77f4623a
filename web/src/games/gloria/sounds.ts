// What happens in the cabinet, and how it sounds.

import type { Sound } from "../../sound/ears.svelte";
import type { Event } from "../../types/gloria";

export const SOUNDS: Partial<Record<Event["kind"], Sound>> = {
  chested: "knock",
  collected: "card",
  took: "card",
  turned: "turn",
  drew: "card",
  "genghis-came": "drum",
  "fox-entered": "fox",
  "fox-moved": "fox",
  "fox-passed": "fox",
};
