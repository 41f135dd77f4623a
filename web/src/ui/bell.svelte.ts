// When it is one's turn and one is elsewhere: a badge, and a notification if allowed.

import { t } from "../i18n/index.svelte";

const KEPT = "bell";

class Bell {
  wanted = $state(localStorage.getItem(KEPT) === "yes" && allowed() === "granted");
  #shown: Notification | null = null;

  get possible(): boolean {
    return allowed() !== undefined && allowed() !== "denied";
  }

  async want(on: boolean): Promise<void> {
    this.wanted = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEPT, this.wanted ? "yes" : "no");
  }

  /** One more match waits. */
  ring(count: number, game: string): void {
    this.#badge(count);
    if (!this.wanted || !document.hidden) return;
    this.#shown = new Notification(t("status.your-turn"), { body: game, icon: "/page/rooster.svg", tag: "turn" });
    this.#shown.onclick = () => window.focus();
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

export const bell = new Bell();
