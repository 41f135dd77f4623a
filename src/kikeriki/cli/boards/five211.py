"""5211 as a picture: what everybody played, the tally growing towards the limit, one's own hand."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kikeriki.cli.boards.pieces import (
    FAINT,
    NONE,
    STRONG,
    Face,
    Form,
    big_cards,
    card,
    gap,
    headline,
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
from kikeriki.rules.five211.events import Scored
from kikeriki.rules.five211.scoring import CountedRoosters, Majority, OverLimit, Tied, majority
from kikeriki.rules.five211.view import View

# The tiles of the page; what is dark among them is lighter as a bar, which stands on the terminal's own ground.
STYLES = {
    "B": "bold white on #1f3a8a",
    "T": "bold white on #0f9b98",
    "G": "bold white on #406819",
    "Y": "bold black on #e3a400",
    "O": "bold black on #e26838",
    "R": "bold white on #861837",
}
BARS = {"B": "#5b7be0", "T": "#0f9b98", "G": "#6b9a3a", "Y": "#e3a400", "O": "#e26838", "R": "#c24a6f"}
CARD, MINE, LIMIT = "■", "+", "│"
HAND_CARD = 10  # "O1 Rooster"


def board(view: View, cast: Cast, form: Form) -> RenderableType:
    parts: list[RenderableType] = [_headline(view)]
    if form == "alone":
        parts.append(_turn(view, cast))
    parts += ["", _seats(view, cast), ""]
    if view.last_scoring is not None:
        parts.append(_last(view.last_scoring, cast, "".join(view.counts)))
    parts.append(_piles(view, form))
    if view.phase != "over":
        parts += ["", _tally(view)]
        if form != "compact":
            parts.append(_legend(view))
    if view.hand and form == "compact":
        parts += ["", _small_hand(view, view.hand)]
    elif view.hand:
        parts += ["", Text("Your hand", FAINT), _hand(view, view.hand)]
    return Group(*parts)


def _headline(view: View) -> Text:
    deck = [] if view.goal is None else [f"deck {view.deck}, playing to {view.goal} points"]
    return headline(
        "5211", [*deck, f"round {view.round} of {view.rounds}", f"turn {view.turn_number} of {len(view.cards_a_turn)}"]
    )


def _piles(view: View, form: Form) -> Text:
    """The piles; where there is no legend, the limit too."""
    removed = f", {view.removed} removed unseen" if view.removed else ""
    limit = f"; a colour with {view.limit} is out" if form == "compact" else ""
    return Text(f"Pile {view.pile}, {view.discards} discarded{removed}{limit}", FAINT)


def _turn(view: View, cast: Cast) -> Text:
    cards = plural(view.to_choose, "card")
    if view.phase == "over":
        return turn_line("the match is over", yours=False)
    if view.seat in view.to_act:
        return turn_line(f"your turn: choose {cards} to play face down", yours=True)
    if view.to_act:
        return turn_line(f"{cards} each, face down: {waiting_for(view, cast)}", yours=False)
    return turn_line("the cards are on their way", yours=False)


def _seats(view: View, cast: Cast) -> Table:
    table = plain_table("", "", "played in this round", "", "hand", "scored", "points", right=(4, 5, 6))
    for seat, played in enumerate(view.played):
        table.add_row(
            marker(view, seat),
            seat_name(view, cast, seat),
            _played(view, played),
            _status(view, seat),
            str(view.hand_sizes[seat]),
            str(view.scored_cards[seat]),
            Text(str(view.totals[seat]), STRONG),
        )
    return table


def _played(view: View, played: tuple[Card, ...]) -> Text:
    waiting = sum(view.cards_a_turn) - len(played)
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
    """Five bars: a sign for each card, the mark where the limit begins; what one's own choice would add as a plus."""
    colours = "".join(view.counts)
    places = max(view.limit + 1, *(view.counts[c] + _adds(view, c) for c in colours))
    words = _standing(view)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for letter, count in view.counts.items():
        adds = _adds(view, letter)
        grid.add_row(
            f"{letter} {colour_name(letter, colours)}",
            _bar(count, adds, places, view.limit - 1, BARS[letter]),
            _count(count, adds),
            words.get(letter, ""),
        )
    ones = sum(value(c) == ROOSTER for c in view.choice or ())
    bar = _bar(view.ones, ones, max(view.roosters, view.ones + ones), None, STRONG)
    grid.add_row("1 Roosters", bar, _count(view.ones, ones), _rooster_words(view))
    return grid


def _legend(view: View) -> Text:
    mine = f", {MINE} what you chose" if view.choice else ""
    return Text(f"{CARD} played in this round{mine}, {LIMIT} the limit: a colour with {view.limit} is out", FAINT)


def _adds(view: View, letter: str) -> int:
    return sum(colour(c) == letter for c in view.choice or ())


def _count(count: int, adds: int) -> Text:
    return Text(f"{count}{f'+{adds}' if adds else ''}", STRONG)


def _bar(count: int, adds: int, places: int, mark: int | None, style: str) -> Text:
    """`■ ■ ■ + · · │ · ·`: the mark stands before the card that would be one too many."""
    signs = [CARD] * count + [MINE] * adds + [NONE] * (places - count - adds)
    bar = Text()
    for at, sign in enumerate(signs):
        if at == mark:
            bar.append(f"{LIMIT} ", "bold red")
        bar.append(f"{sign} ", FAINT if sign == NONE else style)
    return bar


def _rooster_hit(view: View) -> bool:
    return view.ones == view.roosters or (view.ones > view.roosters and not view.roosters_exact)


def _rooster_words(view: View) -> str:
    alone = ": they alone would score" if _rooster_hit(view) else ""
    return f"of {rooster_number(view.roosters, view.roosters_exact)}{alone}"


def _standing(view: View) -> dict[str, str]:
    """What each colour would get if the round ended now."""
    words: dict[str, str] = {}
    if _rooster_hit(view) or not any(view.counts.values()):
        return words
    for step in majority(view.counts, view.limit)[0]:
        if isinstance(step, OverLimit):
            words[step.colour] = "out: too many"
        elif isinstance(step, Tied):
            words.update(dict.fromkeys(step.colours, "out: tied"))
        elif isinstance(step, Majority):
            words[step.colour] = "would score"
    return words


def _last(scoring: Scored, cast: Cast, colours: str) -> Text:
    """The last scoring in one line; the log tells the whole story."""
    last = scoring.steps[-1]
    if isinstance(last, Majority):
        why = f"{colour_name(last.colour, colours)} scored with {last.count}"
    else:
        why = f"{last.count} Roosters scored" if isinstance(last, CountedRoosters) else "nobody scored"
    got = [f"{cast.who(seat)} +{points}" for seat, points in enumerate(scoring.points) if points]
    return Text(f"Round {scoring.round}: {why}{': ' if got else ''}{listed(got)}", FAINT)


def _small_hand(view: View, hand: tuple[Card, ...]) -> Text:
    """`Your hand  [B5] [T3]  chosen  [O2]`: one line."""
    kept = list(hand)
    for chosen in view.choice or ():
        kept.remove(chosen)
    text = Text.assemble(("Your hand  ", FAINT), row([card(_face(c), 2) for c in kept]))
    if view.choice:
        text.append("  chosen  ", FAINT)
        text.append_text(row([card(_face(c), 2) for c in view.choice]))
    return text


def _hand(view: View, hand: tuple[Card, ...]) -> Table:
    chosen = list(view.choice or ())
    below = []
    for held in hand:
        below.append("chosen" if held in chosen else "")
        if held in chosen:
            chosen.remove(held)
    colours = "".join(view.counts)
    cards = [
        (Face(f"{c} Rooster" if value(c) == ROOSTER else c, STYLES[colour(c)]), colour_name(colour(c), colours))
        for c in hand
    ]
    return big_cards(cards, HAND_CARD, below)
