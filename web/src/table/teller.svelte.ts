// What happens, in words that are heard: every new line of the log, in order, and what one can do when it is one's turn.

import type { ChatLine } from "../server/messages";
import type { LogLine } from "./stage.svelte";

const KEPT = 40; // sentences; nobody reads them here, they are heard once
const MANY = 12; // lines at which a match that one comes into is not told from its beginning
const LAST = 3; // of them

interface Sentence {
  id: number;
  text: string;
}

export class Teller {
  said = $state.raw<Sentence[]>([]);
  /** What the action bar says. */
  prompt = $state("");
  #said: Sentence[] = []; // the same, for whoever speaks and does not listen
  #count = 0;
  #heard: number | null = null; // lines of the log
  #waiting: LogLine[] = [];
  #asked = "";
  #hint = "";
  #shown = -1;
  #chat = -1;
  /** The last scoring's lines, to be heard again. */
  lastScoring: string[] = [];

  say(text: string): void {
    if (text) this.#keep([...this.#said, { id: this.#count++, text }].slice(-KEPT));
  }

  /** What is seen for a moment only is not kept any longer in words. */
  sayInPassing(text: string, ms: number): void {
    const id = this.#count;
    this.say(text);
    setTimeout(() => {
      this.#keep(this.#said.filter((one) => one.id !== id));
    }, ms);
  }

  /** Somebody else may look now, or from somewhere else: what was said is nobody's business any more. */
  forget(): void {
    this.#keep([]);
    this.#waiting = [];
    this.lastScoring = [];
  }

  /** What others say; not what had been said before one came. */
  chat(lines: ChatLine[], own: number[], since: number): void {
    for (const { n, seat, name, text, at } of lines)
      if (n > this.#chat && at > since && !(seat !== null && own.includes(seat))) this.say(`${name}: ${text}`);
    this.#chat = lines.at(-1)?.n ?? -1;
  }

  #keep(said: Sentence[]): void {
    this.#said = said;
    this.said = said;
  }

  /** New lines of the log. Those of a scoring wait until its story stands there, which takes the keyboard. */
  hear(lines: LogLine[], untilStory: boolean): void {
    const first = this.#heard === null;
    const fresh = lines.filter(({ id }) => id >= (this.#heard ?? 0));
    this.#heard = (lines.at(-1)?.id ?? -1) + 1;
    this.#waiting.push(...(first && fresh.length > MANY ? fresh.slice(-LAST) : fresh));
    if (!untilStory) this.tellWaiting();
    else this.#tell(this.#waiting.findIndex(({ until }) => until !== undefined));
  }

  tellWaiting(): void {
    this.#tell(this.#waiting.length);
  }

  #tell(count: number): void {
    if (count <= 0) return;
    for (const { text, until } of this.#waiting.splice(0, count)) {
      if (until !== undefined) this.lastScoring = [];
      this.lastScoring.push(text);
      this.say(text);
    }
  }

  /** The turn, the sentence of the action bar and a hint: each when it is new. */
  ask(turn: string, hint: string, shown: number): void {
    const asked = `${turn} ${this.prompt}`;
    if (turn && !this.prompt) return; // the table is about to ask
    if (asked !== this.#asked)
      this.say(turn && shown !== this.#shown ? [`${turn}.`, this.prompt].join(" ") : this.prompt);
    if (hint && hint !== this.#hint) this.say(hint);
    this.#asked = asked;
    this.#hint = hint || this.#hint;
    if (turn) this.#shown = shown;
  }

  /** One has done something: whatever is asked next is asked anew. */
  answered(): void {
    this.#asked = "";
    this.#shown = -1;
  }
}
