"""What a seat could still know: exactly what it saw, where it lies now."""

from collections import Counter

import pytest

from kikeriki.rules.core import evolve, without
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.cards import BOX
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.state import State
from kikeriki.rules.setup import OptionValue
from tests.decks import RandomRng, StackedRng
from tests.rules.kuiken.table import Table, cards, deal


def faces(memory: Memory) -> tuple[tuple[str | None, ...], ...]:
    return tuple(tuple(spot.card for spot in row) for row in memory.rows)


def test_K9_own_looks_are_remembered_others_are_not() -> None:
    table = deal("4 9 0 5", "1 2 1 3").see()
    assert faces(table.memory(0)) == (("4", None, None, "5"), (None,) * 4)
    assert faces(table.memory(None)) == ((None,) * 4, (None,) * 4)
    assert [spot.seen_by for spot in table.memory(None).rows[1]] == [(1,), (), (), (1,)]


def test_K9_placements_are_remembered_by_who_made_them() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="6").see()
    table.do(0, "draw", "place 0")
    assert faces(table.memory(0))[0] == ("6", None, None, "5")
    assert faces(table.memory(1))[0] == (None,) * 4
    spot = table.memory(1).rows[0][0]
    assert (spot.card, spot.placed, spot.seen_by) == (None, True, (0,))


def test_K9_cards_taken_openly_are_remembered_by_all() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7").see()
    table.do(0, "take 2")
    assert [faces(table.memory(seat))[0][2] for seat in (0, 1, None)] == ["7"] * 3
    assert table.memory(None).discards == ("0",)


def test_K9_swaps_are_followed_and_unseen_cards_forgotten() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="swap 6").see()
    table.do(0, "draw", "swap 0 with 1.1")
    assert faces(table.memory(0)) == ((None, None, None, "5"), (None, "4", None, None))
    table.do(1, "draw", "place 1")
    assert faces(table.memory(0)) == ((None, None, None, "5"), (None,) * 4)
    assert faces(table.memory(1)) == ((None,) * 4, ("1", "6", None, "3"))
    assert table.memory(1).discards == cards("4 swap 5")


def test_K9_the_held_card_is_remembered_by_its_holder() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="6").see()
    table.do(0, "draw")
    assert (table.memory(0).holder, table.memory(0).held) == (0, "6")
    assert (table.memory(1).holder, table.memory(1).held) == (0, None)


def test_the_pool_is_what_has_not_been_seen() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7", pile="6").see()
    assert sorted(table.memory(0).pools[0]) == sorted(without(BOX, cards("7 4 5")))
    assert sorted(table.memory(None).pools[0]) == sorted(without(BOX, cards("7")))
    table.do(0, "draw", "place 1")
    assert sorted(table.memory(0).pools[0]) == sorted(without(BOX, cards("7 4 5 6 9")))
    assert sorted(table.memory(1).pools[0]) == sorted(without(BOX, cards("7 1 3 9")))


@pytest.mark.parametrize("reshuffle", ["all", "keep-top"])
def test_K5_after_a_reshuffle_the_pile_is_known_as_a_multiset(reshuffle: str) -> None:
    first = deal("4 9 0 5", "1 2 1 3", turned="7", pile="swap 6 8", reshuffle=reshuffle).see()
    # As if all but three cards had been discarded.
    memory, state = first.memory(1), first.state
    gone = state.pile[3:]
    memory = evolve(memory, discards=memory.discards + gone, pools=(without(memory.pools[0], gone),))
    state = evolve(state, pile=state.pile[:3], discards=state.discards + gone)
    table = Table(state, StackedRng(cards("5")))
    table.do(0, "draw", "swap 0 with 1.0")
    table.do(1, "draw", "place 0", "decline")
    table.do(0, "draw", "discard", "decline")
    known = table.state.discards
    table.do(1, "draw")
    for event in table.log:
        memory = GAME.remember(memory, GAME.redact(event, 1))
    into_pile = known if reshuffle == "all" else known[1:]
    assert sorted(memory.pools[1]) == sorted(without(into_pile, ("5",)))
    assert memory.discards == (() if reshuffle == "all" else ("8",))
    # What was dealt and never seen by seat 1: in its own row two cards, three in the other; the 1 went there too.
    assert Counter(memory.pools[0]) == Counter(cards("9 0 5 2 1"))
    assert memory.rows[0][0].card == "1"


def check(state: State, memory: Memory) -> None:
    """The memory agrees with the truth, and its pools are exactly the cards it cannot place."""
    seat = memory.seat
    unknown: list[list[str]] = [[] for _ in memory.pools]
    for spots, row in zip(memory.rows, state.rows, strict=True):
        for spot, card in zip(spots, row, strict=True):
            if spot.card is None:
                unknown[spot.shuffle].append(card)
                assert seat is None or seat not in spot.seen_by
                assert not spot.placed or card.isdigit()
            else:
                assert spot.card == card
    unknown[-1] += state.pile
    if state.held is not None and state.turn != seat:
        unknown[-1].append(state.held)
    assert [sorted(pool) for pool in memory.pools] == [sorted(pool) for pool in unknown]
    assert memory.discards == state.discards
    assert memory.aside == state.aside
    assert tuple(tuple(spot.seen_by for spot in row) for row in memory.rows) == state.seen_by


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("reshuffle", ["all", "keep-top"])
@pytest.mark.parametrize("when", ["after", "before"])
def test_memories_agree_with_the_truth_and_the_memory_aid_shows_them(players: int, reshuffle: str, when: str) -> None:
    rng = RandomRng(players)
    options: dict[str, OptionValue] = {
        "reshuffle": reshuffle,
        "draw_two_discard": when,
        "memory_aid": True,
        "rounds": 2,
    }
    state = GAME.start("standard", players, options)
    memories = {seat: GAME.memory(state.setup, seat) for seat in (*range(players), None)}
    shuffles = 0
    while GAME.outcome(state) is None:
        event = GAME.advance(state, rng)
        if event is None:
            seat = min(GAME.to_act(state))
            moves = GAME.legal(state, seat)
            choice = rng.below(len(moves), 0)
            if state.phase in ("turn", "knock") and rng.below(60, 0):
                choice = -1  # draw, and do not knock: so the pile runs out
            (event,) = GAME.decide(state, seat, moves[choice])
        state = GAME.apply(state, event)
        for seat, memory in memories.items():
            memories[seat] = GAME.remember(memory, GAME.redact(event, seat))
            check(state, memories[seat])
            if seat is not None and state.round:
                assert GAME.view(state, seat).rows == faces(memories[seat])
        shuffles = max(shuffles, len(memories[0].pools))
    assert shuffles > 1
