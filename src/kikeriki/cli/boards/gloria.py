"""Gloria Picktoria as a picture: the display, Genghis' track, and the collections compared motif by motif."""

from collections import Counter
from collections.abc import Iterable
from itertools import starmap

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from kikeriki.cli.boards.pieces import (
    FAINT,
    NARROW,
    NONE,
    STRONG,
    TURN,
    Face,
    Form,
    card,
    gap,
    headline,
    labelled,
    packed,
    row,
    seat_name,
    turn_line,
)
from kikeriki.cli.words.english import Cast, number, ordinal, ordinal_word, plural, signed
from kikeriki.cli.words.gloria import card_name, motif_name
from kikeriki.rules.core import Card
from kikeriki.rules.gloria.cards import ACTION_POINTS, DOUBLER, GENGHIS_CARDS, JOKER, MOTIFS, SCORED_AT
from kikeriki.rules.gloria.view import CollectionView, SeatView, View

WIDTH = max(len(card_name(motif)) for motif in MOTIFS)
STYLES = {JOKER: "bold black on #d8b25a", DOUBLER: "bold white on #6a2c5c"}
FOX = "bold #df5a26"
LABEL = 15  # "tooth necklaces"
COLUMN = 17  # for each seat, less where the terminal is narrow
IN_A_ROW = 4


def board(view: View, cast: Cast, form: Form) -> RenderableType:
    if form == "compact":
        return _compact(view, cast)
    parts: list[RenderableType] = [_headline(view)]
    if form == "alone":
        parts.append(_turn(view, cast))
    parts += ["", _middle(view), "", _collections(view, cast)]
    if view.hand:
        parts += ["", Text("Your hand", FAINT), _hand(view.hand)]
    return Group(*parts)


def _compact(view: View, cast: Cast) -> RenderableType:
    """Fewer rows: the hand right under the display, no motif that nobody has, the scorings folded into the points."""
    parts: list[RenderableType] = [_headline(view), "", _small("Display  ", map(_shown, view.display))]
    if view.hand:
        parts.append(_small("Your hand", starmap(_counted, Counter(view.hand).items())))
    return Group(*parts, "", _small_collections(view, cast))


def _small(label: str, cards: Iterable[Text]) -> Text:
    return packed([Text(label, FAINT), *cards])


def _shown(shown: Card | None) -> Text:
    return Text(NONE, FAINT) if shown is None else _counted(shown)


def _counted(kind: Card, count: int = 1) -> Text:
    """`[mask]×2`"""
    return card(_face(kind), 0) + Text(f"×{count}" if count > 1 else "", STRONG)


def _small_collections(view: View, cast: Cast) -> Table:
    room = (NARROW - LABEL) // len(view.seats) - 2
    table = _columns(view, cast, room - 1)
    for motif in MOTIFS:
        if any(collection.motif == motif for seat in view.seats for collection in seat.collections):
            table.add_row(motif_name(motif), *(_cell(seat, motif, room) for seat in view.seats))
    table.add_row("chests, hand", *(Text(f" {seat.empty_chests}, {seat.hand_size}") for seat in view.seats))
    folded = [f" {number(seat.total)} {_folded(seat.points)}".rstrip() for seat in view.seats]
    if max(map(len, folded)) > room:
        folded = [f" {number(seat.total)}" for seat in view.seats]
    table.add_row("points", *(Text(points, STRONG) for points in folded))
    return table


def _folded(points: tuple[int, ...]) -> str:
    """`(6+15−4)`: what each scoring brought."""
    added = "".join(signed(each) if each else "+0" for each in points)
    return f"({added.removeprefix('+')})" if len(points) > 1 else ""


def _headline(view: View) -> Text:
    facts = [f"pile {view.pile}", f"Genghis {view.genghis} of {GENGHIS_CARDS}"]
    if view.next_scoring is not None and view.next_scoring_at is not None:
        facts.append(f"{ordinal_word(view.next_scoring)} scoring at the {ordinal(view.next_scoring_at)}")
    return headline("Gloria Picktoria", facts)


def _turn(view: View, cast: Cast) -> Text:
    yours = view.seat in view.to_act
    if view.phase == "over":
        return turn_line("the match is over", yours=False)
    if view.turn is None:
        return turn_line("the cards are on their way", yours=False)
    if view.phase == "fox":
        what = "pass the fox on or keep it"
    else:
        points = f"{'◆' * view.points_left}{'◇' * (ACTION_POINTS - view.points_left)}"
        what = f"{points} {plural(view.points_left, 'action point')} left"
    return turn_line(f"your turn: {what}" if yours else f"{cast.whose(view.turn)} turn: {what}", yours)


def _middle(view: View) -> Table:
    display = row([gap(WIDTH) if shown is None else card(_face(shown), WIDTH) for shown in view.display])
    return labelled([("display", display), ("Genghis", _track(view.genghis))])


def _face(card: Card) -> Face:
    return Face(card_name(card), STYLES.get(card, STRONG))


def _track(came: int) -> Text:
    """Ten marks; the scorings are the ones in brackets."""
    track = Text()
    for count in range(1, GENGHIS_CARDS + 1):
        mark = "●" if count <= came else "○"
        shown = f"[{mark}]" if count in SCORED_AT else mark
        track.append(f"{shown} ", "bold #d0404c" if count <= came else "")
    return track.append("a scoring at each in brackets", FAINT)


def _collections(view: View, cast: Cast) -> RenderableType:
    """A column for each seat, a row for each motif: so the lengths that are compared lie side by side."""
    table = _columns(view, cast, 14 if len(view.seats) < 5 else 10)
    for motif in MOTIFS:
        table.add_row(motif_name(motif), *(_cell(seat, motif) for seat in view.seats))
    table.add_row("empty chests", *(_number(seat.empty_chests) for seat in view.seats))
    table.add_row("cards in hand", *(_number(seat.hand_size) for seat in view.seats))
    for scoring in range(len(view.seats[0].points)):
        scored = (Text(f" {signed(seat.points[scoring])}") for seat in view.seats)
        table.add_row(f"{ordinal(scoring + 1)} scoring", *scored)
    table.add_row("points", *(Text(f" {number(seat.total)}", STRONG) for seat in view.seats))
    legend = Text("■ card, J joker, ×2 doubler: closed, fox: counts as absent", FAINT)
    return Group(Constrain(table, LABEL + COLUMN * len(view.seats)), legend)


def _columns(view: View, cast: Cast, name_width: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="", expand=True)
    table.add_column("", no_wrap=True, width=LABEL, style=FAINT)
    for seat in range(len(view.seats)):
        mark = TURN if seat in view.to_act else " "
        table.add_column(Text.assemble((mark, STRONG), seat_name(view, cast, seat, name_width)), ratio=1)
    return table


def _number(count: int) -> Text:
    return Text(f" {count}") if count else Text(f" {NONE}", FAINT)


def _cell(seat: SeatView, motif: Card, room: int = COLUMN) -> Text:
    for collection in seat.collections:
        if collection.motif == motif:
            drawn = _row(collection, "■" * collection.cards + "J" * collection.jokers)
            jokers = f"{collection.jokers}J" if collection.jokers else ""
            return drawn if drawn.cell_len <= room else _row(collection, jokers)
    return Text(f" {NONE}", FAINT)


def _row(collection: CollectionView, cards: str) -> Text:
    """`4 ■■■J×2 fox`: its length, its cards, its doubler, and who sits on it."""
    text = Text(f" {collection.length} ", STRONG)
    text.append(cards)
    if collection.doubled:
        text.append("×2", STRONG)
    if collection.under_fox:
        text.append(" fox", FOX)
    return text


def _hand(hand: tuple[Card, ...]) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    kinds = [
        card(_face(kind), WIDTH) + Text(f"×{count}" if count > 1 else "  ", STRONG)
        for kind, count in Counter(hand).items()
    ]
    for at in range(0, len(kinds), IN_A_ROW):
        grid.add_row(*kinds[at : at + IN_A_ROW])
    return grid
