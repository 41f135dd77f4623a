// A sheet for elsewhere: as a table for a spreadsheet, and as plain text.

import { listed, number, t } from "../i18n/index.svelte";
import { type PadGame, totalsOf } from "./game";
import type { Kept, Sheet } from "./sheet";

type Rows = string[][];

function rowsOf<E>(game: PadGame<E>, sheet: Sheet<E>, minus: (n: number) => string): Rows {
  const { setup, lines } = sheet;
  return [
    [game.title, ...setup.names],
    ...lines.map((entry, at) => [game.line(setup, at), ...game.points(setup, entry, at).map(minus)]),
    [t("pad.total"), ...totalsOf(game, setup, lines).map(minus)],
  ];
}

/** RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export function asCsv<E>(game: PadGame<E>, sheet: Sheet<E>): string {
  const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\ufeff${rowsOf(game, sheet, String)
    .map((row) => row.map(cell).join(","))
    .join("\r\n")}\r\n`;
}

export function asText<E>(game: PadGame<E>, sheet: Sheet<E>): string {
  const rows = rowsOf(game, sheet, number);
  const wide = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((text, n) => (n ? text.padStart(wide[n] ?? 0) : text.padEnd(wide[n] ?? 0))).join("  "),
  );
  return [...lines, ...(game.over(sheet.setup, sheet.lines) ? ["", verdict(game, sheet)] : [])].join("\n");
}

/** Who has won, and with how many. */
export function verdict<E>(game: PadGame<E>, { setup, lines }: Sheet<E>): string {
  const winners = game.winners(setup, lines);
  const count = totalsOf(game, setup, lines)[winners[0] ?? 0] ?? 0;
  const who = listed(winners.map((seat) => setup.names[seat] ?? ""));
  return t(winners.length > 1 ? "pad.share" : "pad.wins", { who, count, points: number(count) });
}

export function fileName<E>(kept: Kept<E>): string {
  return `${kept.game}-${new Date(kept.begun).toISOString().slice(0, 10)}.csv`;
}

export function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
