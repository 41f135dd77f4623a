// 5211, illustrated.

import Tile from "../../games/five211/Tile.svelte";
import TileDefs from "../../games/five211/TileDefs.svelte";
import type { Art } from "../book";
import Picture from "./Picture.svelte";
import Scene from "./Scene.svelte";

export const art: Art = { Defs: TileDefs, Card: Tile, fan: ["Y3", "B1", "O5"], Picture, pictured: ["F1", "F3"], Scene };
