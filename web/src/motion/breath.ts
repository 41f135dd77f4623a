// A pause as short as can be: the browser draws, hears clicks, and then goes on here.

interface Scheduler {
  yield?: () => Promise<void>;
}

const { scheduler } = globalThis as { scheduler?: Scheduler };

export function breath(): Promise<void> {
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done, 0));
}
