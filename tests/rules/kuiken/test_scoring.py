"""The end of a round (K7) and of the match (K8)."""

import pytest

from kikeriki.rules.core import Outcome, evolve
from kikeriki.rules.kuiken import GAME, scoring
from kikeriki.rules.kuiken.events import Dealt, Event, Replaced, Reshuffled, RoundEnded, TurnedUp
from kikeriki.rules.kuiken.scoring import FilledIn, PileMade, RowShown, SetAside, Summed
from tests.decks import StackedRng
from tests.rules.kuiken.table import Table, cards, conserved, deal


@pytest.mark.parametrize(("row", "points"), [("4 2 0 5", 11), ("1 2 1 3", 7), ("0 4 8 0", 12)])
def test_K7_the_sums_of_the_books_example(row: str, points: int) -> None:
    assert scoring.sum_of(cards(row)) == points


def finish(table: Table, knocker: int) -> list[Event]:
    """From the first turn: everybody draws and discards; `knocker` knocks as soon as it may."""
    while True:
        (seat,) = GAME.to_act(table.state)
        events = table.do(seat, "draw", "discard")
        if any(isinstance(event, RoundEnded) for event in events):
            return events
        if table.view(seat).phase == "knock":
            table.do(seat, "knock" if seat == knocker else "decline")


def ended(events: list[Event]) -> RoundEnded:
    (event,) = (event for event in events if isinstance(event, RoundEnded))
    return event


def test_K7_the_books_example_at_a_table() -> None:
    # Five cards are drawn and discarded; the sixth replaces the special.
    table = deal("4 2 0 5", "1 2 1 3", "0 4 swap 0", pile="9 9 9 9 9 8", rounds=1).see()
    events = finish(table, knocker=2)
    end = ended(events)
    assert Replaced(2, 2, "swap", "8") in events
    assert end.sums == (11, 7, 12)
    assert end.totals == (11, 7, 12)
    assert end.steps == (
        RowShown(2, cards("0 4 swap 0")),
        RowShown(0, cards("4 2 0 5")),
        RowShown(1, cards("1 2 1 3")),
        SetAside(2, 2, "swap"),
        FilledIn(2, 2, "8"),
        Summed(2, cards("0 4 8 0"), 12),
        Summed(0, cards("4 2 0 5"), 11),
        Summed(1, cards("1 2 1 3"), 7),
    )
    assert {step.clause for step in end.steps} == {"K7"}
    assert table.state.aside == ("swap",)
    assert conserved(table.state)
    assert GAME.outcome(table.state) == Outcome((1,), (11, 7, 12), (2, 1, 3), "points", "K8")


def test_K7_a_special_is_replaced_until_it_is_a_number() -> None:
    table = deal("4 2 0 5", "1 peek 1 3", pile="9 9 9 draw-two swap 6", rounds=1).see()
    events = finish(table, knocker=1)
    assert [event for event in events if isinstance(event, Replaced)] == [
        Replaced(1, 1, "peek", "draw-two"),
        Replaced(1, 1, "draw-two", "swap"),
        Replaced(1, 1, "swap", "6"),
    ]
    assert ended(events).sums == (11, 11)
    assert table.state.aside == cards("peek draw-two swap")


def test_K7_the_knocker_replaces_first_then_clockwise_each_row_left_to_right() -> None:
    table = deal("peek 2 0 swap", "swap 2 1 peek", "0 4 swap 0", pile="9 9 9 9 9 9 1 2 3 4 5", rounds=1).see()
    events = finish(table, knocker=0)
    replaced = [(e.seat, e.place, e.card) for e in events if isinstance(e, Replaced)]
    assert replaced == [(0, 0, "1"), (0, 3, "2"), (1, 0, "3"), (1, 3, "4"), (2, 2, "5")]
    assert [step.seat for step in ended(events).steps if isinstance(step, Summed)] == [0, 1, 2]


def test_K7_after_the_technical_end_the_last_to_decline_replaces_first() -> None:
    table = deal("peek 2 0 3", "swap 2 1 3", "swap 4 0 0", pile="9 1 2 3", rounds=1).see()
    table = Table(evolve(table.state, turns_had=(50, 49, 50), turn=1), table.rng)
    events = table.do(1, "draw", "discard", "decline")
    assert [(e.seat, e.card) for e in events if isinstance(e, Replaced)] == [(1, "1"), (2, "2"), (0, "3")]


def short(reshuffle: str) -> Table:
    """The last turn of a round: the pile holds two cards, the rows three specials."""
    table = deal("4 2 0 5", "peek swap 1 peek", pile="9 draw-two", rounds=1, reshuffle=reshuffle).see()
    state = table.state
    discards = (*state.discards, *state.pile[2:])
    last_turn = evolve(state, pile=state.pile[:2], discards=discards, turns_had=(1, 1), knocker=1)
    return Table(last_turn, StackedRng(cards("swap 8 7 6")))


@pytest.mark.parametrize("reshuffle", ["all", "keep-top"])
def test_K7_an_empty_pile_is_refilled_and_set_aside_cards_stay_out(reshuffle: str) -> None:
    table = short(reshuffle)
    events = table.do(0, "draw", "discard")
    kinds = [type(event) for event in events[3:]]
    assert kinds == [TurnedUp, Replaced, Reshuffled, Replaced, Replaced, Replaced, Replaced, RoundEnded]
    reshuffled = events[5]
    assert isinstance(reshuffled, Reshuffled)
    assert reshuffled.kept == ("9" if reshuffle == "keep-top" else None)
    pile = reshuffled.pile or ()
    # Of seven Peeks two lie in a row; the one set aside by now stays out, as does the Draw Two that replaced it.
    assert pile.count("peek") == 5
    assert pile.count("draw-two") == 4
    assert table.state.aside == cards("peek draw-two swap swap peek")
    end = ended(events)
    assert end.sums == (11, 8 + 7 + 1 + 6)
    assert end.steps[2:7] == (
        SetAside(1, 0, "peek"),
        FilledIn(1, 0, "draw-two"),
        PileMade(reshuffled.size),
        SetAside(1, 0, "draw-two"),
        FilledIn(1, 0, "swap"),
    )
    assert conserved(table.state)
    assert table.state.draws == 2


def test_K8_rounds_follow_each_other_and_the_start_goes_to_the_left() -> None:
    table = deal("4 2 0 5", "1 2 1 3", pile="9 9 9", start=1, then=["1 1 1 1 0 0 0 2 3 9 9 9"]).see()
    events = finish(table, knocker=0)
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert (dealt.round, dealt.start) == (2, 0)
    assert table.state.pad == ((11, 7),)
    assert table.state.aside == ()
    assert table.state.knocker is None
    assert table.state.turns_had == (0, 0)
    assert table.view(0).round == 2
    finish(table.see(), knocker=1)
    assert table.view(None).pad == ((11, 7), (4, 2))
    assert table.view(None).totals == (15, 9)
    assert table.state.start == 1


def test_K8_the_match_ends_after_the_agreed_rounds() -> None:
    table = deal("4 2 0 5", "1 2 1 3", pile="9 9 9", rounds=2, then=["1 1 1 1 0 0 0 2 3 9 9 9"]).see()
    finish(table, knocker=0)
    assert GAME.outcome(table.state) is None
    finish(table.see(), knocker=0)
    assert GAME.outcome(table.state) == Outcome((1,), (15, 9), (2, 1), "points", "K8")
    assert GAME.to_act(table.state) == frozenset()
    assert table.view(0).legal == ()


def test_K8_a_tie_is_shared() -> None:
    assert scoring.winner((9, 4, 4)) == Outcome((1, 2), (9, 4, 4), (3, 1, 1), "shared", "K8")
