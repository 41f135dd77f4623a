"""A hint rings what it speaks of: the cards and places of the likeliest deed, as long as it is shown."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.test_advice import PANEL, asking, begin, come_to_a_choice, say
from tests.page.visitor import DESKTOP, GO, PATIENCE, PHONE, Size, Visitor

Move = dict[str, Any]
RINGED = ".room main [data-ringed]"
CHEST, OPEN = "[data-target=chest]", "[data-target=open]"
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
# What Svelte would do if it drew a thing anew: another element in the same place.
ANEW = """one => {
  const copy = one.cloneNode(true);
  copy.removeAttribute("data-ringed");
  one.replaceWith(copy);
}"""


def advise(visitor: Visitor, *moves: Move, chance: float = 0.8) -> None:
    visitor.wait_until_shown()
    say(visitor, [(move, chance) for move in moves])
    visitor.page.keyboard.press("a")
    visitor.page.locator(PANEL).wait_for()


def close(visitor: Visitor) -> None:
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(PANEL)).to_have_count(0)
    expect(visitor.page.locator(RINGED)).to_have_count(0)


def expect_ringed(visitor: Visitor, *wanted: Locator) -> None:
    """These and nothing else."""
    for one in wanted:
        expect(one).to_have_attribute("data-ringed", "")
        expect(one).to_have_css("outline-style", "dashed")
    expect(visitor.page.locator(RINGED)).to_have_count(len(wanted))


def on_table(visitor: Visitor, place: str) -> Locator:
    return visitor.page.locator(f".room main {place}")


def tile(visitor: Visitor, place: int) -> Locator:
    return on_table(visitor, ".own .hand .spot").nth(place)


@SIZES
def test_5211_rings_the_tiles_of_the_choice(visit: Visit, size: Size) -> None:
    """Equal ones once each; and they stay when one picks them, or others."""
    visitor = visit(size=size)
    visitor.play_now("5211", Players="2")

    def holds_two_alike() -> bool:
        hand = visitor.frame["view"]["hand"]
        return len(set(hand)) < len(hand) and asking(visitor).is_enabled()

    visitor.hurry(until=holds_two_alike)
    hand: list[str] = visitor.frame["view"]["hand"]
    alike = next(card for card in hand if hand.count(card) > 1)
    first = hand.index(alike)
    second, other = hand.index(alike, first + 1), next(n for n, card in enumerate(hand) if card != alike)
    advise(visitor, {"kind": "choose", "cards": [alike, hand[other]]})
    expect_ringed(visitor, tile(visitor, first), tile(visitor, other))
    close(visitor)
    advise(visitor, {"kind": "choose", "cards": [alike, alike]})
    expect_ringed(visitor, tile(visitor, first), tile(visitor, second))
    for place in (other, first):
        before = tile(visitor, place).get_attribute("aria-pressed")
        tile(visitor, place).click()
        expect(tile(visitor, place)).not_to_have_attribute("aria-pressed", str(before))
        expect_ringed(visitor, tile(visitor, first), tile(visitor, second))


@SIZES
def test_gloria_rings_what_is_laid_and_where_it_goes(visit: Visit, size: Size) -> None:
    visitor = visit(size=size)
    visitor.play_now("Gloria Picktoria", Players="2")

    def collects() -> bool:
        view = visitor.frame["view"]
        return (
            bool(all(seat["collections"] for seat in view["seats"]) and view["hand"]) and asking(visitor).is_enabled()
        )

    visitor.hurry(until=collects)
    view = visitor.frame["view"]
    seat = view["seat"]
    left = 1 - seat
    (mine, theirs) = (view["seats"][who]["collections"][0]["motif"] for who in (seat, left))
    card = view["hand"][0]
    held = on_table(visitor, ".hand .stack").nth(stacks(visitor).index(card))
    chests = [on_table(visitor, OPEN)] if view["seats"][seat]["empty_chests"] else []
    display = next(place for place, shown in enumerate(view["display"]) if shown)
    fox = on_table(visitor, ".fox")
    own, other = (on_table(visitor, f"[data-target='{who} {motif}']") for who, motif in ((seat, mine), (left, theirs)))
    for move, wanted in (
        ({"kind": "chest", "card": card}, [held, on_table(visitor, CHEST)]),
        ({"kind": "collect", "card": card, "motif": mine}, [held, own]),
        ({"kind": "collect", "card": card, "motif": "nothing yet"}, [held, *chests]),
        ({"kind": "take", "place": display}, [on_table(visitor, ".frame").nth(display)]),
        ({"kind": "draw"}, [on_table(visitor, ".wall .pile")]),
        ({"kind": "fox", "seat": left, "motif": theirs}, [fox, other]),
        ({"kind": "pass", "motif": theirs}, [other]),
    ):
        advise(visitor, move)
        expect_ringed(visitor, *wanted)
        close(visitor)
    # Also what comes only afterwards: here a button.
    advise(visitor, {"kind": "keep"})
    expect_ringed(visitor)
    on_table(visitor, ".frame:enabled").first.click()
    expect_ringed(visitor, on_table(visitor, ".bar .go"))
    close(visitor)
    advise(visitor, {"kind": "chest", "card": card})
    if held.is_enabled():
        held.click()
        expect(held).to_have_attribute("aria-pressed", "true")
    expect_ringed(visitor, held, on_table(visitor, CHEST))
    on_table(visitor, CHEST).evaluate(ANEW)
    expect_ringed(visitor, held, on_table(visitor, CHEST))


def stacks(visitor: Visitor) -> list[str]:
    """The kinds of cards in one's hand, in the order in which they lie there."""
    names = [text.split(",")[0].split("\n")[0] for text in on_table(visitor, ".hand .stack").all_inner_texts()]
    return [name.strip().lower().replace(" ", "-") for name in names]


@SIZES
def test_kuiken_rings_cards_places_and_buttons(visit: Visit, size: Size) -> None:
    visitor = visit(size=size)
    visitor.play_now("Kuiken Koers", Players="2", Rounds="12")

    def holds() -> bool:
        view = visitor.frame["view"]
        mine = view["phase"] == "hold" and any(move["kind"] == "place" for move in view["legal"])
        return mine and asking(visitor).is_enabled()

    visitor.hurry(until=holds)
    seat = visitor.frame["view"]["seat"]
    row, theirs = on_table(visitor, ".nest.mine .place"), on_table(visitor, ".nest:not(.mine) .place")
    pile, discard = on_table(visitor, ".piles .spot").first, on_table(visitor, ".piles .spot").last
    held, go, other = on_table(visitor, ".held .up"), on_table(visitor, ".bar .go"), on_table(visitor, ".bar .plain")
    for move, wanted in (
        ({"kind": "take", "place": 3}, [discard, row.nth(3)]),
        ({"kind": "draw"}, [pile]),
        ({"kind": "place", "place": 1}, [held, row.nth(1)]),
        ({"kind": "discard"}, [held, discard]),
        ({"kind": "swap", "place": 0, "seat": 1 - seat, "theirs": 2}, [row.nth(0), theirs.nth(2)]),
        ({"kind": "peek", "place": 2}, [row.nth(2)]),
        ({"kind": "draw-two"}, [held, go]),
        ({"kind": "knock"}, [go]),
        ({"kind": "decline"}, [other]),
    ):
        advise(visitor, move)
        expect_ringed(visitor, *wanted)
        close(visitor)
    advise(visitor, {"kind": "place", "place": 1})
    row.nth(2).click()
    expect(row.nth(2)).to_have_attribute("aria-pressed", "true")
    expect_ringed(visitor, held, row.nth(1))
    # Decided: nothing is ringed any more, whatever is shown meanwhile.
    decided = visitor.frame["to"]
    visitor.page.locator(GO).click()
    visitor.wait_until(lambda: visitor.frame["to"] > decided)
    expect(visitor.page.locator(RINGED)).to_have_count(0)


def test_where_a_master_is_torn_nothing_is_ringed(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "5211")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    legal = visitor.frame["view"]["legal"]
    advise(visitor, *legal[:3], chance=0.29)
    visitor.page.wait_for_timeout(200)  # for rings to come, which they should not
    expect(visitor.page.locator(RINGED)).to_have_count(0)
    close(visitor)
    advise(visitor, *legal[:3], chance=0.3)
    expect(visitor.page.locator(RINGED)).to_have_count(2)


def test_of_two_that_are_the_same_in_words_the_likelier_is_ringed(visit: Visit) -> None:
    """Together they are clear, and one ring is enough to follow."""
    visitor = visit()
    visitor.play_now("Gloria Picktoria", Players="2")
    come_to_a_choice(visitor)

    def two_alike() -> bool:
        view = visitor.frame["view"]
        return len(set(view["display"])) < 3 and None not in view["display"] and asking(visitor).is_enabled()

    visitor.hurry(until=two_alike)
    display = visitor.frame["view"]["display"]
    card = next(card for card in display if display.count(card) > 1)
    last = 2 - display[::-1].index(card)
    moves = [({"kind": "take", "place": last}, 0.2), ({"kind": "take", "place": display.index(card)}, 0.15)]
    visitor.wait_until_shown()
    say(visitor, moves)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(f"{PANEL} li")).to_have_text([re.compile("35%$")])
    expect_ringed(visitor, on_table(visitor, ".frame").nth(last))


def test_rings_go_with_the_hint_and_where_the_keyboard_is_is_still_seen(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "5211")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    hand = visitor.frame["view"]["hand"]
    advise(visitor, {"kind": "choose", "cards": hand[3:]})
    expect_ringed(visitor, tile(visitor, 3), tile(visitor, 4))
    visitor.page.keyboard.press("4")
    expect(tile(visitor, 3)).to_be_focused()
    ringed, focused = (tile(visitor, n).evaluate("one => getComputedStyle(one).outlineColor") for n in (4, 3))
    assert ringed != focused
    visitor.page.locator(PANEL).get_by_role("button").click()
    expect(visitor.page.locator(RINGED)).to_have_count(0)
    advise(visitor, {"kind": "choose", "cards": hand[3:]})
    expect_ringed(visitor, tile(visitor, 3), tile(visitor, 4))
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(RINGED)).to_have_count(0)
