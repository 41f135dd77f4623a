import CabinetDefs from "../../games/gloria/CabinetDefs.svelte";
import { t } from "../../i18n/index.svelte";
import { type PadGame, totalsOf } from "../game";
import { SCORINGS, type Shelves, score, winners } from "../scoring/gloria";
import Entry from "./Entry.svelte";
import Why from "./Why.svelte";

export const pad: PadGame<Shelves> = {
  slug: "gloria-picktoria",
  title: "Gloria Picktoria",
  most: 5,
  editions: ["2007"],
  options: [],
  rounds: null,
  fewest: false,
  signed: true,
  /** Collections only grow: the next scoring starts from what lay there at the last. */
  blank(sheet) {
    const before = sheet.lines.at(-1);
    const none = sheet.setup.names.map(() => 0);
    const collections = before?.collections ?? sheet.setup.names.map(() => ({}));
    return { collections, fox: before?.fox ?? null, chests: none, hands: none };
  },
  lacks: (_, entry) => (entry.collections.some((row) => Object.keys(row).length) ? "" : t("pad.lacks-collections")),
  points: (_, entry, at) => score(entry, at + 1).points,
  expected: () => SCORINGS,
  over: (_, lines) => lines.length >= SCORINGS,
  winners: (setup, lines) => winners(totalsOf(pad, setup, lines)),
  line: (_, at) => t("pad.scoring-of", { number: at + 1 }),
  short: (_, at) => String(at + 1),
  tieBreak: () => false,
  Entry,
  Why,
  Defs: CabinetDefs,
};
