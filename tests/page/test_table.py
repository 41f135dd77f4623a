"""What is out of the ordinary at a table is seen, and can be put right from where one sees it."""

import re

from playwright.sync_api import Locator, expect

from kikeriki.rules.texts import clauses, rules_text
from tests.page.conftest import Visit
from tests.page.test_company import invite
from tests.page.visitor import BAR, GO, HINT, PATIENCE, PHONE, Visitor
from tests.page.words import words_of

WORDS = words_of("en")


def banner(visitor: Visitor, key: str) -> Locator:
    return visitor.page.locator("p.banner").filter(has_text=WORDS[key])


def choose_in_menu(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=WORDS["table.menu"], exact=True).click()
    visitor.page.get_by_role("complementary").get_by_role("button", name=name).click()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("complementary")).to_have_count(0)


def two_at_a_table(host: Visitor, friend: Visitor, **choices: str) -> None:
    """A match of 5211, dealt."""
    friend.open(invite(host, "5211", **choices))
    friend.page.get_by_role("button", name=WORDS["waiting.sit"]).click()
    host.page.get_by_role("button", name=WORDS["waiting.deal"]).click()
    host.page.locator(GO).wait_for()


def test_whoever_is_away_is_told_so_and_comes_back_with_one_click(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    two_at_a_table(visitor, visit())  # the other one keeps the match waiting
    choose_in_menu(visitor, WORDS["table.away"].replace("{{name}}", f"{WORDS['home.guest']} 1"))
    told = banner(visitor, "status.bot-plays_you")
    expect(told).to_be_visible()
    expect(visitor.page.locator(GO)).to_have_count(0)
    told.get_by_role("button", name=WORDS["status.back"]).click()
    expect(told).to_have_count(0)
    expect(visitor.page.locator(BAR).get_by_role("button")).to_be_visible()


def test_a_paused_match_says_who_can_go_on(visit: Visit) -> None:
    host, watcher = visit(), visit()
    host.play_now("Gloria Picktoria", Players="2")
    watcher.open(host.page.url)
    choose_in_menu(host, WORDS["table.pause"])
    expect(banner(host, "status.paused-by-you")).to_be_visible()
    expect(banner(watcher, "status.paused-by-host")).to_be_visible(timeout=PATIENCE)
    banner(host, "status.paused-by-you").get_by_role("button", name=WORDS["table.resume"]).click()
    expect(banner(host, "status.paused-by-you")).to_have_count(0)
    host.expect_status(WORDS["status.your-turn"])


def test_whoever_has_no_seat_is_told_so_and_may_have_a_table(visit: Visit) -> None:
    host, watcher = visit(), visit()
    host.play_now("5211", Players="2")
    watcher.open(host.page.url)
    told = banner(watcher, "status.watching")
    expect(told).to_be_visible(timeout=PATIENCE)
    told.get_by_role("link", name=WORDS["status.own-table"]).click()
    watcher.box("5211").wait_for()


def test_the_rules_and_the_hints_can_be_read_again(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Kuiken Koers", Players="2")
    hint = visitor.page.locator(HINT)
    hint.click()
    expect(hint).to_have_count(0)
    choose_in_menu(visitor, WORDS["table.hints-again"])
    expect(hint).to_be_visible()
    visitor.page.get_by_role("button", name=WORDS["table.menu"], exact=True).click()
    visitor.page.get_by_role("button", name=WORDS["rules.title"]).click()
    headings = visitor.page.locator("dialog h3")
    expect(headings).to_have_count(len(clauses(rules_text("kuiken-koers"))))
    visitor.page.keyboard.press("Escape")
    expect(headings).to_have_count(0)
    expect(visitor.page.get_by_role("complementary")).to_be_visible()  # the menu stays open below


def test_what_was_being_written_survives_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("5211", Players="2")
    visitor.page.get_by_role("button", name="Chat").click()
    visitor.page.get_by_role("textbox", name="Say something").fill("half a sente")
    visitor.page.reload()
    visitor.page.locator(BAR).wait_for(state="attached")
    visitor.page.get_by_role("button", name="Chat").click()
    expect(visitor.page.get_by_role("textbox", name="Say something")).to_have_value("half a sente")


def test_the_marks_of_what_one_chose_stay_until_the_reveal(visit: Visit) -> None:
    """A second person keeps the match waiting; one's own choice is still counted in stripes."""
    host = visit()
    two_at_a_table(host, visit())
    host.page.locator(GO).click()  # a newcomer's first two are lifted already
    expect(host.page.locator(".bar > p")).to_have_text(WORDS["five211.change-mind"])
    expect(host.page.locator(".tally .row:not(.roosters) .adds")).to_have_count(2)


def test_clocks_run_for_whoever_has_to_choose(visit: Visit) -> None:
    host, friend = visit(), visit()
    two_at_a_table(host, friend, **{WORDS["setting.pace"]: WORDS["pace.minute"]})
    running = host.page.locator(".plate .clock.runs")
    expect(running).to_have_count(2)
    expect(running.first).to_have_text(re.compile(r"^[0-3]:[0-5]\d$"))
    host.page.locator(GO).click()
    expect(running).to_have_count(1)  # one's own has stopped
    host.page.reload()
    expect(running).to_have_count(1, timeout=PATIENCE)
