// A sheet is all that was done to it, in order: so every step can be taken back, and a reload loses none.

export interface Setup {
  names: string[];
  edition: string;
  options: Record<string, boolean>;
  /** As agreed; where the game itself says when it ends, 0. */
  rounds: number;
}

/** `E` is what a game notes for a line: the cards of a round, the shelves at a scoring. */
export type Deed<E> =
  | { do: "set"; setup: Setup }
  | { do: "draft"; entry: E }
  | { do: "write" }
  /** A line is taken up again, to correct it. */
  | { do: "take-up"; at: number };

export interface Sheet<E> {
  setup: Setup;
  lines: E[];
  /** The line that is being written, and what of it there is. */
  at: number;
  draft: E | null;
}

export interface Kept<E> {
  id: string;
  game: string;
  /** When it was begun: ms since 1970. */
  begun: number;
  deeds: Deed<E>[];
  /** How many of them count: those behind were taken back. */
  upTo: number;
}

const EMPTY = { setup: { names: [], edition: "", options: {}, rounds: 0 }, lines: [], at: 0, draft: null };

export const fold = <E>(kept: Kept<E>): Sheet<E> => kept.deeds.slice(0, kept.upTo).reduce(apply<E>, EMPTY as Sheet<E>);

function apply<E>(sheet: Sheet<E>, deed: Deed<E>): Sheet<E> {
  switch (deed.do) {
    case "set":
      return { ...sheet, setup: deed.setup };
    case "draft":
      return { ...sheet, draft: deed.entry };
    case "take-up":
      return { ...sheet, at: deed.at, draft: sheet.lines[deed.at] ?? null };
    case "write": {
      if (sheet.draft === null) return sheet;
      const lines = [...sheet.lines];
      lines[sheet.at] = sheet.draft;
      return { ...sheet, lines, at: lines.length, draft: null };
    }
  }
}
