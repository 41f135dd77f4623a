// Words: English, German, Dutch, each written for itself; a room's words come with the room. A test finds keys that are
// missing or unused.

import i18next from "i18next";
import type five211 from "./en/five211.json";
import type gloria from "./en/gloria.json";
import type guide from "./en/guide.json";
import type house from "./en/house.json";
import type keys from "./en/keys.json";
import type kuiken from "./en/kuiken.json";
import type offline from "./en/offline.json";
import type pad from "./en/pad.json";
import type replay from "./en/replay.json";
import type rules from "./en/rules.json";
import type tv from "./en/tv.json";

export const LANGUAGES = ["en", "de", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", nl: "Nederlands" };
export type Room =
  | "house"
  | "five211"
  | "gloria"
  | "guide"
  | "keys"
  | "kuiken"
  | "offline"
  | "pad"
  | "replay"
  | "rules"
  | "tv";

type Words = typeof house &
  typeof offline &
  typeof pad &
  typeof replay &
  typeof five211 &
  typeof gloria &
  typeof guide &
  typeof keys &
  typeof kuiken &
  typeof rules &
  typeof tv;
type Leaves<T, P extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
type Plain<K extends string> = K extends `${infer Base}_${"one" | "other"}` ? Plain<Base> : K;
type Anybody<K extends string> = K extends `${infer Base}_you` ? Base : K;
export type Key = Anybody<Plain<Leaves<Words>>>;
export type Params = Record<string, string | number>;

const KEPT = "language";
const files = import.meta.glob<{ default: object }>("./*/*.json");
const rooms = new Set<Room>(["house"]);
let language = $state<Language>("en");

export async function startWords(): Promise<void> {
  await i18next.init({ lng: "en", resources: {}, interpolation: { escapeValue: false } });
  const kept = localStorage.getItem(KEPT);
  const wanted = [kept, ...navigator.languages.map((name) => name.slice(0, 2))];
  await speak((wanted.find((name) => LANGUAGES.includes(name as Language)) ?? "en") as Language, false);
}

export async function speak(wanted: Language, keep = true): Promise<void> {
  await Promise.all([...rooms].map((room) => load(wanted, room)));
  await i18next.changeLanguage(wanted);
  document.documentElement.lang = wanted;
  if (keep) localStorage.setItem(KEPT, wanted);
  language = wanted;
}

/** A game's words, before it is shown. */
export async function enter(room: Room): Promise<void> {
  rooms.add(room);
  await load(language, room);
}

async function load(wanted: Language, room: Room): Promise<void> {
  const words = await files[`./${wanted}/${room}.json`]?.();
  if (words) i18next.addResourceBundle(wanted, "translation", words.default, true, true);
}

export const currentLanguage = (): Language => language;

/** The words for a key, now and whenever the language changes. */
export function t(key: Key, params?: Params): string {
  return language && i18next.t(key, params ?? {});
}

/** Words for what the server or the rules call by a code: an option, a card, a refusal. */
export function word(shelf: string, code: string, params?: Params): string {
  const key = `${shelf}.${code}`;
  return language && i18next.exists(key, params ?? {}) ? i18next.t(key, params ?? {}) : code.replaceAll("-", " ");
}

const list = (type: "conjunction" | "disjunction") => new Intl.ListFormat(language, { type });
export const listed = (words: string[]): string => list("conjunction").format(words);
export const either = (words: string[]): string => list("disjunction").format(words);
export const number = (n: number): string => String(n).replace("-", "−");
export const signed = (n: number): string => (n > 0 ? `+${n}` : number(n));
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
