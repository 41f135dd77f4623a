"""G1 and G2: the box, the deal, the start player."""

from collections import Counter

import pytest

from kikeriki.rules.core import Seat
from kikeriki.rules.errors import SetupError
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.cards import BOX, COLLECTIBLES, DOUBLER, GENGHIS, JOKER, MOTIFS
from kikeriki.rules.gloria.events import Dealt
from kikeriki.rules.gloria.state import State
from kikeriki.rules.setup import OptionValue
from tests.rules.gloria.tables import Stacked, same_box

TOP = (*MOTIFS, *MOTIFS, "joker", "joker", "joker")


def deal(players: int, first: Seat = 0, options: dict[str, OptionValue] | None = None) -> tuple[Dealt, State, Stacked]:
    rng = Stacked(TOP, ("genghis", "hat"), first)
    state = GAME.start("2007", players, options or {})
    event = GAME.advance(state, rng)
    assert isinstance(event, Dealt)
    return event, GAME.apply(state, event), rng


def test_G1_the_box() -> None:
    assert len(BOX) == 110
    assert len(COLLECTIBLES) == 95
    counts = Counter(BOX)
    assert [counts[motif] for motif in MOTIFS] == [9] * 10
    assert (counts[JOKER], counts[DOUBLER], counts[GENGHIS]) == (5, 5, 10)


def test_G2_display_first_then_hands_then_the_pile() -> None:
    event, state, _ = deal(3)
    assert event.display == TOP[:3] == state.display
    assert event.hands == tuple(tuple(sorted((*TOP[at : at + 4], DOUBLER))) for at in (3, 7, 11))
    assert event.pile is not None
    assert event.pile[:2] == ("genghis", "hat")
    assert state.pile == event.pile


@pytest.mark.parametrize(("players", "size"), [(2, 94), (3, 90), (4, 86), (5, 82)])
def test_G2_pile_sizes_and_surplus_doublers_out(players: int, size: int) -> None:
    _, state, _ = deal(players)
    assert len(state.pile) == size
    assert state.pile.count(GENGHIS) == 10
    assert DOUBLER not in state.pile
    assert [hand.count(DOUBLER) for hand in state.hands] == [1] * players
    assert [len(hand) for hand in state.hands] == [5] * players
    assert same_box(state)
    assert same_box(GAME.start("2007", players, {}))


def test_G2_no_genghis_in_the_first_shuffle() -> None:
    _, state, rng = deal(4, first=2)
    assert rng.asked == [("shuffle", 95, 0), ("shuffle", 86, 1), ("below", 4, 2)]
    assert state.draws == 3
    assert GENGHIS not in state.display


def test_G2_random_start_comes_from_outside() -> None:
    event, state, _ = deal(5, first=4)
    assert event.start == state.start == state.turn == 4
    assert GAME.to_act(state) == {4}


def test_G2_a_named_start_needs_no_randomness() -> None:
    event, state, rng = deal(3, first=1, options={"start": 2})
    assert event.start == 2
    assert len(rng.asked) == 2
    assert state.draws == 2


def test_G2_a_named_start_must_exist() -> None:
    with pytest.raises(SetupError) as refused:
        GAME.start("2007", 3, {"start": 3})
    assert refused.value.code == "option-value"
    assert refused.value.params["allowed"] == ["random", 0, 1, 2]


@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_players(players: int) -> None:
    with pytest.raises(SetupError):
        GAME.start("2007", players, {})


def test_nobody_acts_before_the_deal() -> None:
    state = GAME.start("2007", 2, {})
    assert GAME.to_act(state) == frozenset()
    assert GAME.legal(state, 0) == ()
    assert GAME.view(state, 0).phase == "deal"
    assert GAME.view(state, None).display == ()
