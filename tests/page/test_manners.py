"""The page's manners: one's language, one's light, one's motion; few clicks to the first card; a hint once."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, GO, PATIENCE, PHONE, TABLET, Size
from tests.page.words import words_of

NARROWEST: Size = (320, 568)
GAMES = ("5211", "Gloria Picktoria", "Kuiken Koers")
# What flies stays up until it is told to land.
HOVER = """() => (function hover() {
  for (const one of document.getAnimations()) if (one.effect.target.matches(".aloft")) one.pause();
  requestAnimationFrame(hover);
})()"""
# Where the first button to play stood when it came; and a page that waits for things as long as a busy machine takes.
FIRST_SEEN = """
new MutationObserver(() => {
  window.first ??= document.querySelector(".box .go")?.getBoundingClientRect().y;
}).observe(document, { childList: true, subtree: true });
const soon = window.setTimeout;
window.setTimeout = (deed, ms, ...more) => soon(deed, ms * 30, ...more);
"""


@pytest.mark.parametrize(("browsers", "spoken"), [("en-GB", "en"), ("de-CH", "de"), ("nl-NL", "nl"), ("fr-FR", "en")])
def test_it_speaks_the_browsers_language(visit: Visit, browsers: str, spoken: str) -> None:
    visitor = visit(language=browsers)
    visitor.open()
    expect(visitor.page.get_by_role("button", name=words_of(spoken)["home.play"])).to_have_count(3, timeout=PATIENCE)
    assert visitor.page.locator("html").get_attribute("lang") == spoken


def test_the_language_can_be_changed_and_stays_so(visit: Visit) -> None:
    visitor = visit()
    visitor.open()
    visitor.page.get_by_role("button", name=re.compile("Settings")).click()
    visitor.page.get_by_role("radio", name="Nederlands").click()
    dutch = words_of("nl")
    expect(visitor.page.get_by_role("radiogroup", name=dutch["home.language"])).to_be_visible()
    visitor.page.keyboard.press("Escape")
    visitor.page.reload()
    visitor.page.get_by_role("button", name=dutch["home.play"]).first.click()
    visitor.page.locator(".room main .bar > .deeds").wait_for(state="attached")
    expect(visitor.status).to_have_text(dutch["status.your-turn"], timeout=PATIENCE)


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


def test_what_is_usual_follows_the_number_of_players(visit: Visit) -> None:
    """K8: as many rounds as players, 4 with two; what was chosen stays, and only seats that exist can begin."""
    visitor = visit()
    visitor.open()
    kuiken = visitor.box("Kuiken Koers")
    kuiken.locator("[aria-expanded]").first.click()
    rounds = kuiken.get_by_role("combobox", name="Rounds")
    for players, usual in (("2", "4"), ("3", "3"), ("6", "6")):
        kuiken.get_by_role("radiogroup", name="Players").get_by_role("radio", name=players).click()
        expect(rounds).to_have_value(usual)
        expect(kuiken.get_by_text(re.compile(r"^Player \d$"))).to_have_count(int(players))
    rounds.select_option("7")
    kuiken.get_by_role("radiogroup", name="Players").get_by_role("radio", name="5").click()
    expect(rounds).to_have_value("7")


@pytest.mark.parametrize(("title", "players"), [("5211", "5"), ("Gloria Picktoria", "5"), ("Kuiken Koers", "6")])
@pytest.mark.parametrize(("language", "size"), [("en", TABLET), ("de", PHONE), ("nl", PHONE), ("de", NARROWEST)])
def test_a_full_table_fits(visit: Visit, title: str, players: str, language: str, size: Size) -> None:
    visitor = visit(size=size)
    visitor.open()
    visitor.page.evaluate(f"localStorage.language = {language!r}")
    visitor.open()
    words = words_of(language)
    visitor.choose(title, **{words["setting.players"]: players})
    visitor.box(title).get_by_role("button", name=words["home.play"]).click()
    visitor.page.locator(".room main .bar > .deeds").wait_for(state="attached")
    visitor.hurry(look=visitor.expect_nothing_cut_off, until=lambda: visitor.frame["to"] > 60)


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


@pytest.mark.parametrize("key", ["Escape", " ", "Enter"])
def test_a_key_makes_them_hurry_too(visit: Visit, key: str) -> None:
    visitor = visit(speed="calm")
    visitor.play_now("5211", Players="2")
    visitor.page.evaluate(HOVER)
    visitor.page.locator(GO).click()  # a newcomer's first tiles are lifted already
    aloft = visitor.page.locator(".aloft").first
    aloft.wait_for()
    visitor.page.wait_for_timeout(1_500)
    first = aloft.element_handle()
    assert first.evaluate("one => one.isConnected")
    visitor.page.keyboard.press(key)
    first.wait_for_element_state("hidden", timeout=PATIENCE)


def test_what_can_be_clicked_holds_still_when_the_fonts_come(visit: Visit) -> None:
    """Lines break elsewhere then, and a click on what moves away does nothing."""
    visitor = visit()
    fonts: list[Route] = []
    visitor.page.route("**/*.woff2", lambda route: fonts.append(route))
    visitor.page.add_init_script(FIRST_SEEN)
    with visitor.page.expect_response("**/api/games"):
        visitor.open()
    visitor.wait_until(lambda: len(fonts) >= 2)
    visitor.page.wait_for_timeout(200)  # in which the boxes could come, were the fonts not waited for
    for font in fonts:
        font.continue_()
    go = visitor.box("5211").get_by_role("button", name=words_of("en")["home.play"], exact=True)
    go.wait_for()
    visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    assert visitor.page.evaluate("window.first") == go.evaluate("one => one.getBoundingClientRect().y")
