"""What the rules refused, in one sentence that says what would be right.

Each code has its sentence here, whoever raised it: a fact that an error does not carry is left out.
"""

from kikeriki.bots.core import BotError
from kikeriki.cli.words.broken import CODEC, RECORD, place
from kikeriki.cli.words.english import Names, a, listed, plural, tidy, with_clause
from kikeriki.cli.words.facts import Facts, Say
from kikeriki.cli.words.tables import BOT, SETUP, either, unknown
from kikeriki.rules.errors import (
    CodecError,
    IllegalMove,
    NotationError,
    RecordError,
    RulesError,
    SetupError,
    WrongState,
)
from kikeriki.rules.games import GAMES
from kikeriki.table.errors import SeatError, TimeError

# `kikeriki.rules.kuiken`, where everything of a game lives, and its slug.
_GAME_OF_ROOM = {game.view_type.__module__.rpartition(".")[0]: game.slug for game in GAMES.values()}


def explain(error: RulesError, names: Names | None = None) -> str:
    """The refusal as a sentence with its clause; with `names`, seats are called by who sits there."""
    facts = Facts(error.params, None if names is None else tidy(names))
    said = SENTENCES[type(error)][error.code](facts)
    return place(facts) + with_clause(said, error.clause)


def _no_such_seat(facts: Facts) -> str:
    last = (facts.number("players") or 1) - 1
    there = f"the seats are 0 to {last}" if last else "choose one of the table's"
    return f"there is no seat {facts.text('seat', '?')}: {there}"


def _not_your_turn(facts: Facts) -> str:
    to_act = facts.sitters("to_act")
    return f"it is not your turn: wait for {to_act}" if to_act else "it is nobody's turn: wait for the cards"


def _foreign_move(facts: Facts) -> str:
    there = facts.there("allowed") if facts.words("allowed") else "choose one of its own"
    return f"that is no move of this game: {there}"


def _wrong_phase(facts: Facts) -> str:
    cannot = (
        f"you cannot {facts.text('move').replace('-', ' ')} now" if facts.has("move") else "that is not possible now"
    )
    return f"{cannot}: you can {either(facts, 'do something else').replace('-', ' ')}"


def _card_not_held(facts: Facts) -> str:
    hand = facts.words("hand")
    lacks = "that many of " if facts.text("card") in hand else ""
    has = f"you have {listed(hand)}" if hand else "your hand is empty"
    return f"you do not hold {lacks}{facts.card('card')}: {has}"


def _card_count(facts: Facts) -> str:
    needed = facts.either("allowed")
    chose = plural(facts.number("count") or 0, "card")
    return f"you chose {chose}: choose {f'exactly {needed}' if needed else 'another number'}"


def _no_such_place(facts: Facts) -> str:
    count = len(facts.words("allowed"))
    there = f"the places are 0 to {count - 1}, from the left" if count else "choose one of the table's"
    return f"there is no place {facts.text('place', '?')}: {there}"


def _no_such_collection(facts: Facts) -> str:
    there = either(facts, "")
    instead = f"choose {there}" if there else "there is none at all yet"
    return f"{facts.seat('seat')} has no collection of {facts.card('motif')}: {instead}"


def _no_empty_chest(facts: Facts) -> str:
    extend = f", or extend {facts.either('open')}" if facts.words("open") else ""
    return f"{facts.card('card')} would open a collection, and you have no empty chest: make one first{extend}"


def _opens_nothing(facts: Facts) -> str:
    instead = f"lay it on {facts.either('open')}" if facts.words("open") else "open one with a motif card first"
    return f"{a(facts.card('card'))} opens no collection: {instead}"


def _too_few_points(facts: Facts) -> str:
    left = plural(facts.number("left") or 0, "action point")
    return f"that costs {facts.text('needed', 'more')} and you have {left} left: choose something cheaper"


def _fox_not_yours(facts: Facts) -> str:
    if not facts.has("fox"):
        return "the fox is not here yet: it comes when everybody has a collection"
    fox = facts.part("fox")
    return f"the fox is with {fox.seat('seat')} ({fox.card('motif')}): you can move it when it is with you"


def _fox_target(facts: Facts) -> str:
    *_, left = facts.seats("allowed") or ["your left neighbour"]
    return f"the fox cannot go that far: it goes to another collection of yours, or to {left}"


def _discard_not_takeable(facts: Facts) -> str:
    why = f"{a(facts.card('top'))} cannot be taken" if facts.has("top") else "the discard pile is empty"
    return f"{why}: draw from the pile"


def _not_that_special(facts: Facts) -> str:
    held, needed = facts.card("held", "other card"), facts.card("needed")
    return f"you hold {a(held)}, not {a(needed)}: use that or discard it"


ILLEGAL: dict[str, Say] = {
    "no-such-seat": _no_such_seat,
    "match-over": lambda _: "the match is over: start a new one",
    "not-your-turn": _not_your_turn,
    "foreign-move": _foreign_move,
    "wrong-phase": _wrong_phase,
    "card-not-held": _card_not_held,
    "card-count": _card_count,
    "no-such-place": _no_such_place,
    "no-such-collection": _no_such_collection,
    "no-empty-chest": _no_empty_chest,
    "collection-closed": lambda facts: (
        f"the collection of {facts.card('motif')} is closed by its doubler: lay the card elsewhere or keep it"
    ),
    "not-a-collectible": lambda facts: f"{facts.quoted('motif')} is no motif: choose {either(facts, 'one that is')}",
    "opens-nothing": _opens_nothing,
    "too-few-points": _too_few_points,
    "fox-not-yours": _fox_not_yours,
    "fox-moved": lambda _: "the fox moves once a turn and has moved: choose another action",
    "fox-target": _fox_target,
    "fox-stays": lambda facts: f"the fox is on {facts.card('motif')} already: choose another collection",
    "discard-not-takeable": _discard_not_takeable,
    "special-not-placeable": lambda facts: (
        f"{a(facts.card('held', 'special card'))} never goes into a row: use it or discard it"
    ),
    "not-that-special": _not_that_special,
    "own-row": lambda facts: (
        f"a swap takes a card of another player: choose one of {facts.sitters('allowed') or 'the others'}"
    ),
    "wrong-motif": lambda facts: (
        f"{facts.card('card')} does not go on {facts.card('motif')}: lay it on {either(facts, 'its own kind')}"
    ),
}


def _unknown_card(facts: Facts) -> str:
    if facts.words("allowed"):
        return unknown("card", "the rules")(facts)
    return f"there is no card {facts.quoted('card')}: write one like {facts.text('example', 'those in the rules')}"


NOTATION: dict[str, Say] = {
    "unknown-card": _unknown_card,
    "unreadable-move": lambda facts: (
        f"{facts.quoted('text')} is no move: write {facts.either('forms') or 'one as the rules do'}"
    ),
}


def _room(facts: Facts, name: str, otherwise: str) -> str:
    return _GAME_OF_ROOM.get(facts.text(name, "").rpartition(".")[0], otherwise)


WRONG_STATE: dict[str, Say] = {
    "wrong-state": lambda facts: (
        f"that belongs to {_room(facts, 'got', 'something else')}: "
        f"hand in one of {_room(facts, 'expected', 'the same game')}"
    ),
    "wrong-event": lambda facts: (
        f"{facts.quoted('got')} is no event of this game: "
        f"{facts.there('allowed') if facts.words('allowed') else 'hand in one of its own'}"
    ),
}

SEAT: dict[str, Say] = {
    "seat-is-a-bots": lambda facts: f"a bot plays for {facts.seat('seat')}: choose the seat of a person",
    "seat-given-up": lambda facts: f"{facts.seat('seat')} was given up: a bot plays on there to the end",
}

TIME: dict[str, Say] = {
    "paused": lambda _: "the match is paused: it goes on when the host says so",
    "not-paused": lambda _: "the match is not paused: just play on",
    "stale": lambda _: "something has happened since: look again and decide on what lies there now",
    "ahead": lambda _: "that has not happened yet: decide on what lies there now",
    "superseded": lambda _: "a later choice lies there already: choose again to change it",
}

SENTENCES: dict[type[RulesError], dict[str, Say]] = {
    SetupError: SETUP,
    BotError: BOT,
    IllegalMove: ILLEGAL,
    SeatError: SEAT,
    TimeError: TIME,
    NotationError: NOTATION,
    WrongState: WRONG_STATE,
    CodecError: CODEC,
    RecordError: RECORD,
}
