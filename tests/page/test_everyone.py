"""For everyone: axe finds nothing, words can be read on whatever they stand, and enlarged or small, all is there."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.everyone import find_faults, find_small, look
from tests.page.screenshots import in_the_middle
from tests.page.visitor import BAR, GO, PATIENCE, PHONE, RESULT, STORY, Size, Visitor
from tests.page.words import words_of

SLUGS = ("5211", "gloria-picktoria", "kuiken-koers")
PICK = ".room main :is(.hand, .own .nest) button:enabled"
# As large as everything gets at 200 % on a small desk, and the narrowest there is.
ENLARGED = [(640, 400), (320, 568), (320, 256)]
# What a whole page hides beyond its edge, and words that do not fit where they stand.
HIDDEN = """() => {
  const wrong = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) wrong.push(`it scrolls sideways: ${page.scrollWidth}`);
  const [wide, tall] = [page.scrollWidth, Math.max(page.scrollHeight, innerHeight)];
  for (const one of document.querySelectorAll("button, a, input, select, h1, h2, .bar p, .plate, .tally, .row b")) {
    if (one.closest("[inert], .out-of-sight, .aloft") || !one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    const [left, top, right, bottom] = [box.left, box.top + scrollY, box.right, box.bottom + scrollY];
    let scrolls = false;
    for (let at = one.parentElement; at; at = at.parentElement)
      scrolls ||= /auto|scroll/.test(getComputedStyle(at).overflow);
    if (box.width && !scrolls && (left < -1 || top < -1 || right > wide + 1 || bottom > tall + 1))
      wrong.push(`beyond the edge: ${one.className} ${one.textContent.trim()} ${[left, top, right, bottom]}`);
    const style = getComputedStyle(one);
    const high = one.scrollHeight > one.clientHeight + 2 && style.overflow !== "visible";
    const cut = one.scrollWidth > one.clientWidth + 1 || high;
    if (cut && one.matches(".go, .plain, .bar p, h1, h2") && style.display !== "inline")
      wrong.push(`cut: ${one.className} ${one.textContent.trim()}`);
  }
  return wrong;
}"""


def speak(visitor: Visitor, language: str) -> None:
    """The same page in another language, once it is there."""
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate(f"localStorage.language = {language!r}")
    visitor.page.reload()
    visitor.page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def come_to_the_middle(visitor: Visitor, title: str, players: str = "3") -> None:
    visitor.play_now(title, Players=players)
    visitor.play(until=in_the_middle(visitor))


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_in_the_house(visit: Visit, language: str) -> None:
    visitor, words = visit(), words_of(language)
    page = visitor.page
    visitor.open()
    speak(visitor, language)
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


@pytest.mark.parametrize(
    ("game", "languages"),
    [("5211", ("en", "nl")), ("gloria-picktoria", ("de", "en")), ("kuiken-koers", ("nl", "de"))],
)
def test_axe_finds_nothing_in_rules_and_pads(visit: Visit, game: str, languages: tuple[str, str]) -> None:
    visitor = visit()
    page = visitor.page
    faults: list[str] = []
    visitor.open()
    for language in languages:
        speak(visitor, language)
        visitor.open(f"/rules/{game}")
        page.locator("main section").first.wait_for()
        faults += find_faults(page, f"rules in {language}")
        visitor.open(f"/pad/{game}")
        name = page.locator(".setup input")
        name.first.or_(page.locator(".paper")).first.wait_for()
        if name.count():
            faults += find_faults(page, f"pad before it begins, in {language}")
            page.get_by_role("button", name=words_of(language)["pad.start"]).click()
            page.locator(".paper").wait_for()
        faults += find_faults(page, f"pad in {language}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("title", "languages", "drawer"),
    [("5211", ("en", "de"), "l"), ("Gloria Picktoria", ("de", "nl"), "m"), ("Kuiken Koers", ("nl", "en"), "c")],
)
def test_axe_finds_nothing_at_a_table(visit: Visit, title: str, languages: tuple[str, str], drawer: str) -> None:
    visitor = visit(seed=3)
    page = visitor.page
    come_to_the_middle(visitor, title)
    faults: list[str] = []
    for language in languages:
        speak(visitor, language)
        pick(visitor)
        faults += find_faults(page, f"table in {language}")
    page.keyboard.press(drawer)
    page.get_by_role("complementary").wait_for()
    faults += find_faults(page, f"drawer {drawer}")
    page.keyboard.press("Escape")
    visitor.play(until=lambda: page.locator(STORY).is_visible())
    hear_it_out(visitor)
    faults += find_faults(page, "scoring")
    speak(visitor, languages[0])
    hear_it_out(visitor)
    faults += find_faults(page, f"scoring in {languages[0]}")
    assert not faults, "\n".join(faults)


def test_axe_finds_nothing_at_the_end_and_afterwards(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("Kuiken Koers", Players="2", Rounds="1")
    visitor.play()
    faults: list[str] = []
    for language in ("en", "de"):
        speak(visitor, language)
        page.locator(RESULT).wait_for(timeout=PATIENCE)
        faults += find_faults(page, f"result in {language}")
    match = visitor.frame["match"]
    for language in ("de", "nl"):
        visitor.open(f"/r/{match}#20")
        speak(visitor, language)
        page.locator(".transport").wait_for(timeout=PATIENCE)
        faults += find_faults(page, f"replay in {language}")
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


@pytest.mark.parametrize("title", ["5211", "Gloria Picktoria", "Kuiken Koers"])
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


@pytest.mark.parametrize("title", ["5211", "Gloria Picktoria", "Kuiken Koers"])
def test_enlarged_everything_is_there(visit: Visit, title: str) -> None:
    visitor = visit(seed=3)
    page = visitor.page
    come_to_the_middle(visitor, title)
    for size in ENLARGED:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        assert not page.evaluate(HIDDEN), size
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
    visitor.play(until=lambda: page.locator(STORY).is_visible())
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
        wrong += [f"{path or '/'}: {fault}" for fault in page.evaluate(HIDDEN)]
    assert not wrong, "\n".join(wrong)
