"""What happens without a choice, and when a match is over; `effects` holds what each event changes."""

from kikeriki.rules.core import Outcome, Rng, expect
from kikeriki.rules.gloria.cards import (
    COLLECTIBLES,
    DEALT,
    DOUBLER,
    GENGHIS,
    GENGHIS_CARDS,
    PLACES,
    SCORED_AT,
    SCORINGS,
)
from kikeriki.rules.gloria.events import (
    Dealt,
    Drew,
    Event,
    FoxEntered,
    GenghisCame,
    Scored,
    Turned,
    TurnEnded,
)
from kikeriki.rules.gloria.scoring import motif_rows, penalties
from kikeriki.rules.gloria.state import State, left_of, phase, totals


def advance(state: State, rng: Rng) -> Event | None:
    expect(state, State)
    seat = state.turn
    if seat is None:
        return _deal(state, rng)
    now = phase(state)
    if now == "over":
        return None
    if state.genghis >= SCORED_AT[len(state.scores)]:
        return _score(state)  # before the replacement goes on, G5
    if state.fox is None and all(state.collections):
        return FoxEntered(seat, state.collections[seat][0].motif)  # at once, before the next action, G4
    if now == "turn-up" and state.gap is not None:
        top = state.pile[0]
        return GenghisCame(state.genghis + 1) if top == GENGHIS else Turned(state.gap, top)
    if now == "draw":
        top = state.pile[0]
        return GenghisCame(state.genghis + 1) if top == GENGHIS else Drew(seat, top)
    if now == "end":
        return TurnEnded(seat, left_of(state, seat))
    return None


def _deal(state: State, rng: Rng) -> Dealt:
    players, k = state.setup.players, state.draws
    cards = rng.shuffle(COLLECTIBLES, k)
    hands = tuple(
        tuple(sorted((*cards[at : at + DEALT], DOUBLER))) for at in range(PLACES, PLACES + DEALT * players, DEALT)
    )
    pile = rng.shuffle((*cards[PLACES + DEALT * players :], *(GENGHIS,) * GENGHIS_CARDS), k + 1)
    named = state.setup.options["start"]
    first = named if isinstance(named, int) else rng.below(players, k + 2)
    return Dealt(first, cards[:PLACES], hands, pile)


def _score(state: State) -> Scored:
    number = len(state.scores) + 1
    rows = motif_rows(state.collections, state.fox)
    losses = penalties(state.chests, state.hands) if number == SCORINGS else ()
    points = [0] * state.setup.players
    for row in rows:
        for share in row.shares:
            points[share.seat] += share.points
    for loss in losses:
        points[loss.seat] += loss.points
    now = tuple(before + more for before, more in zip(totals(state), points, strict=True))
    return Scored(number, rows, losses, tuple(points), now)


def outcome(state: State) -> Outcome | None:
    expect(state, State)
    if len(state.scores) < SCORINGS:
        return None
    points = totals(state)
    return Outcome.of(points, [(total,) for total in points], "G7")
