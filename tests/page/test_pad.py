"""The score pad for an evening with the cardboard: what one taps, what it says, and that nothing is lost."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, TABLET, Size, Visitor
from tests.page.words import words_of

PADS = {"5211": 5, "gloria-picktoria": 5, "kuiken-koers": 6}


def begin(visitor: Visitor, game: str, *names: str) -> None:
    """A fresh sheet for these players."""
    page = visitor.page
    visitor.open(f"/pad/{game}")
    name = page.locator(".setup input")
    name.first.wait_for(timeout=PATIENCE)
    while name.count() < len(names):
        page.locator(".setup .add").click()
    while name.count() > len(names):
        page.get_by_role("button", name=re.compile("does not play")).last.click()
    for n, one in enumerate(names):
        name.nth(n).fill(one)
    page.get_by_role("button", name="Begin the sheet").click()


def tap(visitor: Visitor, *cards: str) -> None:
    for card in cards:
        visitor.page.locator(".keys").get_by_role("button", name=card, exact=True).click()


def write(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Write it down").click()


def totals(visitor: Visitor) -> list[str]:
    return visitor.page.locator("tfoot td").all_inner_texts()


def lines(visitor: Visitor) -> int:
    return visitor.page.locator("tbody tr:not(.ahead) td:not(.nothing)").count()


# 8 green, 4 yellow, 4 ones: the example of the book, with four players (F5).
GREEN_AND_YELLOW = (
    *("green 1", "green 1", "green 2", "yellow 1"),
    *("green 2", "green 3", "yellow 5", "blue 2"),
    *("green 2", "green 3", "yellow 6", "blue 3"),
    *("green 4", "yellow 1", "orange 2", "orange 3"),
)


def test_F5_5211_tells_what_scores_and_why(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    begin(visitor, "5211", "Lea", "Max", "Ronja", "Ole")
    page = visitor.page
    tap(visitor, *GREEN_AND_YELLOW)
    why = page.locator(".why")
    expect(why).to_contain_text("4 ones, not exactly 6: the roosters are silent.")
    expect(why).to_contain_text("Green with 8 reaches the limit of 7: out.")
    expect(why).to_contain_text("Yellow leads with 4 and scores.")
    assert why.locator(".points").all_inner_texts() == ["1 point", "5 points", "6 points", "1 point"]
    why.get_by_role("button", name="What clause F5 says").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("F5", timeout=PATIENCE)
    page.keyboard.press("Escape")
    write(visitor)
    assert totals(visitor) == ["1", "5", "6", "1"]
    page.get_by_role("button", name="Round 1 of 6: why").click()
    expect(page.get_by_role("dialog")).to_contain_text("Yellow leads with 4")
    page.get_by_role("button", name="Correct this line").click()
    page.get_by_role("button", name=re.compile("^Max: ")).click()
    page.get_by_role("button", name="Max: take yellow 5 away").click()
    tap(visitor, "yellow 2")
    write(visitor)
    assert totals(visitor) == ["1", "2", "6", "1"]


def test_every_step_can_be_taken_back_also_after_a_reload(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    begin(visitor, "5211", "Lea", "Max")
    page = visitor.page
    tap(visitor, "blue 1", "blue 2", "green 3", "yellow 1", "blue 3", "orange 2", "orange 1", "green 1")
    write(visitor)
    tap(visitor, "green 6")
    page.reload()
    expect(page.locator(".slots .active button")).to_have_count(1, timeout=PATIENCE)
    assert lines(visitor) == 2
    undo, redo = page.get_by_role("button", name="Take back"), page.get_by_role("button", name="Do it again")
    undo.click()
    undo.click()
    assert lines(visitor) == 0
    page.reload()
    undo.wait_for(timeout=PATIENCE)
    for _ in range(8):
        expect(undo).to_be_enabled()
        page.keyboard.press("Control+z")
    expect(undo).to_be_disabled()
    expect(page.locator(".slots .place:not(.empty)")).to_have_count(0)
    for _ in range(10):
        redo.click()
    expect(redo).to_be_disabled()
    assert lines(visitor) == 2


def test_what_cannot_be_is_said(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    page, notice = visitor.page, visitor.page.locator(".notice")
    begin(visitor, "5211", "Lea", "Lea")
    expect(notice).to_have_text("Two players are called Lea. Give one of them another name.")
    page.locator(".setup input").last.fill("Max")
    page.get_by_role("button", name="Lea: further down").click()
    page.get_by_role("button", name="Begin the sheet").click()
    assert page.locator("thead .who").all_inner_texts() == ["Max", "Lea"]
    tap(visitor, "blue 6", "blue 6")
    expect(notice).to_have_text("The box holds only 1 blue 6, and it lies there already.")
    page.get_by_role("button", name="Sheets").click()
    page.get_by_role("button", name="Players").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("only names can change")
    dialog.locator("input").first.fill("Maxi")
    dialog.get_by_role("button", name="Save").click()
    assert page.locator("thead .who").all_inner_texts() == ["Maxi", "Lea"]


def collect(visitor: Visitor, name: str, motif: str, length: int, *then: str) -> None:
    cell = visitor.page.get_by_role("button", name=re.compile(f"^{name}, {motif}: "))
    for _ in range(length):
        cell.click()
    for tool in then:
        visitor.page.locator(".tools").get_by_role("button", name=tool, exact=True).click()


def test_G6_the_books_example_of_gloria(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    begin(visitor, "gloria-picktoria", "Lea", "Max", "Ronja")
    page = visitor.page
    for name, motif, length, *then in (
        ("Lea", "statues", 4), ("Lea", "tooth necklaces", 3), ("Lea", "worms", 5, "The fox"),
        ("Max", "worms", 2), ("Max", "display cases", 1, "Doubler"),
        ("Max", "tooth necklaces", 3), ("Max", "statues", 2),
        ("Ronja", "masks", 1), ("Ronja", "hats", 2), ("Ronja", "statues", 2), ("Ronja", "tooth necklaces", 1),
    ):  # fmt: skip
        collect(visitor, str(name), str(motif), int(length), *map(str, then))
    collect(visitor, "Max", "worms", 0)
    page.get_by_role("button", name=re.compile("^Max, worms")).click()
    page.get_by_role("button", name="One less").click()
    page.locator(".tools").get_by_role("button", name="Doubler").click()
    expect(page.locator(".notice")).to_contain_text("Max has one doubler, and it lies on the display cases.")
    expect(page.locator(".why")).to_contain_text("Worms: Max (2) alone: +4; Lea (5) under the fox: 0.")
    assert page.locator(".sums b").all_inner_texts() == ["+5", "+14", "+8"]
    write(visitor)
    # Collections only grow, so the next scoring starts from them; the third one has its losses.
    write(visitor)
    page.get_by_role("button", name="Lea, Empty chests: 0").click()
    page.get_by_role("button", name="Ronja, Hand cards: 0").dblclick()
    write(visitor)
    assert totals(visitor) == ["13", "42", "22"]
    expect(page.get_by_role("heading", name="Max wins with 42")).to_be_visible()


def test_K7_K8_the_books_examples_of_kuiken(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    begin(visitor, "kuiken-koers", "Lea", "Max", "Ronja")
    page = visitor.page
    for n in range(3):
        expect(page.get_by_role("heading", name=f"Round {n + 1} of 3")).to_be_visible()
        tap(visitor, *"4205", *"1213", *"0480")
        assert page.locator(".slots .sum").all_inner_texts() == ["11", "7", "12"]
        write(visitor)
    assert totals(visitor) == ["33", "21", "36"]
    expect(page.get_by_role("heading", name="Max wins with 21")).to_be_visible()
    page.get_by_role("button", name="A new sheet").click()
    page.get_by_role("button", name="Begin the sheet").click()  # the same people play again
    tap(visitor, "9")
    page.get_by_role("button", name="Sheets").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Going on")).to_be_visible()
    dialog.get_by_role("button", name=re.compile("Max wins with 21")).click()
    assert totals(visitor) == ["33", "21", "36"]


def test_a_sheet_can_be_taken_along(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    begin(visitor, "kuiken-koers", "Lea, the elder", "Max")
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for _ in range(2):
        tap(visitor, *"42051213")
        write(visitor)
    page.get_by_role("button", name="Sheets").click()
    page.get_by_role("button", name="Take it with you").click()
    with page.expect_download() as started:
        page.get_by_role("button", name="For a spreadsheet (CSV)").click()
    assert re.fullmatch(r"kuiken-koers-\d{4}-\d\d-\d\d\.csv", started.value.suggested_filename)
    started.value.save_as(tmp_path / "sheet.csv")
    rows = (tmp_path / "sheet.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows == ['Kuiken Koers,"Lea, the elder",Max', "Round 1 of 4,11,7", "Round 2 of 4,11,7", "Total,22,14"]
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator(".notice")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert [line.split()[-2:] for line in copied[1:]] == [["11", "7"], ["11", "7"], ["22", "14"]]
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    expect(page.locator("tfoot")).to_be_visible()
    expect(page.locator(".entry")).to_be_hidden()


def test_a_round_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "kuiken-koers", "Lea", "Max")
    page = visitor.page
    page.get_by_role("button", name="4", exact=True).focus()
    for _ in range(8):
        page.keyboard.press("Enter")  # the keys stay where they are, and so does the focus
    expect(page.locator(".entry > .go")).to_be_focused()
    page.keyboard.press("Enter")
    assert totals(visitor) == ["16", "16"]
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE, (320, 568)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_pad_fits_with_as_many_as_can_play(visit: Visit, language: str, size: Size) -> None:
    visitor = visit(size=size, language=language)
    page, words = visitor.page, words_of(language)
    for game, most in PADS.items():
        visitor.open(f"/pad/{game}")
        page.locator(".setup").wait_for(timeout=PATIENCE)
        while page.locator(".setup .add").count():
            page.locator(".setup .add").click()
        assert page.locator(".setup input").count() == most
        page.get_by_role("button", name=words["pad.start"]).click()
        page.locator(".entry button").nth(1).click()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), game
        beyond = page.locator(".pad button").evaluate_all(
            "all => all.map(b => b.getBoundingClientRect()).filter(r => r.left < 0 || r.right > innerWidth + 1).length"
        )
        assert beyond == 0, game


def test_each_box_leads_to_its_pad(visit: Visit) -> None:
    visitor = visit()
    for title, slug in (("5211", "5211"), ("Gloria Picktoria", "gloria-picktoria"), ("Kuiken Koers", "kuiken-koers")):
        visitor.open()
        visitor.box(title).get_by_role("link", name="Score pad").click()
        expect(visitor.page).to_have_url(f"{visitor.url}/pad/{slug}", timeout=PATIENCE)
        expect(visitor.page.get_by_role("heading", name=title)).to_be_visible(timeout=PATIENCE)


def test_there_is_no_pad_for_another_game(visit: Visit) -> None:
    visitor = visit()
    visitor.open("/pad/chess")
    expect(visitor.page.get_by_role("heading", name=words_of("en")["refused.nowhere"])).to_be_visible(timeout=PATIENCE)
