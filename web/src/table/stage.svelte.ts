// Shows frames: act by act, with what flies and what is told; whoever is impatient goes on at once.

import { tick } from "svelte";
import { type Act, type GameModule, type Story, soundOf, type Told } from "../games/game";
import { breath } from "../motion/breath";
import { fly, land } from "../motion/flights";
import { speed } from "../motion/speed.svelte";
import { ears } from "../sound/ears.svelte";
import type { Cast } from "./cast";
import type { AnyFrame, AnyView, TableSession } from "./session.svelte";
import type { Teller } from "./teller.svelte";

const KEPT = 400; // lines of the log
const HEARD = "heard"; // in this tab: of which match how many scorings have been told to their end

export interface LogLine extends Told {
  id: number;
  /** The heading of a scoring: how many events there were, with it. */
  until?: number;
}

export class Stage {
  log = $state.raw<LogLine[]>([]);
  story = $state.raw<Story | null>(null);
  /** It is one of before, from the log. */
  retold = $state(false);
  /** Everybody's points after each scoring. */
  totals = $state.raw<number[][]>([]);
  #past: { kind: string }[] = [];
  #lines = 0;
  #impatient: (() => void) | null = null;
  #storyOver: (() => void) | null = null;

  constructor(
    private readonly session: TableSession,
    private readonly game: GameModule,
    private readonly cast: () => Cast,
    private readonly teller?: Teller,
  ) {}

  present = async (frame: AnyFrame, fresh: boolean, hurry: boolean): Promise<void> => {
    const cast = this.cast();
    if (fresh) {
      this.log = [];
      this.totals = [];
      this.#past = [];
      this.#lines = 0;
      this.teller?.forget();
    }
    this.#tell(frame.events, cast);
    if (fresh) {
      this.session.view = frame.view;
      this.teller?.hear(this.log, false);
      await this.#tellUnheard(frame.match, cast);
      return;
    }
    const was = this.session.view?.phase;
    const acts = this.game.acts(this.session.view, frame.events, frame.view, cast);
    const told = acts.some((act) => act.story); // nobody is in too much of a hurry for a scoring
    this.teller?.hear(this.log, told);
    if ((hurry && !told) || acts.length === 0) this.session.view = frame.view;
    else
      for (const act of acts) {
        await this.#show(act);
        await breath();
      }
    if (frame.view.phase === "over" && was !== "over") ears.hear("crow");
    this.teller?.tellWaiting();
    this.#heardAll(frame.match);
  };

  /** A scoring of before, from the log. */
  retell = (until: number): void => {
    this.retold = true;
    this.story = this.game.story(this.#past.slice(0, until), this.cast());
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
    ears.hear(soundOf(act));
    await fly(act.flights, () => {
      this.session.view = act.view;
    });
    if (act.story) await this.#play(act.story);
    else if (act.hold) {
      await Promise.race([
        speed.pause(act.hold),
        new Promise<void>((done) => {
          this.#impatient = done;
        }),
      ]);
      this.#impatient = null;
    }
  }

  async #play(story: Story): Promise<void> {
    this.retold = false;
    this.story = story;
    const over = new Promise<void>((done) => {
      this.#storyOver = done;
    });
    await tick();
    this.teller?.tellWaiting();
    await over;
  }

  /** Whoever reloads in the middle of a scoring's story hears it again. */
  async #tellUnheard(match: string, cast: Cast): Promise<void> {
    const heard = sessionStorage.getItem(HEARD);
    const [which, count] = heard?.split(" ") ?? [];
    const last = this.log.findLast((line) => line.until !== undefined)?.until;
    if (which === match && Number(count) < this.totals.length && last !== undefined) {
      const story = this.game.story(this.#past.slice(0, last), cast);
      if (story) await this.#play(story);
    }
    this.#heardAll(match);
  }

  #heardAll(match: string): void {
    sessionStorage.setItem(HEARD, `${match} ${this.totals.length}`);
  }

  #tell(events: { kind: string }[], cast: Cast): void {
    const lines: LogLine[] = [];
    for (const event of events) {
      this.#past.push(event);
      const totals = this.game.totals(event);
      if (totals) this.totals = [...this.totals, totals];
      const until = totals ? { until: this.#past.length } : {};
      const told = this.game.tell(event, cast);
      lines.push(...told.map((line) => ({ ...line, id: this.#lines++, ...(line.heading && until) })));
    }
    if (lines.length) this.log = [...this.log, ...lines].slice(-KEPT);
  }
}
