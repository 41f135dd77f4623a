"""Once more: against the same bots, or against others that are chosen beside the button."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.page.conftest import Visit
from tests.page.everyone import find_hidden
from tests.page.visitor import BAR, DESKTOP, PATIENCE, PHONE, RESULT, Size, Visitor
from tests.page.words import words_of
from tests.server.client import Json

SMALL_PHONE = (360, 640)
ME: Json = {"kind": "me"}
MIXED = ["chick", "rooster"]


def come_to_the_end(visitor: Visitor, *others: Json) -> None:
    """Of a match at a table that was set by a program, with whoever is wanted."""
    ask = visitor.context.request
    ask.post(f"{visitor.url}/api/me", data={"name": "Ann"})
    wish = {"game": "kuiken-koers", "seats": [ME, *others], "options": {"rounds": 1}}
    table = ask.post(f"{visitor.url}/api/tables", data=wish).json()["id"]
    ask.post(f"{visitor.url}/api/tables/{table}/start")
    visitor.open(f"/t/{table}")
    visitor.hurry()


def bots(*levels: str) -> list[Json]:
    return [{"kind": "bot", "level": level} for level in levels]


def table_of(visitor: Visitor) -> Json:
    id = visitor.page.url.rpartition("/t/")[2]
    told: Json = visitor.context.request.get(f"{visitor.url}/api/tables/{id}").json()
    return told


def levels_of(visitor: Visitor) -> list[str]:
    return [seat["level"] for seat in table_of(visitor)["seats"] if seat["kind"] == "bot"]


def choice(visitor: Visitor, language: str = "en") -> Locator:
    return visitor.page.locator(RESULT).get_by_role("combobox", name=words_of(language)["result.bots"], exact=True)


def play_again(visitor: Visitor, language: str = "en") -> None:
    result = visitor.page.locator(RESULT)
    result.get_by_role("button", name=words_of(language)["result.rematch"], exact=True).click()
    expect(result).to_have_count(0, timeout=PATIENCE)


def kept(visitor: Visitor) -> Any:
    text = visitor.page.evaluate("localStorage.getItem('wish kuiken-koers')")
    return json.loads(text) if text else None


def test_the_same_bots_sit_there_unless_others_are_chosen(visit: Visit) -> None:
    visitor = visit()
    come_to_the_end(visitor, *bots(*MIXED))
    expect(choice(visitor)).to_have_value("")
    expect(choice(visitor).locator("option:checked")).to_have_text(words_of("en")["result.same"])
    play_again(visitor)
    visitor.page.locator(BAR).wait_for(state="attached")
    assert levels_of(visitor) == MIXED
    assert kept(visitor) is None


@pytest.mark.parametrize(
    ("size", "language"), [(DESKTOP, "en"), (PHONE, "nl"), (SMALL_PHONE, "de")], ids=["desk", "phone", "small-german"]
)
def test_another_level_is_chosen_for_the_next_match(visit: Visit, size: Size, language: str) -> None:
    """By key; nothing is dealt before one says so, and home offers the same next time."""
    visitor, words = visit(size=size, language=language), words_of(language)
    page = visitor.page
    come_to_the_end(visitor, *bots(*MIXED))
    before = table_of(visitor)["match"]
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method != "GET":
            asked.append(f"{request.method} {request.url.rpartition('/tables/')[2].partition('/')[2]}")

    page.on("request", note)
    choice(visitor, language).focus()
    page.keyboard.type(words["level.master"][:3])
    expect(choice(visitor, language)).to_have_value("master")
    assert not find_hidden(page)
    page.wait_for_timeout(300)  # for something to be done, which it should not be
    expect(page.locator(RESULT)).to_be_visible()
    assert asked == []
    assert table_of(visitor)["status"] == "over"
    play_again(visitor, language)
    page.locator(BAR).wait_for(state="attached")
    assert asked == ["POST rematch", "PUT seats/1", "PUT seats/2", "POST start"]
    assert levels_of(visitor) == ["master", "master"]
    assert table_of(visitor)["match"] != before
    assert kept(visitor)["level"] == "master"
    visitor.open()
    summary = words["home.summary"].replace("{{players}}", "4").replace("{{level}}", words["level.master"])
    expect(visitor.box("Kuiken Koers")).to_contain_text(summary)


def test_only_bots_of_another_level_are_changed(visit: Visit) -> None:
    visitor = visit()
    come_to_the_end(visitor, *bots(*MIXED))
    changed: list[str] = []
    visitor.page.on("request", lambda request: changed.append(request.url) if request.method == "PUT" else None)
    choice(visitor).select_option("rooster")
    play_again(visitor)
    visitor.page.locator(BAR).wait_for(state="attached")
    assert [url[-1] for url in changed] == ["1"]
    assert levels_of(visitor) == ["rooster", "rooster"]


def test_what_fails_in_between_leaves_a_table_in_order(visit: Visit) -> None:
    visitor = visit()
    refusal: Json = {"code": "unavailable", "clause": None, "params": {}}
    visitor.forgiven.append("503")
    visitor.page.route("**/seats/2", lambda route: route.fulfill(status=503, json=refusal))
    come_to_the_end(visitor, *bots(*MIXED))
    choice(visitor).select_option("master")
    play_again(visitor)
    expect(visitor.page.get_by_text(words_of("en")["refused.unavailable"])).to_be_visible(timeout=PATIENCE)
    assert table_of(visitor)["status"] == "open"
    assert levels_of(visitor) == ["master", "rooster"]
    visitor.page.unroute_all()
    visitor.page.get_by_role("combobox", name="Level of Rooster").select_option("master")
    expect(visitor.page.locator(".table li .name")).to_have_text(["Master 1", "Master 2"], timeout=PATIENCE)
    visitor.page.get_by_role("button", name="Deal", exact=True).click()
    visitor.page.locator(BAR).wait_for(state="attached")
    assert levels_of(visitor) == ["master", "master"]


def test_who_plays_with_others_is_not_asked(visit: Visit) -> None:
    """Where two sit at one device, the bots are theirs as they are."""
    visitor = visit()
    come_to_the_end(visitor, {"kind": "me", "name": "Ben"}, *bots("chick"))
    expect(visitor.page.locator(RESULT).get_by_role("button", name="Play again")).to_be_visible()
    expect(visitor.page.locator(RESULT).get_by_role("combobox")).to_have_count(0)
