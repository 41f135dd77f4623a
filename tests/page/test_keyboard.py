"""A match without a mouse and without looking: every deed is a key, every event is said, and one is never nowhere."""

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import CURTAIN, GO, PATIENCE, RESULT, STORY, TARGETS, Visitor
from tests.page.words import LANGUAGES, words_of
from tests.server.client import Json

WORDS = words_of("en")
MOST_KEYS = 4000  # in a match
MOST_ARROWS = 12  # from a card to a target
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
# Everything that decides what one does next, at one look, after the page has settled.
STATE = """([go, targets, story, result]) => new Promise((done) => {
  const seen = (what) => [...document.querySelectorAll(what)].some((one) => one.checkVisibility());
  requestAnimationFrame(() => requestAnimationFrame(() => done({
    nowhere: document.activeElement === document.body,
    over: seen(result),
    go: seen(go),
    targets: seen(targets),
    story: seen(story),
    aims: seen(".room main [aria-pressed=true]") && seen(".room main .lit:enabled"),
    inStory: document.activeElement.closest(".veil") !== null,
    shown: document.querySelector(".room").dataset.shown,
  })));
})"""


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

    def expect_told(self, words: str) -> None:
        """Said at some time, alone or with something before it."""
        self.visitor.wait_until(lambda: any(line.endswith(words) for line in self.heard()))

    def expect_somewhere(self) -> None:
        assert not self.page.evaluate(NOWHERE), f"nowhere at {self.visitor.frame['to']}"

    def do_something(self, state: Json) -> None:
        rng = self.visitor.rng
        if state["story"]:
            assert state["inStory"]
            self.press(" ")
        elif state["go"] and (rng.random() < 0.8 or not state["targets"]):
            self.press("p")
        elif state["aims"] and rng.random() < 0.9:
            self.aim()
        elif rng.random() < 0.5:
            self.press(str(rng.randint(1, 6)))
        else:
            ways = [rng.choice(("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")) for _ in range(rng.randint(1, 4))]
            self.press(*ways)
            at = self.page.evaluate("document.activeElement.matches('.deeds *, .pad, .again')")
            if not at:
                self.press(rng.choice(("Enter", " ")))

    def aim(self) -> None:
        """From what was chosen to somewhere it may go."""
        for _ in range(MOST_ARROWS):
            self.press(self.visitor.rng.choice(("ArrowUp", "ArrowDown", "ArrowRight")))
            if self.page.evaluate("document.activeElement.matches('.lit')"):
                self.press("Enter")
                return

    def wait(self) -> Json:
        """Until there is something to do, never nowhere meanwhile."""
        for _ in range(int(PATIENCE / 20)):
            state: Json = self.page.evaluate(STATE, [GO, TARGETS, STORY, RESULT])
            assert not state["nowhere"], f"nowhere at {self.visitor.frame['to']}"
            if any(state[one] for one in ("over", "go", "targets", "story")):
                return state
            self.press("Escape")  # what flies lands
        raise AssertionError(f"nothing to do at {self.visitor.frame['to']}")

    def play(self) -> None:
        asked = -1
        for _ in range(MOST_KEYS):
            state = self.wait()
            if state["over"]:
                return
            frame = self.visitor.frame
            stands = state["shown"] == str(frame["to"])
            if stands and frame["view"]["legal"] and frame["to"] != asked:
                asked = frame["to"]
                self.expect_turn_said()
            self.do_something(state)
        raise AssertionError(f"not over after {MOST_KEYS} keys, at {self.visitor.frame['to']}")

    def wait_for_turn(self) -> None:
        """Until one can do something and the table stands as told: before that its bar asks for something else."""
        room, visitor = self.page.locator(".room"), self.visitor

        def so() -> bool:
            if not visitor.frame["view"]["legal"]:
                return False
            return room.get_attribute("data-shown") == str(visitor.frame["to"])

        visitor.wait_until(so)

    def expect_turn_said(self) -> None:
        """Whose turn it is, and what can be done: together, or the one and then, if a key was quicker, the other."""
        prompt = self.page.locator(".bar > p").first.inner_text()
        turn = f"{WORDS['status.your-turn']}. "
        heard: list[str] = []

        def said() -> bool:
            heard.extend(self.heard_since())
            turns = [at for at, line in enumerate(heard) if line.startswith(turn)]
            return bool(turns) and (heard[turns[-1]] == turn + prompt or prompt in heard[turns[-1] :])

        for _ in range(int(PATIENCE / 50)):
            if said() or not self.visitor.frame["view"]["legal"]:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{turn + prompt!r} was not said, but {heard}")


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


def test_from_page_to_page_one_is_at_its_heading(visit: Visit) -> None:
    """By Enter to the rules, back as browsers do it, to a pad, and to a table."""
    typist = Typist(visit())
    page, box = typist.page, typist.visitor.box("5211")
    typist.visitor.open()
    heading = page.get_by_role("heading", level=1)
    for way in (WORDS["rules.title"], WORDS["home.pad"]):
        typist.tab_to(box.get_by_role("link", name=way))
        typist.press("Enter")
        expect(heading).to_be_focused(timeout=PATIENCE)
        assert "5211" in heading.inner_text()
        typist.press("Tab")
        assert page.evaluate("document.activeElement.matches('a, button, input')")
        page.go_back()
        box.wait_for()
        expect(heading).to_be_focused(timeout=PATIENCE)
        expect(heading).to_have_text(WORDS["app.name"])
    typist.tab_to(box.get_by_role("button", name=WORDS["home.play"]))
    typist.press("Enter")
    page.locator(".hand button").first.wait_for()
    typist.expect_somewhere()
    assert page.locator(".room main").evaluate("main => main.contains(document.activeElement)")


def test_the_coach_is_heard_and_led_by_keys(visit: Visit) -> None:
    typist = Typist(visit())
    page = typist.page
    typist.visitor.open()
    typist.tab_to(typist.visitor.box("5211").get_by_role("button", name=WORDS["home.learn"]))
    typist.press("Enter")
    coach = page.locator(".coach")
    coach.wait_for(timeout=PATIENCE)
    typist.expect_somewhere()
    steps = 0
    typist.tab_to(coach.locator(".next"))
    while coach.count():
        steps += 1
        typist.expect_told(coach.locator("p").inner_text())
        expect(coach.locator(".next")).to_be_focused()
        typist.press("Enter")
    assert steps > 1
    typist.expect_somewhere()
    # What it has just taught, then the next lesson, which one would rather not hear.
    typist.press("1", "2", "p")
    coach.wait_for(timeout=PATIENCE)
    typist.expect_told(coach.locator("p").inner_text())
    typist.tab_to(coach.locator(".leave"))
    typist.press("Enter")
    expect(coach).to_have_count(0)
    typist.expect_somewhere()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_are_shown_and_what_was_open_gives_the_keyboard_back(visit: Visit, language: str) -> None:
    typist, words = Typist(visit()), words_of(language)
    page = typist.page
    typist.visitor.play_now("5211", Players="2")
    page.evaluate(f"localStorage.language = {language!r}")
    page.reload()
    card = page.locator(".hand button").nth(1)
    expect(card).to_be_enabled(timeout=PATIENCE)
    drawer, keys = page.get_by_role("complementary"), page.get_by_role("dialog", name=words["table.keys"])
    chosen = card.get_attribute("aria-pressed")  # a newcomer's first tiles are lifted already
    typist.press("2")
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "false" if chosen == "true" else "true")
    typist.press("?")
    expect(keys.get_by_text(words["keys.table.hand"], exact=True)).to_be_visible()
    typist.press("l")
    expect(drawer).to_have_count(0)  # what lies above has the keyboard
    typist.press("Escape")
    expect(card).to_be_focused()
    typist.press("m")
    expect(drawer.get_by_role("button", name=words["rules.title"])).to_be_focused()
    typist.tab_to(drawer.get_by_role("button", name=words["table.keys"]))
    typist.press("Enter")
    expect(keys).to_be_visible()
    typist.tab_to(keys.get_by_role("button", name=words["app.close"]))
    typist.press("Enter")
    expect(drawer.get_by_role("button", name=words["table.keys"])).to_be_focused()
    typist.press("Escape")
    expect(card).to_be_focused()
    typist.press("Escape")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_whoever_writes_only_writes(visit: Visit) -> None:
    typist = Typist(visit())
    page = typist.page
    typist.visitor.play_now("5211", Players="2")
    before = page.locator(".hand [aria-pressed=true]").count()
    typist.press("c")
    line = page.get_by_role("textbox", name=WORDS["table.say"])
    expect(line).to_be_focused()
    page.keyboard.type("pal? 12 hm")
    expect(line).to_have_value("pal? 12 hm")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator(".hand [aria-pressed=true]").count() == before
    typist.press("Escape")
    expect(page.get_by_role("complementary")).to_have_count(0)
    assert not page.evaluate(NOWHERE)


@pytest.mark.parametrize("title", ["5211", "Gloria Picktoria", "Kuiken Koers"])
def test_the_table_is_told_again_in_words(visit: Visit, title: str) -> None:
    """Whose turn it is, what can be done, and what lies there: what the view has, and nothing else."""
    typist = Typist(visit())
    typist.visitor.play_now(title, Players="2")
    typist.wait_for_turn()
    typist.expect_turn_said()
    typist.press("t")
    said = typist.heard_since()
    view = typist.visitor.frame["view"]
    hand = {"5211": "five211.holds", "Gloria Picktoria": "gloria.holds", "Kuiken Koers": "kuiken.place-of"}[title]
    assert said[0] == WORDS["status.your-turn"]
    assert any(line.startswith(WORDS[hand].split("{{", 1)[0]) for line in said)
    if title == "5211":
        colours = [WORDS[f"colour.{card[0]}"] + " " + card[1] for card in view["hand"]]
        assert all(one in said[-1] for one in colours)


def test_what_one_seat_heard_is_gone_when_the_next_one_looks(visit: Visit) -> None:
    """Pass and play: the words go behind the curtain with the cards."""
    typist = Typist(visit())
    visitor, page = typist.visitor, typist.page
    visitor.open()
    visitor.choose("5211", Players="2")
    box = visitor.box("5211")
    box.get_by_role("button", name=WORDS["home.here"]).click()
    box.locator("form .go").click()
    curtain, teller, hand = page.locator(CURTAIN), page.locator(".teller"), WORDS["five211.holds"].split("{{")[0]
    curtain.wait_for(timeout=PATIENCE)
    assert curtain.evaluate("one => one === document.activeElement")
    typist.press("Tab", "Enter")
    page.locator(GO).wait_for()
    typist.press("t")
    expect(teller).to_contain_text(hand)
    typist.press("p")
    curtain.wait_for(timeout=PATIENCE)
    expect(teller).not_to_contain_text(hand)
    typist.press("t")
    expect(teller).not_to_contain_text(hand)
