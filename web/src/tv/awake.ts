// A TV must not fall asleep while people think; where a browser knows no such wish, it does as it likes.

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    if (over || document.hidden) return; // it is lost when one looks elsewhere, and asked for again on the way back
    try {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (over) void lock?.release();
    } catch {
      lock = null; // the battery is low, or nobody may
    }
  }
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
