// Which lesson is told now: one a decision, each once; what one plays past counts as told.

import type { AnyView } from "../table/session.svelte";
import type { Lesson } from "./lesson";
import { type Kept, keepTold, readTold } from "./told.svelte";

export class Coach {
  lesson = $state.raw<Lesson | null>(null);
  step = $state(0);
  #kept = $state.raw<Kept>({ told: [], at: -1, left: false });
  #asked = -1; // at which event the lesson was begun

  constructor(
    private readonly match: string,
    readonly lessons: Lesson[],
  ) {
    this.#kept = readTold(match);
  }

  get left(): boolean {
    return this.#kept.left;
  }

  /** What has not come up. */
  get missed(): Lesson[] {
    return this.lessons.filter(({ id }) => !this.#kept.told.includes(id));
  }

  /** One is asked something, after so many events. */
  asked(at: number, view: AnyView): void {
    if (this.left || at === this.#asked) return;
    if (this.lesson) this.done();
    this.#asked = at;
    if (this.#kept.at === at) return;
    this.step = 0;
    this.lesson = this.missed.find((lesson) => lesson.fits(view)) ?? null;
  }

  /** The lesson is told to its end, or the table has gone past it. */
  done(): void {
    if (!this.lesson) return;
    this.#keep({ told: [...this.#kept.told, this.lesson.id], at: this.#asked });
    this.lesson = null;
  }

  leave(): void {
    this.lesson = null;
    this.#keep({ left: true });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    keepTold(this.match, this.#kept);
  }
}
