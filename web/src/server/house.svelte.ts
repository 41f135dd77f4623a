// Who one is, and what there is to play: asked once, kept for the page.

import { t } from "../i18n/index.svelte";
import type { GameOut, GamesOut, GuestOut, HouseOut, TableOut } from "../types/server";
import { ask } from "./rest";

const NAME = "name";

class House {
  me = $state.raw<GuestOut | null>(null);
  games = $state.raw<GameOut[]>([]);
  /** Where others reach the server, which may not be how this device does. */
  address = $state(location.origin);
  #asked: Promise<void> | null = null;

  /** Ask who one is and what can be played; again after it failed. */
  async open(): Promise<void> {
    this.#asked ??= this.#ask();
    try {
      await this.#asked;
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }

  /** A guest has a name and no account: one becomes one when one first does something. */
  async beSomebody(): Promise<GuestOut> {
    await this.open();
    return this.me ?? (await this.rename(localStorage.getItem(NAME) ?? t("home.guest")));
  }

  /** Whether one has said what one is called. */
  get named(): boolean {
    return this.me !== null && this.me.name !== t("home.guest");
  }

  async rename(name: string): Promise<GuestOut> {
    this.me = await ask<GuestOut>("POST", "/me", { name });
    localStorage.setItem(NAME, this.me.name);
    return this.me;
  }

  async claim(token: string): Promise<GuestOut> {
    await this.open(); // its answer, from before, must not come after
    this.me = await ask<GuestOut>("POST", "/me/claims", { token });
    return this.me;
  }

  game(slug: string): GameOut | undefined {
    return this.games.find((game) => game.game === slug);
  }

  async #ask(): Promise<void> {
    const [{ games }, { address, you }] = await Promise.all([
      ask<GamesOut>("GET", "/games"),
      ask<HouseOut>("GET", "/house"),
    ]);
    this.games = games;
    this.address = address;
    this.me = you;
  }
}

export const house = new House();

/** What a friend needs to come to a table; the way into a private one stands behind the #, where no server sees it. */
export const linkTo = (table: TableOut): string =>
  `${house.address}/t/${table.id}${table.invite ? `#${table.invite}` : ""}`;
