"""What a master would do: shown to who plays against bots alone, when they ask, and gone with the decision."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.page.conftest import Visit
from tests.page.test_table import two_at_a_table
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, Size, Visitor
from tests.page.words import words_of

PANEL = ".advice"


def asking(visitor: Visitor, language: str = "en") -> Locator:
    name = words_of(language)["advice.short"]
    return visitor.page.get_by_role("navigation").get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize(
    ("title", "language", "size"),
    [("5211", "en", DESKTOP), ("Gloria Picktoria", "de", PHONE), ("Kuiken Koers", "nl", PHONE)],
    ids=["5211", "gloria-phone-german", "kuiken-phone-dutch"],
)
def test_a_master_says_what_it_would_do_and_how_sure_it_is(visit: Visit, title: str, language: str, size: Size) -> None:
    words = words_of(language)
    visitor = visit(size=size, language=language)
    visitor.open()
    visitor.box(title).get_by_role("button", name=words["home.play"], exact=True).click()
    expect(asking(visitor, language)).to_be_enabled(timeout=PATIENCE)
    asking(visitor, language).click()
    panel = visitor.page.locator(PANEL)
    expect(panel).to_contain_text(words["advice.would"], timeout=PATIENCE)
    expect(panel.locator("li").first).to_have_text(re.compile(r"\S.*\d+\s?%$"))
    assert not re.search(r"\{\{|undefined|null", panel.inner_text())
    expect(visitor.page.locator(".teller")).to_contain_text(words["advice.would"])  # and it is heard
    visitor.expect_nothing_cut_off()
    asking(visitor, language).click()  # again closes it
    expect(panel).to_have_count(0)


def test_advice_is_gone_with_its_decision(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Gloria Picktoria", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(PANEL)).to_be_visible(timeout=PATIENCE)
    decided = visitor.frame["to"]
    visitor.play(until=lambda: visitor.frame["to"] > decided)
    expect(visitor.page.locator(PANEL)).to_have_count(0)


def test_advice_stays_while_others_do_something(visit: Visit) -> None:
    """At a deal of Kuiken Koers all look at their cards at once; who is asked may be slower than the others."""
    visitor = visit()

    def late(route: Route) -> None:
        advice = route.fetch().json()
        route.fulfill(json=advice | {"seq": advice["seq"] - 1})

    visitor.page.route("**/advice?*", late)
    visitor.play_now("Kuiken Koers", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(PANEL)).to_be_visible(timeout=PATIENCE)


def test_advice_that_comes_after_the_decision_is_not_shown(visit: Visit) -> None:
    visitor = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/advice?*", hold)
    visitor.play_now("Gloria Picktoria", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    visitor.wait_until(lambda: bool(held))
    given = held[0].fetch()
    decided = visitor.frame["to"]
    visitor.play(until=lambda: visitor.frame["to"] > decided)
    with visitor.page.expect_response("**/advice?*"):
        held[0].fulfill(response=given)
    visitor.page.wait_for_timeout(200)  # for it to be shown or told, which it should not be
    expect(visitor.page.locator(PANEL)).to_have_count(0)
    expect(visitor.page.locator(".teller")).not_to_contain_text(words_of("en")["advice.would"])


def test_two_moves_that_are_the_same_in_words_are_one(visit: Visit) -> None:
    """Such as either of two equal cards of the display."""
    visitor = visit()

    def twice(route: Route) -> None:
        advice = route.fetch().json()
        best = advice["moves"][0]
        advice["moves"] = [best | {"chance": 0.4}, best | {"chance": 0.35}]
        route.fulfill(json=advice)

    visitor.page.route("**/advice?*", twice)
    visitor.play_now("Gloria Picktoria", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(f"{PANEL} li")).to_have_text([re.compile("75%$")], timeout=PATIENCE)


def test_among_people_nobody_is_advised(visit: Visit) -> None:
    host, friend = visit(), visit()
    two_at_a_table(host, friend)
    for person in (host, friend):
        expect(asking(person)).to_have_count(0)
        person.page.keyboard.press("a")
        expect(person.page.locator(PANEL)).to_have_count(0)
