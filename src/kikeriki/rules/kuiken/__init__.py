"""Kuiken Koers: four face-down cards, a low sum, and a good memory.

Everybody knows two cards of their own row and makes it lower card by card, from the open discards or unseen from
the pile; Swap, Peek and Draw Two stir it. Whoever feels low enough knocks, the others have one more turn, and the
rows are added up; after some rounds the fewest points win.
Rulings: a special as the starter stays, so the first player draws (K2); the first card of a Draw Two that is
discarded always brings a second, and a Draw Two inside one starts afresh (K4); used specials are discarded last
(K4); the whole discard pile is reshuffled (K5); 50 turns each end a round (K6). `editions.py` holds the options.
"""

from kikeriki.rules.core import Game
from kikeriki.rules.kuiken.editions import EDITIONS, SLUG
from kikeriki.rules.kuiken.effects import apply
from kikeriki.rules.kuiken.events import EVENTS, Event
from kikeriki.rules.kuiken.flow import advance, outcome
from kikeriki.rules.kuiken.memory import Memory, memory, remember
from kikeriki.rules.kuiken.moves import MOVES, Move, read_move, write_move
from kikeriki.rules.kuiken.play import at_once, decide, held, legal, to_act
from kikeriki.rules.kuiken.state import State, cards, start
from kikeriki.rules.kuiken.view import View, recall, redact, view

GAME: Game[State, Move, Event, View, Memory] = Game(
    slug=SLUG,
    title="Kuiken Koers",
    editions=EDITIONS,
    moves=MOVES,
    events=EVENTS,
    view_type=View,
    start=start,
    to_act=to_act,
    legal=legal,
    decide=decide,
    advance=advance,
    apply=apply,
    outcome=outcome,
    view=view,
    redact=redact,
    recall=recall,
    memory=memory,
    remember=remember,
    held=held,
    at_once=at_once,
    cards=cards,
    write_move=write_move,
    read_move=read_move,
)
