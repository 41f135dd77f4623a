// What a newcomer has been told already, on this device.

const KEPT = "hints";

class Hints {
  #told = $state.raw<string[]>(JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[]);

  isNew(id: string): boolean {
    return !this.#told.includes(id);
  }

  /** Whether there is anything that could be told again. */
  get told(): boolean {
    return this.#told.length > 0;
  }

  /** Somebody else sits here now, or wants to hear it again. */
  forget(): void {
    this.#told = [];
    localStorage.removeItem(KEPT);
  }

  gotIt(id: string): void {
    if (!this.isNew(id)) return;
    this.#told = [...this.#told, id];
    localStorage.setItem(KEPT, JSON.stringify(this.#told));
  }
}

export const hints = new Hints();
