"""Kuiken Koers in sentences.

What somebody looked at or drew is told to nobody but a reader who may see all: remembering is the game (K9).
"""

from kikeriki.cli.words import outcomes
from kikeriki.cli.words.english import Cast, a, listed, ordinal, plural, sentence, with_clause
from kikeriki.rules.core import Card, Outcome
from kikeriki.rules.kuiken.cards import SPECIALS
from kikeriki.rules.kuiken.events import (
    Dealt,
    Declined,
    Discarded,
    DrawBegun,
    Drew,
    Event,
    Knocked,
    Looked,
    Placed,
    Replaced,
    Reshuffled,
    RoundEnded,
    Saw,
    Spent,
    Swapped,
    Took,
    TurnedUp,
    UsedDrawTwo,
)
from kikeriki.rules.kuiken.moves import (
    Decline,
    Discard,
    Draw,
    DrawTwo,
    Knock,
    Move,
    Peek,
    Place,
    Seen,
    Swap,
    Take,
)
from kikeriki.rules.kuiken.scoring import SetAside, Step, Summed
from kikeriki.rules.kuiken.state import State
from kikeriki.rules.kuiken.view import View

OPTIONS = {
    "starter": "a special is turned up first: keep it, or redraw until a number comes",
    "draw_two_discard": "a used Draw Two is discarded after its cards are drawn, or before",
    "reshuffle": "an empty pile is made of all discards, or keep-top leaves the top one",
    "rounds": "how many; by default as many as there are players, or four with two",
    "start": "who begins: random, or a seat, counted from 0",
    "memory_aid": "yes: the table shows what you saw, so that you need not remember",
}


def card_name(card: Card) -> str:
    return card.replace("-", " ")


def _title(card: Card) -> str:
    """A card inside a sentence: `7`, `Draw Two`."""
    return card_name(card).title()


def _nth(place: int) -> str:
    return ordinal(place + 1)


def event_lines(event: Event, cast: Cast) -> list[str]:
    match event:
        case Dealt():
            return _dealt(event, cast)
        case TurnedUp():
            return ["All rows are turned up. [K7]", *_rows(event.rows, cast)]
        case RoundEnded():
            return _round_ended(event, cast)
        case DrawBegun():
            return []  # the card that follows tells it
        case _:
            return [_line(event, cast)]


_OneLine = (
    Looked
    | Saw
    | Took
    | Drew
    | Placed
    | Discarded
    | Swapped
    | UsedDrawTwo
    | Spent
    | Reshuffled
    | Knocked
    | Declined
    | Replaced
)


def _line(event: _OneLine, cast: Cast) -> str:
    match event:
        case Looked(seat, (place,)):
            return sentence(f"{cast.does(seat, 'peek')} at {cast.own(seat)} {_nth(place)} card{_seen(event, cast)}")
        case Looked(seat):
            return sentence(f"{cast.does(seat, 'look')} at {cast.own(seat)} outer cards{_seen(event, cast)}")
        case Saw(seat):
            return sentence(f"{cast.does(seat, 'have')} seen enough")
        case Took(seat, place, card, discarded):
            return sentence(
                f"{cast.does(seat, 'take')} the open {_title(card)} as {cast.own(seat)} {_nth(place)} card "
                f"and {cast.verb(seat, 'discard')} {a(_title(discarded))}"
            )
        case Drew(seat, card):
            drawn = _title(card) if card and cast.open_cards else "card"
            return sentence(f"{cast.does(seat, 'draw')} {a(drawn)}")
        case Placed(seat, place, card, discarded):
            it = f"the {_title(card)}" if card and cast.open_cards else "it"
            return sentence(
                f"{cast.does(seat, 'put')} {it} down as {cast.own(seat)} {_nth(place)} card "
                f"and {cast.verb(seat, 'discard')} {a(_title(discarded))}"
            )
        case Discarded(seat, card):
            unused = " unused" if card in SPECIALS else ""
            return sentence(f"{cast.does(seat, 'discard')} {a(_title(card))}{unused}")
        case Swapped(seat, place, other, theirs):
            return sentence(
                f"{cast.does(seat, 'swap')} {cast.own(seat)} {_nth(place)} card with {cast.whose(other)} {_nth(theirs)}"
            )
        case UsedDrawTwo(seat):
            return sentence(f"{cast.does(seat, 'use')} a Draw Two")
        case Spent(_, card):
            return sentence(f"the {_title(card)} goes on the discard pile")
        case Reshuffled():
            return _reshuffled(event)
        case Knocked(seat):
            return with_clause(f"{cast.does(seat, 'knock')}: everybody else has one more turn", "K6")
        case Declined(seat):
            return sentence(f"{cast.does(seat, 'do')} not knock")
        case Replaced(seat, place, aside, card):
            return with_clause(
                f"{cast.whose(seat)} {_title(aside)} in the {_nth(place)} place is set aside, "
                f"{a(_title(card))} comes from the pile",
                "K7",
            )


def _seen(event: Looked, cast: Cast) -> str:
    return f", {listed([a(_title(card)) for card in event.cards])}" if event.cards and cast.open_cards else ""


def _dealt(event: Dealt, cast: Cast) -> list[str]:
    lines = [sentence(f"round {event.round} is dealt, {cast.does(event.start, 'start')}")]
    *before, top = [_title(card) for card in reversed(event.discards)]
    turned = f"{listed([a(card) for card in before])}, then {a(top)}" if before else a(top)
    if event.discards[0] in SPECIALS:
        must_draw = f"nobody can take it, so {cast.does(event.start, 'have')} to draw"
        turned = f"{turned} is turned up: {must_draw}"
    else:
        turned = f"{turned} is turned up"
    return [*lines, with_clause(turned, "K2"), *_rows(event.rows if cast.open_cards else None, cast)]


def _reshuffled(event: Reshuffled) -> str:
    kept = f"; the {_title(event.kept)} on top stays" if event.kept is not None else ""
    return with_clause(f"the pile is empty: {plural(event.size, 'discard')} are shuffled into a new one{kept}", "K5")


def _rows(rows: tuple[tuple[Card, ...], ...] | None, cast: Cast) -> list[str]:
    return [
        sentence(f"{cast.does(seat, 'have')} {listed([_title(card) for card in row])}")
        for seat, row in enumerate(rows or ())
        if row
    ]


def hidden_lines(state: State, cast: Cast) -> list[str]:
    """The rows, then the drawn card that somebody holds."""
    held = [] if state.held is None else [sentence(f"{cast.does(state.turn, 'hold')} {a(_title(state.held))}")]
    return [*_rows(state.rows, cast), *held]


def _round_ended(event: RoundEnded, cast: Cast) -> list[str]:
    lines = [] if event.knocker is not None else ["Nobody knocked in all those turns: the round ends. [K6]"]
    lines += [
        with_clause(f"{cast.does(step.seat, 'note')} {sum_text(step, event.steps)}", step.clause)
        for step in event.steps
        if isinstance(step, Summed)
    ]
    pad = listed([f"{cast.who(seat)} {total}" for seat, total in enumerate(event.totals)])
    return [*lines, with_clause(f"after round {event.round}: {pad}", "K8")]


def sum_text(summed: Summed, steps: tuple[Step, ...]) -> str:
    """`0 + 4 + 8 (for a Swap) + 0 = 12`: each card, with the specials that it came for."""
    aside: dict[int, list[Card]] = {}
    for step in steps:
        if isinstance(step, SetAside) and step.seat == summed.seat:
            aside.setdefault(step.place, []).append(step.card)
    told = []
    for place, card in enumerate(summed.cards):
        specials = listed([a(_title(special)) for special in aside.get(place, [])])
        told.append(f"{card} (for {specials})" if specials else card)
    return f"{' + '.join(told)} = {summed.sum}"


def move_path(move: Move, view: View, cast: Cast) -> tuple[str, ...]:
    match move:
        case Seen():
            several = view.seat is not None and len(view.looks[view.seat]) > 1
            return (f"I have seen {'them' if several else 'it'}",)
        case Take(place):
            return (f"Take the {_face(view.top)}", _for_mine(place))
        case Draw():
            return ("Draw from the pile",)
        case Place(place):
            return (f"Put the {_face(view.held)} in my row", _for_mine(place))
        case Discard():
            return (f"Discard the {_face(view.held)}{' unused' if view.held in SPECIALS else ''}",)
        case Swap(place, seat, theirs):
            return ("Swap", f"my {_nth(place)} card", f"with {cast.whose(seat)} {_nth(theirs)} card")
        case Peek(place):
            return ("Peek", f"at my {_nth(place)} card")
        case DrawTwo():
            return ("Use the Draw Two",)
        case Knock():
            return ("Knock",)
        case Decline():
            return ("Do not knock",)


def _face(card: Card | None) -> str:
    return "card" if card is None else _title(card)


def _for_mine(place: int) -> str:
    return f"for my {_nth(place)} card"


def outcome_lines(outcome: Outcome, cast: Cast) -> list[str]:
    return outcomes.outcome_lines(outcome, cast, fewest=True)
