"""Gloria Picktoria (2007): hens of the world collect finery before Genghis Rooster calls, for 2 to 5 players.

Three action points a turn buy chests, cards laid open on them, cards from the display or the pile, or a move of the
fox. At the 4th, 7th and 10th Genghis card the collections are compared motif by motif: alone is best, then longest;
a doubler doubles, and the collection under the fox counts as absent. The third scoring ends the match and punishes
empty chests and hand cards.

Where the rulebook is silent: all three points must be spent (G3); a chest's face is never seen again and chests are
interchangeable, the oldest is used (G3); the fox enters free and does not use up the turn's fox action (G4); a
replacement comes after the scoring it brought, and none comes after the third (G5); the second longest scores with
two owners too (G6); a shared lead is a shared win (G7).
"""

from kikeriki.rules.core import Game
from kikeriki.rules.gloria.editions import EDITIONS
from kikeriki.rules.gloria.effects import apply
from kikeriki.rules.gloria.events import EVENTS, Event
from kikeriki.rules.gloria.flow import advance, outcome
from kikeriki.rules.gloria.memory import Memory, memory, remember
from kikeriki.rules.gloria.moves import MOVES, Move, read_move, write_move
from kikeriki.rules.gloria.play import at_once, decide, held, legal, to_act
from kikeriki.rules.gloria.state import SLUG, State, cards, start
from kikeriki.rules.gloria.view import View, recall, redact, view

GAME: Game[State, Move, Event, View, Memory] = Game(
    slug=SLUG,
    title="Gloria Picktoria",
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
