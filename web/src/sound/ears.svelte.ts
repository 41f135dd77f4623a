// Sound, off until asked for. What is needed to make it comes when it is switched on; nothing sounds before somebody has
// touched the page, and nothing is made for it until then.

export const SOUNDS = ["tile", "card", "turn", "point", "knock", "drum", "fox", "chord", "crow"] as const;
export type Sound = (typeof SOUNDS)[number];

const KEPT = "sound";

class Ears {
  wanted = $state(localStorage.getItem(KEPT) === "on");

  want(on: boolean): void {
    this.wanted = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
    this.hear(on ? "point" : undefined); // so sounds a yes
  }

  hear(sound: Sound | undefined): void {
    if (!sound || !this.wanted || !navigator.userActivation?.hasBeenActive) return;
    void import("./voices").then(({ sing }) => sing(sound)).catch(() => undefined); // offline: a table needs no sound
  }
}

export const ears = new Ears();
