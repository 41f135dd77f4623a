// Our rules texts, clause by clause, in the reader's language; a game's text comes when somebody asks for it.

import type { Language } from "../i18n/index.svelte";

export interface Clause {
  id: string;
  title: string;
  /** Made from our own text when the page was built. */
  html: string;
}

const GAMES: Record<string, string> = { F: "5211", G: "gloria-picktoria", K: "kuiken-koers" };
const texts = import.meta.glob<{ default: Clause[] }>("../../../src/kikeriki/rules/texts/*.md");

export async function rulesOf(game: string, language: Language): Promise<Clause[]> {
  const text = texts[`../../../src/kikeriki/rules/texts/${game}.${language}.md`];
  return (await text?.())?.default ?? [];
}

export async function findClause(id: string, language: Language): Promise<Clause | undefined> {
  const clauses = await rulesOf(GAMES[id.charAt(0)] ?? "", language);
  return clauses.find((clause) => clause.id === id);
}
