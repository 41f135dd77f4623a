"""The page's manners: one's language, one's light, one's motion; few clicks to the first card; a hint once."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, TABLET, Size

GAMES = ("5211", "Gloria Picktoria", "Kuiken Koers")
PLAY = {"en-GB": "Play now", "de-DE": "Jetzt spielen", "nl-NL": "Nu spelen", "fr-FR": "Play now"}


@pytest.mark.parametrize("language", PLAY)
def test_it_speaks_the_browsers_language(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    visitor.open()
    expect(visitor.page.get_by_role("button", name=PLAY[language])).to_have_count(3)
    assert visitor.page.locator("html").get_attribute("lang") == (language[:2] if language != "fr-FR" else "en")


def test_the_language_can_be_changed_and_stays_so(visit: Visit) -> None:
    visitor = visit()
    visitor.open()
    visitor.page.get_by_role("button", name=re.compile("Settings")).click()
    visitor.page.get_by_role("radio", name="Nederlands").click()
    expect(visitor.page.get_by_role("radiogroup", name="Taal")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    visitor.page.reload()
    visitor.page.get_by_role("button", name="Nu spelen").first.click()
    visitor.page.locator(".room main .bar").wait_for()
    expect(visitor.status).to_have_text("Jij bent aan de beurt", timeout=PATIENCE)


@pytest.mark.parametrize(
    ("title", "clicks"),
    [
        ("5211", (".bar .go",)),  # a newcomer's first tiles are lifted already, as an example
        ("Gloria Picktoria", (".hand button:enabled", ".bar .go")),
        ("Kuiken Koers", (".bar .go", ".bar .go")),
    ],
)
def test_from_the_first_visit_to_the_first_card_in_three_clicks(
    visit: Visit, title: str, clicks: tuple[str, ...]
) -> None:
    visitor = visit()
    visitor.open()
    visitor.box(title).get_by_role("button", name="Play now").click()
    for where in clicks:
        visitor.expect_status("Your turn")
        before = visitor.frame
        visitor.page.locator(f".room main {where}").first.click()
    visitor.wait_until(lambda: visitor.frame != before)


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE, (360, 640)], ids=lambda size: "x".join(map(str, size)))
def test_home_fits_every_screen(visit: Visit, size: Size) -> None:
    visitor = visit(size=size)
    visitor.open()
    for title in GAMES:
        visitor.box(title).wait_for()
    assert visitor.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_a_hint_is_told_once(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("5211", Players="2")
    hint = visitor.page.get_by_role("note")
    hint.get_by_role("button", name="Got it").click()
    expect(hint).to_have_count(0)
    visitor.page.reload()
    visitor.page.locator(".hand button").first.wait_for()
    expect(hint).to_have_count(0)


def test_cards_fly_and_a_click_makes_them_hurry(visit: Visit) -> None:
    """At the usual speed, with everything that moves; then still, where the system asks for that."""
    visitor = visit(speed="usual")
    visitor.play_now("5211", Players="2")
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 2)
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 3)
