// Where the keyboard is: it goes into what opens and comes back when that closes, and is never lost.

import type { Action } from "svelte/action";

const CAN = "button:enabled, a[href], input:enabled, select:enabled, summary, [tabindex]";

export const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(":disabled") &&
  !element.closest("[inert]") &&
  element.checkVisibility({ visibilityProperty: true });

const nowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** From room to room: once the next one is there, the keyboard is at its heading, else at its main part. */
export function arrive(): () => void {
  function look(): void {
    if (nowhere()) {
      const places = document.querySelectorAll<HTMLElement>("#page :is(h1, main)");
      const place = [...places].sort((one, other) => one.tagName.localeCompare(other.tagName)).find(isThere);
      if (!place) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    changes.disconnect();
  }
  const changes = new MutationObserver(look);
  changes.observe(document.body, { subtree: true, childList: true });
  look();
  return () => changes.disconnect();
}

/** What opens takes the keyboard: to the element of this selector, else to itself. What closes gives it back. */
export function lends(node: HTMLElement, first?: string): { destroy(): void } {
  const before = document.activeElement;
  const target = first ? node.querySelector<HTMLElement>(first) : null;
  (target ?? node).focus({ preventScroll: true });
  return {
    destroy() {
      const had = nowhere() || node.contains(document.activeElement);
      if (had && isThere(before) && before !== document.body) before.focus({ preventScroll: true });
    },
  };
}

/** What lies over something: while it is there, nothing beneath can be reached. What speaks is still heard. */
export function covers(node: HTMLElement, first?: string): { destroy(): void } {
  const beneath = [...(node.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one !== node && !one.inert && !one.ariaLive,
  );
  const lent = lends(node, first);
  for (const one of beneath) one.inert = true;
  return {
    destroy() {
      for (const one of beneath) one.inert = false;
      lent.destroy();
    },
  };
}

/** Things that belong together: a hand, a row, the buttons of the bar. */
export const groupOf = (element: Element): Element | null =>
  element.parentElement?.closest("[role=group], section, main") ?? null;

/**
 * At a table a card that is played is gone, and what cannot be done now is disabled. Whoever was there finds themselves
 * at the nearest thing that can be done: in the same group, else with what stands out, else at the table itself.
 */
export const keepsFocus: Action<HTMLElement> = (root) => {
  let last: { element: Element; group: Element | null; name: string | null; place: number } | null = null;
  let waits = false; // the table itself was the best there was
  let byKey = false; // what the keyboard is moved to comes into sight; a finger's view is left alone

  const reachable = (within: Element): HTMLElement[] =>
    [...within.querySelectorAll<HTMLElement>("button:enabled")].filter(isThere);
  const table = (): HTMLElement | null => root.querySelector<HTMLElement>("main");

  function note(event: FocusEvent): void {
    const element = event.target;
    if (!(element instanceof HTMLElement) || element === table()) return;
    const group = groupOf(element);
    const all = group ? [...group.querySelectorAll("button")] : [];
    last = { element, group, name: group?.ariaLabel ?? null, place: all.indexOf(element as HTMLButtonElement) };
    waits = false;
  }

  function best(): HTMLElement | null {
    if (last && isThere(last.element) && last.element.matches(CAN)) return last.element;
    const main = table();
    if (!main || main.inert) return null;
    let group = last?.group;
    if (!group?.isConnected) group = last?.name ? main.querySelector(`[aria-label="${CSS.escape(last.name)}"]`) : null;
    if (group && group !== main && main.contains(group)) {
      const all = [...group.querySelectorAll<HTMLElement>("button")];
      const place = last?.place ?? 0;
      const near = all
        .map((one, n) => ({ one, far: Math.abs(n - place) }))
        .sort((one, other) => one.far - other.far)
        .find(({ one }) => isThere(one));
      if (near) return near.one;
    }
    const hand = main.querySelector("[data-hand]");
    return (
      reachable(main).find((one) => one.matches(".deeds .go")) ??
      (hand && reachable(hand)[0]) ??
      reachable(main).find((one) => !one.matches(".pad")) ??
      null
    );
  }

  function look(): void {
    if (!root.isConnected) return;
    const active = document.activeElement;
    const lost = nowhere() || (active !== null && root.contains(active) && !isThere(active));
    if (!lost && !(waits && active === table())) return;
    const found = last && best();
    if (found) found.focus({ preventScroll: !byKey });
    else if (!waits || lost) {
      table()?.focus({ preventScroll: true });
      waits = true;
    }
  }

  // Elements that are disabled or gone say nothing when they lose the focus: one looks whenever something has changed.
  const changes = new MutationObserver(look);
  changes.observe(root, { subtree: true, childList: true, attributeFilter: ["disabled", "inert", "class"] });
  const came = (event: Event): void => {
    byKey = event.type === "keydown";
  };
  root.addEventListener("focusin", note);
  addEventListener("keydown", came, { capture: true });
  addEventListener("pointerdown", came, { capture: true });
  if (nowhere()) table()?.focus({ preventScroll: true }); // whoever comes from elsewhere is at the table now
  return {
    destroy() {
      changes.disconnect();
      root.removeEventListener("focusin", note);
      removeEventListener("keydown", came, { capture: true });
      removeEventListener("pointerdown", came, { capture: true });
    },
  };
};
