// Finding one's way in the rules: by words, in the language shown, and by the number of a clause.

import type { Clause } from "./clauses";

export interface Place {
  id: string;
  title: string;
  /** Sentences, entries and table rows. */
  blocks: string[];
}

export interface Hit {
  id: string;
  title: string;
  /** Around the first words that were found: before, found, after. */
  snippet: [string, string, string] | null;
}

const AROUND = 42; // characters on each side

/** "Küken" is found by "kuken" too; as long as what it came from, so that places match. */
const plain = (text: string): string =>
  [...text.normalize("NFC")].map((letter) => letter.normalize("NFD").charAt(0).toLowerCase() || letter).join("");

export function placesOf(clauses: Clause[]): Place[] {
  const parser = new DOMParser();
  return clauses.map(({ id, title, html }) => {
    const body = parser.parseFromString(html, "text/html").body;
    const blocks = [...body.querySelectorAll("p, li, tr")].map((one) =>
      (one instanceof HTMLTableRowElement ? [...one.cells].map((cell) => cell.textContent).join(" ") : one.textContent)
        .replace(/\s+/g, " ")
        .trim(),
    );
    return { id, title, blocks };
  });
}

export function find(places: Place[], words: string): Hit[] {
  const wanted = plain(words.trim());
  if (!wanted) return [];
  const numbered = places.filter(({ id }) => plain(id) === wanted);
  if (numbered.length) return numbered.map(({ id, title }) => ({ id, title, snippet: null }));
  return places.flatMap(({ id, title, blocks }): Hit[] => {
    const block = blocks.find((one) => plain(one).includes(wanted));
    if (block !== undefined) return [{ id, title, snippet: around(block, wanted) }];
    return plain(title).includes(wanted) ? [{ id, title, snippet: null }] : [];
  });
}

function around(text: string, wanted: string): [string, string, string] {
  const at = plain(text).indexOf(wanted);
  const end = at + wanted.length;
  const from = at > AROUND ? text.indexOf(" ", at - AROUND) + 1 : 0;
  const to = text.length > end + AROUND ? text.lastIndexOf(" ", end + AROUND) : text.length;
  return [
    (from ? "… " : "") + text.slice(Math.min(from, at), at),
    text.slice(at, end),
    text.slice(end, Math.max(to, end)) + (to < text.length ? " …" : ""),
  ];
}
