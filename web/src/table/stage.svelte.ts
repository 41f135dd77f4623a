// Shows frames: act by act, with what flies and what is told; whoever is impatient goes on at once.

import type { Act, GameModule, Story, Told } from "../games/game";
import { fly, land } from "../motion/flights";
import { speed } from "../motion/speed.svelte";
import type { Cast } from "./cast";
import type { AnyFrame, AnyView, TableSession } from "./session.svelte";

const KEPT = 400; // lines of the log

export interface LogLine extends Told {
  id: number;
}

export class Stage {
  log = $state.raw<LogLine[]>([]);
  story = $state.raw<Story | null>(null);
  /** Everybody's points after each scoring. */
  totals = $state.raw<number[][]>([]);
  #lines = 0;
  #impatient: (() => void) | null = null;
  #storyOver: (() => void) | null = null;

  constructor(
    private readonly session: TableSession,
    private readonly game: GameModule,
    private readonly cast: () => Cast,
  ) {}

  present = async (frame: AnyFrame, fresh: boolean, hurry: boolean): Promise<void> => {
    const cast = this.cast();
    if (fresh) {
      this.log = [];
      this.totals = [];
    }
    const scored = frame.events.map((event) => this.game.totals(event)).filter((totals) => totals !== null);
    if (scored.length) this.totals = [...this.totals, ...scored];
    this.#tell(frame.events.flatMap((event) => this.game.tell(event, cast)));
    const acts = fresh ? [] : this.game.acts(this.session.view, frame.events, frame.view, cast);
    const told = acts.some((act) => act.story); // nobody is in too much of a hurry for a scoring
    if (fresh || (hurry && !told) || acts.length === 0) {
      this.session.view = frame.view;
      return;
    }
    for (const act of acts) await this.#show(act);
  };

  /** A tap anywhere: what flies lands, what is looked at goes on. */
  hurry = (): void => {
    land();
    this.#impatient?.();
  };

  endStory = (): void => {
    this.story = null;
    this.#storyOver?.();
  };

  async #show(act: Act<AnyView>): Promise<void> {
    await fly(act.flights, () => {
      this.session.view = act.view;
    });
    if (act.story) {
      this.story = act.story;
      await new Promise<void>((done) => {
        this.#storyOver = done;
      });
    } else if (act.hold) {
      await Promise.race([
        speed.pause(act.hold),
        new Promise<void>((done) => {
          this.#impatient = done;
        }),
      ]);
      this.#impatient = null;
    }
  }

  #tell(told: Told[]): void {
    if (told.length === 0) return;
    const lines = told.map((line) => ({ ...line, id: this.#lines++ }));
    this.log = [...this.log, ...lines].slice(-KEPT);
  }
}
