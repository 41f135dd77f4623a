// What is being written and not sent yet: a reload does not lose it.

import { SvelteMap } from "svelte/reactivity";

export class Drafts {
  readonly #texts: SvelteMap<string, string>;

  constructor(private readonly where: string) {
    const kept = sessionStorage.getItem(this.#name) ?? "[]";
    this.#texts = new SvelteMap(JSON.parse(kept) as [string, string][]);
  }

  get(what: string): string | undefined {
    return this.#texts.get(what);
  }

  set(what: string, text: string): void {
    this.#texts.set(what, text);
    sessionStorage.setItem(this.#name, JSON.stringify([...this.#texts]));
  }

  get #name(): string {
    return `drafts ${this.where}`;
  }
}
