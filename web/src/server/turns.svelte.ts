// One's own tables and where it is one's turn: asked now and then, so that no match waits unnoticed.

import type { MyTableOut, MyTablesOut } from "../types/server";
import { bell } from "../ui/bell.svelte";
import { house } from "./house.svelte";
import { ask, Refused } from "./rest";

const EVERY = 10_000; // ms

interface Here {
  table: string;
  game: string;
  mine: boolean;
}

class Turns {
  tables = $state.raw<MyTableOut[]>([]);
  /** The table this page is at; what happens there is heard at once. */
  here = $state.raw<Here | null>(null);
  readonly elsewhere = $derived(this.tables.filter((table) => table.your_turn && table.id !== this.here?.table));
  readonly #waiting = $derived([
    ...(this.here?.mine ? [{ id: this.here.table, game: this.here.game }] : []),
    ...this.elsewhere.map(({ id, game }) => ({ id, game: house.game(game)?.title ?? "" })),
  ]);

  /** For as long as the page is there. */
  watch(): void {
    $effect(() => {
      void this.look();
      const timer = setInterval(this.look, EVERY);
      return () => clearInterval(timer);
    });
    let before = new Set<string>();
    $effect(() => {
      const waiting = this.#waiting;
      const fresh = waiting.find(({ id }) => !before.has(id));
      if (fresh) bell.ring(waiting.length, fresh.game, fresh.id);
      else if (waiting.length < before.size) bell.hush(waiting.length);
      before = new Set(waiting.map(({ id }) => id));
    });
  }

  look = async (): Promise<void> => {
    try {
      await house.open();
      this.tables = house.me ? (await ask<MyTablesOut>("GET", "/me/tables")).tables : [];
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the next look may be luckier
    }
  };
}

export const turns = new Turns();
