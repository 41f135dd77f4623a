"""The start screen, and how the table fits terminals of all sizes."""

import random
import re

import pytest
from textual.events import Key
from textual.widgets import Input, OptionList

from kikeriki.cli.boards import board
from kikeriki.cli.terminal import Plan, Terminal
from kikeriki.cli.terminal.fitting import TIGHT, fitted, menu_rows, shortened
from kikeriki.cli.terminal.inviting import Inviting, People
from kikeriki.cli.terminal.menu import Menu
from kikeriki.cli.terminal.panels import Curtain, Look
from kikeriki.cli.terminal.sitting import Sitting
from kikeriki.rules.five211.moves import Choose
from tests.cli.test_terminal import SLOW, at_table, table_of, terminal, text_of

GAMES = ["5211", "gloria-picktoria", "kuiken-koers"]


async def test_enter_enter_starts_a_match() -> None:
    app = Terminal(Plan(), choose=True, pace=0)
    async with at_table(app) as pilot:
        assert isinstance(app.screen, Inviting)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Sitting)
        assert table_of(app).match.game.slug == "5211"
        assert len(table_of(app).sitters) == 4


async def test_the_start_screen_changes_every_line() -> None:
    app = Terminal(Plan(), choose=True, pace=SLOW)
    async with at_table(app, (80, 24)) as pilot:
        await pilot.press("down", "enter", "escape", "up", "enter")  # to Gloria, back, and 5211 after all
        await pilot.press("down", "right", "right")  # the edition: five-colors
        await pilot.press("down", "left", "left")  # players: 2
        await pilot.press("down", "enter")
        assert isinstance(app.screen, People)
        app.screen.query_one(Input).value = "Ann, Ben, Cem"
        await pilot.press("enter")
        assert "do not fit" in text_of(app)
        app.screen.query_one(Input).value = "Ann, Ben"
        await pilot.press("enter")
        await pilot.press("down", "right")  # the level: rooster
        await pilot.press("down", "right")  # aggressive: yes
        assert "aggressive" in text_of(app)
        await pilot.press("home", "enter")
        await pilot.pause()
        assert app.plan == Plan("5211", "five-colors", 2, ("Ann", "Ben"), "rooster", {"aggressive": True})
        assert isinstance(app.screen, Curtain)


async def test_the_start_screen_lets_go_of_what_a_table_does_not_have() -> None:
    app = Terminal(Plan(players=6, people=tuple("ABCDEF")), choose=True)
    async with at_table(app) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, Inviting)
        assert (app.screen.plan.players, len(app.screen.plan.people)) == (5, 5)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_the_first_screen_offers_only_what_it_can_do(size: tuple[int, int]) -> None:
    app = Terminal(Plan(), choose=True)
    async with at_table(app, size) as pilot:
        assert "Back" not in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, Inviting)
        await pilot.press("enter")
        await pilot.pause()
        assert "Back" in text_of(app)


async def test_the_highlighted_line_has_a_mark() -> None:
    app = Terminal(Plan(), choose=True)
    async with at_table(app) as pilot:
        menu = app.screen.query_one(OptionList)

        def marked() -> list[int]:
            return [at for at, option in enumerate(menu.options) if str(option.prompt).startswith("▸")]

        assert marked() == [0]
        await pilot.press("down")
        assert marked() == [1]
        plain, lit = (menu.get_visual_style(f"option-list--option{end}") for end in ("", "-highlighted"))
        assert plain.background is not None
        assert lit.background is not None
        assert abs(plain.background.brightness - lit.background.brightness) > 0.5
        await pilot.press("enter")
        assert marked() == [0]
        await pilot.press("end", "escape")
        assert marked() == [1]


@pytest.mark.parametrize(("width", "label"), [(80, r"\w\d \+ \w\d"), (160, r"\w\d [a-z]+ \w+.* \+ \w\d [a-z]+ .*")])
async def test_pairs_of_5211_take_a_line_each(width: int, label: str) -> None:
    app = terminal("5211", players=2, pace=SLOW)
    async with at_table(app, (width, 24)):
        menu = app.screen.query_one(Menu)
        assert menu.virtual_size.height == len(menu.labels)
        assert all(re.fullmatch(label, each) for each in menu.labels), menu.labels


def test_moves_are_shortened_all_or_none() -> None:
    moves = [Choose(("B1", "B2")), Choose(("B1", "T3"))]
    paths = [(("B1 dark blue Rooster + B2 dark blue 2",), moves[0]), (("B1 + T3 turquoise 3",), moves[1])]
    assert shortened(list(paths), 40) == paths
    assert shortened(list(paths), 30) == [(("B1 + B2",), moves[0]), (("B1 + T3",), moves[1])]


def test_the_first_board_that_fits_is_drawn() -> None:
    full, compact = "a\n\n" * 9, "b\n" * 9
    assert fitted([full, compact], 80, 30).plain.startswith("a\n\na")
    assert fitted([full, compact], 80, 9 + TIGHT).plain.startswith("a\na")
    assert fitted([full, compact], 80, 8 + TIGHT).plain.startswith("b\nb")
    assert fitted([full, compact], 80, 3).plain.startswith("b\nb"), "the last one scrolls if it has to"


async def test_a_menu_gives_one_move() -> None:
    app = terminal("gloria-picktoria", players=2, options={"start": 0}, pace=SLOW)
    async with at_table(app) as pilot:
        menu, match = app.screen.query_one(Menu), table_of(app).match
        before = match.moves
        for _ in range(3):  # faster than the table
            menu.on_key(Key("1", "1"))
        await pilot.pause()
        assert match.moves == before + 1
        assert "You do not" not in text_of(app)


async def test_gloria_and_kuiken_can_be_chosen_too() -> None:
    app = Terminal(Plan(), choose=True, pace=SLOW)
    async with at_table(app) as pilot:
        await pilot.press("down", "enter", "end", "left")  # the first to play: the last seat
        assert "first to play      Kukka" in text_of(app)
        await pilot.press("escape", "down", "enter", "enter")
        await pilot.pause()
        assert table_of(app).match.game.slug == "kuiken-koers"


@pytest.mark.parametrize(
    ("game", "size"),
    [*((game, size) for game in GAMES for size in ((100, 30), (80, 24))), ("5211", (160, 45)), ("5211", (40, 10))],
)
async def test_the_whole_table_is_in_sight(game: str, size: tuple[int, int]) -> None:
    app = terminal(game, options={} if game == "5211" else {"start": 0})
    async with at_table(app, size) as pilot:
        if isinstance(app.screen, Look):
            await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Sitting)
        box = app.screen.query_one("#board-box")
        assert size < (80, 24) or box.max_scroll_y == 0, "nothing scrolls during play"
        assert box.max_scroll_x == 0
        assert app.screen.query_one(Menu).size.height >= 5
        assert size < (80, 24) or all(name in text_of(app) for name in app.plan.names)


@pytest.mark.parametrize("game", GAMES)
def test_four_players_fit_a_hundred_by_thirty_all_match_long(game: str) -> None:
    plan, rows = Plan(game=game, seed="late"), 29
    table, rng = plan.sit_down(), random.Random(1)
    for turn in range(10_000):
        seat = min(table.match.to_act)
        table.match.play(seat, rng.choice(table.match.legal(seat)))
        if table.outcome is not None:
            break
        if turn % 4 == 0:
            drawn = fitted([board(table.match.view(0), plan.names, game, "full")], 97, rows)
            assert len(drawn.plain.splitlines()) <= rows - menu_rows(drawn, rows), drawn.plain
    assert table.outcome is not None
