"""What happens without a choice, and when a match is over; `effects` holds what each event changes."""

from collections.abc import Callable

from kikeriki.rules.core import Outcome, Rng, expect
from kikeriki.rules.five211.cards import HAND, box
from kikeriki.rules.five211.editions import GOAL
from kikeriki.rules.five211.events import Dealt, DeckEnded, Event, Refilled, Revealed, Scored
from kikeriki.rules.five211.scoring import outcome_of, points_of, score
from kikeriki.rules.five211.state import Phase, State


def advance(state: State, rng: Rng) -> Event | None:
    expect(state, State)
    step = _ADVANCE.get(state.phase)
    return None if step is None else step(state, rng)


def _deal(state: State, rng: Rng) -> Dealt:
    """F2: from the top the removed cards, five to each seat in turn; the rest is the pile."""
    cards = rng.shuffle(box(state.rules.colours), state.draws)
    removed, rest = cards[: state.rules.removed], cards[state.rules.removed :]
    players = state.setup.players
    hands = tuple(tuple(sorted(rest[seat * HAND : (seat + 1) * HAND])) for seat in range(players))
    return Dealt(state.deck + 1, removed, hands, rest[players * HAND :])


def _reveal(state: State, _rng: Rng) -> Revealed:
    return Revealed(tuple(filter(None, state.chosen)))


def _refill(state: State, _rng: Rng) -> Refilled:
    """F3: seat 0 draws all its cards, then seat 1, and so on."""
    count = state.to_choose
    return Refilled(tuple(state.pile[seat * count : (seat + 1) * count] for seat in range(state.setup.players)))


def _score(state: State, _rng: Rng) -> Scored:
    steps, scored = score(state.rules, state.played)
    points = tuple(map(points_of, scored))
    totals = tuple(had + got for had, got in zip(state.totals, points, strict=True))
    return Scored(state.round, steps, scored, points, totals)


def _close(state: State, _rng: Rng) -> DeckEnded:
    """F6, F8: what is left in the hands goes unseen; a long game goes on until somebody has the goal."""
    over = state.rules.long == "no" or max(state.totals) >= GOAL
    return DeckEnded(state.deck, state.hands, state.totals, over)


_ADVANCE: dict[Phase, Callable[[State, Rng], Event]] = {
    "deal": _deal,
    "reveal": _reveal,
    "refill": _refill,
    "score": _score,
    "close": _close,
}


def outcome(state: State) -> Outcome | None:
    expect(state, State)
    if state.phase != "over":
        return None
    return outcome_of(state.rules, state.totals, state.scored_cards)
