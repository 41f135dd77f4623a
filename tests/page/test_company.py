"""Playing with others: by a link, on one screen, on another device."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import MOST_CLICKS, PATIENCE, PHONE, Visitor
from tests.page.words import words_of


def invite(host: Visitor, title: str) -> str:
    """A table for two, and the link to it."""
    host.open()
    host.choose(title, Players="2")
    host.box(title).get_by_role("button", name="Invite friends").click()
    expect(host.page.get_by_role("img", name="A code to scan")).to_be_visible()
    return host.page.get_by_role("textbox", name="The link").input_value()


def take_turns(*people: Visitor, until: Callable[[], bool]) -> None:
    """Everybody clicks on, each when there is something to do."""
    for _ in range(MOST_CLICKS):
        for person in people:
            if person.has_something_to_do():
                person.do_something()
        if until():
            return
    raise AssertionError("it never was so")


def round_of(person: Visitor) -> int:
    return int(person.frame["view"]["round"])


def test_two_browsers_play_at_one_table_by_a_link(visit: Visit) -> None:
    host, friend = visit(), visit(language="de-DE", size=PHONE, seed=2)
    friend.open(invite(host, "5211"))
    friend.page.get_by_role("button", name=words_of("de")["waiting.sit"]).click()
    host.page.get_by_role("button", name="Deal").click()
    for person in (host, friend):
        person.page.locator(".hand button").first.wait_for()
    host.page.get_by_role("button", name="Chat").click()
    host.page.get_by_role("textbox", name="Say something").fill("Kikeriki!")
    host.page.keyboard.press("Enter")
    expect(friend.page.locator("nav .badge")).to_have_text("1", timeout=PATIENCE)
    friend.page.get_by_role("button", name="Chat").click()
    expect(friend.page.locator("aside")).to_contain_text("Kikeriki!")
    for person in (host, friend):
        person.page.get_by_role("button", name="Chat").click()
    take_turns(host, friend, until=lambda: min(round_of(host), round_of(friend)) == 3)
    assert host.frame["match"] == friend.frame["match"]
    assert host.frame["view"]["played"] == friend.frame["view"]["played"]
    assert (host.frame["view"]["seat"], friend.frame["view"]["seat"]) == (0, 1)


def test_a_second_visitor_may_watch_and_sees_no_hand(visit: Visit) -> None:
    host, watcher = visit(), visit()
    host.play_now("Kuiken Koers", Players="2")
    watcher.open(host.page.url)
    watcher.page.locator(".room main").wait_for()
    host.play(until=lambda: host.frame["to"] > 12)
    expect(watcher.page.locator(".room main .nest")).to_have_count(2)
    assert watcher.frame["view"]["seat"] is None
    assert watcher.page.locator(".room main button:enabled:not(.pad)").count() == 0


def test_pass_and_play_hides_every_hand_behind_the_curtain(visit: Visit) -> None:
    family = visit()
    family.open()
    family.choose("5211", Players="2")
    box = family.box("5211")
    box.get_by_role("button", name="Pass and play").click()
    box.get_by_role("textbox", name="Player 2").fill("Oma")
    box.locator("form .go").click()
    lifted: list[str] = []

    def look() -> None:
        lifted.extend(family.page.locator(".curtain h2").all_inner_texts())
        assert not family.page.evaluate("document.querySelector('.curtain') && document.querySelector('.hand')")

    family.play(look, until=lambda: round_of(family) == 3)
    assert set(lifted) == {"Pass the device to Guest", "Pass the device to Oma"}


def test_the_seat_moves_to_another_device_by_a_link(visit: Visit) -> None:
    desk, phone = visit(), visit(size=PHONE)
    desk.play_now("5211", Players="2")
    table = desk.page.url
    desk.open()
    desk.page.get_by_role("button", name=re.compile("Settings")).click()
    desk.page.get_by_role("button", name="Go on at another device").click()
    link = desk.page.get_by_role("textbox", name="The link").input_value()
    phone.open(link)
    phone.page.wait_for_url(re.compile(r"/$"))
    phone.page.get_by_role("link", name=re.compile("5211")).click()
    phone.page.locator(".hand button").first.wait_for()
    assert phone.page.url == table
    assert phone.frame["view"]["seat"] == 0
