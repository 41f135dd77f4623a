"""The boards: everything on the table in sight, nothing else, at 80 columns and without colour."""

import random
import re
from types import ModuleType

import pytest
from rich.console import Console

from kikeriki.cli.boards import board
from kikeriki.cli.boards.pieces import Form
from kikeriki.cli.words.gloria import card_name
from kikeriki.rules.core import View, evolve
from kikeriki.rules.five211.view import View as Five211View
from kikeriki.rules.gloria.cards import MOTIFS
from kikeriki.rules.gloria.view import View as GloriaView
from kikeriki.rules.kuiken.view import View as KuikenView
from tests.cli.matches import NAMES, Moment, a_table_each, moments, plain_table
from tests.rules.five211 import worlds as five211_worlds
from tests.rules.gloria import worlds as gloria_worlds
from tests.rules.kuiken import worlds as kuiken_worlds
from tests.setups import Table

TABLES = a_table_each()
WORLDS: dict[str, ModuleType] = {
    "5211": five211_worlds,
    "gloria-picktoria": gloria_worlds,
    "kuiken-koers": kuiken_worlds,
}


def drawn(view: View, names: tuple[str, ...], slug: str, width: int = 80, form: Form = "alone") -> str:
    console = Console(width=width, color_system=None, force_terminal=False, highlight=False)
    with console.capture() as capture:
        console.print(board(view, names, slug, form))
    return capture.get()


def line_with(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if start in line)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_boards_fit_and_show_everybody(table: Table) -> None:
    for moment in moments(table, "fit", every=31):
        for viewer, width in ((None, 80), (0, 80), (table.players - 1, 100)):
            text = drawn(moment.view(viewer), moment.names, moment.slug, width)
            assert max(map(len, text.splitlines())) <= width
            assert all(name in text for name in moment.names)
            assert len(text.splitlines()) <= 42


LONG = ("Wilhelmina", "Maximiliane", "Bartholomew the Elder", "Konstantin", "Alexandrina", "Emmanuelle")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_long_names_are_cut_and_break_no_line(table: Table) -> None:
    """Only the line that tells who scored in the last round of 5211 may need a second one."""
    for moment in moments(table, "long", every=97):
        for viewer in (None, 0):
            view, names = moment.view(viewer), LONG[: table.players]
            lines = drawn(view, names, moment.slug).splitlines()
            assert max(map(len, lines)) <= 80
            told_twice = moment.slug == "5211" and "Round " in "".join(lines)
            assert len(lines) <= len(drawn(view, moment.names, moment.slug).splitlines()) + told_twice


LOW = 17  # rows for the board in a terminal of 80 by 24


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_compact_boards_fit_80_by_24_and_show_ones_own_cards(table: Table) -> None:
    for moment in moments(table, "low", every=7):
        for viewer, names in ((0, moment.names), (table.players - 1, LONG[: table.players])):
            view = moment.view(viewer)
            text = drawn(view, names, moment.slug, 77, "compact")
            lines = [line for line in text.splitlines() if line.strip()]
            assert len(lines) <= LOW, text
            assert max(map(len, lines)) <= 77
            if isinstance(view, KuikenView):
                assert line_with(text, f"{names[viewer][:4]}").count("[") == len(view.rows[viewer])
                assert all(str(total) in text for total in view.totals)
            elif isinstance(view, Five211View | GloriaView) and view.hand:
                hand = text.split("Your hand")[1]
                shown = view.hand if moment.slug == "5211" else map(card_name, view.hand)
                assert all(f"[{card}]" in hand for card in shown)


def test_compact_5211_sets_the_choice_apart() -> None:
    view = _first("5211", 3, 0).view(0)
    assert isinstance(view, Five211View)
    chosen = evolve(view, hand=("B1", "O6", "T2", "Y3", "Y3"), choice=("T2", "Y3"))
    text = drawn(chosen, NAMES[:3], "5211", 77, "compact")
    assert line_with(text, "Your hand") == "Your hand  [B1] [O6] [Y3]  chosen  [T2] [Y3]"
    assert f"a colour with {view.limit} is out" in text


def test_compact_gloria_leaves_out_what_nobody_has_and_folds_the_points() -> None:
    folded = 0
    for moment in moments(plain_table("gloria-picktoria", 3), "fold", every=10):
        view = moment.view(0)
        assert isinstance(view, GloriaView)
        text = drawn(view, moment.names, moment.slug, 77, "compact")
        lain = {collection.motif for seat in view.seats for collection in seat.collections}
        rows = {motif for motif in MOTIFS if re.search(f"^{card_name(motif)}s? ", text, re.MULTILINE)}
        assert rows == lain
        points = line_with(text, "points  ").replace("−", "-")
        assert [int(n) for n in re.findall(r"(?<= )-?\d+(?= |$)", points)] == [seat.total for seat in view.seats]
        folded += points.count("(")
    assert folded


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_turn_is_marked(table: Table) -> None:
    for moment in moments(table, "turn", every=13):
        view = moment.view(0)
        _, says, below = drawn(view, moment.names, moment.slug).split("\n", 2)
        marked = [seat for seat, name in enumerate(moment.names) if re.search(f"▸ *{name}\\b", below)]
        assert tuple(marked) == view.to_act
        assert bool(re.match("▸ (Your (last )?turn|Look|Knock)", says)) == (0 in view.to_act)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_two_worlds_that_look_alike_are_drawn_alike(table: Table) -> None:
    rng, differed = random.Random("worlds"), 0
    for moment in moments(table, "worlds", every=29):
        state = moment.state()
        for viewer in (None, 0, table.players - 1):
            other = WORLDS[moment.slug].resample(state, viewer, moment.memory(viewer), rng)
            differed += other != state
            view, twin = (moment.table.game.view(world, viewer) for world in (state, other))
            assert drawn(view, moment.names, moment.slug) == drawn(twin, moment.names, moment.slug)
            low, low_twin = (drawn(each, moment.names, moment.slug, 77, "compact") for each in (view, twin))
            assert low == low_twin
    assert differed


def _first(slug: str, players: int, after: int) -> Moment:
    """A match after so many moves."""
    return next(moment for at, moment in enumerate(moments(plain_table(slug, players), "first")) if at == after)


def test_5211_shows_the_tally_the_limit_and_the_roosters() -> None:
    moment = _first("5211", 4, 0)
    view = moment.view(1)
    assert isinstance(view, Five211View)
    played = (("G2", "G1"), ("G2", "G2"), ("G3", "Y3"), ("G2", "T1"))
    counts = {"B": 0, "T": 1, "G": 6, "Y": 1, "O": 0}
    text = drawn(evolve(view, played=played, counts=counts, ones=2, choice=("G4",)), NAMES[:4], "5211")
    assert "[G2] [G1]" in line_with(text, "Ann")
    assert "■ ■ ■ ■ ■ ■ │ + ·" in line_with(text, "G green")
    assert "6+1" in line_with(text, "G green")
    assert "would score" in line_with(text, "G green")
    assert "out" not in line_with(text, "T turquoise")
    assert re.search("■ ■ · · · · +2 +of exactly 6", line_with(text, "1 Roosters"))
    assert "a colour with 7 is out" in text


def test_5211_keeps_a_choice_face_down_for_others() -> None:
    moment = _first("5211", 3, 0)
    match = moment.match
    choice = match.legal(2)[0]
    match.play(2, choice)
    mine, theirs = drawn(moment.view(2), moment.names, "5211"), drawn(moment.view(0), moment.names, "5211")
    assert mine.count("chosen") == len(choice.cards)
    assert "[??] [??]" in line_with(theirs, "Cleo")
    assert "chosen" not in theirs


def test_5211_shows_the_whole_hand_in_words() -> None:
    moment = _first("5211", 5, 0)
    view = moment.view(0)
    assert isinstance(view, Five211View)
    text = drawn(evolve(view, hand=("B1", "O6", "T2", "Y3", "Y3")), moment.names, "5211")
    own = text.split("Your hand")[1]
    assert "B1 Rooster" in own
    assert "dark blue" in own
    assert own.count("Y3") == 2


def test_gloria_shows_display_track_collections_and_hand() -> None:
    for moment in moments(plain_table("gloria-picktoria", 3), "gloria", every=10):
        view = moment.view(1)
        assert isinstance(view, GloriaView)
        text = drawn(view, moment.names, moment.slug)
        track = line_with(text, "a scoring at each")
        assert (track.count("●"), track.count("○")) == (view.genghis, 10 - view.genghis)
        assert [mark.start() for mark in re.finditer(r"\[.\]", track)] == [18, 26, 34]
        assert all(card_name(card) in line_with(text, "display") for card in view.display if card)
        for motif in MOTIFS:
            lengths = [c.length for seat in view.seats for c in seat.collections if c.motif == motif]
            row = next(line for line in text.splitlines() if re.match(card_name(motif) + r"s? ", line))
            assert [int(n) for n in re.findall(r" (\d+) ■", row)] == lengths
            fox = view.fox is not None and view.fox.motif == motif
            assert row.endswith("fox") or (" fox " in row.removeprefix("fox rugs")) == fox
        hand = text.split("Your hand")[-1] if view.hand else ""
        assert all(card_name(card) in hand for card in view.hand or ())
        if view.phase == "act":
            assert text.splitlines()[1].count("◆") == view.points_left


def test_gloria_adds_up_the_scorings() -> None:
    *_, end = moments(plain_table("gloria-picktoria", 2), "points", every=1000)
    view = end.view(None)
    assert isinstance(view, GloriaView)
    text = drawn(view, end.names, end.slug)
    for number, label in enumerate(("1st scoring", "2nd scoring", "3rd scoring")):
        told = [int(n) for n in re.findall(r"[+−]?\d+", line_with(text, label)[12:].replace("−", "-")) if n]
        assert [abs(n) for n in told] == [abs(seat.points[number]) for seat in view.seats]


def test_kuiken_shows_an_open_look_to_its_seat_alone() -> None:
    moment = _first("kuiken-koers", 4, 0)
    for viewer in moment.viewers:
        view = moment.view(viewer)
        assert isinstance(view, KuikenView)
        text = drawn(view, moment.names, moment.slug)
        rows = [line for line in text.splitlines() if line.count("[") == 4]
        assert [row.count("[  ?   ]") for row in rows] == [2 if seat == viewer else 4 for seat in range(4)]


def test_kuiken_shows_the_held_card_to_its_holder_alone() -> None:
    moment = _first("kuiken-koers", 2, 0)
    match = moment.match
    for seat in (0, 1):
        match.play(seat, "seen")
    (seat,) = match.to_act
    match.play(seat, "draw")
    own, other = (drawn(moment.view(who), moment.names, moment.slug) for who in (seat, 1 - seat))
    assert "[  ?   ]" not in line_with(own, "drawn  ")
    assert "held by you" in line_with(own, "drawn  ")
    assert "[  ?   ]" in line_with(other, "drawn  ")


def test_kuiken_shows_pad_knock_and_the_last_round() -> None:
    seen = set()
    for moment in moments(plain_table("kuiken-koers", 3), "pad", every=3):
        view = moment.view(0)
        assert isinstance(view, KuikenView)
        text = drawn(view, moment.names, moment.slug)
        assert all(str(total) in text for total in view.totals)
        if view.knocker is not None and view.phase == "turn":
            assert " last turn" in text.splitlines()[1]
            assert "knocked" in line_with(text, moment.names[view.knocker])
            seen.add("knock")
        if view.last_scoring is not None:
            assert all(f"= {total}" in text.split("turned up")[1] for total in view.last_scoring.sums)
            seen.add("last")
    assert seen == {"knock", "last"}


@pytest.mark.parametrize("slug", WORLDS)
def test_names_of_any_kind_do_no_harm(slug: str) -> None:
    moment = _first(slug, 2, 3)
    text = drawn(moment.view(0), ("[red]x[/red] \x1b[31m", "お鶏" * 20), slug)
    assert "\x1b" not in text
    assert "[red]x" in text
    assert all(Console().measure(line).maximum <= 80 for line in text.splitlines())


@pytest.mark.parametrize("slug", WORLDS)
def test_colour_only_adds(slug: str) -> None:
    moment = _first(slug, 2, 5)
    console = Console(width=80, color_system="truecolor", force_terminal=True, highlight=False)
    with console.capture() as capture:
        console.print(board(moment.view(0), moment.names, slug))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", capture.get())
    assert plain == drawn(moment.view(0), moment.names, slug)
