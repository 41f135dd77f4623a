"""5211 as a picture: what everybody played, the tally growing towards the limit, one's own hand."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kikeriki.cli.boards.pieces import (
    FAINT,
    NONE,
    STRONG,
    Face,
    big_cards,
    card,
    gap,
    headline,
    labelled,
    marker,
    plain_table,
    row,
    seat_name,
    turn_line,
    waiting_for,
)
from kikeriki.cli.words.english import Cast, listed, plural
from kikeriki.cli.words.five211 import colour_name, rooster_number
from kikeriki.rules.core import Card
from kikeriki.rules.five211.cards import ROOSTER, colour, value
from kikeriki.rules.five211.scoring import CountedRoosters, Majority, OverLimit, Tied, majority
from kikeriki.rules.five211.view import View

STYLES = {
    "B": "bold white on #1f3a8a",
    "T": "bold white on #0f9b98",
    "G": "bold white on #4b8f29",
    "Y": "bold black on #f0b400",
    "O": "bold white on #df5a26",
    "R": "bold white on #b3202c",
}
BARS = {"B": "#5b7be0", "T": "#0f9b98", "G": "#4b8f29", "Y": "#f0b400", "O": "#df5a26", "R": "#d0404c"}
CARD, MINE, LIMIT = "■", "+", "│"
HAND_CARD_WIDTH = 9


def board(view: View, cast: Cast) -> RenderableType:
    parts: list[RenderableType] = [_headline(view), _turn(view, cast), "", _seats(view, cast), "", _tally(view)]
    if view.hand is not None:
        parts += ["", _hand(view)]
    return Group(*parts)


def _headline(view: View) -> Text:
    facts = []
    if view.goal is not None:
        facts.append(f"deck {view.deck}, playing for {view.goal} points")
    facts += [
        f"round {view.round} of {view.rounds}",
        f"turn {view.turn + 1} of {len(view.turns)}",
        f"pile {view.pile}",
        f"discarded {view.discards}",
        f"removed {view.removed}",
    ]
    return headline("5211", facts)


def _turn(view: View, cast: Cast) -> Text:
    cards = plural(view.to_choose, "card")
    if view.phase == "over":
        return turn_line("the match is over", yours=False)
    if view.seat in view.to_act:
        others = [seat for seat in view.to_act if seat != view.seat]
        also = f"; {cast.all(others)} {'is' if len(others) == 1 else 'are'} choosing too" if others else ""
        return turn_line(f"choose {cards} to play face down{also}", yours=True)
    if view.to_act:
        return turn_line(f"{cards} each, face down: {waiting_for(view, cast)}", yours=False)
    return turn_line("the cards are on their way", yours=False)


def _seats(view: View, cast: Cast) -> Table:
    table = plain_table("", "", "played in this round", "", "hand", "points", "scored", right=(4, 5, 6))
    for seat, played in enumerate(view.played):
        table.add_row(
            marker(view, seat),
            seat_name(view, cast, seat),
            _played(view, played),
            _status(view, seat),
            str(view.hand_sizes[seat]),
            Text(str(view.points[seat]), STRONG),
            plural(view.scored_cards[seat], "card"),
        )
    return table


def _played(view: View, played: tuple[Card, ...]) -> Text:
    waiting = sum(view.turns) - len(played)
    return row([*(card(_face(c), 2) for c in played), *(gap(2) for _ in range(waiting))])


def _face(card: Card) -> Face:
    return Face(card, STYLES[colour(card)])


def _status(view: View, seat: int) -> Text:
    if view.phase != "choose":
        return Text()
    if seat in view.to_act:
        return Text("choosing", FAINT)
    return row([card(None, 2, hidden="??")] * view.to_choose)


def _tally(view: View) -> Table:
    """Five bars: a card each, the mark where the limit begins; what one's own choice would add as plus signs."""
    places = max(view.limit, *(view.counts[c] + _adds(view, c) for c in view.counts)) + 1
    words = _standing(view)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for letter, count in view.counts.items():
        adds = _adds(view, letter)
        bar = _bar(count, adds, places, view.limit - 1, BARS[letter])
        name = Text(f"{letter} {colour_name(letter, ''.join(view.counts))}")
        grid.add_row(name, bar, Text(f"{count}{f'+{adds}' if adds else ''}", STRONG), Text(words.get(letter, "")))
    grid.add_row(*_rooster_row(view, places))
    grid.add_row("", Text(f"{LIMIT} the limit: {view.limit} of a colour are out", FAINT))
    return grid


def _adds(view: View, letter: str) -> int:
    return sum(colour(c) == letter for c in view.choice or ())


def _bar(count: int, adds: int, places: int, mark: int, style: str) -> Text:
    """`■■■+··│··`: the mark stands before the card that would be one too many."""
    signs = [CARD] * count + [MINE] * adds + [NONE] * (places - count - adds)
    bar = Text()
    for at, sign in enumerate(signs):
        if at == mark:
            bar.append(LIMIT, "bold red")
        bar.append(sign, FAINT if sign == NONE else style)
    return bar


def _standing(view: View) -> dict[str, str]:
    """What each colour would get if the round ended now."""
    if not any(view.counts.values()):
        return {}
    words: dict[str, str] = {}
    for step in majority(view.counts, view.limit)[0]:
        if isinstance(step, OverLimit):
            words[step.colour] = "out: too many"
        elif isinstance(step, Tied):
            words.update(dict.fromkeys(step.colours, "out: tied"))
        elif isinstance(step, Majority):
            words[step.colour] = "would score"
    return words


def _rooster_row(view: View, places: int) -> tuple[Text, Text, Text, Text]:
    adds = sum(value(c) == ROOSTER for c in view.choice or ())
    signs = CARD * view.ones + MINE * adds
    bar = Text(signs, "bold").append(NONE * max(0, view.roosters - len(signs)), FAINT)
    bar.append(" " * max(0, places + 1 - len(bar)))
    reached = view.ones == view.roosters or (view.ones > view.roosters and not view.roosters_exact)
    count = Text(f"{view.ones}{f'+{adds}' if adds else ''}", STRONG)
    words = f"of {rooster_number(view.roosters, view.roosters_exact)}{': they alone would score' if reached else ''}"
    return Text("1 Roosters"), bar, count, Text(words)


def _hand(view: View) -> RenderableType:
    chosen = list(view.choice or ())
    below = []
    for held in view.hand or ():
        taken = held in chosen
        if taken:
            chosen.remove(held)
        below.append("chosen" if taken else "")
    colours = "".join(view.counts)
    cards = [
        (Face(f"{c} Rooster" if value(c) == ROOSTER else c, STYLES[colour(c)]), colour_name(colour(c), colours))
        for c in view.hand or ()
    ]
    if not cards:
        return Text("Your hand is empty.", FAINT)
    return Group(Text("Your hand", FAINT), big_cards(cards, 10, below))
