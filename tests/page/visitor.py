"""Somebody in front of the page: what they do, and what their browser is told meanwhile."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    TimeoutError,
    WebSocket,
    expect,
)

from tests.server.client import Json

DESKTOP, PHONE, TABLET = (1280, 800), (390, 844), (820, 1180)
PATIENCE = 60_000.0  # ms until something must have happened: generous, since machines are shared
MOMENT = 5_000.0  # ms that anything on the page may take to hold still
MOST_CLICKS = 3000  # in a match
Size = tuple[int, int]

# What a newcomer tries: the button that stands out, or else whatever can be pointed at.
GO = ".room main .bar > .deeds .go:enabled"
BAR = ".room main .bar > .deeds"
TARGETS = ".room main button:enabled:not(.pad):not(.go)"
STORY, RESULT, CURTAIN, HINT = ".room > .veil", ".room main .veil", ".curtain", ".hint button"
# A sentence about what was just done, and the card that is seen while another flies onto it.
WORDS = """main => {
  const passing = [...main.querySelectorAll(".deed, .below")];
  for (const one of passing) one.style.display = "none";
  const words = main.innerText;
  for (const one of passing) one.style.display = "";
  return words;
}"""
# What lies beyond the window, and what has words that do not fit it; names may be cut, they can be of any length.
CUT_OFF = """() => {
  const wrong = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push("it scrolls");
  const counts = (one) => {
    if (one.closest(".out-of-sight, .aloft, aside, .veil, dialog, .curtain")) return false;
    const style = getComputedStyle(one);
    return style.visibility !== "hidden" && style.opacity !== "0";
  };
  const things = ".room header > *, .room main :is(button, .plate, .spot, .stack, .bar p)";
  for (const one of document.querySelectorAll(things)) {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    if (!width || !counts(one)) continue;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      wrong.push(`beyond the edge: ${one.className} ${one.textContent.trim()} ${[left, top, right, bottom]}`);
  }
  for (const one of document.querySelectorAll(".room :is(.status, .go, .plain, .bar p, p.banner)"))
    if (counts(one) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
      wrong.push(`cut: ${one.textContent.trim()}`);
  return wrong;
}"""
NOWHERE = (100, 4)  # where nothing is to be clicked
# How many of each kind of thing are seen, at one look.
DEEDS = {"story": STORY, "curtain": CURTAIN, "result": RESULT, "go": GO, "targets": TARGETS}
PLACES = {**DEEDS, "notice": ".notice", "hint": HINT}
STEP = """([places, chance, which]) => {
  const seen = (place) => [...document.querySelectorAll(place)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width);
  if (seen(places.result).length) return "over";
  for (const place of [places.story, places.curtain])
    if (seen(place).length) return seen(`${place} .deeds button, ${place} > .go`)[0]?.click(), "on";
  const passing = [...seen(places.notice), ...seen(places.hint)];
  if (passing.length) return passing[0].click(), "read";
  const [go, targets] = [seen(places.go), seen(places.targets)];
  if (go.length && (chance < 0.8 || !targets.length)) return go[0].click(), "done";
  if (targets.length) return targets[Math.floor(which * targets.length)].click(), "done";
  dispatchEvent(new PointerEvent("pointerdown")); // what flies lands
  return "";
}"""
COUNT = """places => Object.fromEntries(Object.entries(places).map(([name, place]) => [
  name,
  [...document.querySelectorAll(place)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width).length,
]))"""


@dataclass(frozen=True)
class Heard:
    """Something that came from the server."""

    where: str
    text: str


class Visitor:
    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: Size = DESKTOP,
        language: str = "en-GB",
        speed: Literal["calm", "usual", "quick", "none"] = "none",
        dark: bool = False,
        worker: bool = False,
        seed: int = 1,
    ) -> None:
        self.url, self.phone = url, size[0] < 700
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=self.phone,
            color_scheme="dark" if dark else "light",
        )
        self.context.set_default_timeout(PATIENCE)
        if not worker:  # it would fetch the whole page for every visitor
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.context.add_init_script(f"localStorage.speed ??= {speed!r}")
        self.heard: list[Heard] = []
        self.faults: list[str] = []
        self.forgiven: list[str] = []  # patterns of faults that a test brings about
        self._frame: Json = {}
        self.rng = random.Random(seed)
        self.clicks = 0
        self.page: Page = self.context.new_page()
        self._listen(self.page)

    def leave(self) -> None:
        self.context.close()
        faults = [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.forgiven)]
        assert not faults, faults

    # What the browser says

    def _listen(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        """The page is from this server alone."""
        if not request.url.startswith((self.url, "data:")):
            self.faults.append(f"asked {request.url}")

    def _answered(self, answer: Response) -> None:
        if "/api/" in answer.url and answer.status < 300 and answer.status != 204:
            try:
                text = answer.text()
            except Error as gone:
                if "navigated away" not in str(gone):
                    raise
                return  # the page has not read it either
            self.heard.append(Heard(answer.url.removeprefix(self.url), text))

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._heard(str(payload)))

    def _heard(self, text: str) -> None:
        self.heard.append(Heard("socket", text))
        message = json.loads(text)
        if message["type"] == "frame":
            self._frame = message

    # What somebody does

    def open(self, path: str = "/") -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def box(self, title: str) -> Locator:
        return self.page.locator(".box").filter(has=self.page.get_by_role("heading", name=title, exact=True))

    def choose(self, title: str, **choices: str) -> None:
        """Change something about a game's table, by the words of the page: players="2"."""
        box = self.box(title)
        self._unfold(box.locator("[aria-expanded]").first)
        for label, value in choices.items():
            if (many := box.get_by_role("combobox", name=label, exact=True)).count():
                many.select_option(value)
            else:
                group = box.get_by_role("radiogroup", name=label, exact=True)
                group.get_by_role("radio", name=value, exact=True).click()

    def _unfold(self, what: Locator) -> None:
        """On a busy machine the page may still be moving under the pointer."""
        for _ in range(3):
            what.click()
            try:
                return expect(what).to_have_attribute("aria-expanded", "true", timeout=MOMENT)
            except AssertionError:
                continue
        raise AssertionError(f"{what} does not open")

    def play_now(self, title: str, **choices: str) -> None:
        self.open()
        if choices:
            self.choose(title, **choices)
        self.box(title).get_by_role("button", name="Play now").click()
        self.page.locator(BAR).wait_for(state="attached")

    def click(self, what: Locator) -> None:
        """What has gone meanwhile cannot be clicked; what is there can."""
        self.clicks += 1
        try:
            if self.phone:
                what.tap(timeout=MOMENT)
            else:
                what.click(timeout=MOMENT)
        except TimeoutError:
            if what.is_visible() and what.is_enabled():
                raise

    @property
    def status(self) -> Locator:
        return self.page.locator(".room header .status")

    @property
    def frame(self) -> Json:
        """The last one; the first is worth waiting for."""
        self.wait_until(lambda: bool(self._frame))
        return self._frame

    def wait_until(self, so: Callable[[], bool]) -> None:
        """Until what the browser was told makes it so."""
        for _ in range(int(PATIENCE / 20)):
            if so():
                return
            self.page.wait_for_timeout(20)
        where = f"at {self._frame['to']}, {self._frame['view']['phase']}" if self._frame else "anywhere"
        raise AssertionError(f"still not so {where}")

    def wait_for_something_to_do(self) -> None:
        """Impatiently: a click anywhere lets what flies land."""
        for _ in range(int(PATIENCE / 50)):
            if self.has_something_to_do():
                return
            self.page.mouse.click(*NOWHERE)
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing to do at {self.frame['to']}, {self.frame['view']['phase']}")

    def count(self) -> Counter[str]:
        """What there is to click on."""
        return Counter(self.page.evaluate(COUNT, PLACES))

    def nudge(self) -> None:
        """Impatience: what flies lands, what is shown goes on."""
        self.page.evaluate("() => { dispatchEvent(new PointerEvent('pointerdown')) }")

    def has_something_to_do(self) -> bool:
        seen = self.count()
        return any(seen[deed] for deed in DEEDS)

    def shown(self) -> list[str]:
        """The table in words, without what is said for a moment only."""
        words: str = self.page.locator(".room main").evaluate(WORDS)
        return words.split()

    def wait_until_shown(self) -> None:
        """What was told is on the table, or else a story is being told on the way there."""
        room, story = self.page.locator(".room"), self.page.locator(STORY)

        def so() -> bool:
            self.nudge()
            return room.get_attribute("data-shown") == str(self.frame["to"]) or story.is_visible()

        self.wait_until(so)

    def is_over(self) -> bool:
        return self.page.locator(RESULT).is_visible()

    def do_something(self) -> None:
        """One click: on with the story, the button that stands out, or something that lights up."""
        seen = self.count()
        for name in ("story", "curtain"):
            if seen[name]:
                place = PLACES[name]
                self.click(self.page.locator(f"{place} .deeds button, {place} > .go").first)
                return
        if passing := next((name for name in ("notice", "hint") if seen[name]), None):  # it is read and put away
            self.click(self.page.locator(PLACES[passing]).first)
        elif seen["go"] and (self.rng.random() < 0.8 or not seen["targets"]):
            self.click(self.page.locator(GO).first)
        elif seen["targets"]:
            self.click(self.page.locator(TARGETS).locator("visible=true").nth(self.rng.randrange(seen["targets"])))

    def play(self, look: Callable[[], None] = lambda: None, until: Callable[[], bool] | None = None) -> None:
        """Click on until the match is over, or until something else is so; `look` before each click."""
        over = until or self.is_over
        for _ in range(MOST_CLICKS):
            self.wait_for_something_to_do()
            look()
            if over():
                return
            assert not self.is_over(), "the match is over, and it was never so"
            self.do_something()
        raise AssertionError(f"not over after {MOST_CLICKS} clicks, at {self.frame['to']}")

    def step(self) -> str:
        """One thing of what there is to do, without a pointer; what it was."""
        return str(self.page.evaluate(STEP, [PLACES, self.rng.random(), self.rng.random()]))

    def hurry(self, look: Callable[[], None] = lambda: None, until: Callable[[], bool] | None = None) -> None:
        """As `play`, by far quicker: without a pointer, for whoever only wants to get somewhere."""
        over, waited = until or self.is_over, 0.0
        while waited < PATIENCE:
            look()
            if over():
                return
            done = self.step()
            assert done != "over" or over(), "the match is over, and it was never so"
            waited = 0.0 if done else waited + 10
            if not done:
                self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing to do at {self.frame['to']}, {self.frame['view']['phase']}")

    def expect_nothing_cut_off(self) -> None:
        """Nothing scrolls at a table, nothing lies beyond its edges, and no word is cut, whatever lies on it."""
        wrong: Any = self.page.evaluate(CUT_OFF)
        assert not wrong, wrong

    def expect_status(self, words: str) -> None:
        expect(self.status).to_have_text(words, timeout=PATIENCE)
