// The sheets of a game, kept on this device.

import { t } from "../i18n/index.svelte";
import { notices } from "../ui/notices.svelte";
import { type Deed, fold, type Kept, type Setup } from "./sheet";

const SHEET = "pad-sheet";
const OPEN = "pad-open";
const NAMES = "pad-names";

export class Sheets<E> {
  all = $state.raw<Kept<E>[]>([]);
  /** The one that lies on top; null: a new one is being set up. */
  open = $state.raw<Kept<E> | null>(null);
  readonly sheet = $derived(this.open && fold(this.open));
  readonly canUndo = $derived((this.open?.upTo ?? 0) > 1);
  readonly canRedo = $derived(this.open !== null && this.open.upTo < this.open.deeds.length);

  constructor(readonly game: string) {
    this.#look();
    const kept = localStorage.getItem(`${OPEN} ${game}`);
    this.open = this.all.find(({ id }) => id === kept) ?? null;
  }

  /** Another window may write on the same pad. */
  watch(): () => void {
    const look = (event: StorageEvent): void => {
      if (!event.key?.startsWith(SHEET)) return;
      this.#look();
      if (this.open) this.open = this.all.find(({ id }) => id === this.open?.id) ?? null;
    };
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }

  begin(setup: Setup): void {
    const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    this.#keep({ id, game: this.game, begun: Date.now(), deeds: [{ do: "set", setup }], upTo: 1 });
    keep(`${NAMES} ${this.game}`, JSON.stringify(setup.names));
  }

  does(...deeds: Deed<E>[]): void {
    if (!this.open) return;
    const before = this.open.deeds.slice(0, this.open.upTo);
    this.#keep({ ...this.open, deeds: [...before, ...deeds], upTo: before.length + deeds.length });
  }

  undo = (): void => {
    if (this.open && this.canUndo) this.#keep({ ...this.open, upTo: this.open.upTo - 1 });
  };

  redo = (): void => {
    if (this.open && this.canRedo) this.#keep({ ...this.open, upTo: this.open.upTo + 1 });
  };

  lay(kept: Kept<E> | null): void {
    this.open = kept;
    if (kept) keep(`${OPEN} ${this.game}`, kept.id);
    else localStorage.removeItem(`${OPEN} ${this.game}`);
  }

  tear(kept: Kept<E>): void {
    localStorage.removeItem(`${SHEET} ${this.game} ${kept.id}`);
    if (this.open?.id === kept.id) this.lay(null);
    this.#look();
  }

  /** Who played last: they will play again. */
  get lastNames(): string[] {
    const names = parsed<string[]>(localStorage.getItem(`${NAMES} ${this.game}`));
    return Array.isArray(names) ? names : [];
  }

  #keep(kept: Kept<E>): void {
    keep(`${SHEET} ${this.game} ${kept.id}`, JSON.stringify(kept));
    this.lay(kept);
    this.all = [kept, ...this.all.filter(({ id }) => id !== kept.id)].sort((a, b) => b.begun - a.begun);
  }

  #look(): void {
    const found = Object.keys(localStorage)
      .filter((key) => key.startsWith(`${SHEET} ${this.game} `))
      .map((key) => parsed<Kept<E>>(localStorage.getItem(key)));
    const whole = found.filter((one): one is Kept<E> => Array.isArray(one?.deeds) && one.deeds[0]?.do === "set");
    this.all = whole.sort((a, b) => b.begun - a.begun);
  }
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null; // somebody else's
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    notices.say(t("pad.not-kept"), true); // the device is full, or allows nothing to be kept
  }
}
