"""Addresses that lead nowhere, tables that are full or over: each says what happened and what to do."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.test_company import invite
from tests.page.visitor import PATIENCE, PHONE
from tests.page.words import words_of


@pytest.mark.parametrize(
    ("language", "path", "code"),
    [
        ("en", "/tabels", "nowhere"),
        ("de", "/tabels", "nowhere"),
        ("nl", "/t/AAAAAAAAAAAAAAAAAAAAAA", "not-found"),
        ("de", "/t/AAAAAAAAAAAAAAAAAAAAAA/seats", "not-found"),
        ("en", "/device#stale", "link-used"),
    ],
)
def test_an_address_that_does_not_exist(visit: Visit, language: str, path: str, code: str) -> None:
    visitor = visit(language=language, size=PHONE)
    visitor.forgiven.append("Failed to load resource")  # that it is not there
    visitor.open(path)
    words = words_of(language)[f"refused.{code}"]
    expect(visitor.page.get_by_role("heading", name=words)).to_be_visible(timeout=PATIENCE)
    box = visitor.page.get_by_role("alert").bounding_box()
    assert box is not None
    assert 12 <= box["x"] <= PHONE[0] - 12 - box["width"]  # a card, not a wall
    visitor.page.locator("header a").first.click()
    visitor.box("5211").wait_for()


def test_a_table_that_is_full_can_be_watched(visit: Visit) -> None:
    host, friend, late = visit(), visit(seed=2), visit(seed=3)
    link = invite(host, "5211")
    friend.open(link)
    friend.page.get_by_role("button", name="Sit down").click()
    late.open(link)
    expect(late.page.get_by_text("The host deals")).to_be_visible(timeout=PATIENCE)
    expect(late.page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(late.page.get_by_text("Every seat is taken")).to_be_visible()
    expect(late.page.get_by_role("link", name="A table of your own")).to_be_visible()
    host.page.get_by_role("button", name="Deal").click()
    late.page.locator(".room main").wait_for()
    assert late.page.locator(".hand button").count() == 0


def test_a_table_that_is_closed_says_so(visit: Visit) -> None:
    host, friend = visit(), visit(seed=2)
    host.forgiven.append("Failed to load resource")
    friend.forgiven.append("Failed to load resource")
    host.play_now("Kuiken Koers", Players="2")
    table = host.page.url
    host.page.get_by_role("button", name="Table").click()
    host.page.get_by_role("button", name="Close the table").click()
    host.page.get_by_role("button", name="Close it?").click()
    expect(host.page.get_by_text("This table is closed.")).to_be_visible(timeout=PATIENCE)
    friend.open(table)
    expect(friend.page.get_by_text("closed").or_(friend.page.get_by_text("nothing here for you"))).to_be_visible()
