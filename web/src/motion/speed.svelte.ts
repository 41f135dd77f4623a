// How fast things move: set by the player, and still where the system asks for less motion.

export const SPEEDS = { calm: 0.6, usual: 1, quick: 2, none: 0 } as const;
export type Speed = keyof typeof SPEEDS;

const KEPT = "speed";
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Pace {
  chosen = $state<Speed>((localStorage.getItem(KEPT) as Speed | null) ?? "usual");
  #still = $state(still.matches);

  constructor() {
    still.addEventListener("change", () => {
      this.#still = still.matches;
      this.#tellStyles();
    });
    this.#tellStyles();
  }

  /** 0: nothing flies. */
  get factor(): number {
    return this.#still ? 0 : (SPEEDS[this.chosen] ?? 1);
  }

  choose(speed: Speed): void {
    this.chosen = speed;
    localStorage.setItem(KEPT, speed);
    this.#tellStyles();
  }

  /** How long something that takes so many ms at the usual speed takes now. */
  ms(usual: number): number {
    return this.factor ? usual / this.factor : 0;
  }

  /** So many ms at the chosen speed. */
  async pause(ms: number): Promise<void> {
    const factor = this.#still ? 1 : this.chosen === "none" ? 2 : this.factor;
    await new Promise((done) => setTimeout(done, ms / factor));
  }

  #tellStyles(): void {
    document.documentElement.toggleAttribute("data-still", this.factor === 0);
  }
}

export const speed = new Pace();
