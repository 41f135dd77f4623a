// Kuiken Koers, illustrated.

import "../../games/kuiken/room.css";
import Card from "../../games/kuiken/Card.svelte";
import CardDefs from "../../games/kuiken/CardDefs.svelte";
import type { Art } from "../book";
import Picture from "./Picture.svelte";
import Scene from "./Scene.svelte";

export const art: Art = { Defs: CardDefs, Card, fan: ["2", "0", "swap"], Picture, pictured: ["K1", "K2"], Scene };
