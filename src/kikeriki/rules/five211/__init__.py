"""5211: tiles for the king's wall.

Everybody plays four cards in three turns, secretly and at once. The colour that lies there most often scores,
unless it lies there too often or shares the lead; and if just the right number of ones was played, they score
instead. Rulings: the last missing choice reveals at once (F3); a colour with no cards never scores (F5); points
and scored cards add up over the decks of a long game (F8). `editions.py` holds all that differs by edition.
"""

from kikeriki.rules.core import Game
from kikeriki.rules.five211.editions import EDITIONS
from kikeriki.rules.five211.effects import apply
from kikeriki.rules.five211.events import EVENTS, Event
from kikeriki.rules.five211.flow import advance, outcome
from kikeriki.rules.five211.memory import Memory, memory, remember
from kikeriki.rules.five211.moves import Choose, read_move, write_move
from kikeriki.rules.five211.play import at_once, decide, held, legal, to_act
from kikeriki.rules.five211.state import State, cards, start
from kikeriki.rules.five211.view import View, recall, redact, view

GAME: Game[State, Choose, Event, View, Memory] = Game(
    slug="5211",
    title="5211",
    editions=EDITIONS,
    moves=(Choose,),
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
