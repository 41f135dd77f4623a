"""What a scoring rests on: its clause one tap away, in the reader's language, and the scoring itself told again."""

import pytest
from playwright.sync_api import expect

from kikeriki.rules.texts import clauses, rules_text
from tests.page.conftest import Visit
from tests.page.visitor import PATIENCE, STORY, Visitor


def heading_of(head: str) -> str:
    """As the page shows a clause's first line, `## F5 The majority`."""
    return head.removeprefix("## ").replace(" ", " · ", 1)


def watch_a_scoring(visitor: Visitor, title: str) -> None:
    visitor.play_now(title, Players="2")
    visitor.play(until=visitor.page.locator(STORY).is_visible)
    story = visitor.page.locator(STORY)
    while story.locator(".plain").is_visible():
        story.locator(".go").click()


@pytest.mark.parametrize("title", ["5211", "Gloria Picktoria", "Kuiken Koers"])
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
