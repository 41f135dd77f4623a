"""A turn of Kuiken Koers (K3, K4, K6), and what follows from it."""

from kikeriki.codes.kuiken import AN_OWN_PLACE, KIND_DRAW_TWO, KIND_PEEK, KIND_SWAP
from kikeriki.rules.kuiken.cards import ROW, TURN_LIMIT
from kikeriki.sim.chance import Record
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.choices import DECLINE, DISCARD, DRAW, DRAW_TWO, KNOCK_NOW, PEEK, PLACE, SWAP
from kikeriki.sim.kuiken.dealing import next_round
from kikeriki.sim.kuiken.layout import HOLD, KNOCK, NONE, OVER, TURN
from kikeriki.sim.kuiken.piles import discard, draw_card
from kikeriki.sim.kuiken.scoring import score


@compiled
def step(s: Record, action: int) -> None:
    """Apply a legal action and go on to the next decision."""
    if action < DRAW:
        _take(s, action)
    elif action == DRAW:
        _hold_next(s)
    elif action < DISCARD:
        _place(s, action - PLACE)
    elif action == DISCARD:
        _discard_held(s)
    elif action < DRAW_TWO:
        s.seen[int(s.seat) * ROW + action - PEEK] |= 1 << int(s.seat)
        discard(s, KIND_PEEK)
        _used_up(s)
    elif action == DRAW_TWO:
        _draw_two(s)
    elif action == KNOCK_NOW:
        s.knocker = s.seat
        _next_turn(s)
    elif action == DECLINE:
        _decline(s)
    else:
        _swap(s, action - SWAP)
        discard(s, KIND_SWAP)
        _used_up(s)


@compiled
def _take(s: Record, place: int) -> None:
    """K3 A: the top discard against an own card; all see both."""
    spot, top = int(s.seat) * ROW + place, int(s.discards_size) - 1
    taken, left = int(s.discards[top]), int(s.rows[spot])
    s.discards[top] = left
    s.discarded[taken] -= 1
    s.discarded[left] += 1
    _put(s, spot, taken, (1 << int(s.players)) - 1)
    _action_done(s)


@compiled
def _hold_next(s: Record) -> None:
    s.held = draw_card(s)
    s.phase = HOLD


@compiled
def _place(s: Record, place: int) -> None:
    """K3 B: the held number against an own card, which all see."""
    spot = int(s.seat) * ROW + place
    discard(s, int(s.rows[spot]))
    _put(s, spot, int(s.held), 1 << int(s.seat))
    _used_up(s)


@compiled
def _put(s: Record, spot: int, card: int, seen: int) -> None:
    s.rows[spot] = card
    s.seen[spot] = seen
    s.placed[spot] = 1
    s.shuffled[spot] = s.shuffles


@compiled
def _discard_held(s: Record) -> None:
    discard(s, int(s.held))
    if s.drawing == 1:  # K4: the first card of a Draw Two, so a second follows
        s.drawing = 2
        _hold_next(s)
    else:
        _used_up(s)


@compiled
def _draw_two(s: Record) -> None:
    """K4: this one goes on the discards at once, or, inside another, the other one does."""
    if s.before or s.drawing > 0:
        discard(s, KIND_DRAW_TWO)
    s.drawing = 1
    _hold_next(s)


@compiled
def _swap(s: Record, code: int) -> None:
    """K4: two cards change places with all that is known of them."""
    seat, players = int(s.seat), int(s.players)
    other = seat + 1 + code % AN_OWN_PLACE // ROW
    if other >= players:
        other -= players
    own, theirs = seat * ROW + code // AN_OWN_PLACE, other * ROW + code % ROW
    s.rows[own], s.rows[theirs] = s.rows[theirs], s.rows[own]
    s.seen[own], s.seen[theirs] = s.seen[theirs], s.seen[own]
    s.placed[own], s.placed[theirs] = s.placed[theirs], s.placed[own]
    s.shuffled[own], s.shuffled[theirs] = s.shuffled[theirs], s.shuffled[own]


@compiled
def _used_up(s: Record) -> None:
    """The drawn card is gone; a Draw Two that is still in use goes on the discards now (K4)."""
    s.held = NONE
    if s.drawing > 0:
        s.drawing = 0
        if not s.before:
            discard(s, KIND_DRAW_TWO)
    _action_done(s)


@compiled
def _action_done(s: Record) -> None:
    """K6: once all have had a turn, who may knock is asked; else the next seat has its turn."""
    s.turns += 1
    if s.knocker < 0 and s.turns >= s.players:
        s.phase = KNOCK
    else:
        _next_turn(s)


@compiled
def _next_turn(s: Record) -> None:
    """Clockwise; when it would come back to the knocker, the round is over (K6)."""
    following = int(s.seat) + 1
    if following == s.players:
        following = 0
    if following == s.knocker:
        _end_round(s, following)
    else:
        s.seat, s.phase = following, TURN


@compiled
def _decline(s: Record) -> None:
    """K6: the technical end; who declines then counts as the knocker."""
    if s.turns >= TURN_LIMIT * int(s.players):
        _end_round(s, int(s.seat))
    else:
        _next_turn(s)


@compiled
def _end_round(s: Record, first: int) -> None:
    score(s, first)
    if s.round_number < s.rounds:
        next_round(s)
        return
    s.seat, s.phase = NONE, OVER
    for spot in range(int(s.players) * ROW):  # K7: the rows lie open
        s.seen[spot] = (1 << int(s.players)) - 1
