// When it is one's turn and one is elsewhere: a badge, and a notification if allowed.

import { t } from "../i18n/index.svelte";
import { router } from "../router.svelte";

const KEPT = "bell";

class Bell {
  wanted = $state(localStorage.getItem(KEPT) === "yes" && allowed() === "granted");
  #shown: Notification | null = null;
  #works: boolean | null = null; // as far as one knows

  /** Where a page cannot make any, as on a phone without an installed app, none is offered. */
  get possible(): boolean {
    const allows = allowed();
    if (allows === undefined || allows === "denied") return false;
    // Before one is asked nothing is shown, so it can be tried.
    this.#works ??= allows === "granted" || make("") !== null;
    return this.#works;
  }

  async want(on: boolean): Promise<void> {
    this.wanted = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEPT, this.wanted ? "yes" : "no");
  }

  /** One more match waits, at the table with this id. */
  ring(count: number, game: string, table: string): void {
    this.#badge(count);
    if (!this.wanted || !document.hidden) return;
    const shown = make(t("status.your-turn"), { body: game, icon: "/page/rooster.svg", tag: "turn" });
    this.#shown = shown;
    if (!shown) {
      this.#works = false;
      this.wanted = false;
      return;
    }
    shown.onclick = () => {
      window.focus();
      shown.close();
      if (location.pathname !== `/t/${table}`) router.go(`/t/${table}`);
    };
  }

  hush(count: number): void {
    this.#badge(count);
    if (count) return;
    this.#shown?.close();
    this.#shown = null;
  }

  #badge(count: number): void {
    void navigator.setAppBadge?.(count).catch(() => undefined); // 0 clears it
  }
}

function allowed(): NotificationPermission | undefined {
  return "Notification" in window ? Notification.permission : undefined;
}

/** Chrome on Android knows the word, and throws. */
function make(title: string, options?: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

export const bell = new Bell();
