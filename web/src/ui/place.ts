// Where something that is said in passing may lie: over nothing that can be pressed, as far up as there is such a place.

const PRESSED = "button, a[href], input, select, textarea, summary";
const WAITS = "header, nav, [role=note]"; // ways to elsewhere, and a hint that is read meanwhile
const EDGE = 6; // px from the window's edges, and from what can be pressed
const STEP = 4; // px
const DEAR = 8; // times as bad as what can wait: what one plays with

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The top left corner for something so wide and high; `own` does not count. */
export function findPlace(own: HTMLElement): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = own;
  const { clientWidth, clientHeight } = document.documentElement;
  const within = document.querySelector("dialog[open]") ?? document;
  const things = [...within.querySelectorAll(PRESSED)].flatMap((one) => {
    if (own.contains(one) || one.closest("[inert]") || !one.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const box = { left: left - EDGE, top: top - EDGE, right: right + EDGE, bottom: bottom + EDGE };
    return [{ box, cost: one.closest(WAITS) ? 1 : DEAR }];
  });
  const middle = (clientWidth - width) / 2;
  const lefts = [...new Set([middle, EDGE, clientWidth - width - EDGE])];
  let best = { left: middle, top: EDGE, cost: Number.POSITIVE_INFINITY };
  for (let top = EDGE; top + height + EDGE <= clientHeight && best.cost; top += STEP)
    for (const left of lefts) {
      const here = { left, top, right: left + width, bottom: top + height };
      const cost = things.reduce((sum, one) => sum + one.cost * shared(here, one.box), 0);
      if (cost < best.cost) best = { left, top, cost };
    }
  return best;
}
