import TileDefs from "../../games/five211/TileDefs.svelte";
import { listed, t } from "../../i18n/index.svelte";
import type { PadGame } from "../game";
import { isOver, pointsOf, rulesFor, score, winners } from "../scoring/five211";
import type { Setup } from "../sheet";
import Entry from "./Entry.svelte";
import Why from "./Why.svelte";

/** By seat the cards that lie there. */
export type Round = string[][];

export const rulesOf = (setup: Setup) => rulesFor(setup.edition, setup.names.length, setup.options);

export const pad: PadGame<Round> = {
  slug: "5211",
  title: "5211",
  most: 5,
  editions: ["2024", "2021", "five-colors"],
  options: [
    { name: "long", exists: (setup) => setup.edition !== "five-colors" },
    { name: "aggressive", exists: (setup) => setup.edition === "five-colors" && setup.names.length <= 3 },
  ],
  rounds: null,
  fewest: false,
  signed: false,
  blank: (sheet) => sheet.setup.names.map(() => []),
  lacks(sheet, entry) {
    const rules = rulesOf(sheet.setup);
    const who = sheet.setup.names.flatMap((name, seat) => {
      const count = rules.cards - (entry[seat]?.length ?? 0);
      return count ? [t("pad.lacks-who", { name, count })] : [];
    });
    return who.length ? t("pad.lacks-tiles", { who: listed(who) }) : "";
  },
  points: (setup, entry) => score(rulesOf(setup), entry).scored.map(pointsOf),
  expected: (setup) => rulesOf(setup).rounds,
  over: (setup, lines) => isOver(rulesOf(setup), lines),
  winners: (setup, lines) => winners(rulesOf(setup), lines),
  line(setup, at) {
    const { rounds, long } = rulesOf(setup);
    const round = (at % rounds) + 1;
    if (long === "no") return t("pad.round-of", { round, rounds });
    return t("pad.round-of-deck", { round, rounds, deck: Math.floor(at / rounds) + 1 });
  },
  short: (setup, at) => String((at % rulesOf(setup).rounds) + 1),
  tieBreak: (setup) => rulesOf(setup).tieBreak,
  Entry,
  Why,
  Defs: TileDefs,
};
