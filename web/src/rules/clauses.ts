// Our rules texts, clause by clause, in the reader's language; a game's text comes when somebody asks for it.

import type { Language } from "../i18n/index.svelte";

export interface Clause {
  id: string;
  title: string;
  /** Made from our own text when the page was built. */
  html: string;
}

export interface RulesText {
  title: string;
  opening: string;
  default: Clause[];
}

const GAMES: Record<string, string> = { F: "5211", G: "gloria-picktoria", K: "kuiken-koers" };
const texts = import.meta.glob<RulesText>("../../../src/kikeriki/rules/texts/*.md");

/** The game that a clause is of. */
export const gameOf = (id: string): string => GAMES[id.charAt(0)] ?? "";
/** Where the rules of a game are read, at a clause. */
export const rulesAt = (game: string, clause = ""): string => `/rules/${game}${clause && `#${clause}`}`;

export async function textOf(game: string, language: Language): Promise<RulesText> {
  const text = await texts[`../../../src/kikeriki/rules/texts/${game}.${language}.md`]?.();
  return text ?? { title: game, opening: "", default: [] };
}

export async function rulesOf(game: string, language: Language): Promise<Clause[]> {
  return (await textOf(game, language)).default;
}

export async function findClause(id: string, language: Language): Promise<Clause | undefined> {
  return (await rulesOf(gameOf(id), language)).find((clause) => clause.id === id);
}
