// The pad's arithmetic, run outside of a browser: `node score.mjs SITUATIONS ANSWERS`, a JSON array each.

import { readFileSync, writeFileSync } from "node:fs";
import * as five211 from "../../web/src/pad/scoring/five211.ts";
import * as gloria from "../../web/src/pad/scoring/gloria.ts";
import * as kuiken from "../../web/src/pad/scoring/kuiken.ts";

const answer = {
  rules: ({ edition, players, options }) => five211.rulesFor(edition, players, options),
  round: ({ edition, players, options, played }) => {
    const { steps, scored } = five211.score(five211.rulesFor(edition, players, options), played);
    return { steps, scored, points: scored.map(five211.pointsOf) };
  },
  match: ({ edition, players, options, rounds }) => {
    const rules = five211.rulesFor(edition, players, options);
    const until = (n) => rounds.slice(0, n);
    return {
      totals: rounds.map((_, n) => five211.sums(rules, until(n + 1)).points),
      over: rounds.map((_, n) => five211.isOver(rules, until(n + 1))),
      winners: five211.winners(rules, rounds),
    };
  },
  scoring: ({ shelves, number }) => gloria.score(shelves, number),
  most: ({ totals }) => gloria.winners(totals),
  pad: ({ rounds, players }) => {
    const sums = rounds.map((rows) => rows.map(kuiken.sumOf));
    const totals = kuiken.totals(sums, players);
    return { sums, totals, winners: kuiken.winners(totals), usual: kuiken.usualRounds(players) };
  },
};

const [from, to] = process.argv.slice(2);
const situations = JSON.parse(readFileSync(from, "utf8"));
writeFileSync(to, JSON.stringify(situations.map((one) => answer[one.ask](one))));
