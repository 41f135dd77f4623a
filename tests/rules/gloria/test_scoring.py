"""G6 and G7: points with their reasons, and the winner."""

import pytest

from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.collection import FoxPlace
from kikeriki.rules.gloria.events import Scored
from kikeriki.rules.gloria.scoring import MotifRow, Penalty, Rule, Share, motif_rows, penalties
from kikeriki.rules.gloria.state import State
from tests.rules.gloria.tables import play, row, table


def scoring(state: State, number: int = 1) -> Scored:
    """The scoring that a Genghis on top of the pile brings when seat 0 draws."""
    _, events = play(state, "draw")
    (event,) = (event for event in events if isinstance(event, Scored))
    assert event.number == number
    return event


def masks(*lengths: int) -> list[tuple[Rule, int]]:
    """The rule and the points of each seat whose masks are that long; 0: no masks."""
    collections = [(row("mask", length),) if length else () for length in lengths]
    (shares,) = (r.shares for r in motif_rows(collections, None))
    by_seat = {share.seat: (share.rule, share.points) for share in shares}
    return [by_seat[seat] for seat, length in enumerate(lengths) if length]


def test_G6_sole_owner_four() -> None:
    assert masks(0, 1) == [("sole", 4)]


def test_G6_longest_three_second_one_with_only_two_owners_too() -> None:
    assert masks(3, 1) == [("longest", 3), ("second", 1)]


def test_G6_the_others_get_nothing() -> None:
    assert masks(2, 3, 1, 1) == [("second", 1), ("longest", 3), ("nothing", 0), ("nothing", 0)]


def test_G6_tie_for_longest_gives_two_each_and_nothing_for_second() -> None:
    assert masks(3, 3) == [("tied-longest", 2), ("tied-longest", 2)]
    assert masks(3, 1, 3) == [("tied-longest", 2), ("nothing", 0), ("tied-longest", 2)]
    assert masks(2, 2, 2, 2, 2) == [("tied-longest", 2)] * 5


def test_G6_tie_for_second_gives_those_nothing() -> None:
    assert masks(2, 1, 1) == [("longest", 3), ("tied-second", 0), ("tied-second", 0)]
    assert masks(1, 3, 2, 2) == [("nothing", 0), ("longest", 3), ("tied-second", 0), ("tied-second", 0)]


def test_G6_jokers_count_chests_and_doublers_do_not() -> None:
    collections = [(row("mask", 1, 2),), (row("mask", 2, doubled=True),)]
    (masks_,) = motif_rows(collections, None)
    assert [(share.seat, share.length, share.points) for share in masks_.shares] == [(0, 3, 3), (1, 2, 2)]


@pytest.mark.parametrize(
    ("lengths", "points"), [((1,), (8,)), ((2, 1), (6, 2)), ((2, 2), (4, 4)), ((2, 1, 1), (6, 0, 0))]
)
def test_G6_a_doubler_doubles_whatever_the_collection_gets(lengths: tuple[int, ...], points: tuple[int, ...]) -> None:
    (masks_,) = motif_rows([(row("mask", length, doubled=True),) for length in lengths], None)
    assert tuple(share.points for share in masks_.shares) == points


def test_G6_under_the_fox_a_collection_counts_as_absent_for_everybody() -> None:
    collections = [(row("mask", 5, doubled=True),), (row("mask", 1),), (row("mask", 1),)]
    (masks_,) = motif_rows(collections, FoxPlace(0, "mask"))
    assert masks_ == MotifRow(
        "mask",
        (
            Share(1, 1, "tied-longest", False, 2),
            Share(2, 1, "tied-longest", False, 2),
            Share(0, 5, "fox", True, 0),
        ),
    )
    (masks_,) = motif_rows(collections[:2], FoxPlace(0, "mask"))
    assert masks_.shares[0] == Share(1, 1, "sole", False, 4)
    (masks_,) = motif_rows(collections[:1], FoxPlace(0, "mask"))
    assert masks_.shares == (Share(0, 5, "fox", True, 0),)


def test_G6_the_fox_stands_on_one_motif_only() -> None:
    rows = motif_rows([(row("mask", 1), row("hat", 1))], FoxPlace(0, "mask"))
    assert [(r.motif, r.shares[0].points) for r in rows] == [("mask", 0), ("hat", 4)]


def test_G6_rows_come_in_the_order_of_the_motifs() -> None:
    rows = motif_rows([(row("foxtail", 1), row("hat", 1)), (row("grain", 1),)], None)
    assert [r.motif for r in rows] == ["grain", "hat", "foxtail"]
    assert motif_rows([(), ()], None) == ()


def test_G6_the_example_of_the_book() -> None:
    lea = [row("statue", 3), row("tooth-necklace", 2), row("worm", 3)]
    max_ = [row("worm", 2), row("display-case", 1, doubled=True), row("tooth-necklace", 1, 1), row("statue", 2)]
    ronja = [row("mask", 1), row("hat", 2), row("statue", 2), row("tooth-necklace", 1)]
    state = table(
        players=3, collections=[lea, max_, ronja], fox=(0, "worm"), genghis=3, pile=["genghis", "hat", "worm"]
    )
    event = scoring(state)
    assert event.points == (5, 14, 8) == event.totals
    reasons = {(r.motif, s.seat): (s.rule, s.points) for r in event.motifs for s in r.shares}
    assert reasons == {
        ("statue", 0): ("longest", 3),
        ("statue", 1): ("tied-second", 0),
        ("statue", 2): ("tied-second", 0),
        ("tooth-necklace", 0): ("tied-longest", 2),
        ("tooth-necklace", 1): ("tied-longest", 2),
        ("tooth-necklace", 2): ("nothing", 0),
        ("worm", 0): ("fox", 0),
        ("worm", 1): ("sole", 4),
        ("display-case", 1): ("sole", 8),
        ("mask", 2): ("sole", 4),
        ("hat", 2): ("sole", 4),
    }
    assert all(r.clause == "G6" for r in event.motifs)


def test_G6_third_scoring_punishes_empty_chests_and_hand_cards() -> None:
    assert penalties([("hat", "hat"), (), ()], [("mask",), ("joker", "doubler", "hat"), ()]) == (
        Penalty(0, "empty-chests", 2, -4),
        Penalty(0, "hand-cards", 1, -1),
        Penalty(1, "hand-cards", 3, -3),
    )


def test_G6_totals_can_be_negative() -> None:
    state = table(
        hands=[["hat"], ["joker", "doubler"]],
        chests=[["mask", "worm"], []],
        collections=[[], [row("hat", 1)]],
        genghis=9,
        scores=[(0, 4), (0, 4)],
        pile=["genghis"],
    )
    event = scoring(state, number=3)
    assert event.points == (-5, 2)
    assert event.totals == (-5, 10)


def ended(*totals: int) -> State:
    return table(players=len(totals), genghis=10, scores=[(0,) * len(totals)] * 2 + [totals])


def test_G7_most_points_over_the_three_scorings() -> None:
    state = table(genghis=10, scores=[(9, 1), (0, 4), (-3, 2)])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.ranks) == ((1,), (6, 7), (2, 1))
    assert (outcome.reason, outcome.clause) == ("points", "G7")


def test_G7_a_tie_is_shared() -> None:
    outcome = GAME.outcome(ended(7, 3, 7, -2))
    assert outcome is not None
    assert (outcome.winners, outcome.ranks, outcome.reason) == ((0, 2), (1, 3, 1, 4), "shared")


def test_G7_no_outcome_before_the_third_scoring() -> None:
    assert GAME.outcome(table(genghis=9, scores=[(9, 1), (0, 4)])) is None
