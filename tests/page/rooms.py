"""Every room of the page, one after the other, each as it is when somebody is in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from playwright.sync_api import Page, expect

from tests.page.conftest import Visit
from tests.page.screenshots import in_the_middle
from tests.page.test_tv import HURRY, LAST_BEAT, TV
from tests.page.visitor import BAR, GO, PATIENCE, RESULT, STORY, Visitor
from tests.page.words import LANGUAGES, words_of

SLUGS = ("5211", "gloria-picktoria", "kuiken-koers")
TITLES = ("5211", "Gloria Picktoria", "Kuiken Koers")
QUICKEST = {"Kuiken Koers": {"Rounds": "1"}}  # to the end of a match
# What would go on by itself waits for whoever looks.
NO_HURRY = """{
  const wait = window.setTimeout;
  window.setTimeout = (deed, ms = 0, ...rest) => wait(deed, ms > 1000 ? 1e8 : ms, ...rest);
}"""
PICK = ".room main :is(.hand, .own .nest) button:enabled"

Rooms: TypeAlias = Iterator[tuple[str, Page]]


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


def pass_over_story(viewer: Visitor) -> None:
    """To the result, past a scoring that is told again to who comes back in the middle of it."""
    result, story = viewer.page.locator(RESULT), viewer.page.locator(STORY)
    result.or_(story).first.wait_for(timeout=PATIENCE)
    viewer.page.wait_for_timeout(500)
    if story.count():
        viewer.page.keyboard.press("Escape")
    expect(story).to_have_count(0, timeout=PATIENCE)
    result.wait_for(timeout=PATIENCE)


def house(visit: Visit, language: str) -> Rooms:
    visitor, words = visit(language=language), words_of(language)
    page = visitor.page
    visitor.open()
    visitor.box("Kuiken Koers").locator("[aria-expanded]").first.click()
    yield "home", page
    page.get_by_role("button", name=re.compile(words["app.settings"])).click()
    yield "settings", page
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog", name=words["table.keys"]).wait_for()
    yield "keys", page
    page.keyboard.press("Escape")
    visitor.box("5211").get_by_role("button", name=words["home.invite"]).click()
    page.get_by_role("textbox", name=words["table.say"]).wait_for()
    yield "waiting room", page
    page.get_by_role("button", name=words["waiting.fill-bots"]).click()
    expect(page.locator(".table li.open")).to_have_count(0, timeout=PATIENCE)
    yield "waiting room with bots", page
    visitor.open("/r")
    page.get_by_role("heading", name=words["replay.landing"]).wait_for()
    yield "replay without a match", page
    visitor.forgiven.append("404")
    for path in ("/device#unknown", "/nowhere"):
        visitor.open(path)
        page.get_by_role("alert").wait_for()
        yield path, page


def rules_and_pad(visit: Visit, game: str) -> Rooms:
    visitor = visit()
    page = visitor.page
    for language in LANGUAGES:
        visitor.open(f"/rules/{game}")
        speak(visitor, language)
        page.locator("main section").first.wait_for()
        yield "rules", page
    visitor.open(f"/pad/{game}")
    for language in LANGUAGES:
        speak(visitor, language)
        page.locator(".setup input").first.wait_for()
        yield "pad before it begins", page
    page.get_by_role("button", name=words_of(LANGUAGES[-1])["pad.start"]).click()
    for language in LANGUAGES:
        speak(visitor, language)
        page.locator(".paper").wait_for()
        yield "pad", page


def table(visit: Visit, title: str, drawers: Mapping[str, str]) -> Rooms:
    """In each language, with the drawers that these keys open in it; then at a scoring."""
    visitor = visit(seed=3)
    page = visitor.page
    come_to_the_middle(visitor, title)
    for language in LANGUAGES:
        speak(visitor, language)
        pick(visitor)
        yield "table", page
        for key in drawers.get(language, ""):
            page.keyboard.press(key)
            page.get_by_role("complementary").wait_for()
            yield f"drawer {key}", page
            page.keyboard.press("Escape")
    visitor.hurry(until=lambda: page.locator(STORY).is_visible())
    for language in LANGUAGES:
        speak(visitor, language)
        hear_it_out(visitor)
        yield "scoring", page


def guided_table(visit: Visit, title: str) -> Rooms:
    visitor = visit()
    page = visitor.page
    visitor.open()
    visitor.box(title).get_by_role("button", name=words_of("en")["home.learn"]).click()
    page.get_by_role("region", name=words_of("en")["guide.coach"]).wait_for(timeout=PATIENCE)
    for language in LANGUAGES:
        speak(visitor, language)
        page.get_by_role("region", name=words_of(language)["guide.coach"]).wait_for(timeout=PATIENCE)
        yield "guided table", page


def end(visit: Visit, title: str) -> Rooms:
    """The result, on a TV as well, and the replay."""
    visitor, tv = visit(), visit(size=TV)
    page = visitor.page
    visitor.play_now(title, Players="2", **QUICKEST.get(title, {}))
    tv.open(visitor.page.url.replace("/t/", "/tv/"))
    visitor.hurry()
    for language in LANGUAGES:
        for name, viewer in (("result", visitor), ("result on a TV", tv)):
            speak(viewer, language)
            pass_over_story(viewer)
            yield name, viewer.page
    match = visitor.frame["match"]
    for language in LANGUAGES:
        visitor.open(f"/r/{match}#20")
        speak(visitor, language)
        page.locator(".transport").wait_for(timeout=PATIENCE)
        yield "replay", page


def tv(visit: Visit, title: str, languages: Sequence[str]) -> Rooms:
    """Before the match, in it, and at a scoring, which stands still here while one looks."""
    host, words = visit(), words_of("en")
    host.open()
    host.choose(title, Players="3")
    host.box(title).get_by_role("button", name=words["home.invite"]).click()
    host.page.get_by_role("textbox", name=words["link.link"]).wait_for()
    screens = [visit(size=TV, language=language) for language in languages]
    for screen in screens:
        screen.context.add_init_script(NO_HURRY)
        screen.open(host.page.url.replace("/t/", "/tv/"))
        screen.page.locator(".code").wait_for(timeout=PATIENCE)
        yield "waiting TV", screen.page
    host.page.get_by_role("button", name=words["waiting.fill-bots"]).click()
    host.page.get_by_role("button", name=words["waiting.deal"], exact=True).click()
    host.page.locator(BAR).wait_for(state="attached")
    host.hurry(until=lambda: host.frame["to"] > 4)
    for screen in screens:
        screen.page.locator(".room > header").wait_for(timeout=PATIENCE)
        screen.page.wait_for_timeout(500)  # what was done last may still be under way
        screen.wait_until_shown()
        yield "TV", screen.page
    host.hurry(until=lambda: host.page.locator(STORY).is_visible())
    for screen in screens:
        screen.page.locator(STORY).wait_for(timeout=PATIENCE)
        while not screen.page.evaluate(HURRY, LAST_BEAT):
            pass
        yield "scoring on a TV", screen.page
