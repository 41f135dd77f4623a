"""For everyone: axe finds nothing, words can be read on whatever they stand, and enlarged or small, all is there."""

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.everyone import find_faults, find_hidden, find_small, look
from tests.page.rooms import (
    SLUGS,
    TITLES,
    Rooms,
    come_to_the_middle,
    end,
    guided_table,
    house,
    pick,
    rules_and_pad,
    speak,
    table,
    tv,
)
from tests.page.visitor import BAR, PATIENCE, PHONE, STORY, Size
from tests.page.words import LANGUAGES

# As large as everything gets at 200 % on a small desk, and the narrowest there is.
ENLARGED = [(640, 400), (320, 568), (320, 256)]


def first_of(cases: Iterable[Any]) -> list[Any]:
    """One in every run; the others too in `make test-extras`, and everything in everything in `make soak-axe`."""
    first, *more = cases
    return [first, *(pytest.param(*((one,) if isinstance(one, str) else one), marks=pytest.mark.long) for one in more)]


def expect_no_faults(rooms: Rooms) -> None:
    faults = [fault for where, page in rooms for fault in find_faults(page, where)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_the_house(visit: Visit, language: str) -> None:
    expect_no_faults(house(visit, language))


@pytest.mark.parametrize("game", first_of(SLUGS))
def test_axe_finds_nothing_in_rules_and_pads(visit: Visit, game: str) -> None:
    expect_no_faults(rules_and_pad(visit, game))


@pytest.mark.parametrize(("title", "drawer"), [("5211", "l"), ("Gloria Picktoria", "m"), ("Kuiken Koers", "c")])
def test_axe_finds_nothing_at_a_table(visit: Visit, title: str, drawer: str) -> None:
    expect_no_faults(table(visit, title, {"nl": drawer}))


@pytest.mark.parametrize("title", first_of(TITLES))
def test_axe_finds_nothing_at_a_guided_table(visit: Visit, title: str) -> None:
    expect_no_faults(guided_table(visit, title))


def test_axe_finds_nothing_at_the_end_and_afterwards(visit: Visit) -> None:
    expect_no_faults(end(visit, "Kuiken Koers"))


@pytest.mark.parametrize(("title", "language"), first_of(zip(TITLES, ("de", "en", "nl"), strict=True)))
def test_axe_finds_nothing_on_a_tv(visit: Visit, title: str, language: str) -> None:
    expect_no_faults(tv(visit, title, [language]))


def test_what_is_wrong_would_be_found(visit: Visit) -> None:
    """A button without a name, words that are too pale on paper and on a painted wall, a target for a needle."""
    visitor = visit()
    visitor.play_now("Gloria Picktoria", Players="2")
    page = visitor.page
    assert not look(page)
    page.evaluate("""() => {
      document.querySelector(".room header .status").style.color = "#7a4a70";
      document.querySelector(".room nav button:not([title])").innerHTML = "";
      document.querySelector(".hand button").style = "width: 20px; height: 20px";
    }""")
    found = "\n".join(look(page))
    assert "too pale" in found
    assert "button-name" in found
    assert find_small(page, 24, ".room main button:enabled")


@pytest.mark.parametrize("title", TITLES)
def test_targets_are_large_enough(visit: Visit, title: str) -> None:
    """44 px for what one plays with on a phone, and 24 px for whatever else can be hit."""
    visitor = visit(size=PHONE, seed=3)
    page = visitor.page
    visitor.open()
    visitor.box(title).wait_for()
    assert not find_small(page, 24, "button, a, input, select")
    come_to_the_middle(visitor, title)
    pick(visitor)
    assert not find_small(page, 24, "button:enabled, a, input, select")
    assert not find_small(page, 44, ".room :is(.deeds, .hand, .own .nest, header, nav, .frames, .piles) button:enabled")


@pytest.mark.parametrize("title", TITLES)
def test_enlarged_everything_is_there(visit: Visit, title: str) -> None:
    visitor = visit(seed=3)
    page = visitor.page
    come_to_the_middle(visitor, title)
    for size in ENLARGED:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        assert not find_hidden(page), size
        pick(visitor)
        play = page.locator(BAR).locator("button").last
        if play.count():
            play.scroll_into_view_if_needed()
            expect(play).to_be_in_viewport()
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        drawer = page.get_by_role("complementary")
        expect(drawer.locator("button").last).to_be_attached()
        drawer.locator("button").last.scroll_into_view_if_needed()
        page.keyboard.press("Escape")
    visitor.hurry(until=lambda: page.locator(STORY).is_visible())
    expect(page.locator(f"{STORY} .go")).to_be_in_viewport()


@pytest.mark.parametrize("size", ENLARGED, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["en", "de"])
def test_enlarged_pages_do_not_scroll_sideways(visit: Visit, size: Size, language: str) -> None:
    visitor = visit(size=size)
    page, wrong = visitor.page, []
    visitor.open()
    speak(visitor, language)
    visitor.box("Gloria Picktoria").locator("[aria-expanded]").first.click()
    for path, there in (
        ("", ".setting"),
        *((f"/rules/{game}", "main section") for game in SLUGS),
        *((f"/pad/{game}", ".setup input") for game in SLUGS),
        ("/r", "main h1"),
    ):
        if path:
            visitor.open(path)
        page.locator(there).first.wait_for(timeout=PATIENCE)
        wrong += [f"{path or '/'}: {fault}" for fault in find_hidden(page)]
    assert not wrong, "\n".join(wrong)
