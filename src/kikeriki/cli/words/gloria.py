"""Gloria Picktoria in sentences: what was shown, laid and taken, and what each collection brought."""

from collections.abc import Sequence

from kikeriki.cli.words import outcomes
from kikeriki.cli.words.english import (
    Cast,
    a,
    listed,
    number,
    ordinal,
    ordinal_word,
    plural,
    sentence,
    signed,
    with_clause,
)
from kikeriki.rules.core import Card, Outcome, Seat
from kikeriki.rules.gloria.cards import DOUBLER, DRAW_COSTS, FOX_AWAY_COSTS, FOX_HOME_COSTS, GENGHIS_CARDS, SCORED_AT
from kikeriki.rules.gloria.events import (
    Chested,
    Collected,
    Dealt,
    DrawBegun,
    Drew,
    Event,
    FoxEntered,
    FoxKept,
    FoxMoved,
    FoxPassed,
    GenghisCame,
    Scored,
    Took,
    Turned,
    TurnEnded,
)
from kikeriki.rules.gloria.moves import Chest, Collect, Draw, Fox, Keep, Move, Pass, Take
from kikeriki.rules.gloria.scoring import MotifRow, Penalty, Rule, Share
from kikeriki.rules.gloria.state import State
from kikeriki.rules.gloria.view import View

PLACES = ("left", "middle", "right")

OPTIONS = {"start": "who begins: random, or a seat, counted from 0"}

_NAMES = {"genghis": "Genghis Rooster"}


def card_name(card: Card) -> str:
    return _NAMES.get(card, card.replace("-", " "))


def motif_name(motif: Card) -> str:
    """A collection of that motif: `masks`, `display cases`."""
    return "grain" if motif == "grain" else f"{card_name(motif)}s"


def _one(card: Card) -> str:
    return "some grain" if card == "grain" else a(card_name(card))


def event_lines(event: Event, cast: Cast) -> list[str]:
    match event:
        case Dealt():
            return _dealt(event, cast)
        case Scored():
            return _scored(event, cast)
        case _:
            return [_line(event, cast)]


_OneLine = (
    Chested
    | Collected
    | FoxEntered
    | Took
    | Turned
    | DrawBegun
    | Drew
    | GenghisCame
    | FoxMoved
    | FoxPassed
    | FoxKept
    | TurnEnded
)


def _line(event: _OneLine, cast: Cast) -> str:
    match event:
        case Chested(seat, None):
            return sentence(f"{cast.does(seat, 'make')} a chest")
        case Chested(seat, card):
            return sentence(f"{cast.does(seat, 'show')} {_one(card or '')} and {cast.verb(seat, 'make')} a chest of it")
        case Collected():
            return sentence(_collected(event, cast))
        case FoxEntered(seat, motif):
            return with_clause(
                f"everybody has a collection now, and the fox sits down on {_collection(seat, motif, cast)}", "G4"
            )
        case Took(seat, _, card):
            return sentence(f"{cast.does(seat, 'take')} the {card_name(card)}")
        case Turned(_, card):
            return sentence(f"{_one(card)} is turned up")
        case DrawBegun(seat):
            return sentence(f"{cast.does(seat, 'pay')} {DRAW_COSTS} points for an unseen card")
        case Drew(seat, None):
            return sentence(f"{cast.does(seat, 'draw')} a card")
        case Drew(seat, card):
            return sentence(f"{cast.does(seat, 'draw')} {_one(card or '')}")
        case GenghisCame(count):
            return _genghis(count)
        case FoxMoved(seat, to, motif, cost):
            where = _collection(to, motif, cast) if to != seat else f"{cast.own(seat)} own {motif_name(motif)}"
            return sentence(f"{cast.does(seat, 'move')} the fox to {where} for {plural(cost, 'point')}")
        case FoxPassed(seat, to, motif):
            return sentence(f"{cast.does(seat, 'pass')} the fox on to {_collection(to, motif, cast)}")
        case FoxKept(seat):
            return sentence(f"{cast.does(seat, 'keep')} the fox")
        case TurnEnded(_, following):
            return sentence(f"it is {cast.whose(following)} turn")


def _dealt(event: Dealt, cast: Cast) -> list[str]:
    shown = listed([card_name(card) for card in event.display])
    first = with_clause(f"the cards are dealt, {cast.does(event.start, 'start')}; the display shows {shown}", "G2")
    return [first, *(_hand(seat, hand, cast) for seat, hand in enumerate(event.hands) if hand is not None)]


def _hand(seat: Seat, hand: Sequence[Card], cast: Cast) -> str:
    return sentence(f"{cast.does(seat, 'hold')} {listed([card_name(card) for card in hand]) or 'no cards'}")


def hidden_lines(state: State, cast: Cast) -> list[str]:
    """The hands, then what the empty chests are made of."""
    chests = [
        sentence(f"{cast.does(seat, 'have')} {_chests(len(faces))}, made of {listed([_one(card) for card in faces])}")
        for seat, faces in enumerate(state.chests)
        if faces
    ]
    return [*(_hand(seat, hand, cast) for seat, hand in enumerate(state.hands)), *chests]


def _chests(count: int) -> str:
    return "an empty chest" if count == 1 else f"{count} empty chests"


def _collection(seat: Seat, motif: Card, cast: Cast) -> str:
    return f"{cast.whose(seat)} {motif_name(motif)}"


def _collected(event: Collected, cast: Cast) -> str:
    seat, row = event.seat, f"{cast.own(event.seat)} {motif_name(event.motif)}"
    if event.opened:
        return f"{cast.does(seat, 'open')} a collection of {motif_name(event.motif)}"
    if event.card == DOUBLER:
        return f"{cast.does(seat, 'close')} {row} with a doubler"
    return f"{cast.does(seat, 'add')} {_one(event.card)} to {row}"


def _genghis(count: int) -> str:
    came = f"Genghis Rooster comes, the {ordinal(count)} of {GENGHIS_CARDS}"
    if count not in SCORED_AT:
        return sentence(came)
    return with_clause(f"{came}: the {ordinal_word(SCORED_AT.index(count) + 1)} scoring", "G5")


def _scored(event: Scored, cast: Cast) -> list[str]:
    """The scoring motif by motif, what was lost, and where everybody stands."""
    lines = [motif_line(row, cast) for row in event.motifs]
    lines += [_penalty(penalty, cast) for penalty in event.penalties]
    standing = "; ".join(
        f"{cast.who(seat)} {signed(points)}, now {number(event.totals[seat])}"
        for seat, points in enumerate(event.points)
    )
    return [*lines, with_clause(f"the {ordinal_word(event.number)} scoring: {standing}", "G6")]


def motif_line(row: MotifRow, cast: Cast) -> str:
    """One motif compared: who has how many of it, and what that brings."""
    groups: dict[tuple[Rule, int], list[Share]] = {}
    for share in row.shares:
        groups.setdefault((share.rule, share.length), []).append(share)
    told = "; ".join(_group(rule, shares, cast) for (rule, _), shares in groups.items())
    return with_clause(f"{motif_name(row.motif)}: {told}", row.clause)


RULES: dict[Rule, str] = {
    "sole": "alone",
    "longest": "longest",
    "tied-longest": "tied for longest",
    "second": "second",
    "tied-second": "tied for second",
    "nothing": "behind",
    "fox": "under the fox",
}


def _group(rule: Rule, shares: Sequence[Share], cast: Cast) -> str:
    who = cast.all([share.seat for share in shares])
    points = {(share.points, share.doubled and share.points > 0) for share in shares}
    if len(points) == 1:
        each = " each" if len(shares) > 1 and shares[0].points else ""
        brought = f"{_brought(shares[0])}{each}"
    else:
        brought = listed([f"{_brought(share)} for {cast.who(share.seat)}" for share in shares])
    return f"{who} {RULES[rule]} with {shares[0].length} ({brought})"


def _brought(share: Share) -> str:
    if not share.points:
        return "nothing"
    return f"{plural(share.points, 'point')}{' by its doubler' if share.doubled else ''}"


def _penalty(penalty: Penalty, cast: Cast) -> str:
    empty = penalty.reason == "empty-chests"
    what = plural(penalty.count, "empty chest" if empty else "card in hand", "" if empty else "cards in hand")
    return with_clause(f"{cast.does(penalty.seat, 'have')} {what}: {plural(penalty.points, 'point')}", penalty.clause)


def move_path(move: Move, view: View, cast: Cast) -> tuple[str, ...]:
    match move:
        case Chest(card):
            return ("Make a chest", card_name(card))
        case Collect():
            return ("Collect", _collect_label(move, view))
        case Take(place):
            shown = view.display[place]
            return ("Take from the display", f"{card_name(shown) if shown else 'card'} ({PLACES[place]})")
        case Draw():
            return (f"Draw unseen ({plural(DRAW_COSTS, 'point')})",)
        case Fox(seat, motif):
            cost = FOX_HOME_COSTS if seat == view.seat else FOX_AWAY_COSTS
            whose = "my" if seat == view.seat else cast.whose(seat)
            return (f"Move the fox ({plural(cost, 'point')})", f"{whose} {motif_name(motif)}")
        case Pass(motif):
            left = ((view.seat or 0) + 1) % len(view.seats)
            return ("Pass the fox on (free)", _collection(left, motif, cast))
        case Keep():
            return ("Keep the fox",)


def _collect_label(move: Collect, view: View) -> str:
    card, on = card_name(move.card), motif_name(move.motif)
    row = view.seats[view.seat].collections if view.seat is not None else ()
    length = next((c.length for c in row if c.motif == move.motif), 0)
    if move.card == DOUBLER:
        return f"{card} on {on}, {length} long: doubled and closed"
    if not length:
        return f"{card}: opens a collection"
    return f"{card}{'' if move.card == move.motif else f' on {on}'}: then {length + 1} long"


def outcome_lines(outcome: Outcome, cast: Cast) -> list[str]:
    return outcomes.outcome_lines(outcome, cast)
