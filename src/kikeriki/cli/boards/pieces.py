"""What all boards are made of: the headline, the seats, small and big cards, plain grids.

Nothing here needs colour: it only adds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rich.table import Table
from rich.text import Text

from kikeriki.cli.words.english import Cast, sentence
from kikeriki.rules.core import Seat, View

TURN = "▸"
NONE = "·"
NAME_WIDTH = 16  # "Wilhelmina (you)"
STRONG = "bold"
FAINT = "dim"

# On its own a board says whose turn it is; over a menu the menu does, and a low terminal needs it compact.
Form: TypeAlias = Literal["alone", "full", "compact"]
NARROW = 77  # columns of a compact board: a terminal of 80 without the padding and a scrollbar


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: what it says, and the colour that adds to it."""

    text: str
    style: str = ""


def headline(title: str, facts: Sequence[str]) -> Text:
    """The game, and where it stands."""
    return Text(" · ").join([Text(title, STRONG), *(Text(fact) for fact in facts)])


def turn_line(text: str, yours: bool) -> Text:
    """Whose turn it is and what is to be done: one sentence, always in the same place."""
    return Text(f"{TURN} {sentence(text)}", STRONG if yours else "")


def waiting_for(view: View, cast: Cast) -> str:
    """Who is to act; several are marked in the table anyway."""
    several = len(view.to_act) > 2
    return f"waiting for {f'{len(view.to_act)} players' if several else cast.all(view.to_act)}"


def marker(view: View, seat: Seat) -> Text:
    return Text(TURN if seat in view.to_act else " ", STRONG)


def seat_name(view: View, cast: Cast, seat: Seat, width: int = NAME_WIDTH) -> Text:
    """The name, cut where it is too long, with (you) behind one's own."""
    own = view.seat == seat
    mine = " (you)" if own and cast.names[seat].lower() != "you" else ""
    name = cut(cast.names[seat], width - len(mine))
    return Text(f"{name}{mine}", STRONG if own else "")


def cut(name: str, width: int) -> str:
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text.plain


def card(face: Face | None, width: int, hidden: str = "?") -> Text:
    """A small card, `[Y3]`; its text is centred in `width`, and without a face it shows its back."""
    if face is None:
        return Text(f"[{hidden:^{width}}]", FAINT)
    return Text(f"[{face.text:^{width}}]", face.style)


def gap(width: int) -> Text:
    """Where a card will lie."""
    return Text(f" {NONE:^{width}} ", FAINT)


def row(cards: Sequence[Text]) -> Text:
    return Text(" ").join(cards)


def packed(cards: Sequence[Text], width: int = NARROW) -> Text:
    """As many cards to a line as fit; none is broken."""
    lines: list[Text] = []
    for each in cards:
        if lines and lines[-1].cell_len + 1 + each.cell_len <= width:
            lines[-1] = row([lines[-1], each])
        else:
            lines.append(each)
    return Text("\n").join(lines)


def big_cards(cards: Sequence[tuple[Face, str]], width: int, below: Sequence[str]) -> Table:
    """Cards with a frame, side by side: a face and a second line each, and a word under each."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in cards:
        grid.add_column(width=width + 4, no_wrap=True)
    grid.add_row(*(_framed(face, second, width) for face, second in cards))
    if any(below):
        grid.add_row(*(Text(f"{word:^{width + 4}}") for word in below))
    return grid


def _framed(face: Face, second: str, width: int) -> Text:
    lines = [face.text, second] if second else [face.text]
    edge = "─" * (width + 2)
    middle = "\n".join(f"│ {line:^{width}} │" for line in lines)
    return Text(f"╭{edge}╮\n{middle}\n╰{edge}╯", face.style)


def plain_table(*headings: str, right: Sequence[int] = ()) -> Table:
    """Columns without lines; those in `right` hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="right" if at in right else "left", no_wrap=True)
    return table


def labelled(rows: Sequence[tuple[str, Text]], width: int = 10) -> Table:
    """Faint labels on the left, whatever they name on the right."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=width, style=FAINT, no_wrap=True)
    grid.add_column()
    for label, content in rows:
        grid.add_row(label, content)
    return grid
