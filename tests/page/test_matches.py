"""Whole matches by clicking what lights up, as somebody does who has never seen the game.

On the way: nothing is cut off, a reload at any new moment comes back to the same place, and in the end everything that
came to the browser is what its seat may know.
"""

import json

import httpx
import pytest
from playwright.sync_api import expect

from kikeriki.rules import record as records
from tests.page.conftest import Visit
from tests.page.truth import Truth, spoilt
from tests.page.visitor import BAR, PATIENCE, PHONE, RESULT, STORY, TABLET, Heard, Size, Visitor
from tests.page.words import words_of

# How many clicks are made with a pointer, where most do not depend on it: in the others all are.
FIRST = 60
MATCHES = [
    pytest.param("5211", {"Edition": "2021 edition"}, PHONE, None, {"choose", "over"}, id="5211-2021-phone"),
    pytest.param(
        "5211",
        {"Edition": "Five Colors, 2017"},
        TABLET,
        FIRST,
        {"choose", "over"},
        id="five-colors-tablet",
        marks=pytest.mark.long,
    ),
    pytest.param("Gloria Picktoria", {}, PHONE, FIRST, {"act", "over"}, id="gloria-phone"),
    pytest.param("Kuiken Koers", {"Rounds": "1"}, PHONE, None, {"look", "turn", "hold", "over"}, id="kuiken-phone"),
]


BROKEN_PROMISE = """
const name = `promises ${match}`;
const promised = JSON.parse(sessionStorage.getItem(name));
promised[0][1] = promised[0][1].replace(/./, (digit) => (digit === "0" ? "1" : "0"));
sessionStorage.setItem(name, JSON.stringify(promised));
"""


PICKED = ".room main [aria-pressed=true]"


class Reloads:
    """Reloads the page at every moment of a new kind, and looks whether it is the same place."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.moments: set[str] = set()

    def look(self) -> None:
        visitor = self._visitor
        visitor.expect_nothing_cut_off()
        visitor.wait_until_shown()
        if visitor.page.locator(STORY).is_visible():
            if "story" in self.moments:
                return
            self._look_at_a_story()
            visitor.wait_until_shown()
        view = visitor.frame["view"]
        moment = f"{view['phase']} {'to move' if view['legal'] else 'waiting'}"
        stands = visitor.is_over() or view["to_act"] == [view["seat"]]  # nobody else will change it meanwhile
        # What is only picked is nobody's business yet.
        if moment in self.moments or not stands or visitor.page.locator(PICKED).count():
            return
        self.moments.add(moment)
        before, frame = visitor.shown(), visitor.frame
        visitor.page.reload()
        visitor.wait_for_something_to_do()
        visitor.wait_until(lambda: visitor.shown() == before)
        assert visitor.frame["view"] == frame["view"]

    def _look_at_a_story(self) -> None:
        """It is told again, once."""
        self.moments.add("story")
        story = self._visitor.page.locator(STORY)
        title = story.get_by_role("heading").inner_text()
        self._visitor.page.reload()
        expect(story.get_by_role("heading")).to_have_text(title, timeout=PATIENCE)
        while story.is_visible():
            self._visitor.do_something()
        self._visitor.page.reload()
        self._visitor.wait_for_something_to_do()
        expect(story).to_have_count(0)


@pytest.mark.parametrize(("title", "choices", "size", "pointed", "phases"), MATCHES)
def test_a_whole_match(
    visit: Visit, title: str, choices: dict[str, str], size: Size, pointed: int | None, phases: set[str]
) -> None:
    visitor = visit(size=size)
    visitor.play_now(title, Players="2", **choices)
    reloads = Reloads(visitor)
    if pointed:
        visitor.play(look=reloads.look, until=lambda: visitor.clicks >= pointed or visitor.is_over())
        visitor.hurry(look=reloads.look)
    else:
        visitor.play(look=reloads.look)
    assert phases | {"story"} <= {moment.split()[0] for moment in reloads.moments}
    check_traffic(visitor)
    check_deal(visitor)
    result = visitor.page.locator(RESULT)
    result.get_by_role("link", name="Record").wait_for()
    result.get_by_role("button", name="Play again").click()
    expect(result).to_have_count(0, timeout=PATIENCE)
    visitor.page.locator(BAR).wait_for(state="attached")


def check_traffic(visitor: Visitor) -> None:
    """Nothing came that the seat cannot know, from the first frame to the last; and it would have been noticed."""
    truth = truth_of(visitor)
    frames = [heard for heard in visitor.heard if truth.check(heard)]
    assert len(frames) > 10
    assert json.loads(frames[-1].text)["to"] == len(truth.events)
    for planted in spoilt(json.loads(frames[len(frames) // 2].text), truth, players=2):
        with pytest.raises(AssertionError):
            truth.check(Heard("socket", json.dumps(planted)))
    with pytest.raises(AssertionError):
        truth.check(Heard("/api/tables", json.dumps({"tables": [{"seats": [{"hand": ["Y3"]}]}]})))


def check_deal(visitor: Visitor) -> None:
    """The seeds are those that were promised; had another been promised, it would say so."""
    result, words = visitor.page.locator(RESULT), words_of("en")
    for promise, verdict in (("", "kept"), (BROKEN_PROMISE, "broken")):
        visitor.page.evaluate(f"match => {{ {promise} }}", visitor.frame["match"])
        result.get_by_role("button", name=words["result.check"]).click()
        expect(result.get_by_role("status")).to_have_text(words[f"verdict.{verdict}"])


def truth_of(visitor: Visitor) -> Truth:
    cookies = {str(cookie["name"]): str(cookie["value"]) for cookie in visitor.context.cookies()}
    match, seat = visitor.frame["match"], visitor.frame["view"]["seat"]
    answer = httpx.get(f"{visitor.url}/api/matches/{match}/record", cookies=cookies)
    return Truth(records.read(answer.text), seat)
