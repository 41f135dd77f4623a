// The players of a story. Sentences have a form for the reader's own deeds: a key with "_you".

import { capital, type Key, listed, type Params, t } from "../i18n/index.svelte";

export class Cast {
  constructor(
    readonly names: string[],
    /** Who reads it; null for a spectator, and where several people share the device. */
    readonly you: number | null,
  ) {}

  name(seat: number): string {
    return this.names[seat] ?? String(seat + 1);
  }

  isYou(seat: number): boolean {
    return seat === this.you;
  }

  /** A sentence about what a seat does. */
  does(key: Key, seat: number, params: Params = {}): string {
    const mine = this.isYou(seat) ? { context: "you" } : {};
    return t(key, { who: this.name(seat), ...params, ...mine });
  }

  /** A sentence about what several do together. */
  together(key: Key, seats: number[], params: Params = {}): string {
    return capital(t(key, { who: this.all(seats), ...params }));
  }

  /** "you" or the name, for lists. */
  who(seat: number): string {
    return this.isYou(seat) ? t("cast.you") : this.name(seat);
  }

  all(seats: number[]): string {
    return listed(seats.map((seat) => this.who(seat)));
  }
}
