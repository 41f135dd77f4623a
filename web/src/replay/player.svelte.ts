// Goes through a replay: a moment at a time, or by itself; forwards things move and sound as they did, else the table is
// just so.

import { type Act, type GameModule, soundOf } from "../games/game";
import { fly, land } from "../motion/flights";
import { speed } from "../motion/speed.svelte";
import { ears } from "../sound/ears.svelte";
import type { Cast } from "../table/cast";
import type { AnyView } from "../table/session.svelte";
import { readTrack, type ShownView, type Source, type Track } from "./read";

export const PACES = [0.5, 1, 2, 4] as const;
export type Pace = (typeof PACES)[number];
const LOOK = 1_300; // ms at each moment
const SCORING = 2; // times as long at a scoring
const BREATH = 260; // ms between the last choice and the reveal
const FASTEST_FLIGHT: Pace = 2; // beyond it nothing flies: it would not land in time

export class Player {
  at = $state(0);
  seat = $state<number | null>(null);
  playing = $state(false);
  pace = $state<Pace>(1);
  track = $state.raw<Track>() as Track;
  view = $state.raw<ShownView>() as ShownView;
  #tracks = new Map<number | null, Track>();
  #run = 0; // the last thing that was asked for; what was asked before gives way
  #wake: (() => void) | null = null;

  constructor(
    private readonly source: Source,
    first: Track,
    private readonly game: GameModule,
    private readonly cast: () => Cast,
  ) {
    this.seat = first.replay.seat;
    this.#tracks.set(this.seat, first);
    this.track = first;
    this.view = first.views[0] as ShownView;
  }

  get moments() {
    return this.track.replay.moments;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** How many events had happened. */
  get to(): number {
    return this.moments[this.at]?.to ?? 0;
  }

  /** As another seat saw it, or the open table; the moment stays. */
  async watch(seat: number | null): Promise<void> {
    const track = this.#tracks.get(seat) ?? (await readTrack(this.source, seat));
    this.#tracks.set(seat, track);
    this.seat = seat;
    this.track = track;
    this.go(this.at);
  }

  /** To a moment, at once. */
  go(moment: number): void {
    this.pause();
    this.#arrive(Math.max(0, Math.min(this.last, moment)));
  }

  /** To the moment with so many events, or the last one before. */
  goTo(events: number): void {
    this.go(this.moments.findLastIndex(({ to }) => to <= events));
  }

  forward(): void {
    this.pause();
    if (this.at < this.last) void this.#step();
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** To the next scoring, or the one before; beyond the last one, to the end. */
  scoring(way: 1 | -1): void {
    const found =
      way > 0
        ? this.moments.findIndex(({ scored }, n) => scored && n > this.at)
        : this.moments.findLastIndex(({ scored }, n) => scored && n < this.at);
    this.go(found >= 0 ? found : way > 0 ? this.last : 0);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.#play();
  }

  pause(): void {
    this.playing = false;
    this.#run += 1;
    this.#wake?.();
    land();
  }

  async #play(): Promise<void> {
    if (this.at === this.last) this.go(0);
    this.pause();
    this.playing = true;
    const run = this.#run;
    while (run === this.#run && this.at < this.last) {
      await this.#step();
      if (run === this.#run) await this.#wait((LOOK / this.pace) * (this.moments[this.at]?.scored ? SCORING : 1));
    }
    if (run === this.#run) this.playing = false;
  }

  #arrive(moment: number): void {
    this.at = moment;
    this.view = this.track.views[moment] as ShownView;
  }

  async #step(): Promise<void> {
    const run = this.#run;
    const from = this.at;
    const before = this.track.views[from] as ShownView;
    const after = this.track.views[from + 1] as ShownView;
    const events = this.track.events.slice(this.to, this.moments[from + 1]?.to);
    const acts = this.game.acts(before, events, after, this.cast());
    if (!speed.factor || this.pace > FASTEST_FLIGHT) {
      for (const act of acts) ears.hear(soundOf(act));
      this.#arrive(from + 1);
      this.#crow(before, after);
      return;
    }
    this.at = from + 1;
    if (events[0]?.kind === "chosen") {
      // All have chosen, nobody has seen it yet.
      this.view = { ...before, to_act: [] };
      await this.#wait(BREATH / this.pace);
    }
    for (const act of acts) {
      if (run !== this.#run) return;
      await this.#show(act, run);
    }
    if (run !== this.#run) return;
    this.view = after;
    this.#crow(before, after);
  }

  #crow(before: ShownView, after: ShownView): void {
    if (after.phase === "over" && before.phase !== "over") ears.hear("crow");
  }

  /** A scoring's story is told when somebody asks for it: here one goes on. */
  async #show(act: Act<AnyView>, run: number): Promise<void> {
    ears.hear(soundOf(act));
    await fly(act.flights, () => {
      if (run === this.#run) this.view = act.view;
    });
    if (act.hold && run === this.#run) await this.#wait(act.hold / this.pace / 2);
  }

  async #wait(ms: number): Promise<void> {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
    this.#wake = null;
  }
}
