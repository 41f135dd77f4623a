// Day and evening: as the system says, unless somebody chose. The styles know only which of the two it is.

export type Theme = "system" | "light" | "dark";
const KEPT = "theme";
const evening = matchMedia("(prefers-color-scheme: dark)");

class Light {
  chosen = $state<Theme>("system");
  dark = $state(false);

  choose(theme: Theme): void {
    this.chosen = theme;
    localStorage.setItem(KEPT, theme);
    this.shine();
  }

  shine(): void {
    const system = evening.matches ? "dark" : "light";
    const now = this.chosen === "system" ? system : this.chosen;
    this.dark = now === "dark";
    document.documentElement.dataset.theme = now;
  }
}

export const theme = new Light();

export function startTheme(): void {
  const kept = localStorage.getItem(KEPT);
  if (kept === "light" || kept === "dark") theme.chosen = kept;
  theme.shine();
  evening.addEventListener("change", () => theme.shine());
}
