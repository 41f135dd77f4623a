"""A table on a TV, while phones hold the hands: it follows, tells, goes on by itself, and is told nobody's cards."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from kikeriki.rules import record as records
from kikeriki.rules.codec import dump
from tests.page.conftest import Visit
from tests.page.test_company import invite
from tests.page.truth import Truth, spoilt
from tests.page.visitor import MOST_CLICKS, PATIENCE, PHONE, RESULT, STORY, Heard, Size, Visitor
from tests.page.words import words_of
from tests.server.client import Json
from tests.server.serving import Running

WORDS = words_of("en")
TV: Size = (1920, 1080)
SMALL_TV: Size = (1280, 720)
TAPS = 60  # by each, then only what they do counts
SCORINGS = ("scored", "round-ended")
# What lies beyond the screen, and whose words do not fit: nobody can scroll here.
CUT_OFF = """async () => {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame); // until a new size is laid out
  const wrong = [];
  const seen = (one) => {
    const style = getComputedStyle(one);
    return style.visibility !== "hidden" && style.opacity !== "0" && !one.closest(".out-of-sight, .aloft");
  };
  const words = "h1, h2, p, li, td, th, b, figcaption, .name, .plate";
  const things = `${words}, button, .spot, .stack, .card, .tile, .code`;
  for (const one of document.querySelectorAll(`.room :is(${things})`)) {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    if (width && seen(one) && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
      wrong.push(`beyond the edge: ${one.className} ${one.textContent.trim()} ${[left, top, right, bottom]}`);
  }
  for (const one of document.querySelectorAll(".room :is(.status, footer, .join p, li)"))
    if (seen(one) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
      wrong.push(`cut: ${one.className} ${one.textContent.trim()}`);
  return wrong;
}"""
# On with a story, up to its last beat.
HURRY = """last => {
  if (document.querySelector(last)) return true;
  dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
  return false;
}"""
LAST_BEAT = ".pauses i:last-child.now"
# Where there is a screen that could sleep; and where asking for it to stay awake is refused.
LOCKS = """window.locks = 0;
const request = async () => { locks += 1; return { release: async () => {} }; };
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
REFUSED = "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { throw new Error('no') } } });"


class Screen:
    """The TV: looked at, and at most told to go on, by somebody who has read what stands there."""

    def __init__(self, viewer: Visitor, hurries: bool = False) -> None:
        self.viewer, self.page, self.hurries = viewer, viewer.page, hurries
        self.stories: list[str] = []
        self.all_shown: list[int] = []

    @property
    def shown(self) -> int:
        return int(self.page.locator(".room").get_attribute("data-shown") or -1)

    def expect_nothing_cut_off(self) -> None:
        for width, height in (SMALL_TV, TV):
            self.page.set_viewport_size({"width": width, "height": height})
            wrong: Any = self.page.evaluate(CUT_OFF)
            assert not wrong, wrong

    def follow(self) -> None:
        """Until it shows what it was told last; a scoring is told on the way, to its end."""
        for _ in range(int(PATIENCE / 20)):
            if self.page.locator(STORY).is_visible():
                self._hear_a_story()
            if self.shown == self.viewer.frame["to"]:
                self.all_shown.append(self.shown)
                return
            if self.hurries or self.stories:
                self.viewer.nudge()
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it shows {self.shown}, and was told {self.viewer.frame['to']}")

    def _hear_a_story(self) -> None:
        """The first goes on by itself, to its end; with the others one hurries."""
        story, hurry = self.page.locator(STORY), self.hurries or bool(self.stories)
        self.stories.append(story.get_by_role("heading").first.inner_text())
        self.expect_nothing_cut_off()
        while hurry and not self.page.evaluate(HURRY, LAST_BEAT):
            pass
        expect(story.locator(LAST_BEAT)).to_have_count(1, timeout=PATIENCE)
        self.expect_nothing_cut_off()
        if hurry:
            self.page.keyboard.press("Space")
        expect(story).to_have_count(0, timeout=PATIENCE)


def sit_down(visit: Visit, title: str, **choices: str) -> tuple[Visitor, Visitor, Screen]:
    """A table, the TV with its code, and two phones that took its seats, each by the way that the page shows."""
    host, friend = visit(size=PHONE), visit(size=PHONE, seed=2)
    viewer = visit(size=TV, seed=3)
    link = invite(host, title, **choices)
    host.page.get_by_text(WORDS["tv.show"]).click()
    viewer.open(host.page.get_by_role("textbox", name=WORDS["tv.address"]).input_value())
    tv = Screen(viewer)
    expect(tv.page.get_by_role("img", name=WORDS["link.code"])).to_be_visible(timeout=PATIENCE)
    expect(tv.page.locator(".join b")).to_have_text(link.removeprefix("http://"))
    expect(tv.page.get_by_text(WORDS["waiting.free-seat"])).to_have_count(1)
    tv.expect_nothing_cut_off()
    friend.open(link)
    friend.page.get_by_role("button", name=WORDS["waiting.sit"]).click()
    friend.page.get_by_role("textbox", name=WORDS["home.your-name"]).press_sequentially("Bea")
    host.page.get_by_role("textbox", name=WORDS["home.your-name"]).press_sequentially("Ann")
    expect(tv.page.locator("li .name")).to_have_text(["Ann", "Bea"], timeout=PATIENCE)
    expect(tv.page.get_by_role("img", name=WORDS["link.code"])).to_have_count(0)
    expect(tv.page.locator(".next")).to_have_text(WORDS["tv.deals"].replace("{{who}}", "Ann"))
    tv.expect_nothing_cut_off()
    return host, friend, tv


def deal(host: Visitor, *others: Visitor) -> None:
    host.page.get_by_role("button", name=WORDS["waiting.deal"], exact=True).click()
    for person in (host, *others):
        person.page.locator(".room > header").wait_for()


def play_with(screens: list[Screen], *people: Visitor, until: Callable[[], bool]) -> None:
    """They play, and no TV is ever behind; who has tapped often enough does not point any more."""
    for nth in range(MOST_CLICKS):
        if until():
            return
        for person in people:
            if nth > TAPS:
                person.step()
            elif person.has_something_to_do() and not person.is_over():
                person.do_something()
        people[0].page.wait_for_timeout(10)
        for tv in screens:
            tv.follow()
            if nth % 20 == 0:
                tv.expect_nothing_cut_off()
    raise AssertionError("it never was so")


def test_a_whole_match_and_the_next_one(visit: Visit) -> None:
    """The shortest there is; the other games' tables and stories are looked at on their own."""
    host, friend, tv = sit_down(visit, "Kuiken Koers", Rounds="2")
    assert not tv.viewer.context.cookies()  # nobody in particular
    deal(host, friend, tv.viewer)
    play_with([tv], host, friend, until=lambda: host.is_over() and friend.is_over())
    expect(tv.page.locator(RESULT)).to_be_visible(timeout=PATIENCE)
    tv.expect_nothing_cut_off()
    won = host.page.locator(f"{RESULT} b").all_inner_texts()
    assert tv.page.locator(f"{RESULT} b").all_inner_texts() == won
    events = check_traffic(tv.viewer)
    assert len(tv.stories) == sum(event["kind"] in SCORINGS for event in events) > 1, tv.stories
    assert len(set(tv.stories)) == len(tv.stories)
    assert tv.all_shown == sorted(tv.all_shown)
    assert tv.all_shown[-1] == len(events)

    tv.page.reload()
    expect(tv.page.locator(RESULT)).to_be_visible(timeout=PATIENCE)
    host.page.get_by_role("button", name=WORDS["result.rematch"]).click()
    expect(tv.page.locator(".next")).to_have_text(WORDS["tv.deals"].replace("{{who}}", "Ann"), timeout=PATIENCE)
    deal(host, friend, tv.viewer)
    tv.viewer.wait_until(lambda: tv.viewer.frame["match"] == host.frame["match"])
    play_with([tv], host, friend, until=lambda: tv.shown > 6)
    before = tv.viewer.shown()
    tv.page.reload()
    tv.page.locator(".room > header").wait_for()
    tv.follow()
    tv.viewer.wait_until(lambda: tv.viewer.shown() == before)
    assert not tv.viewer.context.cookies()


def check_traffic(viewer: Visitor) -> list[Json]:
    """The spectator's frames, from the first to the last, and nothing else; it would have been noticed. All events."""
    match = viewer.frame["match"]
    answer = httpx.get(f"{viewer.url}/api/matches/{match}/record")
    truth = Truth(records.read(answer.text), None)
    frames = [heard for heard in viewer.heard if truth.check(heard)]
    told = [json.loads(frame.text) for frame in frames]
    assert {frame["view"]["seat"] for frame in told} == {None}
    assert told[-1]["to"] == len(truth.events)
    for planted in spoilt(told[len(told) // 2], truth, players=2):
        with pytest.raises(AssertionError):
            truth.check(Heard("socket", json.dumps(planted)))
    events: Any = dump(truth.events)
    return list(events)


@pytest.mark.parametrize(
    ("title", "players"),
    [("5211", "5"), pytest.param("Gloria Picktoria", "5", marks=pytest.mark.long), ("Kuiken Koers", "6")],
)
def test_a_full_table_has_room(visit: Visit, title: str, players: str) -> None:
    """In the language that needs most of it."""
    host = visit(size=PHONE)
    screens = [Screen(visit(size=TV, language="de-DE", dark=True), hurries=True)]
    host.open()
    host.choose(title, Players=players)
    host.box(title).get_by_role("button", name="Invite friends").click()
    host.page.get_by_role("textbox", name="The link").wait_for()
    for tv in screens:
        tv.viewer.open(host.page.url.replace("/t/", "/tv/"))
        tv.page.locator(".code").wait_for()
        tv.expect_nothing_cut_off()
    host.page.get_by_role("button", name="Fill the rest with bots").click()
    host.page.get_by_role("button", name="Deal", exact=True).click()
    for tv in screens:
        tv.page.locator(".room > header").wait_for()
    play_with(screens, host, until=lambda: all(tv.stories for tv in screens))


def test_whoever_holds_a_seat_at_the_tv_shows_nobody_their_hand(visit: Visit) -> None:
    """The browser that set the table shows it to all; its seat goes to a phone, and it can still deal."""
    laptop, phones = visit(size=SMALL_TV), [visit(size=PHONE, seed=2), visit(size=PHONE, seed=3)]
    link = invite(laptop, "5211")
    laptop.page.get_by_text(WORDS["tv.show"]).click()
    way = laptop.page.get_by_role("link", name=WORDS["tv.open"]).get_attribute("href")
    assert way
    laptop.open(way)
    laptop.page.get_by_role("button", name=WORDS["tv.free-it"]).click()
    for phone in phones:
        phone.open(link)
        phone.page.get_by_role("button", name=WORDS["waiting.sit"]).first.click()
        phone.page.get_by_role("textbox", name=WORDS["home.your-name"]).wait_for()
    laptop.page.get_by_role("button", name=WORDS["waiting.deal"]).click()
    laptop.page.locator(".room > header").wait_for()
    assert laptop.frame["view"]["seat"] is None
    assert {phone.frame["view"]["seat"] for phone in phones} == {0, 1}


def test_a_seat_that_stays_at_the_tv_is_not_watched(visit: Visit) -> None:
    owner = visit()
    owner.play_now("5211", Players="2")
    tv = owner.page.url.replace("/t/", "/tv/")
    owner.open("/")  # no more of the seat's frames are on their way
    owner.heard.clear()
    owner.open(tv)
    owner.page.locator(".room > header").wait_for()
    owner.wait_until(lambda: owner.frame["view"]["seat"] is None)
    frames = [json.loads(heard.text) for heard in owner.heard if heard.where == "socket"]
    assert {frame["view"]["seat"] for frame in frames if frame["type"] == "frame"} == {None}
    expect(owner.page.locator(".hand")).to_have_count(0)


def test_a_private_table_lets_its_tv_in_by_the_invitation(visit: Visit) -> None:
    host, tv, stranger = visit(), visit(size=TV), visit(size=TV)
    invite(host, "5211", **{WORDS["setting.access"]: WORDS["access.private"]})
    host.page.get_by_text(WORDS["tv.show"]).click()
    address = host.page.get_by_role("textbox", name=WORDS["tv.address"]).input_value()
    tv.open(address)
    expect(tv.page.get_by_role("img", name=WORDS["link.code"])).to_be_visible(timeout=PATIENCE)
    stranger.forgiven.append("404")
    stranger.open(address.split("#")[0])
    expect(stranger.page.get_by_role("alert")).to_have_text(WORDS["refused.not-found"], timeout=PATIENCE)


def test_a_table_that_is_not_for_watching_says_so(visit: Visit, server: Running) -> None:
    with httpx.Client(base_url=server.url) as host:
        host.post("/api/me", json={"name": "Ann"})
        wish = {"game": "5211", "seats": [{"kind": "me"}, {"kind": "bot", "level": "chick"}], "spectators": False}
        table = host.post("/api/tables", json=wish).json()["id"]
        viewer = visit(size=TV)
        viewer.open(f"/tv/{table}")
        expect(viewer.page.locator(".next")).to_have_text(WORDS["tv.deals"].replace("{{who}}", "Ann"), timeout=PATIENCE)
        assert host.post(f"/api/tables/{table}/start").status_code == 200
        expect(viewer.page.get_by_role("alert")).to_have_text(WORDS["tv.unwatched"], timeout=PATIENCE)


def test_the_screen_stays_awake_and_a_resting_pointer_is_hidden(visit: Visit) -> None:
    host, tv, other = visit(), visit(size=TV), visit(size=TV)
    link = invite(host, "5211").replace("/t/", "/tv/")
    tv.context.add_init_script(LOCKS)
    tv.open(link)
    tv.page.locator(".code").wait_for()
    assert tv.page.evaluate("locks") == 1
    tv.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert tv.page.evaluate("locks") == 2  # it was lost while one looked elsewhere
    tv.page.mouse.move(300, 300)
    expect(tv.page.locator(".screen")).to_have_css("cursor", "auto")
    expect(tv.page.locator(".screen")).to_have_css("cursor", "none", timeout=PATIENCE)
    other.context.add_init_script(REFUSED)
    other.open(link)
    other.page.locator(".code").wait_for()
