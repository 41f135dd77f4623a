"""Kuiken Koers in sentences. What somebody looked at or drew is never told: remembering is the game (K9)."""

from kikeriki.cli.words import outcomes
from kikeriki.cli.words.english import Cast, a, listed, ordinal, plural, sentence, with_clause
from kikeriki.rules.core import Card, Outcome, Seat
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
from kikeriki.rules.kuiken.view import View


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
            return ["All rows are turned up. [K7]", *(_row(seat, row, cast) for seat, row in enumerate(event.rows))]
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
            return sentence(f"{cast.does(seat, 'peek')} at {cast.own(seat)} {_nth(place)} card")
        case Looked(seat):
            return sentence(f"{cast.does(seat, 'look')} at {cast.own(seat)} outer cards")
        case Saw(seat):
            return sentence(f"{cast.does(seat, 'have')} seen enough")
        case Took(seat, place, card, discarded):
            return sentence(
                f"{cast.does(seat, 'take')} the open {_title(card)} as {cast.own(seat)} {_nth(place)} card "
                f"and {cast.verb(seat, 'discard')} {a(_title(discarded))}"
            )
        case Drew(seat):
            return sentence(f"{cast.does(seat, 'draw')} a card")
        case Placed(seat, place, _, discarded):
            return sentence(
                f"{cast.does(seat, 'put')} it down as {cast.own(seat)} {_nth(place)} card "
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


def _dealt(event: Dealt, cast: Cast) -> list[str]:
    lines = [sentence(f"round {event.round} is dealt, {cast.does(event.start, 'start')}")]
    *before, top = [_title(card) for card in reversed(event.discards)]
    turned = f"{listed([a(card) for card in before])}, then {a(top)}" if before else a(top)
    if event.discards[0] in SPECIALS:
        must_draw = f"nobody can take it, so {cast.does(event.start, 'have')} to draw"
        return [*lines, with_clause(f"{turned} is turned up: {must_draw}", "K2")]
    return [*lines, with_clause(f"{turned} is turned up", "K2")]


def _reshuffled(event: Reshuffled) -> str:
    kept = f"; the {_title(event.kept)} on top stays" if event.kept is not None else ""
    return with_clause(f"the pile is empty: {plural(event.size, 'discard')} are shuffled into a new one{kept}", "K5")


def _row(seat: Seat, row: tuple[Card, ...], cast: Cast) -> str:
    return sentence(f"{cast.does(seat, 'have')} {listed([_title(card) for card in row])}")


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
