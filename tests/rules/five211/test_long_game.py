"""F8: the long game, deck by deck, with every round stated."""

import pytest

from kikeriki.rules.core import evolve
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.cards import box
from kikeriki.rules.five211.events import DeckEnded
from tests.rules.five211.tables import Round, Stated

# Five players, four rounds a deck. A round that opens with a six is worth 19 points to seat 0 and 2 to seat 1; in
# all others each colour lies there four times, and nobody scores.
TWO_WINS: list[Round] = [
    ("B6 B5 B4 B4", "B2 T2 G2 Y2", "T3 G3 Y3 O2", "T2 G2 Y2 O3", "T3 G3 Y3 O2"),
    ("T6 T5 T4 T4", "T2 B3 G2 Y2", "B2 G3 Y3 O3", "B3 G2 Y2 O2", "B2 G3 Y3 O3"),
    ("T3 G2 Y2 O2", "B3 G3 Y3 O3", "B2 T2 Y2 O2", "B3 T3 G2 O3", "B2 T2 G1 Y1"),
    ("T3 G1 Y1 O2", "B3 G1 Y1 O1", "B2 T2 Y1 O1", "B1 T1 G1 O1", "B1 T1 G1 Y1"),
]
THREE_WINS: list[Round] = [
    ("B6 B5 B4 B4", "B2 T2 G2 Y2", "T3 G3 Y3 O2", "T2 G2 Y2 O3", "T3 G3 Y3 O2"),
    ("T6 T5 T4 T4", "T2 B3 G2 Y2", "B2 G3 Y3 O3", "B3 G2 Y2 O2", "B2 G3 Y3 O3"),
    ("G6 G5 G4 G4", "G2 B3 T3 Y2", "B2 T2 Y3 O2", "B3 T3 Y2 O3", "B2 T2 Y1 O2"),
    ("T3 G3 Y1 O3", "B3 G2 Y1 O2", "B2 T2 Y1 O1", "B1 T1 G1 O1", "B1 T1 G1 Y1"),
]
WIN_IN_ROUND_2: list[Round] = [
    ("T2 G2 Y2 O2", "B2 G3 Y3 O3", "B3 T3 Y2 O2", "B2 T2 G2 O3", "B3 T3 G3 Y3"),
    ("G6 G5 G4 G4", "G2 B2 T2 Y2", "B3 T3 Y3 O2", "B2 T2 Y2 O3", "B3 T3 Y3 O2"),
    ("T2 G3 Y2 O3", "B2 G2 Y3 O2", "B3 T3 Y2 O3", "B2 T2 G3 O2", "B1 T1 G2 Y1"),
    ("T1 G3 Y1 O1", "B1 G2 Y1 O1", "B1 T1 Y1 O1", "B1 T1 G1 O1", "B1 T1 G1 Y1"),
]
WIN_IN_ROUND_1: list[Round] = [
    ("G6 G5 G4 G4", "G2 B2 T2 Y2", "B3 T3 Y3 O2", "B2 T2 Y2 O3", "B3 T3 Y3 O2"),
    ("T2 G3 Y2 O3", "B2 G2 Y3 O2", "B3 T3 Y2 O3", "B2 T2 G3 O2", "B3 T3 G2 Y3"),
    ("T2 G3 Y2 O3", "B2 G2 Y3 O2", "B3 T3 Y2 O3", "B2 T2 G3 O2", "B1 T1 G2 Y1"),
    ("T1 G3 Y1 O1", "B1 G2 Y1 O1", "B1 T1 Y1 O1", "B1 T1 G1 O1", "B1 T1 G1 Y1"),
]
NO_WIN: list[Round] = [
    ("T2 G2 Y2 O2", "B2 G3 Y3 O3", "B3 T3 Y2 O2", "B2 T2 G2 O3", "B3 T3 G3 Y3"),
    ("T2 G2 Y2 O2", "B2 G3 Y3 O3", "B3 T3 Y2 O2", "B2 T2 G2 O3", "B3 T3 G3 Y3"),
    ("T2 G2 Y2 O2", "B2 G3 Y3 O3", "B3 T3 Y2 O2", "B2 T2 G2 O1", "B1 T1 G1 Y1"),
    ("T1 G1 Y1 O1", "B1 G1 Y1 O1", "B1 T1 Y1 O1", "B1 T1 G1 O1", "B1 T1 G1 Y1"),
]


def play(edition: str, *decks: list[Round], long: bool = True) -> tuple[Stated, list[tuple[int, int]]]:
    """Round by round until the match is over; in which decks and rounds it was scored."""
    match = Stated(edition, 5, *decks, long=long)
    scored = []
    for number, deck in enumerate(decks, start=1):
        for a_round in deck:
            if GAME.outcome(match.state) is None:
                assert match.state.deck == number
                scored.append((number, match.round(a_round).round))
    return match, scored


def ends(match: Stated) -> list[tuple[int, bool]]:
    return [(event.deck, event.over) for event in match.events if isinstance(event, DeckEnded)]


FIRST_DECK = [(1, 1), (1, 2), (1, 3), (1, 4)]


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F8_without_the_option_one_deck_is_all(edition: str) -> None:
    match, scored = play(edition, TWO_WINS, long=False)
    assert scored == FIRST_DECK
    assert ends(match) == [(1, True)]
    assert GAME.view(match.state, 0).goal is None


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F8_the_first_deck_is_always_played_out(edition: str) -> None:
    """57 points after three rounds; the last one without refill is still played, then it is over."""
    match, scored = play(edition, THREE_WINS)
    assert [event.totals[0] for event in match.scorings] == [19, 38, 57, 57]
    assert scored == FIRST_DECK
    assert ends(match) == [(1, True)]
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.points == (57, 6, 0, 0, 0)
    assert GAME.view(match.state, None).goal == 50


def test_F8_2024_ends_after_the_round_from_the_second_deck_on() -> None:
    match, scored = play("2024", TWO_WINS, WIN_IN_ROUND_2)
    assert scored == [*FIRST_DECK, (2, 1), (2, 2)]
    assert ends(match) == [(1, False), (2, True)]
    ended = match.events[-1]
    assert isinstance(ended, DeckEnded)
    assert [len(hand or ()) for hand in ended.hands] == [5] * 5  # discarded unseen
    assert match.state.hands == ((),) * 5
    assert len(match.state.pile) == 20  # not touched any more
    assert sorted(GAME.cards(match.state)) == sorted(box("BTGYO"))


def test_F8_2021_ends_at_the_end_of_a_deck_only() -> None:
    match, scored = play("2021", TWO_WINS, WIN_IN_ROUND_2)
    assert scored == [*FIRST_DECK, (2, 1), (2, 2), (2, 3), (2, 4)]
    assert ends(match) == [(1, False), (2, True)]
    ended = match.events[-1]
    assert isinstance(ended, DeckEnded)
    assert [len(hand or ()) for hand in ended.hands] == [1] * 5


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F8_another_deck_follows_while_nobody_has_50(edition: str) -> None:
    match, scored = play(edition, TWO_WINS, NO_WIN, WIN_IN_ROUND_1)
    second = [(2, 1), (2, 2), (2, 3), (2, 4)]
    third = [(3, 1)] if edition == "2024" else [(3, 1), (3, 2), (3, 3), (3, 4)]
    assert scored == [*FIRST_DECK, *second, *third]
    assert ends(match) == [(1, False), (2, False), (3, True)]
    assert [dealt.deck for dealt in match.deals] == [1, 2, 3]


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F8_points_and_scored_cards_add_up_over_the_decks(edition: str) -> None:
    match, _ = play(edition, TWO_WINS, WIN_IN_ROUND_2)
    assert match.state.totals == (57, 6, 0, 0, 0)
    assert match.state.scored_cards == (12, 3, 0, 0, 0)
    assert list(map(sorted, match.state.score_piles)) == [["G4", "G4", "G5", "G6"], ["G2"], [], [], []]  # one deck's
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.reason) == ((0,), (57, 6, 0, 0, 0), "points")


@pytest.mark.parametrize(("edition", "rounds"), [("2024", 2), ("2021", 4)])
@pytest.mark.parametrize(("had", "over"), [(31, True), (30, False)])
def test_F8_fifty_is_enough_and_49_is_not(edition: str, rounds: int, had: int, over: bool) -> None:
    match = Stated(edition, 5, TWO_WINS, WIN_IN_ROUND_2, long=True)
    for a_round in TWO_WINS:
        match.round(a_round)
    match.state = evolve(match.state, totals=(had, 0, 0, 0, 0))
    for a_round in WIN_IN_ROUND_2[:rounds]:
        match.round(a_round)
    assert match.state.totals[0] == had + 19
    assert (GAME.outcome(match.state) is not None) is over


def test_F8_each_deck_is_all_hundred_cards_set_up_again() -> None:
    match = Stated("2024", 5, TWO_WINS, WIN_IN_ROUND_2, long=True)
    for a_round in TWO_WINS:
        match.round(a_round)
    dealt = match.deals[1]
    assert match.events[-1] == dealt
    assert dealt.removed is not None
    assert dealt.pile is not None
    assert (len(dealt.removed), len(dealt.pile), [len(hand or ()) for hand in dealt.hands]) == (15, 60, [5] * 5)
    state = match.state
    assert sorted(GAME.cards(state)) == sorted(box("BTGYO"))
    assert (state.deck, state.round, state.turn_number, state.draws, state.discards) == (2, 1, 1, 2, ())
    assert state.score_piles == state.played == ((),) * 5
    assert (state.totals, state.scored_cards) == ((38, 4, 0, 0, 0), (8, 2, 0, 0, 0))
