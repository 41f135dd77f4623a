"""Guided first matches, played to their end by somebody who reads every lesson and takes its hint."""

import json
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, expect

from bench.guided import LESSONS
from tests.page.conftest import Visit
from tests.page.everyone import find_hidden
from tests.page.pupils import PUPILS, Move
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, RESULT, STORY, TABLET, Size, Visitor
from tests.page.words import words_of
from tests.server.client import Json

COACH, NEXT, BACK, LEAVE = ".coach", ".coach .next", ".coach .back", ".coach .leave"
GO, OTHER = ".room main .bar > .deeds .go", ".room main .bar > .deeds .plain"
TWICE = (DESKTOP[0] // 2, DESKTOP[1] // 2)
RINGED = ".room main [data-ringed]"
TITLES = {"5211": "5211", "gloria-picktoria": "Gloria Picktoria", "kuiken-koers": "Kuiken Koers"}
# What of the coach's own sticks out of what he says.
OUTSIDE = """() => {
  const speech = document.querySelector(".coach .speech").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".coach .speech :is(h2, p, button)")];
  return parts.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < speech.left || right > speech.right || top < speech.top || bottom > speech.bottom;
  }).map((one) => one.textContent);
}"""
# Whatever can be pressed while the coach speaks, and lies under what he says.
COVERED = """() => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  const others = [...document.querySelectorAll(".room header :is(a, button), .room main button:enabled")];
  return others.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < coach.right && right > coach.left && top < coach.bottom - 1 && bottom > coach.top + 1;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""


@dataclass
class Pupil:
    visitor: Visitor
    game: str
    language: str = "en"
    told: list[str] = field(default_factory=list)
    rung: set[str] = field(default_factory=set)  # lessons that pointed at something

    def begin(self) -> None:
        self.visitor.open()
        words = words_of(self.language)
        self.visitor.box(TITLES[self.game]).get_by_role("button", name=words["home.learn"]).click()
        self.wait()

    @property
    def view(self) -> Json:
        view: Json = self.visitor.frame["view"]
        return view

    def wait(self) -> None:
        """Until one is asked and the coach has said what there is to say, or until something else is to be read."""
        page, visitor = self.visitor.page, self.visitor

        def so() -> bool:
            if page.locator(STORY).is_visible() or visitor.is_over():
                return True
            if visitor.frame["view"]["to_act"].count(0) == 0:
                return False
            return page.locator(f"[data-asked='{visitor.frame['to']}']").count() > 0

        for _ in range(int(PATIENCE / 20)):
            if so():
                return
            visitor.nudge()
            page.wait_for_timeout(20)
        raise AssertionError(f"nothing is asked at {visitor.frame['to']}, {self.view['phase']}")

    def lesson(self) -> str | None:
        coach = self.visitor.page.locator(COACH)
        return coach.get_attribute("data-lesson") if coach.count() else None

    def read(self) -> None:
        """To the end of the lesson, once back on the way, and looking whether anything is in the way."""
        page, lesson = self.visitor.page, self.lesson()
        if lesson is None:
            return
        self.told.append(lesson)
        clicked = 0
        while self.lesson() == lesson:
            self.look()
            if clicked == 1 and page.locator(BACK).count():
                text = page.locator(f"{COACH} p").inner_text()
                page.locator(BACK).click()
                expect(page.locator(f"{COACH} p")).not_to_have_text(text)
                page.locator(NEXT).click()
                expect(page.locator(f"{COACH} p")).to_have_text(text)
            page.locator(NEXT).click()
            clicked += 1
        expect(page.locator(RINGED)).to_have_count(0)

    def look(self) -> None:
        visitor, lesson = self.visitor, self.lesson()
        visitor.expect_nothing_cut_off()
        assert visitor.page.evaluate(COVERED) == []
        assert visitor.page.evaluate(OUTSIDE) == []
        text = visitor.page.locator(f"{COACH} p").inner_text()
        assert "{{" not in text
        assert lesson is not None
        if visitor.page.locator(RINGED).count():
            self.rung.add(lesson)

    def act(self) -> None:
        self.do(PUPILS[self.game](self.view))

    def do(self, move: Move) -> None:
        before = self.visitor.frame["to"]
        {"5211": self._lay, "gloria-picktoria": self._collect, "kuiken-koers": self._turn}[self.game](move)
        self.visitor.wait_until(lambda: bool(self.visitor.frame["to"] > before))

    def go_on(self) -> None:
        """One thing: the story of a scoring, or a decision with whatever is to be learnt about it."""
        story = self.visitor.page.locator(STORY)
        if story.is_visible():
            self.visitor.do_something()
        else:
            self.read()
            self.act()
        self.wait()

    # How each game is played by pointing

    def _click(self, what: str | Locator) -> None:
        page = self.visitor.page
        self.visitor.click(page.locator(f".room main {what}") if isinstance(what, str) else what)

    def _press(self, selector: str = GO) -> None:
        self.visitor.click(self.visitor.page.locator(selector).first)

    def _lay(self, move: Move) -> None:
        places = self.visitor.page.locator(".own .hand .spot")
        while (picked := self.visitor.page.locator(".own .hand .spot[aria-pressed=true]")).count():
            self._click(picked.first)
        hand = list(self.view["hand"])
        for card in move["cards"]:
            place = hand.index(card)
            hand[place] = ""
            self._click(places.nth(place))
        self._press()

    def _collect(self, move: Move) -> None:
        kind = move["kind"]
        if kind in ("chest", "collect"):
            self._click(self._held(move["card"]))
        if kind == "chest":
            self._click("[data-target=chest]")
        elif kind == "collect":
            opened = any(one["motif"] == move["motif"] for one in self.view["seats"][0]["collections"])
            self._click(f"[data-target='0 {move['motif']}']" if opened else "[data-target=open]")
        elif kind == "take":
            self._click(self.visitor.page.locator(".frames .frame").nth(move["place"]))
            self._press()
        elif kind == "draw":
            self._click(".wall .pile")
            self._press()
        elif kind == "fox":
            self._click(".shelf.own .fox")
            self._click(f"[data-target='{move['seat']} {move['motif']}']")
        elif kind == "pass":
            self._click(f"[data-target='1 {move['motif']}']")
        else:
            self._press()

    def _held(self, card: str) -> Locator:
        name = words_of(self.language)[f"curio.{card}"]
        stacks = self.visitor.page.locator(".room main .hand .stack")
        for stack in stacks.all():
            if stack.inner_text().split(",")[0].strip().lower() == name.lower():
                return stack
        raise AssertionError(f"no {name} in the hand: {stacks.all_inner_texts()}")

    def _turn(self, move: Move) -> None:
        kind = move["kind"]
        if kind in ("discard", "decline"):
            self._press(OTHER)
            return
        if kind == "take":
            self._click(self.visitor.page.locator(".piles .spot").last)
        if "place" in move:
            self._click(self.visitor.page.locator(".nest.mine .place").nth(move["place"]))
        if kind == "swap":
            self._click(self.visitor.page.locator(".nest:not(.mine) .place").nth(move["theirs"]))
        self._press()


def kept(visitor: Visitor) -> Json:
    """What the device has noted of the match."""
    text = visitor.page.evaluate("match => localStorage.getItem(`guide ${match}`)", visitor.frame["match"])
    told: Json = json.loads(text)
    return told


MATCHES = [
    pytest.param("5211", "en", PHONE, id="5211-phone"),
    pytest.param("gloria-picktoria", "de", PHONE, id="gloria-phone-german", marks=pytest.mark.long),
    pytest.param("kuiken-koers", "nl", PHONE, id="kuiken-phone-dutch"),
]


@pytest.mark.parametrize(("game", "language", "size"), MATCHES)
def test_a_guided_match_tells_every_lesson_once(visit: Visit, game: str, language: str, size: Size) -> None:
    visitor = visit(size=size, language=language)
    pupil = Pupil(visitor, game, language)
    pupil.begin()
    reloaded = 0
    while not visitor.is_over():
        if len(pupil.told) in (2, 5) and reloaded < len(pupil.told) and pupil.lesson() is not None:
            reloaded = len(pupil.told)
            come_back(pupil)
        pupil.go_on()
    assert sorted(pupil.told) == sorted(LESSONS[game])
    assert sorted(kept(visitor)["told"]) == sorted(LESSONS[game])
    assert pupil.rung >= set(LESSONS[game]) - {"crowed"}
    words = words_of(language)
    result = visitor.page.locator(RESULT)
    expect(result).to_contain_text(words["guide.now-you-know"])
    expect(result.get_by_role("combobox")).to_have_count(0)  # which bots come next is asked after real matches
    expect(result).not_to_contain_text(words["guide.missed"])
    first = visitor.frame["match"]
    result.get_by_role("button", name=words["guide.for-real"]).click()
    visitor.wait_until(lambda: visitor.frame["match"] != first)
    expect(visitor.page.locator(COACH)).to_have_count(0)


def come_back(pupil: Pupil) -> None:
    """A lesson that was not read to its end is there again, one that was is not."""
    page, lesson, told = pupil.visitor.page, pupil.lesson(), list(pupil.told)
    page.reload()
    pupil.wait()
    assert pupil.lesson() == lesson
    pupil.read()
    assert pupil.told == [*told, lesson]
    page.reload()
    pupil.wait()
    assert pupil.lesson() is None


@pytest.mark.parametrize("game", LESSONS)
def test_every_size_has_room_for_the_coach(visit: Visit, game: str) -> None:
    """A page at twice its size may have to scroll, down and not sideways; nothing lies under what is said."""
    visitor = visit(size=DESKTOP, language="de")
    pupil = Pupil(visitor, game, "de")
    pupil.begin()
    lesson, page = pupil.lesson(), visitor.page
    while pupil.lesson() == lesson:
        for width, height in (TWICE, TABLET, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert not find_hidden(page)
            assert page.evaluate(COVERED) == []
            assert page.evaluate(OUTSIDE) == []
            if (width, height) != TWICE:
                visitor.expect_nothing_cut_off()
        page.locator(NEXT).click()


def test_it_can_be_left_and_gone_on_with_from_home(visit: Visit) -> None:
    visitor, words = visit(), words_of("en")
    pupil = Pupil(visitor, "5211")
    pupil.begin()
    pupil.go_on()
    address, box = visitor.page.url, visitor.box("5211")
    visitor.page.locator(".room header a").click()
    box.get_by_role("button", name=words["home.learn-on"]).click()
    pupil.wait()
    assert visitor.page.url == address
    pupil.go_on()
    assert pupil.told == ["first", "single"]
    # Without the coach it is a match like any other.
    assert pupil.lesson() is not None
    visitor.page.locator(LEAVE).click()
    expect(visitor.page.locator(COACH)).to_have_count(0)
    pupil.act()
    pupil.wait()
    while visitor.page.locator(STORY).is_visible():
        pupil.go_on()
    assert pupil.lesson() is None
    visitor.page.reload()
    pupil.wait()
    assert pupil.lesson() is None
    # Whoever asks for the lesson has it again.
    visitor.page.locator(".room header a").click()
    box.get_by_role("button", name=words["home.learn-on"]).click()
    pupil.wait()
    assert visitor.page.url == address
    assert pupil.lesson() == "scoring"
    visitor.page.locator(".room header a").click()
    box.get_by_role("button", name=words["home.learn-afresh"]).click()
    pupil.wait()
    assert visitor.page.url != address
    assert pupil.lesson() == "first"
