import CardDefs from "../../games/kuiken/CardDefs.svelte";
import { listed, t } from "../../i18n/index.svelte";
import type { PadGame } from "../game";
import { MOST_ROUNDS, ROW, sumOf, totals, usualRounds, winners } from "../scoring/kuiken";
import Entry from "./Entry.svelte";
import Why from "./Why.svelte";

/** By seat the numbers of the row. */
export type Rows = number[][];

export const pad: PadGame<Rows> = {
  slug: "kuiken-koers",
  title: "Kuiken Koers",
  most: 6,
  editions: ["standard"],
  options: [],
  rounds: { most: MOST_ROUNDS, usual: usualRounds },
  fewest: true,
  signed: false,
  blank: (sheet) => sheet.setup.names.map(() => []),
  lacks(sheet, entry) {
    const who = sheet.setup.names.flatMap((name, seat) => {
      const count = ROW - (entry[seat]?.length ?? 0);
      return count ? [t("pad.lacks-who", { name, count })] : [];
    });
    return who.length ? t("pad.lacks-cards", { who: listed(who) }) : "";
  },
  points: (_, entry) => entry.map(sumOf),
  expected: (setup) => setup.rounds,
  over: (setup, lines) => lines.length >= setup.rounds,
  winners: (setup, lines) =>
    winners(
      totals(
        lines.map((rows) => rows.map(sumOf)),
        setup.names.length,
      ),
    ),
  line: (setup, at) => t("pad.round-of", { round: at + 1, rounds: setup.rounds }),
  short: (_, at) => String(at + 1),
  tieBreak: () => false,
  Entry,
  Why,
  Defs: CardDefs,
};
