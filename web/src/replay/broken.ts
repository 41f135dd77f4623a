// Why a record does not hold, in words, and which of the checks found it.

import { either, t, word } from "../i18n/index.svelte";
import type { RefusalOut } from "../types/server";

/** In the order in which they are made. */
export const CHECKS = ["form", "setup", "seeds", "events", "shuffles", "outcome"] as const;
export type Check = (typeof CHECKS)[number];

const FOUND_BY: Record<string, Check> = {
  "not-json": "form",
  truncated: "form",
  "not-a-record": "form",
  "newer-format": "form",
  "newer-rules": "form",
  malformed: "form",
  "wrong-commitment": "seeds",
  "impossible-event": "events",
  unfinished: "events",
  "wrong-shuffle": "shuffles",
  "wrong-outcome": "outcome",
};
const SETUP = /^(game|edition|players|options)$/;
const SEEDS = /^(deal|seats)\b/;

/** Whether it is the record that was refused, and not the asking. */
export const isBroken = (refusal: RefusalOut): boolean => refusal.code in FOUND_BY;

export function foundBy({ code, params }: RefusalOut): Check {
  const at = String(params.at ?? "");
  if (code === "malformed" && SETUP.test(at)) return "setup";
  if (code === "malformed" && SEEDS.test(at) && !("why" in params)) return "seeds";
  return FOUND_BY[code] ?? "form";
}

/** What was not looked at any more; events and shuffles are played together, so neither was finished. */
export function unseen(failed: Check): Check[] {
  const from = failed === "shuffles" ? "events" : failed;
  return CHECKS.slice(CHECKS.indexOf(from)).filter((check) => check !== failed);
}

export function sentence({ code, params }: RefusalOut): string {
  if (code === "malformed") return malformed(params);
  const facts = { at: text(params.at), got: text(params.got), known: text(params.known), who: party(params.who) };
  if (code === "truncated" && facts.at === "character 0") return t("replay.empty-file");
  return word("replay.broken", code, facts);
}

function malformed(params: Record<string, unknown>): string {
  const why = params.why as RefusalOut | undefined;
  const facts = { ...params, ...why?.params };
  const allowed = Array.isArray(facts.allowed) ? facts.allowed.map(text) : [];
  const expected = allowed.length ? either(allowed) : text(facts.expected);
  const told = { at: text(params.at), got: text(facts.got), field: text(facts.field), expected };
  if (why?.code === "missing-field") return t("replay.missing-field", told);
  if (why?.code === "unknown-field") return t("replay.unknown-field", told);
  return expected ? t("replay.should-be", told) : word("replay.broken", "malformed", told);
}

const text = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

/** Whose seed it is: the server's, or a seat's, which people count from 1. */
export function party(who: unknown): string {
  const seat = /^seat (\d+)$/.exec(text(who))?.[1];
  return seat === undefined ? t("replay.server") : t("replay.seat", { number: Number(seat) + 1 });
}
