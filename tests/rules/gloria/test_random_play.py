"""Whole matches by chance: cards conserved, invariants kept, every event and move in its JSON form."""

import json
import random

import pytest

from kikeriki.rules.codec import dump, load_one_of
from kikeriki.rules.core import Seat, settle
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.cards import GENGHIS, HAND_CARDS, MOTIFS
from kikeriki.rules.gloria.events import Event
from kikeriki.rules.gloria.moves import DRAW, KEEP, Move, chest, collect, fox, pass_on, take
from kikeriki.rules.gloria.state import State
from kikeriki.rules.setup import OptionValue
from tests.decks import RandomRng
from tests.rules.gloria.tables import same_box

STARTS: list[tuple[int, OptionValue]] = [
    (players, start) for players in (2, 3, 4, 5) for start in ("random", *range(players))
]
UNIVERSE: tuple[Move, ...] = (
    *(chest(card) for card in HAND_CARDS),
    *(collect(card, motif) for card in HAND_CARDS for motif in MOTIFS),
    *(take(place) for place in range(3)),
    DRAW,
    *(fox(seat, motif) for seat in range(5) for motif in MOTIFS),
    *(pass_on(motif) for motif in MOTIFS),
    KEEP,
)


def check(state: State) -> None:
    assert same_box(state)
    for hand in state.hands:
        assert GENGHIS not in hand
        assert list(hand) == sorted(hand)
    for row in state.collections:
        assert len({c.motif for c in row}) == len(row)
        assert all(c.cards >= 1 for c in row)
    assert (state.fox is not None) <= all(state.collections)
    if state.fox is not None:
        assert any(c.motif == state.fox.motif for c in state.collections[state.fox.seat])


@pytest.mark.parametrize(("players", "start"), STARTS)
def test_a_match_to_its_end(players: int, start: OptionValue) -> None:
    seed = f"{players} {start}"
    rng, chance = RandomRng(seed), random.Random(seed)
    before = GAME.start("2007", players, {"start": start})
    log: list[Event] = []
    state, happened = settle(GAME, before, rng)
    log += happened
    while GAME.outcome(state) is None:
        check(state)
        (seat,) = GAME.to_act(state)
        move = chance.choice(GAME.legal(state, seat))
        events = GAME.decide(state, seat, move)
        for event in events:
            state = GAME.apply(state, event)
        state, happened = settle(GAME, state, rng)
        log += (*events, *happened)
    check(state)
    again = before
    for event in log:
        read = load_one_of(GAME.events, json.loads(json.dumps(dump(event))))
        assert read == event
        again = GAME.apply(again, read)
    assert again == state
    assert [e.kind for e in log].count("scored") == 3


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_not_legal_is_refused(players: int) -> None:
    rng, chance = RandomRng(players), random.Random(players)
    state, _ = settle(GAME, GAME.start("2007", players, {}), rng)
    for step in range(120):
        if GAME.outcome(state) is not None:
            break
        (acting,) = GAME.to_act(state)
        for seat in range(players) if step % 10 == 0 else (acting,):
            assert accepted(state, seat) == set(GAME.legal(state, seat))
        for event in GAME.decide(state, acting, chance.choice(GAME.legal(state, acting))):
            state = GAME.apply(state, event)
        state, _ = settle(GAME, state, rng)


def accepted(state: State, seat: Seat) -> set[Move]:
    moves = set()
    for move in UNIVERSE:
        try:
            GAME.decide(state, seat, move)
        except IllegalMove:
            continue
        moves.add(move)
    return moves
