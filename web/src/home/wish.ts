// What somebody wants to play, kept from visit to visit.

import { t, word } from "../i18n/index.svelte";
import { canTakePart } from "../server/deal";
import { house } from "../server/house.svelte";
import { ask } from "../server/rest";
import type { ChoiceOut, ClockOut, EditionOut, GameOut, NewTable, TableOut } from "../types/server";

export type Company = "bots" | "friends" | "here";
export type Value = boolean | number | string;
export type Pace = "none" | "minute" | "quick" | "days";

export interface Wish {
  edition: string;
  players: number;
  level: string;
  /** Only what is not as usual: what is usual depends on the number of players. */
  options: Record<string, Value>;
  pace: Pace;
  access: NonNullable<NewTable["access"]>;
  names: string[]; // of the others at this device
}

const PACES: Record<Pace, NonNullable<NewTable["clock"]>> = {
  none: { move: null },
  minute: { move: 60, bank: 120 },
  quick: { move: 20, bank: 60 },
  days: { move: 2 * 86_400 },
};
const USUAL = 4; // players
const LEVELS = ["chick", "hen", "rooster", "master"];
/** A table that is to be dealt as soon as its promises are there. */
export const DEAL = "deal";

export function wishFor(game: GameOut): Wish {
  const kept = JSON.parse(localStorage.getItem(`wish ${game.game}`) ?? "{}") as Partial<Wish>;
  const usual: Wish = {
    edition: game.editions[0]?.edition ?? "",
    players: USUAL,
    level: "hen",
    options: {},
    pace: "none",
    access: "link",
    names: [],
  };
  return made(game, { ...usual, ...kept });
}

/** The same wish with whatever does not fit together put right. */
export function made(game: GameOut, wish: Wish): Wish {
  const edition = editionOf(game, wish.edition);
  const { players } = edition;
  const number = players.includes(wish.players)
    ? wish.players
    : Math.min(Math.max(USUAL, players[0] ?? 2), players.at(-1) ?? USUAL);
  const options = Object.fromEntries(
    optionsFor(edition, number).flatMap(({ name, values, default: usual }): [string, Value][] => {
      const value = wish.options[name];
      return value !== undefined && value !== usual && values.includes(value) ? [[name, value]] : [];
    }),
  );
  const level = game.bots.includes(wish.level) ? wish.level : (game.bots[0] ?? "hen");
  return { ...wish, edition: edition.edition, players: number, options, level };
}

/** The bots one can choose from; there are others, which are no company. */
export const levelsOf = (game: GameOut | undefined): string[] => LEVELS.filter((level) => game?.bots.includes(level));

export const keep = (game: GameOut, wish: Wish): void =>
  localStorage.setItem(`wish ${game.game}`, JSON.stringify(wish));

export function editionOf(game: GameOut, slug: string): EditionOut {
  return game.editions.find((edition) => edition.edition === slug) ?? (game.editions[0] as EditionOut);
}

/** What so many players may choose. */
export const optionsFor = (edition: EditionOut, players: number): (ChoiceOut & { name: string })[] =>
  edition.options.flatMap(({ name, choices }) =>
    choices.filter((choice) => choice.players === players).map((choice) => ({ name, ...choice })),
  );

export const valueInWords = (option: string, value: Value): string =>
  option === "start" && typeof value === "number"
    ? t("setting.player", { number: value + 1 })
    : word(`value.${option}`, String(value));

export function clockInWords({ move }: ClockOut): string {
  const pace = Object.entries(PACES).find(([, one]) => one.move === move)?.[0];
  return pace ? word("pace", pace) : t("waiting.clock", { seconds: move ?? 0 });
}

/** Set the table; against bots and at one device it is dealt at once. */
export async function setTable(game: GameOut, wish: Wish, company: Company): Promise<TableOut> {
  await house.beSomebody();
  const others = Array.from({ length: wish.players - 1 }, (_, n): NewTable["seats"][number] => {
    if (company === "bots") return { kind: "bot", level: wish.level };
    if (company === "friends") return { kind: "open" };
    return { kind: "me", name: wish.names[n] ?? "" };
  });
  const table = await ask<TableOut>("POST", "/tables", {
    game: game.game,
    edition: wish.edition,
    options: wish.options,
    seats: [{ kind: "me" }, ...others],
    clock: company === "friends" ? PACES[wish.pace] : PACES.none,
    access: company === "friends" ? wish.access : "link",
    spectators: true,
  } satisfies NewTable);
  if (company !== "friends") {
    if (canTakePart()) sessionStorage.setItem(DEAL, table.id);
    else await ask("POST", `/tables/${table.id}/start`);
  }
  return table;
}
