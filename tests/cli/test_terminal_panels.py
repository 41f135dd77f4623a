"""What lies over the table: long stories, what is to be seen beneath a scoring, the result."""

import random

import pytest
from textual.widgets import Static

from kikeriki.cli.terminal.ending import Ending
from kikeriki.cli.terminal.panels import GO_ON, MORE, PanelText, Result, Story
from kikeriki.cli.terminal.sitting import Sitting
from tests.cli.test_terminal import CARD, SLOW, at_table, play_until, terminal, text_of


async def test_keys_typed_ahead_do_not_skip_the_result() -> None:
    app = terminal("kuiken-koers", players=2, options={"rounds": 1})
    async with at_table(app) as pilot:
        await play_until(Result, app, pilot, random.Random(2))
        await pilot.press("1", "2", "3", "space", "escape", "q")
        assert isinstance(app.screen, Result)
        assert " win" in text_of(app) or "share" in text_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, Ending)


@pytest.mark.parametrize("key", ["enter", "space", "click"])
async def test_a_long_story_is_read_to_its_end(key: str) -> None:
    app = terminal("5211", pace=SLOW)
    async with at_table(app, (80, 24)) as pilot:
        app.push_screen(Story("Scoring", [f"Line {at}." for at in range(40)]))
        await pilot.pause()
        read = ""
        for shows in (MORE, MORE, GO_ON):
            assert isinstance(app.screen, Story)
            assert shows in text_of(app), "the hint is always in sight"
            read += text_of(app)
            await (pilot.click(PanelText) if key == "click" else pilot.press(key))
            await pilot.pause()
        assert isinstance(app.screen, Sitting)
        assert all(f"Line {at}." in read for at in range(40))


async def test_beneath_a_scoring_lies_what_is_scored() -> None:
    app, rng = terminal("5211", players=3), random.Random(4)
    async with at_table(app) as pilot:
        await play_until(Story, app, pilot, rng)
        board = str(app.screen_stack[-2].query_one("#board", Static).render())
        assert len(CARD.findall(board.split("Your hand")[0])) == 3 * 4, "all cards of the round"
        assert "turn 3 of 3" in board
        await pilot.press("enter")
        await pilot.pause()
        assert "round 2" in str(app.screen.query_one("#board", Static).render())
