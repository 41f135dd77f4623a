// English: the grammar that all sentences share, and what a refusal means.

export const LEVELS = { chick: "Chick, still learning", hen: "Hen, plays well", rooster: "Rooster, the best" };
export const OPTIONS = {
  long: "Long game, up to 50 points", aggressive: "Aggressive: two, two, one",
    memory_aid: "Show what I saw (memory aid)",
  rounds: "Rounds", start: "Who begins", starter: "A special turned up first", reshuffle: "An empty pile is made of",
  draw_two_discard: "A Draw Two is discarded",
};
const VALUES = { random: "anybody", keep: "stays", redraw: "is redrawn", after: "after its cards",
  before: "before its cards",
  all: "all discards", "keep-top": "all but the top one" };

export const valueWord = (option, value) => (option === "start" && value !== "random" ? `seat ${value + 1}`
  : VALUES[value] ?? value);
export const spoken = (card) => card.replaceAll("-", " ");
export const listed = (words, last = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
export const plural = (n, one, many = `${one}s`) => `${n === 0 ? "no" : signless(n)} ${Math.abs(n) === 1 ? one : many}`;
export const nth = (n) => `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;
export const a = (noun) => `${/^([aeiou]|8)/i.test(noun) ? "an" : "a"} ${noun}`;
export const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.?]$/.test(text) ? "" : ".");
export const number = (n) => signless(n);
const signless = (n) => String(n).replace("-", "−");

// The players of a story; `you` is who reads it.
export class Cast {
  constructor(seats, you) {
    const called = (seat, n) => (seat.kind === "bot" ? seat.name[0].toUpperCase() + seat.name.slice(1) : seat.name
      ?? `Seat ${n + 1}`);
    const names = seats.map(called);
    this.names = names.map((name, n) => {
      const nth = names.slice(0, n + 1).filter((other) => other === name).length;
      return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${nth}`;
    });
    this.you = you;
  }
  who = (seat) => (seat === this.you ? "you" : this.names[seat]);
  whose = (seat) => (seat === this.you ? "your" : `${this.names[seat]}’s`);
  verb = (seat, verb) => (seat === this.you ? verb : third(verb));
  does = (seat, verb) => `${this.who(seat)} ${this.verb(seat, verb)}`;
  own = (seat) => (seat === this.you ? "your" : "their");
  each = (numbers) => numbers.map((n, seat) => `${this.who(seat)} ${number(n)}`).join(", ");
  all = (seats) => listed(seats.map(this.who));
}

const third = (verb) => ({ have: "has", are: "is" })[verb] ?? verb + (/(s|sh|ch|x|o)$/.test(verb) ? "es" : "s");

const REFUSALS = {
  "stale": "Something has changed since. Look again and decide anew.",
  "superseded": "A later choice of yours counts already.",
  "not-found": "There is nothing here for you. Ask for a new link.",
  "not-your-turn": "It is not your turn.",
  "not-your-seat": "That seat is not yours.",
  "not-host": "Only the host can do that.",
  "not-a-member": "Sit down first.",
  "seat-taken": "Somebody sits there already. Choose another seat.",
  "open-seats": "Every seat must be filled before the cards are dealt.",
  "already-started": "The match has begun.",
  "not-started": "The match has not begun yet.",
  "paused": "The match is paused.",
  "closed": "This table is closed.",
  "resigned": "You have resigned; a bot plays on.",
  "too-many-tables": "You have too many tables open. Close one first.",
  "unavailable": "The server is catching its breath. Trying again.",
  "match-over": "The match is over.",
};

export function refusal({ code, params = {} }) {
  if (code === "malformed" && params.expected)
    return `That cannot be: ${params.at || "it"} should be ${params.expected}.`;
  if (code === "too-many") return `Not so fast: try again in ${Math.ceil(params.retry_after ?? 1)} s.`;
  return REFUSALS[code] ?? `That was refused (${spoken(code ?? "unknown")}).`;
}
