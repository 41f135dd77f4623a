"""What a page should not do to anybody: what axe finds, words that are too pale, and what is too small to be hit."""

import base64
from pathlib import Path
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FADES = 600  # ms: longer than anything takes to appear
COLOURS = ["color-contrast", "link-in-text-block"]  # what another light may change
Light: TypeAlias = Literal["light", "dark"]
BOTH: tuple[Light, ...] = ("light", "dark")
# Every language and both lights, not each with each (`make soak-axe`): what is said does not change with the light.
LIGHTS: dict[str, tuple[Light, ...]] = {"en": ("light", "dark"), "de": ("dark",), "nl": ("light",)}
LOOK = """async (tags) => {
  const kinds = ["violations", "incomplete"];
  const { violations, incomplete } = await axe.run({ runOnly: tags, resultTypes: kinds, elementRef: true });
  const wrong = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id} at ${target.join(" ")}: ${failureSummary.split("\\n").slice(1).join("; ")}`));
  // On a painted ground axe cannot tell: there it is measured.
  window.painted = incomplete.filter(({ id }) => id === "color-contrast")
    .flatMap(({ nodes }) => nodes.map(({ element }) => element));
  return [wrong, window.painted.length];
}"""
# Words without their ink, with all that lies behind them, a halo of their own included.
FADE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { -webkit-text-fill-color: transparent !important } text { fill: transparent !important }");
  document.adoptedStyleSheets = [sheet];
}"""
APPEAR = "() => { document.adoptedStyleSheets = [] }"
MEASURE = """async (shot) => {
  const bytes = Uint8Array.from(atob(shot), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const paper = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  paper.drawImage(image, 0, 0);
  const part = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * part(r / 255) + 0.7152 * part(g / 255) + 0.0722 * part(b / 255);
  const ink = (css) => {
    const one = new OffscreenCanvas(1, 1).getContext("2d");
    one.fillStyle = css;
    one.fillRect(0, 0, 1, 1);
    return one.getImageData(0, 0, 1, 1).data;
  };
  const wrong = [];
  for (const one of window.painted) {
    const style = getComputedStyle(one);
    let veil = 1;
    const frame = { left: 0, top: 0, right: image.width, bottom: image.height }; // what is scrolled away is not there
    for (let at = one; at; at = at.parentElement) {
      const { opacity, overflow } = getComputedStyle(at);
      veil *= Number(opacity);
      if (at === document.body || at === document.documentElement || overflow === "visible") continue;
      const box = at.getBoundingClientRect();
      for (const side of ["left", "top"]) frame[side] = Math.max(frame[side], box[side]);
      for (const side of ["right", "bottom"]) frame[side] = Math.min(frame[side], box[side]);
    }
    // What cannot be used, and tiles that are out: not meant to be read.
    if (one.closest(":disabled, [aria-hidden=true], .out-of-sight, [inert], .fades") || !veil) continue;
    const colour = ink(one instanceof SVGElement ? style.fill : style.color);
    const words = document.createRange();
    words.selectNodeContents(one);
    const seen = [];
    for (const { left, top, right, bottom } of words.getClientRects()) {
      const [x, y] = [Math.ceil(Math.max(left, frame.left)), Math.ceil(Math.max(top, frame.top))];
      const w = Math.floor(Math.min(right, frame.right)) - x;
      const h = Math.floor(Math.min(bottom, frame.bottom)) - y;
      if (w < 2 || h < 2) continue;
      const above = document.elementFromPoint(x + w / 2, y + h / 2)?.closest("aside, dialog, .panel");
      if (above && !above.contains(one)) continue; // a drawer lies over it
      const { data } = paper.getImageData(x, y, w, h);
      for (let n = 0; n < data.length; n += 4 * 7) {
        const ground = [data[n], data[n + 1], data[n + 2]];
        const thick = veil * (colour[3] / 255);
        const mixed = ground.map((value, i) => colour[i] * thick + value * (1 - thick));
        const [high, low] = [light(mixed), light(ground)].sort((a, b) => b - a);
        seen.push((high + 0.05) / (low + 0.05));
      }
    }
    if (!seen.length) continue;
    seen.sort((a, b) => a - b);
    const worst = seen[Math.floor(seen.length * 0.1)]; // a line that crosses a word does not hide it
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (worst < (large ? 3 : 4.5))
      wrong.push(`too pale, ${worst.toFixed(2)}: ${one.className} ${one.textContent.trim().slice(0, 60)}`);
  }
  return wrong;
}"""
# Where a finger would have to be more careful than it can be. A text's own links are as high as its lines.
SMALL = """([least, where]) => [...document.querySelectorAll(where)].flatMap((one) => {
  if (one.closest("[inert], .out-of-sight, p, li, dd") && !one.matches(".go, .plain")) return [];
  if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const box = one.getBoundingClientRect();
  let { width, height } = box;
  for (const side of ["::before", "::after"]) {
    const style = getComputedStyle(one, side);
    if (style.content === "none" || style.position !== "absolute") continue;
    width = Math.max(width, Number.parseFloat(style.width) || 0);
    height = Math.max(height, Number.parseFloat(style.height) || 0);
  }
  if (width + 0.5 >= least && height + 0.5 >= least) return [];
  const name = (one.ariaLabel ?? one.textContent).trim().slice(0, 60);
  return [`${Math.round(width)}×${Math.round(height)}: ${one.className} ${name}`];
})"""

# What a whole page hides beyond its edge, and words that do not fit where they stand.
HIDDEN = """() => {
  const wrong = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) wrong.push(`it scrolls sideways: ${page.scrollWidth}`);
  const [wide, tall] = [page.scrollWidth, Math.max(page.scrollHeight, innerHeight)];
  for (const one of document.querySelectorAll("button, a, input, select, h1, h2, .bar p, .plate, .tally, .row b")) {
    if (one.closest("[inert], .out-of-sight, .aloft") || !one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    const [left, top, right, bottom] = [box.left, box.top + scrollY, box.right, box.bottom + scrollY];
    let scrolls = false;
    for (let at = one.parentElement; at; at = at.parentElement)
      scrolls ||= /auto|scroll/.test(getComputedStyle(at).overflow);
    if (box.width && !scrolls && (left < -1 || top < -1 || right > wide + 1 || bottom > tall + 1))
      wrong.push(`beyond the edge: ${one.className} ${one.textContent.trim()} ${[left, top, right, bottom]}`);
    const style = getComputedStyle(one);
    if (style.clipPath === "inset(50%)") continue; // only to be heard
    const high = one.scrollHeight > one.clientHeight + 2 && style.overflow !== "visible";
    const cut = one.scrollWidth > one.clientWidth + 1 || high;
    if (cut && one.matches(".go, .plain, .bar p, h1, h2") && style.display !== "inline")
      wrong.push(`cut: ${one.className} ${one.textContent.trim()}`);
  }
  return wrong;
}"""


def look(page: Page, rules: list[str] = RULES) -> list[str]:
    """Everything that is wrong with what is on the screen, and not only while it fades in."""
    wrong = _look(page, rules)
    if wrong:
        page.wait_for_timeout(FADES)
        again = _look(page, rules)
        wrong = [fault for fault in wrong if fault in again]
    return wrong


def _look(page: Page, rules: list[str]) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wrong: list[str]
    wrong, painted = page.evaluate(LOOK, rules)
    if painted:
        page.evaluate(FADE)
        shot = base64.b64encode(page.screenshot(scale="css")).decode()
        page.evaluate(APPEAR)
        wrong += page.evaluate(MEASURE, shot)
    return wrong


def find_faults(page: Page, where: str, *, thorough: bool = False) -> list[str]:
    """In the lights of the language that is spoken there; or in both, and everything in each."""
    faults: list[str] = []
    language = str(page.locator("html").get_attribute("lang"))
    for n, light in enumerate(BOTH if thorough else LIGHTS[language]):
        page.emulate_media(color_scheme=light)
        page.wait_for_function("light => document.documentElement.dataset.theme === light", arg=light)
        rules = RULES if thorough or not n else COLOURS
        faults += [f"{where} in {language}, {light}: {fault}" for fault in look(page, rules)]
    return faults


def find_small(page: Page, least: int, where: str) -> list[str]:
    found: Any = page.evaluate(SMALL, [least, where])
    return list(found)


def find_hidden(page: Page) -> list[str]:
    """What cannot be scrolled to, or is not told to its end."""
    found: Any = page.evaluate(HIDDEN)
    return list(found)
