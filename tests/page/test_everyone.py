"""For everyone: axe finds nothing, words can be read on whatever they stand, and enlarged or small, all is there."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.everyone import find_faults, find_hidden, find_small, look
from tests.page.screenshots import in_the_middle
from tests.page.test_tv import HURRY, LAST_BEAT, TV
from tests.page.visitor import BAR, GO, PATIENCE, PHONE, RESULT, STORY, Size, Visitor
from tests.page.words import LANGUAGES, words_of

SLUGS = ("5211", "gloria-picktoria", "kuiken-koers")
TITLES = ("5211", "Gloria Picktoria", "Kuiken Koers")
# What would go on by itself waits for whoever looks.
NO_HURRY = """{
  const wait = window.setTimeout;
  window.setTimeout = (deed, ms = 0, ...rest) => wait(deed, ms > 1000 ? 1e8 : ms, ...rest);
}"""
PICK = ".room main :is(.hand, .own .nest) button:enabled"
# As large as everything gets at 200 % on a small desk, and the narrowest there is.
ENLARGED = [(640, 400), (320, 568), (320, 256)]


def speak(visitor: Visitor, language: str) -> None:
    """The same page in another language, once it is there."""
    visitor.page.evaluate(f"localStorage.language = {language!r}")
    visitor.page.reload()
    visitor.page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def come_to_the_middle(visitor: Visitor, title: str, players: str = "3") -> None:
    long = {"Rounds": "12"} if title == "Kuiken Koers" else {}  # bots may knock before one has a second turn
    visitor.play_now(title, Players=players, **long)
    there, room = in_the_middle(visitor), visitor.page.locator(".room")
    while not (there() and room.get_attribute("data-shown") == str(visitor.frame["to"])):
        visitor.hurry(until=there)
        visitor.page.wait_for_timeout(200)  # what was done last may still be under way


def pick(visitor: Visitor) -> None:
    """A card of one's own, where one can be chosen."""
    cards = visitor.page.locator(PICK)
    cards.or_(visitor.page.locator(GO)).first.wait_for(timeout=PATIENCE)
    if cards.count() and cards.first.get_attribute("aria-pressed") != "true":
        cards.first.click()


def hear_it_out(visitor: Visitor) -> None:
    """A scoring's story, up to its last beat."""
    story = visitor.page.locator(STORY)
    story.wait_for(timeout=PATIENCE)
    while story.locator(".deeds .plain").is_visible():
        story.locator(".go").click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_the_house(visit: Visit, language: str) -> None:
    visitor, words = visit(language=language), words_of(language)
    page = visitor.page
    visitor.open()
    visitor.box("Kuiken Koers").locator("[aria-expanded]").first.click()
    faults = find_faults(page, "home")
    page.get_by_role("button", name=re.compile(words["app.settings"])).click()
    faults += find_faults(page, "settings")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog", name=words["table.keys"]).wait_for()
    faults += find_faults(page, "keys")
    page.keyboard.press("Escape")
    visitor.box("5211").get_by_role("button", name=words["home.invite"]).click()
    page.get_by_role("textbox", name=words["table.say"]).wait_for()
    faults += find_faults(page, "waiting room")
    visitor.open("/r")
    page.get_by_role("heading", name=words["replay.landing"]).wait_for()
    faults += find_faults(page, "replay without a match")
    visitor.forgiven.append("404")
    for path in ("/device#unknown", "/nowhere"):
        visitor.open(path)
        page.get_by_role("alert").wait_for()
        faults += find_faults(page, path)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", SLUGS)
def test_axe_finds_nothing_in_rules_and_pads(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.page
    faults: list[str] = []
    for language in LANGUAGES:
        visitor.open(f"/rules/{game}")
        speak(visitor, language)
        page.locator("main section").first.wait_for()
        faults += find_faults(page, "rules")
    visitor.open(f"/pad/{game}")
    for language in LANGUAGES:
        speak(visitor, language)
        page.locator(".setup input").first.wait_for()
        faults += find_faults(page, "pad before it begins")
    page.get_by_role("button", name=words_of(LANGUAGES[-1])["pad.start"]).click()
    for language in LANGUAGES:
        speak(visitor, language)
        page.locator(".paper").wait_for()
        faults += find_faults(page, "pad")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("title", "drawer"), [("5211", "l"), ("Gloria Picktoria", "m"), ("Kuiken Koers", "c")])
def test_axe_finds_nothing_at_a_table(visit: Visit, title: str, drawer: str) -> None:
    visitor = visit(seed=3)
    page = visitor.page
    come_to_the_middle(visitor, title)
    faults: list[str] = []
    for language in LANGUAGES:
        speak(visitor, language)
        pick(visitor)
        faults += find_faults(page, "table")
    page.keyboard.press(drawer)
    page.get_by_role("complementary").wait_for()
    faults += find_faults(page, f"drawer {drawer}")
    page.keyboard.press("Escape")
    visitor.hurry(until=lambda: page.locator(STORY).is_visible())
    for language in LANGUAGES:
        speak(visitor, language)
        hear_it_out(visitor)
        faults += find_faults(page, "scoring")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("title", TITLES)
def test_axe_finds_nothing_at_a_guided_table(visit: Visit, title: str) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open()
    visitor.box(title).get_by_role("button", name=words_of("en")["home.learn"]).click()
    coach = page.get_by_role("region", name=words_of("en")["guide.coach"])
    coach.wait_for(timeout=PATIENCE)
    faults: list[str] = []
    for language in LANGUAGES:
        speak(visitor, language)
        page.get_by_role("region", name=words_of(language)["guide.coach"]).wait_for(timeout=PATIENCE)
        faults += find_faults(page, "guided table")
    assert not faults, "\n".join(faults)


def test_axe_finds_nothing_at_the_end_and_afterwards(visit: Visit) -> None:
    """The result, on a TV as well, and the replay."""
    visitor, tv = visit(), visit(size=TV)
    page = visitor.page
    visitor.play_now("Kuiken Koers", Players="2", Rounds="1")
    tv.open(visitor.page.url.replace("/t/", "/tv/"))
    visitor.hurry()
    faults: list[str] = []
    for language in LANGUAGES:
        for name, viewer in (("result", visitor), ("result on a TV", tv)):
            speak(viewer, language)
            viewer.page.locator(RESULT).wait_for(timeout=PATIENCE)
            faults += find_faults(viewer.page, name)
    match = visitor.frame["match"]
    for language in LANGUAGES:
        visitor.open(f"/r/{match}#20")
        speak(visitor, language)
        page.locator(".transport").wait_for(timeout=PATIENCE)
        faults += find_faults(page, "replay")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("title", "language"), [("5211", "de"), ("Gloria Picktoria", "en"), ("Kuiken Koers", "nl")])
def test_axe_finds_nothing_on_a_tv(visit: Visit, title: str, language: str) -> None:
    """Before the match, in it, and at a scoring, which stands still here while one looks."""
    host, tv, words = visit(), visit(size=TV, language=language), words_of("en")
    host.open()
    host.choose(title, Players="3")
    host.box(title).get_by_role("button", name=words["home.invite"]).click()
    host.page.get_by_role("textbox", name=words["link.link"]).wait_for()
    tv.context.add_init_script(NO_HURRY)
    tv.open(host.page.url.replace("/t/", "/tv/"))
    tv.page.locator(".code").wait_for(timeout=PATIENCE)
    faults = find_faults(tv.page, "waiting TV")
    host.page.get_by_role("button", name=words["waiting.fill-bots"]).click()
    host.page.get_by_role("button", name=words["waiting.deal"], exact=True).click()
    host.page.locator(BAR).wait_for(state="attached")
    host.hurry(until=lambda: host.frame["to"] > 4)
    tv.page.locator(".room > header").wait_for(timeout=PATIENCE)
    tv.page.wait_for_timeout(500)  # what was done last may still be under way
    tv.wait_until_shown()
    faults += find_faults(tv.page, "TV")
    host.hurry(until=lambda: host.page.locator(STORY).is_visible())
    tv.page.locator(STORY).wait_for(timeout=PATIENCE)
    while not tv.page.evaluate(HURRY, LAST_BEAT):
        pass
    faults += find_faults(tv.page, "scoring on a TV")
    assert not faults, "\n".join(faults)


def test_what_is_wrong_would_be_found(visit: Visit) -> None:
    """A button without a name, words that are too pale on paper and on a painted wall, a target for a needle."""
    visitor = visit()
    visitor.play_now("Gloria Picktoria", Players="2")
    page = visitor.page
    assert not look(page)
    page.evaluate("""() => {
      document.querySelector(".room header .status").style.color = "#7a4a70";
      document.querySelector(".room nav button").innerHTML = "";
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
