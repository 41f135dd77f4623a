// What the people and bots at a table are called.

import { word } from "../i18n/index.svelte";
import type { MatchOut, TableOut } from "../types/server";

type Seat = (TableOut | MatchOut)["seats"][number];

export function seatName(seat: Seat | undefined): string {
  if (!seat || seat.kind === "open") return "…";
  if (seat.kind === "person") return seat.name;
  const name = word("level", seat.level);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** One for each seat; equals are numbered. */
export function seatNames(seats: Seat[]): string[] {
  const names = seats.map(seatName);
  return names.map((name, n) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, n + 1).filter((other) => other === name).length}`;
  });
}
