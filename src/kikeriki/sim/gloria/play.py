"""What an action does, and what follows from it without a choice (G3 to G5)."""

from kikeriki.rules.gloria.cards import (
    ACTION_POINTS,
    CHEST_COSTS,
    COLLECT_COSTS,
    DRAW_COSTS,
    FOX_AWAY_COSTS,
    FOX_HOME_COSTS,
    SCORED_AT,
    SCORINGS,
    TAKE_COSTS,
)
from kikeriki.sim.chance import Record
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.choosing import (
    COLLECT,
    DOUBLER_ON,
    DRAW,
    FOX,
    FOX_LEFT,
    JOKER_ON,
    KEEP,
    PASS,
    TAKE,
    count_bits,
)
from kikeriki.sim.gloria.layout import DOUBLER, GENGHIS, JOKER, NOTHING
from kikeriki.sim.gloria.scoring import score


@compiled
def step(s: Record, action: int) -> None:
    """A legal action, and on to the next choice or the end."""
    seat = int(s.seat)
    if action < TAKE:
        if action < COLLECT:
            _chest(s, seat, action)
        elif action < JOKER_ON:
            _collect(s, seat, action - COLLECT)
        elif action < DOUBLER_ON:
            _join(s, seat, action - JOKER_ON)
        else:
            _double(s, seat, action - DOUBLER_ON)
    elif action < FOX:
        if action < DRAW:
            _take(s, seat, action - TAKE)
        else:
            _draw(s, seat)
        if s.seat < 0:
            return
    elif action < FOX_LEFT:
        s.fox_motif = action - FOX
        s.fox_moved = 1
        s.points_left -= FOX_HOME_COSTS
    elif action < PASS:
        s.fox_seat = _left_of(s, seat)
        s.fox_motif = action - FOX_LEFT
        s.fox_moved = 1
        s.points_left -= FOX_AWAY_COSTS
    else:
        if action < KEEP:
            s.fox_seat = _left_of(s, seat)
            s.fox_motif = action - PASS
        _end_turn(s, seat)
        return
    if s.points_left == 0 and s.fox_seat != seat:
        _end_turn(s, seat)


@compiled
def _left_of(s: Record, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@compiled
def _end_turn(s: Record, seat: int) -> None:
    s.seat = _left_of(s, seat)
    s.points_left = ACTION_POINTS
    s.fox_moved = 0


@compiled
def _chest(s: Record, seat: int, card: int) -> None:
    _lose(s, seat, card)
    s.faces[seat, card] += 1
    s.chests[seat] += 1
    s.points_left -= CHEST_COSTS


@compiled
def _collect(s: Record, seat: int, motif: int) -> None:
    _lose(s, seat, motif)
    s.lengths[seat, motif] += 1
    s.points_left -= COLLECT_COSTS
    if s.open[seat] >> motif & 1 == 0:
        before = count_bits(int(s.open[seat]))
        s.rows[seat, before] = motif
        s.open[seat] |= 1 << motif
        s.chests[seat] -= 1
        if before == 0:
            _let_the_fox_in(s, seat, motif)


@compiled
def _let_the_fox_in(s: Record, seat: int, motif: int) -> None:
    """With the first collection of the last who had none (G4)."""
    for other in range(s.players):
        if s.open[other] == 0:
            return
    s.fox_seat = seat
    s.fox_motif = motif


@compiled
def _join(s: Record, seat: int, motif: int) -> None:
    _lose(s, seat, JOKER)
    s.lengths[seat, motif] += 1
    s.jokers[seat, motif] += 1
    s.points_left -= COLLECT_COSTS


@compiled
def _double(s: Record, seat: int, motif: int) -> None:
    _lose(s, seat, DOUBLER)
    s.doubled[seat, motif] = 1
    s.closed[seat] |= 1 << motif
    s.points_left -= COLLECT_COSTS


@compiled
def _take(s: Record, seat: int, place: int) -> None:
    card = int(s.display[place])
    _gain(s, seat, card)
    s.known[seat, card] += 1
    s.display[place] = NOTHING
    s.points_left -= TAKE_COSTS
    fresh = _turn_up(s)
    if fresh != NOTHING:
        s.display[place] = fresh
        s.hidden[fresh] -= 1


@compiled
def _draw(s: Record, seat: int) -> None:
    s.points_left -= DRAW_COSTS
    fresh = _turn_up(s)
    if fresh != NOTHING:
        _gain(s, seat, fresh)


@compiled
def _turn_up(s: Record) -> int:
    """The next card of the pile that is no Genghis; NOTHING if one of these ended the match (G5)."""
    while True:
        s.pile_size -= 1
        card = int(s.pile[s.pile_size])
        s.pile[s.pile_size] = NOTHING
        if card != GENGHIS:
            return card
        s.genghis += 1
        if s.genghis == SCORED_AT[s.scorings]:
            score(s)
            if s.scorings == SCORINGS:
                s.seat = NOTHING
                s.points_left = 0
                return NOTHING


@compiled
def _gain(s: Record, seat: int, card: int) -> None:
    s.hands[seat, card] += 1
    s.hand_sizes[seat] += 1
    s.held[seat] |= 1 << card


@compiled
def _lose(s: Record, seat: int, card: int) -> None:
    """A card leaves the hand in the open: if a copy was known there, that one, for equal cards are equal."""
    s.hands[seat, card] -= 1
    s.hand_sizes[seat] -= 1
    if s.hands[seat, card] == 0:
        s.held[seat] &= ~(1 << card)
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1
    else:
        s.hidden[card] -= 1
