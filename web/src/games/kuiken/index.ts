// Kuiken Koers: how it is shown and told.

import type { Event } from "../../types/kuiken";
import type { GameModule } from "../game";
import { acts } from "./acts";
import type { Shown } from "./shown";
import Table from "./Table.svelte";
import { tell } from "./tell";

export const game: GameModule<Shown, Event> = {
  Table,
  acts,
  tell,
  points: (view, seat) => view.totals[seat] ?? 0,
};
