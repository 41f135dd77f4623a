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
  readonly #count = $derived(this.elsewhere.length + (this.here?.mine ? 1 : 0));

  /** For as long as the page is there. */
  watch(): void {
    $effect(() => {
      void this.look();
      const timer = setInterval(this.look, EVERY);
      return () => clearInterval(timer);
    });
    let before = 0;
    $effect(() => {
      const game = this.here?.mine ? this.here.game : (house.game(this.elsewhere[0]?.game ?? "")?.title ?? "");
      if (this.#count > before) bell.ring(this.#count, game);
      else if (this.#count < before) bell.hush(this.#count);
      before = this.#count;
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
