// What cards and places are called.

import { word } from "../../i18n/index.svelte";

export const ROW = 4;

export const nameOf = (card: string): string => word("chick-card", card);
export const placeName = (place: number): string => word("row-place", String(place));
export const isSpecial = (card: string): boolean => Number.isNaN(Number(card));
/** A place of a row, for the eye and for flights. */
export const spot = (seat: number, place: number): string => `row ${seat} ${place}`;
