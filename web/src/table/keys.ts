// A table by keyboard: from thing to thing, the hand by number, and what stands out by a letter.

import { groupOf, isThere } from "../ui/focus";
import { isCovered, isForUs } from "../ui/keys.svelte";

export interface Deeds {
  drawer(which: "log" | "chat" | "menu"): void;
  /** What is open is closed. */
  shut(): void;
  /** Whose turn it is, and the table in words. */
  tellAgain(): void;
  /** What a master would do. */
  advise(): void;
}

const reachable = (within: ParentNode): HTMLButtonElement[] =>
  [...within.querySelectorAll<HTMLButtonElement>("button:enabled")].filter(isThere);

/** What the digits count: the cards of one's hand; where none can be chosen, whatever else can be. */
function counted(main: Element): HTMLButtonElement[] {
  const hand = main.querySelector("[data-hand]");
  const cards = hand ? [...hand.querySelectorAll("button")] : [];
  if (cards.some(isThere)) return cards;
  return reachable(main).filter((one) => !one.closest(".deeds") && !one.matches(".pad"));
}

export function press(event: KeyboardEvent, room: Element, deeds: Deeds): void {
  if (!isForUs(event) || isCovered()) return;
  const main = room.querySelector("main");
  if (!main) return;
  const deed = main.inert ? undefined : (onTable(event, main) ?? around(event, deeds, main));
  if (!deed) return;
  event.preventDefault();
  deed();
}

function around({ key, shiftKey }: KeyboardEvent, deeds: Deeds, main: Element): (() => void) | undefined {
  switch (shiftKey ? key : key.toLowerCase()) {
    case "l":
      return () => deeds.drawer("log");
    case "c":
      return () => deeds.drawer("chat");
    case "m":
      return () => deeds.drawer("menu");
    case "t":
      return () => deeds.tellAgain();
    case "a":
      return () => deeds.advise();
    case "h":
    case "g":
      return () => {
        const hand = main.querySelector("[data-hand]");
        if (hand) reachable(hand)[0]?.focus();
      };
    case "escape":
      return deeds.shut;
    default:
      return undefined;
  }
}

function onTable(event: KeyboardEvent, main: HTMLElement): (() => void) | undefined {
  const { key } = event;
  const here = document.activeElement;
  const idle = here === null || here === document.body || here === main;
  if (!idle && !main.contains(here)) {
    if (key.startsWith("Arrow")) return undefined; // somewhere else they scroll
  }
  if (/^[1-9]$/.test(key)) {
    const card = counted(main)[Number(key) - 1];
    return () => {
      if (!isThere(card ?? null)) return;
      card?.focus();
      card?.click();
    };
  }
  const primary = [...main.querySelectorAll<HTMLElement>(".deeds .go")].find(isThere);
  switch (key) {
    case "p":
      return () => primary?.click();
    case "Enter":
    case " ":
      return idle && primary ? () => primary.click() : undefined;
    case "ArrowRight":
      return () => beside(main, 1)?.focus();
    case "ArrowLeft":
      return () => beside(main, -1)?.focus();
    case "ArrowDown":
      return () => away(main, 1)?.focus();
    case "ArrowUp":
      return () => away(main, -1)?.focus();
    default:
      return undefined;
  }
}

const round = <T>(things: T[], at: number): T | undefined => things[(at + things.length) % things.length];

/** The next thing of the same group; from nowhere, the first of one's hand. */
function beside(main: Element, way: 1 | -1): HTMLElement | undefined {
  const all = reachable(main);
  const here = document.activeElement;
  const at = all.indexOf(here as HTMLButtonElement);
  if (at < 0) return entry(main, all);
  const group = all.filter((one) => groupOf(one) === groupOf(all[at] as Element));
  return group.length > 1 ? round(group, group.indexOf(all[at] as HTMLButtonElement) + way) : round(all, at + way);
}

/** The first thing of the next group, or of the one before. */
function away(main: Element, way: 1 | -1): HTMLElement | undefined {
  const all = reachable(main);
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return entry(main, all);
  const groups = [...new Set(all.map(groupOf))];
  const next = round(groups, groups.indexOf(groupOf(all[at] as Element)) + way);
  return all.find((one) => groupOf(one) === next);
}

const entry = (main: Element, all: HTMLElement[]): HTMLElement | undefined => {
  const hand = main.querySelector("[data-hand]");
  return (hand && reachable(hand)[0]) || all[0];
};
