"""The start screen, and how the table fits terminals of all sizes."""

import random

import pytest
from textual.widgets import Input

from kikeriki.cli.boards import board
from kikeriki.cli.terminal import Plan, Terminal
from kikeriki.cli.terminal.fitting import fitted, menu_rows
from kikeriki.cli.terminal.inviting import Inviting, People
from kikeriki.cli.terminal.menu import Menu
from kikeriki.cli.terminal.panels import Curtain, Look
from kikeriki.cli.terminal.sitting import Sitting
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
    [*((game, (100, 30)) for game in GAMES), ("5211", (160, 45)), ("5211", (80, 24)), ("5211", (40, 10))],
)
async def test_the_whole_table_is_in_sight(game: str, size: tuple[int, int]) -> None:
    app = terminal(game, options={} if game == "5211" else {"start": 0})
    async with at_table(app, size) as pilot:
        if isinstance(app.screen, Look):
            await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Sitting)
        box = app.screen.query_one("#board-box")
        assert size < (100, 30) or box.max_scroll_y == 0, "nothing scrolls during play"
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
            drawn = fitted(board(table.match.view(0), plan.names, game), 97, rows)
            assert len(drawn.plain.splitlines()) <= rows - menu_rows(drawn, rows), drawn.plain
    assert table.outcome is not None
