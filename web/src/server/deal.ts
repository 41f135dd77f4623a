// One's share in a fair deal (docs/fair-deals.md): a seed is drawn, promised, and shown when all have promised.

import type { TableOut } from "../types/server";
import type { Line } from "./line";

const NAME = new TextEncoder().encode("kikeriki/commitment/1");

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string): number[] => (text.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
const field = (bytes: ArrayLike<number>): number[] => [0, 0, 0, 0, 0, 0, 0, bytes.length, ...Array.from(bytes)];

async function commitmentTo(seed: string): Promise<string> {
  const text = new Uint8Array([...field(NAME), ...field(fromHex(seed))]);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** Kept in the session, so that whoever reloads the page can still show what was promised. */
function seedFor(match: string, seat: number): string {
  const name = `seed ${match} ${seat}`;
  const kept = sessionStorage.getItem(name) ?? toHex(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(name, kept);
  return kept;
}

/** Whether this browser can take part at all: over plain http only on one's own machine. */
export const canTakePart = (): boolean => crypto.subtle !== undefined;

export async function takePart(line: Line, table: TableOut, seats: number[]): Promise<void> {
  if (!canTakePart() || (table.status !== "open" && table.status !== "revealing")) return;
  for (const seat of seats) {
    const share = table.deal.contributions.find((part) => part.who === `seat ${seat}`);
    if (table.status === "revealing" && !share) continue;
    const seed = seedFor(table.match, seat);
    const commitment = await commitmentTo(seed);
    if (!share) line.send({ type: "commit", seat, match: table.match, commitment });
    else if (table.status === "revealing" && share.seed === null && share.commitment === commitment)
      line.send({ type: "reveal", seat, match: table.match, seed });
  }
}

const promisesOf = (match: string): string => `promises ${match}`;

/** From the sealing on nothing promised can be exchanged: noted, to be held against what is shown in the end. */
export function notePromises(table: TableOut): void {
  const name = promisesOf(table.match);
  if ((table.status !== "revealing" && table.status !== "playing") || sessionStorage.getItem(name)) return;
  const promised = table.deal.contributions.map(({ who, commitment }) => [who, commitment]);
  sessionStorage.setItem(name, JSON.stringify(promised));
}

export type Verdict = "kept" | "broken" | "unseen";

/** Whether every seed of a match that is over is the one that was promised before the deal. */
export async function judgeDeal(table: TableOut): Promise<Verdict> {
  const noted = sessionStorage.getItem(promisesOf(table.match));
  if (!noted || !canTakePart()) return "unseen";
  const promised = new Map(JSON.parse(noted) as [string, string][]);
  const { contributions } = table.deal;
  if (contributions.length !== promised.size) return "broken";
  for (const { who, commitment, seed } of contributions) {
    if (promised.get(who) !== commitment) return "broken";
    if (seed !== null && (await commitmentTo(seed)) !== commitment) return "broken";
  }
  return "kept";
}
