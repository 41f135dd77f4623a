"""The rules: what a scoring rests on is one tap away; and all of it as a page, in the reader's language."""

import re
import runpy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kikeriki.rules
from kikeriki.rules.codec import dump
from kikeriki.rules.examples import EXAMPLES, Example, steps
from kikeriki.rules.five211.editions import rules_for
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import Options, check_setup
from kikeriki.rules.texts import clauses, rules_text
from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, STORY, Size, Visitor
from tests.page.words import WEB, words_of


def heading_of(head: str) -> str:
    """As the page shows a clause's first line, `## F5 The majority`."""
    return head.removeprefix("## ").replace(" ", " · ", 1)


def watch_a_scoring(visitor: Visitor, title: str) -> None:
    visitor.play_now(title, Players="2")
    visitor.play(until=visitor.page.locator(STORY).is_visible)
    story = visitor.page.locator(STORY)
    while story.locator(".plain").is_visible():
        story.locator(".go").click()


@pytest.mark.parametrize("title", ["5211", pytest.param("Gloria Picktoria", marks=pytest.mark.long), "Kuiken Koers"])
def test_a_scoring_names_its_clause_and_can_be_read_again(visit: Visit, title: str) -> None:
    visitor = visit()
    watch_a_scoring(visitor, title)
    page, story = visitor.page, visitor.page.locator(STORY)
    heading = story.get_by_role("heading").inner_text()
    for link in story.locator(".clause").all():
        link.click()
        head, _, body, *_ = clauses(rules_text(title.lower().replace(" ", "-")))[link.inner_text()].splitlines()
        dialog = page.locator("dialog")
        expect(dialog.get_by_role("heading")).to_have_text(heading_of(head))
        expect(dialog).to_contain_text(body.split("*")[0].strip())
        there = f"/rules/{title.lower().replace(' ', '-')}#{link.inner_text()}"
        expect(dialog.get_by_role("link", name="Open in the rules")).to_have_attribute("href", there)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    story.get_by_role("button", name="Go on").click()
    expect(story).to_have_count(0, timeout=PATIENCE)
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("complementary").get_by_role("button", name=heading).click()
    expect(story.get_by_role("heading")).to_have_text(heading)
    page.keyboard.press("Escape")
    expect(story).to_have_count(0)


@pytest.mark.parametrize(("language", "game"), [("de", "kuiken-koers"), ("nl", "5211")])
def test_clauses_are_told_in_the_readers_language(visit: Visit, language: str, game: str) -> None:
    visitor = visit()
    watch_a_scoring(visitor, game.replace("-", " ").title())
    visitor.page.evaluate(f"localStorage.language = {language!r}")
    visitor.page.reload()
    story = visitor.page.locator(STORY)
    link = story.locator(".clause").first
    link.click()
    assert visitor.page.locator("html").get_attribute("lang") == language
    head = clauses(rules_text(game, language))[link.inner_text()].splitlines()[0]
    expect(visitor.page.locator("dialog h2")).to_have_text(heading_of(head))


# The rules as a page


LANGUAGES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
EVERYWHERE = list(product(GAMES, LANGUAGES))
# What a reader with a screen reader or a keyboard would miss.
WRONG = """() => {
  const wrong = [];
  let level = 0;
  for (const one of document.querySelectorAll("h1, h2, h3, h4")) {
    const now = Number(one.tagName.charAt(1));
    if (now > level + 1) wrong.push(`h${now} after h${level}: ${one.textContent}`);
    level = now;
  }
  const named = (one) => one.getAttribute("aria-label") || (one.closest("label") ?? one).textContent.trim();
  for (const one of document.querySelectorAll("a, button, input, [role=img]"))
    if (!named(one)) wrong.push(`no name: ${one.outerHTML.slice(0, 120)}`);
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push(`twice: ${id}`);
  for (const one of document.querySelectorAll('a[href^="#"]'))
    if (!document.getElementById(one.hash.slice(1))) wrong.push(`leads nowhere: ${one.hash}`);
  if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("it scrolls sideways");
  return wrong;
}"""
# Where a clause begins, below whatever stays on top of it.
TOP_OF = """id => {
  const bar = document.querySelector(".finder").getBoundingClientRect();
  const beside = bar.left > 20;
  return document.getElementById(id).querySelector("h2").getBoundingClientRect().top - (beside ? 0 : bar.bottom);
}"""


def read(visitor: Visitor, game: str, clause: str = "") -> Page:
    visitor.open(f"/rules/{game}" + (f"#{clause}" if clause else ""))
    visitor.page.locator("main section").first.wait_for()
    return visitor.page


def expect_at_the_top(page: Page, clause: str) -> None:
    """Right below whatever stays on top; what is on its way there may take a moment."""
    for _ in range(100):
        if 0 <= page.evaluate(TOP_OF, clause) < 60:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{clause} begins at {page.evaluate(TOP_OF, clause)}")


def plain(markdown: str) -> str:
    return " ".join(re.sub(r"[*_]", "", markdown).split())


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_every_clause_is_on_the_page_in_its_order(visit: Visit, game: str, language: str) -> None:
    page = read(visit(language=LANGUAGES[language]), game)
    text = rules_text(game, language)
    expect(page.locator(".opening")).to_have_text(plain(text.split("\n\n")[1]))
    sections = page.locator("main > section[id]")
    written = clauses(text)
    assert sections.evaluate_all("all => all.map(one => one.id)")[: len(written)] == list(written)
    for clause, section in written.items():
        head, *body = section.splitlines()
        shown = page.locator(f"section[id={clause}]")
        expect(shown.get_by_role("heading", level=2)).to_have_text(head.removeprefix("## ").replace(" ", "", 1))
        first = plain("\n".join(body).strip().split("\n\n")[0])
        assert first in " ".join(shown.inner_text().split()), clause
    expect(page).to_have_title(re.compile(re.escape(text.splitlines()[0].removeprefix("# "))))
    assert page.evaluate(WRONG) == []


def test_every_clause_that_is_named_anywhere_has_an_anchor(visit: Visit) -> None:
    """By the rules' events and refusals, and by what the page tells of them."""
    rules = list(Path(kikeriki.rules.__file__ or "").parent.rglob("*.py"))
    named = {clause for path in rules for clause in re.findall(r'"([FGK]\d)"', path.read_text(encoding="utf-8"))}
    for path in (WEB / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            named |= set(re.findall(r'"([FGK]\d)"', path.read_text(encoding="utf-8")))
    assert {"F4", "F7", "G6", "K7"} <= named
    visitor = visit()
    anchors: set[str] = set()
    for game in GAMES:
        anchors |= set(read(visitor, game).locator("main > section").evaluate_all("all => all.map(one => one.id)"))
    assert not named - anchors


def test_what_the_page_shows_of_the_rules_is_as_they_are_now() -> None:
    files = runpy.run_path(str(WEB / "examples.py"))["files"]()
    stale = [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run `python web/examples.py`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_has_its_words(language: str) -> None:
    names = [example.name for examples in EXAMPLES.values() for example in examples]
    wanted = {f"rules.{shelf}.{name}" for name in names for shelf in ("example", "begins")}
    there = {key for key in words_of(language) if key.startswith(("rules.example.", "rules.begins."))}
    assert there == wanted


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=("desktop", "phone"))
@pytest.mark.parametrize(("game", "clause"), [("5211", "F5"), ("gloria-picktoria", "G6"), ("kuiken-koers", "K7")])
def test_a_link_leads_to_its_clause_and_nothing_hides_it(visit: Visit, game: str, clause: str, size: Size) -> None:
    page = read(visit(size=size), game, clause)
    expect(page.locator(f".finder [href='#{clause}']")).to_have_attribute("aria-current", "true")
    expect_at_the_top(page, clause)
    first = page.locator(".finder ol a").first
    first.click()
    assert page.url.endswith(f"#{clause[0]}1")
    expect_at_the_top(page, f"{clause[0]}1")
    page.go_back()
    expect_at_the_top(page, clause)
    assert page.evaluate(WRONG) == []


@pytest.mark.parametrize(
    ("language", "game", "words", "found"),
    [
        ("en", "5211", "f5", ["F5"]),
        ("en", "5211", "aggressive", ["F2", "F3", "F6"]),
        ("de", "kuiken-koers", "Gedächtnisstütze", ["K9"]),
        ("de", "kuiken-koers", "gedachtnisstutze", ["K9"]),
        ("nl", "gloria-picktoria", "verdubbelaar", ["G1", "G2", "G3", "G6"]),
    ],
)
def test_the_search_finds_words_and_clauses(
    visit: Visit, language: str, game: str, words: str, found: list[str]
) -> None:
    page = read(visit(language=LANGUAGES[language]), game)
    page.keyboard.press("/")
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    field.fill(words)
    assert page.locator(".finder .hit b").all_inner_texts() == found
    told = words_of(language)["rules.found_one" if len(found) == 1 else "rules.found_other"]
    expect(page.locator(".finder [role=status]")).to_have_text(told.replace("{{count}}", str(len(found))))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".finder .hit").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/rules/{game}#{found[0]}")
    expect_at_the_top(page, found[0])
    expect(field).to_have_value("")


def test_a_search_in_vain_and_a_wrong_link_say_what_would_be_right(visit: Visit) -> None:
    visitor = visit()
    page = read(visitor, "5211")
    page.get_by_role("searchbox").fill("spaceship")
    expect(page.locator(".finder [role=status]")).to_contain_text("“spaceship”")
    page.keyboard.press("Escape")
    expect(page.locator(".finder ol a").first).to_contain_text("F1")
    page = read(visitor, "5211", "F77")
    expect(page.get_by_role("alert")).to_have_text("There is no F77 here: the clauses go from F1 to F9.")
    visitor.open("/rules/chess")
    expect(page.get_by_role("alert")).to_contain_text(words_of("en")["refused.nowhere"])


def shown_by(game: str, example: Example) -> list[list[int]]:
    """The numbers that an example ends with, seat by seat, as the rules have them."""
    events = [dump(event) for step in steps(example) for event in step.events]
    scored: Any = next((event for event in reversed(events) if isinstance(event, dict) and "totals" in event), None)
    if scored is None:
        return []
    if game != "kuiken-koers":
        return [list(pair) for pair in zip(scored["points"], scored["totals"], strict=True)]
    order = [step["seat"] for step in scored["steps"] if step["kind"] == "row-shown"]
    return [[scored["sums"][seat], scored["totals"][seat]] for seat in order]


def numbers_in(stage: Locator, game: str) -> list[list[int]]:
    """The same, as they stand on the page; nothing while they are still to come."""
    if game == "gloria-picktoria":
        lines = [row.locator("td").all_inner_texts() for row in stage.locator("tfoot tr").all()]
        seats = list(zip(*lines, strict=True))
    else:
        rows = stage.locator(".scoring .line:not(.heads)").all()
        seats = [tuple(row.locator(":is(b, .total).numerals").all_inner_texts()) for row in rows]
    whole = all(len(texts) == 2 and all(texts) for texts in seats)
    return [[number(text) for text in texts] for texts in seats] if whole else []


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize(("game", "language"), [("5211", "de"), ("gloria-picktoria", "en"), ("kuiken-koers", "nl")])
def test_examples_step_to_their_end_and_show_the_numbers_of_the_rules(visit: Visit, game: str, language: str) -> None:
    page = read(visit(language=LANGUAGES[language]), game)
    words = words_of(language)
    for example in EXAMPLES[game]:
        stage = page.locator(f"section[id={example.clause}] .examples")
        title = words[f"rules.example.{example.name}"]
        if (choice := stage.get_by_role("button", name=title, exact=True)).count():
            choice.click()
            expect(choice).to_have_attribute("aria-pressed", "true")
        expect(stage.locator(".words")).to_have_text(words[f"rules.begins.{example.name}"])
        back, on = stage.locator(".steps button").all()
        expect(back).to_be_disabled()
        _, last = map(int, re.findall(r"\d+", stage.locator(".steps").inner_text()))
        seen: list[list[list[int]]] = []
        for _ in range(last - 1):
            expect(on).to_have_text(words["rules.next"])
            on.click()
            seen += filter(None, [numbers_in(stage, game)])
        expect(on).to_have_text(words["rules.again"])
        assert seen[-1:] == ([numbers] if (numbers := shown_by(game, example)) else []), example.name
        on.focus()
        page.keyboard.press("ArrowLeft")
        expect(on).to_have_text(words["rules.next"])
        page.keyboard.press("ArrowRight")
        on.click()
        expect(stage.locator(".words")).to_have_text(words[f"rules.begins.{example.name}"])


def test_the_editions_are_those_of_the_rules(visit: Visit) -> None:
    page = read(visit(), "5211", "editions")
    table = page.locator("#editions table")
    editions = GAMES["5211"].editions
    assert table.locator("thead th").all_inner_texts() == [words_of("en")[f"edition.{e.slug}"] for e in editions]
    for row in table.locator("tr[data-players]").all():
        players = int(row.get_attribute("data-players") or 0)
        aggressive = row.get_attribute("data-aggressive") == "true"
        for edition, cell in zip(editions, row.locator("td").all(), strict=True):
            known = {option.name for option in edition.options if option.exists_for(players)}
            if aggressive and "aggressive" not in known:
                expect(cell).to_have_text("–")
                continue
            options: Options = {"aggressive": True} if aggressive else {}
            rules = rules_for(check_setup("5211", editions, edition.slug, players, options))
            how = "exactly {}" if rules.exact else "{} or more"
            expect(cell.locator(".limit")).to_have_text(str(rules.limit))
            expect(cell.locator(".roosters")).to_have_text(how.format(rules.roosters))
    assert table.locator("tr[data-players]").count() == 6


@pytest.mark.parametrize("game", GAMES)
def test_the_options_are_those_of_the_rules(visit: Visit, game: str) -> None:
    page = read(visit(), game, "options")
    told = page.locator("#options tr[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
    assert set(told) == {option.name for edition in GAMES[game].editions for option in edition.options}


def test_another_language_keeps_the_place(visit: Visit) -> None:
    visitor = visit()
    page = read(visitor, "5211", "F7")
    expect_at_the_top(page, "F7")
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.locator("#F7-title")).to_contain_text("Der Sieg")
    expect_at_the_top(page, "F7")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_loaded_is_enough_to_read_on(visit: Visit, game: str) -> None:
    """Nothing is asked of the server any more: with the page's files at hand, the rules are read offline."""
    visitor = visit()
    visitor.forgiven.append("ERR_INTERNET_DISCONNECTED")
    page = read(visitor, game)
    assert not [heard for heard in visitor.heard if "rules" in heard.where]
    visitor.context.set_offline(True)
    for stage in page.locator(".examples").all():
        stage.locator(".steps button").last.click()
        expect(stage.locator(".steps button").first).to_be_enabled()
    page.get_by_role("searchbox").fill(next(iter(clauses(rules_text(game)))))
    page.keyboard.press("Enter")
    assert "#" in page.url


def test_it_can_be_printed(visit: Visit) -> None:
    page = read(visit(), "gloria-picktoria")
    page.emulate_media(media="print")
    expect(page.locator(".finder")).to_be_hidden()
    expect(page.locator(".steps").first).to_be_hidden()
    expect(page.locator("#G8")).to_be_visible()


def test_home_and_a_table_lead_to_the_rules(visit: Visit) -> None:
    visitor = visit()
    visitor.open()
    page = visitor.page
    visitor.box("Gloria Picktoria").get_by_role("link", name="How it is played").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gloria Picktoria")
    page.get_by_role("navigation", name="Rules of the games").get_by_role("link", name="Kuiken Koers").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kuiken Koers")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gloria Picktoria")
    visitor.play_now("5211", Players="2")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="How it is played").click()
    with visitor.context.expect_page() as opened:
        page.locator("dialog").get_by_role("link", name="Open in the rules").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("5211", timeout=PATIENCE)
