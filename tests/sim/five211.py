"""5211 in the comparison of rules and sim."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import Any, cast

from kikeriki.codes import five211 as codes
from kikeriki.rules.core import Card
from kikeriki.rules.core import State as BaseState
from kikeriki.rules.five211.cards import HAND, box
from kikeriki.rules.five211.state import State
from kikeriki.rules.five211.view import _rounds
from kikeriki.sim import five211 as sim
from kikeriki.sim.five211.layout import LONG, MOST_PLAYED, NONE
from tests.sim.equality import Twin


def expected(state: BaseState, picked: tuple[int, ...]) -> Mapping[str, Any]:
    state = cast(State, state)
    rules, players = state.rules, state.setup.players
    kinds = {card: kind for kind, card in enumerate(dict.fromkeys(box(rules.colours)))}

    def row(cards: Sequence[Card], size: int) -> list[int]:
        return [kinds[card] for card in cards] + [NONE] * (size - len(cards))

    def rows(all_cards: Sequence[Sequence[Card]], size: int) -> list[list[int]]:
        return [row(cards, size) for cards in all_cards] + [[NONE] * size] * (codes.SEATS - players)

    def in_order(cards: Sequence[Card]) -> list[Card]:
        return sorted(cards, key=kinds.__getitem__)

    def by_turns(cards: Sequence[Card]) -> list[Card]:
        """As they were laid; cards of one turn lie in the order of their kinds."""
        left = iter(cards)
        return [card for count in rules.cards_a_turn for card in in_order([*islice(left, count)])]

    def padded(numbers: Sequence[int]) -> list[int]:
        return [*numbers, *[0] * (codes.SEATS - players)]

    chosen = [state.chosen[seat] or () for seat in range(players)]
    picks, seat = (
        rows(list(map(in_order, chosen)), 2),
        min((n for n in range(players) if state.chosen[n] is None), default=-1),
    )
    if picked:
        picks[seat] = [*picked, NONE]
    laid = Counter(card[0] for card in chain(*state.played))
    gone = Counter(chain(*state.score_piles, *state.played, _laid_before(state)))
    return {
        "players": players,
        "limit": rules.limit,
        "roosters": rules.roosters,
        "exact": rules.exact,
        "tie_break": rules.tie_break,
        "long": LONG[rules.long],
        "removed": rules.removed,
        "rounds": _rounds(rules, players),
        "cards_a_turn": rules.cards_a_turn,
        "seat": -1 if state.phase == "over" else seat,
        "deck": state.deck,
        "round_number": state.round,
        "turn": state.turn_number,
        "top": len(box(rules.colours)) - len(state.pile),
        "cards": lambda cards: cards[len(cards) - len(state.pile) :] == row(state.pile, len(state.pile)),
        "hands": rows(list(map(in_order, state.hands)), HAND),
        "hand_size": len(state.hands[0]),
        "picks": picks,
        "picked": padded([len(cards) for cards in chosen] if not picked else _with(chosen, seat, len(picked))),
        "played": rows(list(map(by_turns, state.played)), MOST_PLAYED),
        "played_size": len(state.played[0]),
        "colours": [laid[colour] for colour in rules.colours],
        "ones": sum(card[1] == "1" for card in chain(*state.played)),
        "gone": [gone[card] for card in kinds],
        "totals": padded(state.totals),
        "scored_cards": padded(state.scored_cards),
    }


def _with(chosen: Sequence[Sequence[Card]], seat: int, count: int) -> list[int]:
    return [count if n == seat else len(cards) for n, cards in enumerate(chosen)]


def _laid_before(state: State) -> tuple[Card, ...]:
    """Discards that everybody saw: at the very end those that were left in the hands, unseen, lie among them."""
    unseen = sum(len(hand) for hand in _last_hands(state))
    return state.discards[: len(state.discards) - unseen] if unseen else state.discards


def _last_hands(state: State) -> tuple[tuple[Card, ...], ...]:
    if state.phase != "over":
        return ()
    scored_and_laid = sum(map(len, state.score_piles)) + len(state.discards)
    left = scored_and_laid - sum(state.rules.cards_a_turn) * state.setup.players * state.round
    return (("",) * left,)


TWIN = Twin("5211", sim, codes, expected)
