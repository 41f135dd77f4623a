// Day and evening: as the system says, unless somebody chose.

export type Theme = "system" | "light" | "dark";
const KEPT = "theme";

class Light {
  chosen = $state<Theme>("system");

  choose(theme: Theme): void {
    this.chosen = theme;
    localStorage.setItem(KEPT, theme);
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
}

export const theme = new Light();

export function startTheme(): void {
  const kept = localStorage.getItem(KEPT);
  theme.choose(kept === "light" || kept === "dark" ? kept : "system");
}
