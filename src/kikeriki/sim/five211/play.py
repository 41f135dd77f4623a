"""A match of 5211: dealing, picking, what follows from the last pick."""

from kikeriki.codes.five211 import KINDS, VALUES
from kikeriki.rules.five211.cards import HAND
from kikeriki.rules.five211.editions import GOAL
from kikeriki.sim.chance import Record, Row, shuffle, spread
from kikeriki.sim.compiling import compiled
from kikeriki.sim.five211.layout import BOX, CARDS, MOST_PLAYED, NONE
from kikeriki.sim.five211.scoring import best_total, score


@compiled
def reset(s: Record, key: int) -> None:
    _begin(s, key)
    _shuffle_and_deal(s)


@compiled
def reset_with(s: Record, key: int, deck: Row) -> None:
    """From a given order of the box; a long game's later decks come from the key."""
    _begin(s, key)
    for at in range(CARDS):
        s.cards[at] = deck[at]
    _deal(s)


@compiled
def _begin(s: Record, key: int) -> None:
    s.key, s.counter, s.deck = spread(key), 0, 0
    for seat in range(len(s.totals)):
        s.totals[seat] = s.scored_cards[seat] = 0
        for place in range(HAND):
            s.hands[seat, place] = NONE
        _clear(s, seat)


@compiled
def _clear(s: Record, seat: int) -> None:
    """Nothing lies in front of a seat."""
    s.picked[seat] = 0
    s.picks[seat, 0] = s.picks[seat, 1] = NONE
    for place in range(MOST_PLAYED):
        s.played[seat, place] = NONE


@compiled
def _shuffle_and_deal(s: Record) -> None:
    for at in range(CARDS):
        s.cards[at] = BOX[at]
    shuffle(s, s.cards, CARDS)
    _deal(s)


@compiled
def _deal(s: Record) -> None:
    s.deck += 1
    s.round_number = s.turn = 1
    s.top = s.removed
    s.hand_size = s.played_size = s.ones = 0
    for colour in range(len(s.colours)):
        s.colours[colour] = 0
    for kind in range(KINDS):
        s.gone[kind] = 0
    _draw(s, HAND)
    s.seat = 0


@compiled
def _draw(s: Record, count: int) -> None:
    """F3: seat 0 draws all its cards, then seat 1, and so on."""
    for seat in range(s.players):
        size = int(s.hand_size)
        for _ in range(count):
            kind = s.cards[s.top]
            s.top += 1
            place = size
            while place > 0 and s.hands[seat, place - 1] > kind:
                s.hands[seat, place] = s.hands[seat, place - 1]
                place -= 1
            s.hands[seat, place] = kind
            size += 1
    s.hand_size += count


@compiled
def is_new(s: Record, seat: int, place: int) -> bool:
    """Whether this card of a hand is the first of its kind that is not picked yet: it stands for its kind."""
    kind = s.hands[seat, place]
    if place == 0 or s.hands[seat, place - 1] != kind:
        return bool(s.picked[seat] == 0 or s.picks[seat, 0] != kind)
    if s.picked[seat] == 0 or s.picks[seat, 0] != kind:
        return False
    return place == 1 or bool(s.hands[seat, place - 2] != kind)


@compiled
def count_legal(s: Record) -> int:
    seat, count = int(s.seat), 0
    if seat >= 0:
        for place in range(s.hand_size):
            count += is_new(s, seat, place)
    return count


@compiled
def nth_legal(s: Record, nth: int) -> int:
    """The kinds in hand in ascending order."""
    seat, left = int(s.seat), nth
    for place in range(s.hand_size):
        if is_new(s, seat, place):
            if left == 0:
                return int(s.hands[seat, place])
            left -= 1
    return -1


@compiled
def list_legal(s: Record, choices: Row) -> int:
    """All of them; how many there are."""
    seat, count = int(s.seat), 0
    if seat >= 0:
        for place in range(s.hand_size):
            if is_new(s, seat, place):
                choices[count] = s.hands[seat, place]
                count += 1
    return count


@compiled
def is_legal(s: Record, action: int) -> bool:
    seat = int(s.seat)
    if seat >= 0:
        for place in range(s.hand_size):
            if s.hands[seat, place] == action and is_new(s, seat, place):
                return True
    return False


@compiled
def legal(s: Record, mask: Row) -> None:
    for kind in range(KINDS):
        mask[kind] = 0
    for nth in range(count_legal(s)):
        mask[nth_legal(s, nth)] = 1


@compiled
def step(s: Record, action: int) -> None:
    """Pick a card; the last pick of the last seat turns all over and goes on to the next decision."""
    seat = int(s.seat)
    if s.picked[seat] == 1 and s.picks[seat, 0] > action:  # the order of a pair means nothing
        s.picks[seat, 1] = s.picks[seat, 0]
        s.picks[seat, 0] = action
    else:
        s.picks[seat, s.picked[seat]] = action
    s.picked[seat] += 1
    if s.picked[seat] < s.cards_a_turn[s.turn - 1]:
        return
    if seat + 1 < s.players:
        s.seat = seat + 1
    else:
        _reveal(s)


@compiled
def _reveal(s: Record) -> None:
    count = int(s.cards_a_turn[s.turn - 1])
    for seat in range(s.players):
        for nth in range(count):
            kind = int(s.picks[seat, nth])
            _lay_open(s, seat, kind, s.played_size + nth)
            s.picks[seat, nth] = NONE
        s.picked[seat] = 0
    s.hand_size -= count
    s.played_size += count
    if s.top < CARDS:  # it runs out exactly at the end of a round (F2)
        _draw(s, count)
    s.seat = 0
    if s.turn < len(s.cards_a_turn):
        s.turn += 1
    else:
        _end_round(s)


@compiled
def _lay_open(s: Record, seat: int, kind: int, at: int) -> None:
    place = 0
    while s.hands[seat, place] != kind:
        place += 1
    while place + 1 < HAND:
        s.hands[seat, place] = s.hands[seat, place + 1]
        place += 1
    s.hands[seat, HAND - 1] = NONE
    s.played[seat, at] = kind
    s.colours[kind // VALUES] += 1
    s.ones += kind % VALUES == 0
    s.gone[kind] += 1


@compiled
def _end_round(s: Record) -> None:
    score(s)
    for seat in range(s.players):
        _clear(s, seat)
    for colour in range(len(s.colours)):
        s.colours[colour] = 0
    s.played_size = s.ones = 0
    reached = best_total(s) >= GOAL
    # F6: a round that ended with short hands was the last; F8: a later deck of a long game may stop here.
    if s.hand_size == HAND and not (s.long == 2 and s.deck > 1 and reached):
        s.round_number += 1
        s.turn = 1
        return
    for seat in range(s.players):
        for place in range(HAND):
            s.hands[seat, place] = NONE
    s.hand_size = 0
    if s.long == 0 or reached:
        s.seat = -1
    else:
        _shuffle_and_deal(s)
