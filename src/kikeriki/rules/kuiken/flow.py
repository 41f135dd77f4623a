"""What happens without a choice, and when a match is over; `effects` holds what each event changes."""

from collections.abc import Callable

from kikeriki.rules.core import Outcome, Rng, expect
from kikeriki.rules.kuiken import scoring
from kikeriki.rules.kuiken.cards import BOX, DRAW_TWO, OUTER, ROW, SPECIALS
from kikeriki.rules.kuiken.events import Dealt, Drew, Event, Looked, Replaced, Reshuffled, RoundEnded, Spent, TurnedUp
from kikeriki.rules.kuiken.state import Phase, State, first_to_replace


def advance(state: State, rng: Rng) -> Event | None:
    expect(state, State)
    step = _ADVANCE.get(state.phase)
    return None if step is None else step(state, rng)


def _deal(state: State, rng: Rng) -> Dealt:
    """K2: four to each seat in turn, then the starter; K8: the start player, and who follows."""
    players, options, draws = state.setup.players, state.setup.options, state.draws
    if state.round:
        start = (state.start + 1) % players
    elif options["start"] == "random":
        start, draws = rng.below(players, draws), draws + 1
    else:
        start = int(options["start"])
    deck = rng.shuffle(BOX, draws)
    rows = tuple(deck[seat * ROW : (seat + 1) * ROW] for seat in range(players))
    rest = deck[players * ROW :]
    turned = 1
    while options["starter"] == "redraw" and rest[turned - 1] in SPECIALS:
        turned += 1
    return Dealt(state.round + 1, start, rows, rest[:turned][::-1], rest[turned:])


def _show(state: State, _rng: Rng) -> Looked:
    """K2: the next seat looks at its outer cards."""
    seat = state.looks.index(())
    return Looked(seat, OUTER, tuple(state.rows[seat][place] for place in OUTER))


def _next_card(state: State, rng: Rng) -> Event:
    """K4, K5: a Draw Two leaves the hand before the next card is drawn, unless it stays in use."""
    in_use = 1 if state.setup.options["draw_two_discard"] == "after" else 0
    if len(state.using) > in_use:
        return Spent(state.turn, DRAW_TWO)
    return Drew(state.turn, state.pile[0]) if state.pile else _reshuffle(state, rng)


def _spend(state: State, _rng: Rng) -> Spent:
    return Spent(state.turn, state.using[-1])


def _reshuffle(state: State, rng: Rng) -> Reshuffled:
    kept = 1 if state.setup.options["reshuffle"] == "keep-top" else 0
    pile = rng.shuffle(state.discards[kept:], state.draws)
    return Reshuffled(pile, len(pile), state.discards[0] if kept else None)


def _turn_up(state: State, _rng: Rng) -> TurnedUp:
    return TurnedUp(first_to_replace(state), state.rows)


def _next_replacement(state: State, rng: Rng) -> Event:
    """K7: the next special is replaced; when none is left, the sums are noted."""
    first = first_to_replace(state)
    if special := scoring.next_special(state.rows, first):
        if not state.pile:
            return _reshuffle(state, rng)
        seat, place = special
        return Replaced(seat, place, state.rows[seat][place], state.pile[0])
    sums = tuple(map(scoring.sum_of, state.rows))
    totals = scoring.totals((*state.pad, sums), state.setup.players)
    steps = state.steps + scoring.summed(state.rows, first)
    return RoundEnded(state.round, state.knocker, steps, sums, totals)


_ADVANCE: dict[Phase, Callable[[State, Rng], Event]] = {
    "deal": _deal,
    "show": _show,
    "draw": _next_card,
    "spend": _spend,
    "reveal": _turn_up,
    "replace": _next_replacement,
}


def outcome(state: State) -> Outcome | None:
    expect(state, State)
    if state.phase != "over":
        return None
    return scoring.winner(scoring.totals(state.pad, state.setup.players))
