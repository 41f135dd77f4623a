// Gloria Picktoria, illustrated.

import "../../games/gloria/room.css";
import CabinetDefs from "../../games/gloria/CabinetDefs.svelte";
import Card from "../../games/gloria/Card.svelte";
import type { Art } from "../book";
import Picture from "./Picture.svelte";
import Scene from "./Scene.svelte";

export const art: Art = {
  Defs: CabinetDefs,
  Card,
  fan: ["hat", "mask", "foxtail"],
  Picture,
  pictured: ["G1", "G3", "G5"],
  Scene,
};
