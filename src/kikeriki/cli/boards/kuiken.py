"""Kuiken Koers as a picture: the rows of four, the piles, what is held, and the score pad."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kikeriki.cli.boards.pieces import (
    FAINT,
    NONE,
    STRONG,
    Face,
    Form,
    card,
    headline,
    labelled,
    marker,
    packed,
    plain_table,
    row,
    seat_name,
    turn_line,
    waiting_for,
)
from kikeriki.cli.words.english import Cast, a, listed, ordinal, plural
from kikeriki.cli.words.kuiken import card_name
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.kuiken.cards import PLACES, SPECIALS
from kikeriki.rules.kuiken.events import RoundEnded
from kikeriki.rules.kuiken.scoring import SetAside, Summed
from kikeriki.rules.kuiken.view import View

WIDTH = 6  # of a card: "draw 2"
PAD_SEATS = 5  # whose score pad fits a compact board
STYLES = {"swap": "bold white on #2f5da8", "peek": "bold white on #4b8f29", "draw-two": "bold black on #f0b400"}


def board(view: View, cast: Cast, form: Form) -> RenderableType:
    parts: list[RenderableType] = [_headline(view)]
    if form == "alone":
        parts.append(_turn(view, cast))
    pad = _sums(view, cast) if form == "compact" and len(view.rows) > PAD_SEATS else _pad(view, cast)
    parts += ["", _rows(view, cast), "", _middle(view, cast), "", pad]
    if view.last_scoring is not None and form != "compact":
        parts += ["", _last(view.last_scoring, cast)]
    return Group(*parts)


def _headline(view: View) -> Text:
    facts = [f"round {view.round} of {view.rounds}"]
    if view.turn is not None:
        facts.append(f"turn {view.turns_had[view.turn] + (view.phase != 'knock')} of at most {view.turn_limit}")
    if view.memory_aid:
        facts.append("memory aid")
    return headline("Kuiken Koers", facts)


def _turn(view: View, cast: Cast) -> Text:
    yours = view.seat in view.to_act
    last = "" if view.knocker is None else "last "
    match view.phase:
        case "over":
            text = "the match is over"
        case "look" if yours:
            text = "look at your outer cards, then say that you have seen them"
        case "look":
            text = f"all look at their outer cards: {waiting_for(view, cast)}"
        case _ if view.turn is None:
            text = "the cards are on their way"
        case "turn" if yours:
            takes = view.top is not None and view.top not in SPECIALS
            text = f"your {last}turn: {'take the discard or draw' if takes else 'draw from the pile'}"
        case "hold" if yours:
            text = f"your {last}turn: you hold {a(_title(view.held))}"
        case "peek" if yours:
            text = "look at the card, then say that you have seen it"
        case "knock" if yours:
            text = "knock, or let it go on"
        case _:
            text = f"it is {cast.whose(view.turn)} {last}turn{_doing(view)}"
    return turn_line(text, yours)


def _doing(view: View) -> str:
    doing = {"hold": ", with a drawn card in hand", "peek": ", peeking", "knock": ", who may knock now"}
    return doing.get(view.phase, "")


def _title(card: Card | None) -> str:
    return card_name(card or "card").title()


def _face(card: Card | None) -> Face | None:
    if card is None:
        return None
    return Face("draw 2" if card == "draw-two" else card, STYLES.get(card, STRONG))


def _card(face: Card | None) -> Text:
    return card(_face(face), WIDTH)


def _rows(view: View, cast: Cast) -> Table:
    table = plain_table("", "", *(ordinal(place + 1) for place in PLACES), "")
    for column in table.columns[2:-1]:
        column.justify = "center"
    for seat, cards in enumerate(view.rows):
        faces = [_card(face) for face in cards] or [Text()] * len(PLACES)
        table.add_row(marker(view, seat), seat_name(view, cast, seat), *faces, _note(view, seat))
    return table


def _note(view: View, seat: Seat) -> str:
    """What else is to be seen of a seat: its knock, its look, the card in its hand."""
    notes = []
    if view.knocker == seat:
        notes.append("knocked")
    if view.looks[seat]:
        notes.append("looks")
    if view.holder == seat:
        notes.append("holds 1")
    return ", ".join(notes) or ("starts" if view.start == seat and not any(view.turns_had) else "")


def _middle(view: View, cast: Cast) -> Table:
    """The piles, and what has just been drawn or is being used."""
    top = Text("empty") if view.top is None else _card(view.top)
    under = f"on {view.discards - 1} more" if view.discards > 1 else ""
    pile = Text.assemble(card(None, WIDTH), f" {plural(view.pile, 'card')}   ", ("discards ", FAINT), top, f" {under}")
    rows: list[tuple[str, Text]] = [("pile", pile)]
    if view.holder is not None:
        rows.append(("drawn", Text.assemble(_card(view.held), f" held by {cast.who(view.holder)}")))
    if view.using:
        which = f" the {ordinal(view.drawing)} of its two cards" if view.drawing else ""
        rows.append(("in use", Text.assemble(row([_card(special) for special in view.using]), which)))
    if view.aside:
        rows.append(("set aside", row([_card(special) for special in view.aside])))
    return labelled(rows)


def _pad(view: View, cast: Cast) -> Table:
    """The score pad, a column for each round."""
    rounds = range(1, view.rounds + 1)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=FAINT)
    table.add_column("round", no_wrap=True)
    for number in rounds:
        table.add_column(str(number), justify="right", min_width=2)
    table.add_column("sum", justify="right")
    for seat in range(len(view.rows)):
        noted = [str(sums[seat]) for sums in view.pad]
        noted += [NONE] * (view.rounds - len(noted))
        table.add_row(seat_name(view, cast, seat), *noted, Text(str(view.totals[seat]), STRONG))
    return table


def _sums(view: View, cast: Cast) -> Text:
    """The score pad's last column alone."""
    sums = [Text.assemble(cast.names[seat], " ", (str(total), STRONG)) for seat, total in enumerate(view.totals)]
    return packed([Text("sums", FAINT), *(each + Text(f" {NONE}") for each in sums[:-1]), sums[-1]])


def _last(last: RoundEnded, cast: Cast) -> RenderableType:
    """How the last round was added up, as the rows were turned up."""
    how = "nobody knocked" if last.knocker is None else f"{cast.who(last.knocker)} knocked"
    grid = Table.grid(padding=(0, 2, 0, 0))
    for step in last.steps:
        if isinstance(step, Summed):
            added = Text(" + ".join(step.cards))
            grid.add_row(cast.who(step.seat), added, Text(f"= {step.sum}", STRONG), _came_for(last, step.seat))
    return Group(Text(f"Round {last.round}, turned up ({how})", FAINT), grid)


def _came_for(last: RoundEnded, seat: Seat) -> Text:
    """The specials that were set aside in a row."""
    aside = [card_name(step.card) for step in last.steps if isinstance(step, SetAside) and step.seat == seat]
    return Text(f"instead of {listed(aside)}" if aside else "", FAINT)
