// What a tap changes on the shelves. A refusal is a sentence.

import { many } from "../../games/gloria/curios";
import { t } from "../../i18n/index.svelte";
import { type Collection, LONGEST_ROW, type Place, type Shelves } from "../scoring/gloria";

export const at = (shelves: Shelves, { seat, motif }: Place): Collection | undefined =>
  shelves.collections[seat]?.[motif];
export const hasFox = (shelves: Shelves, place: Place): boolean =>
  shelves.fox?.seat === place.seat && shelves.fox.motif === place.motif;

function put(shelves: Shelves, { seat, motif }: Place, one: Collection | null): Shelves {
  const collections = shelves.collections.map((row, n) => {
    if (n !== seat) return row;
    const { [motif]: _, ...rest } = row;
    return one ? { ...rest, [motif]: one } : rest;
  });
  return { ...shelves, collections };
}

export function lengthen(shelves: Shelves, place: Place, by: number): Shelves {
  const before = at(shelves, place);
  const length = Math.min(LONGEST_ROW, (before?.length ?? 0) + by);
  if (length > 0) return put(shelves, place, { length, doubled: before?.doubled ?? false });
  const left = put(shelves, place, null);
  return hasFox(shelves, place) ? { ...left, fox: null } : left;
}

/** Each player has one doubler (G2): it lies on one collection only. */
export function double(shelves: Shelves, place: Place, names: string[]): Shelves | string {
  const one = at(shelves, place);
  if (!one) return t("pad.nothing-there");
  const row = shelves.collections[place.seat] ?? {};
  const other = Object.keys(row).find((motif) => motif !== place.motif && row[motif]?.doubled);
  if (!one.doubled && other) return t("pad.one-doubler", { name: names[place.seat] ?? "", motif: many(other) });
  return put(shelves, place, { ...one, doubled: !one.doubled });
}

/** There is one fox: put somewhere, it leaves where it was. */
export function putFox(shelves: Shelves, place: Place): Shelves | string {
  if (!at(shelves, place)) return t("pad.nothing-there");
  return { ...shelves, fox: hasFox(shelves, place) ? null : place };
}

export function count(shelves: Shelves, what: "chests" | "hands", seat: number, by: number): Shelves {
  return { ...shelves, [what]: shelves[what].map((n, one) => (one === seat ? Math.max(0, n + by) : n)) };
}
