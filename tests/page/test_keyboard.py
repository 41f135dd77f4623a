"""A match without a mouse and without looking: every deed is a key, every event is said, and one is never nowhere."""

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import GO, PATIENCE, RESULT, STORY, TARGETS, Visitor
from tests.page.words import words_of

WORDS = words_of("en")
MOST_KEYS = 4000  # in a match
MOST_TABS = 150  # on a page
# All that a screen reader would be told, in order.
LISTEN = """
window.said = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const p of node.matches(".teller p") ? [node] : node.querySelectorAll(".teller p"))
          window.said.push(p.textContent);
}).observe(document, { childList: true, subtree: true });
"""
# The log as it is read: without what leads to the rules.
LOG = """list => [...list.children].map((line) => {
  const copy = line.cloneNode(true);
  for (const one of copy.querySelectorAll(".clause, [aria-hidden]")) one.remove();
  return copy.textContent.trim();
})"""
# After the page has settled: nothing, or the whole of it, has the keyboard.
NOWHERE = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement === document.body))))"""
WHERE = "() => document.activeElement.outerHTML.slice(0, 200)"


class Typist:
    """Somebody with a keyboard and a screen reader."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.page.add_init_script(LISTEN)
        self._heard = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, what: Locator) -> None:
        what.wait_for()
        for _ in range(MOST_TABS):
            if what.evaluate("one => one === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"{what} cannot be reached")

    def sit_down(self, title: str, **choices: str) -> None:
        """From the home page to a table, by Tab, arrows and Enter."""
        self.visitor.open()
        box = self.visitor.box(title)
        self.tab_to(box.locator("[aria-expanded]").first)
        self.press("Enter")
        for label, value in choices.items():
            if (many := box.get_by_role("combobox", name=label, exact=True)).count():
                self.tab_to(many)
                self.page.keyboard.type(value)
                continue
            group = box.get_by_role("radiogroup", name=label, exact=True)
            self.tab_to(group.locator("[tabindex='0']"))
            radio = group.get_by_role("radio", name=value, exact=True)
            while radio.get_attribute("aria-checked") != "true":
                self.press("ArrowRight")
        # It lies above what was changed: backwards.
        go = box.get_by_role("button", name=WORDS["home.play"])
        while not go.evaluate("one => one === document.activeElement"):
            self.press("Shift+Tab")
        self.press("Enter")
        self.page.locator(".room main .bar > .deeds").wait_for(state="attached")

    def heard(self) -> list[str]:
        said: list[str] = self.page.evaluate("window.said")
        return said

    def heard_since(self) -> list[str]:
        """What was said since one asked last."""
        said = self.heard()
        self._heard, before = len(said), self._heard
        return said[before:]

    def wait(self) -> None:
        self.visitor.wait_until(self.visitor.has_something_to_do)

    def expect_somewhere(self) -> None:
        if self.page.evaluate(NOWHERE):
            self.wait()
            assert not self.page.evaluate(NOWHERE), f"nowhere at {self.visitor.frame['to']}"

    def do_something(self) -> None:
        visitor, rng = self.visitor, self.visitor.rng
        if self.page.locator(STORY).is_visible():
            assert self.page.evaluate("document.activeElement.closest('.veil') !== null"), self.page.evaluate(WHERE)
            self.press(" ")
        elif self.page.locator(GO).count() and (rng.random() < 0.8 or not self.page.locator(TARGETS).count()):
            self.press("p")
        elif rng.random() < 0.5:
            self.press(str(rng.randint(1, 6)))
        else:
            ways = [rng.choice(("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")) for _ in range(rng.randint(1, 4))]
            self.press(*ways)
            at = self.page.evaluate("document.activeElement.matches('.deeds *, .pad, .again')")
            if not at:
                self.press(rng.choice(("Enter", " ")))
        assert not visitor.page.locator("dialog[open]").count()

    def play(self) -> None:
        asked = -1
        for _ in range(MOST_KEYS):
            self.wait()
            if self.visitor.is_over():
                return
            self.expect_somewhere()
            frame = self.visitor.frame
            stands = self.page.locator(".room").get_attribute("data-shown") == str(frame["to"])
            if stands and frame["view"]["legal"] and frame["to"] != asked:
                asked = frame["to"]
                self.expect_turn_said()
            self.do_something()
        raise AssertionError(f"not over after {MOST_KEYS} keys, at {self.visitor.frame['to']}")

    def expect_turn_said(self) -> None:
        """Whose turn it is, and what can be done."""
        prompt = self.page.locator(".bar > p").first.inner_text()
        wanted = f"{WORDS['status.your-turn']}. {prompt}"
        heard: list[str] = []

        def said() -> bool:
            heard.extend(self.heard_since())
            return wanted in heard

        for _ in range(int(PATIENCE / 50)):
            if said() or not self.visitor.frame["view"]["legal"]:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{wanted!r} was not said, but {heard}")


def check_told(log: list[str], said: list[str]) -> None:
    """Every line, in order; between them whose turn it was and what could be done."""
    words = iter(said)
    missing = next((line for line in log if line not in words), None)
    assert missing is None, missing


@pytest.mark.parametrize(
    ("title", "choices"),
    [
        pytest.param("5211", {"Players": "2"}, id="5211"),
        pytest.param("Gloria Picktoria", {"Players": "2"}, id="gloria"),
        pytest.param("Kuiken Koers", {"Players": "2", "Rounds": "1"}, id="kuiken"),
    ],
)
def test_a_whole_match_by_keyboard(visit: Visit, title: str, choices: dict[str, str]) -> None:
    typist = Typist(visit())
    page = typist.page
    typist.sit_down(title, **choices)
    typist.play()
    result = page.locator(RESULT)
    assert result.evaluate("one => one.contains(document.activeElement)")
    said = typist.heard()
    typist.press("l")
    log: list[str] = page.get_by_role("complementary").locator("ol").evaluate(LOG)
    assert len(log) > 10
    check_told(log, said)
    with pytest.raises(AssertionError):
        check_told(log, [line for line in said if line != log[len(log) // 2]])
    assert WORDS["status.over"] in said
    typist.press("Escape")
    typist.tab_to(result.get_by_role("button", name=WORDS["result.rematch"]))
    typist.press("Enter")
    expect(result).to_have_count(0, timeout=PATIENCE)
    page.locator(GO).or_(page.locator(TARGETS)).first.wait_for()
    typist.expect_somewhere()
