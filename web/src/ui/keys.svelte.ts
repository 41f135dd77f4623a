// Keys that mean something: never while somebody writes, and never those of the browser.

const WRITES = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";

/** Whether a key is meant for the page. */
export function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(WRITES));
}

/** Whether something lies above everything else and has the keyboard. */
export const isCovered = (): boolean => document.querySelector("dialog[open]") !== null;

class Keys {
  /** They are shown. */
  shown = $state(false);

  /** For the whole page: `?` shows them. */
  press = (event: KeyboardEvent): void => {
    if (event.key !== "?" || !isForUs(event) || isCovered()) return;
    event.preventDefault();
    this.shown = true;
  };
}

export const keys = new Keys();
