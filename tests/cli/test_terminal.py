"""The terminal table, driven by keys and mouse as a person would."""

import html
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, RichLog, Static

from kikeriki.cli.terminal import Plan, Saving, Terminal, saving
from kikeriki.cli.terminal import app as terminal_app
from kikeriki.cli.terminal.ending import Ending
from kikeriki.cli.terminal.inviting import Inviting
from kikeriki.cli.terminal.menu import KEYS, Menu
from kikeriki.cli.terminal.panels import Curtain, Look, Question, RulesText, Story
from kikeriki.cli.terminal.sitting import Sitting
from kikeriki.cli.words import card_name
from kikeriki.rules import record
from kikeriki.rules.core import View
from kikeriki.table import Table

SLOW = 10_000.0  # a pace at which no bot moves while a test lasts
CARD = re.compile(r"\b[BTGYO][1-6]\b")


@pytest.fixture(autouse=True)
def _records_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "records_folder", lambda: tmp_path / "records")


@asynccontextmanager
async def at_table(app: Terminal, size: tuple[int, int] = (100, 30)) -> AsyncIterator[Pilot[None]]:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def terminal(game: str, tmp_path: Path | None = None, pace: float = 0.0, **plan: Any) -> Terminal:
    file = tmp_path / "match.json" if tmp_path else None
    return Terminal(Plan(game=game, seed="hen house", **plan), Saving(file), pace)


def text_of(app: Terminal) -> str:
    """Every character on the screen."""
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", app.export_screenshot())
    return html.unescape(" ".join(texts)).replace("\xa0", " ")


def table_of(app: Terminal) -> Table:
    assert app.hotseat is not None
    return app.hotseat.table


def view_of(app: Terminal) -> Any:
    assert app.hotseat is not None
    return app.hotseat.view()


def log_of(app: Terminal) -> str:
    return "\n".join(strip.text for strip in app.screen.query_one(RichLog).lines)


async def play_on(app: Terminal, pilot: Pilot[None], rng: random.Random) -> None:
    """One key press: any option of the menu, or Enter where something is to be put away."""
    if isinstance(app.screen, Sitting) and (count := app.screen.query_one(Menu).option_count):
        await pilot.press(KEYS[rng.randrange(min(count, len(KEYS)))])
    else:
        await pilot.press("enter")


async def play_until(screen: type[Screen[Any]], app: Terminal, pilot: Pilot[None], rng: random.Random) -> set[type]:
    """Play on until that screen is there; which ones came on the way."""
    seen: set[type] = set()
    for _ in range(600):
        if isinstance(app.screen, screen):
            return seen
        seen.add(type(app.screen))
        await play_on(app, pilot, rng)
    raise AssertionError(f"no {screen.__name__} after 600 keys")


@pytest.mark.parametrize(
    ("game", "plan"),
    [
        ("5211", {"players": 5}),
        ("gloria-picktoria", {"players": 5}),
        ("kuiken-koers", {"players": 3, "options": {"rounds": 2}}),
        ("kuiken-koers", {"players": 2, "options": {"rounds": 1}, "people": ("Ann", "Ben")}),
    ],
)
async def test_a_whole_match_by_keys(game: str, plan: dict[str, Any], tmp_path: Path) -> None:
    app, rng = terminal(game, tmp_path, **plan), random.Random(1)
    async with at_table(app) as pilot:
        seen = await play_until(Ending, app, pilot, rng)
        assert "match.json" in text_of(app)
        await pilot.press("3")
    saved = record.read((tmp_path / "match.json").read_text())
    assert saved.outcome is not None
    assert Story in seen, "the scoring is explained"
    assert (Curtain in seen) == ("people" in plan)
    assert (Look in seen) == (game == "kuiken-koers")
    assert "The record is in" in app.farewell


def hand_in(view: View, slug: str) -> list[str]:
    hand: tuple[str, ...] = getattr(view, "hand", None) or ()
    return [card if slug == "5211" else card_name(slug, card) for card in hand]


@pytest.mark.parametrize("game", ["5211", "gloria-picktoria"])
async def test_the_curtain_hides_hands(game: str) -> None:
    app, rng = terminal(game, players=2, people=("Ann", "Ben")), random.Random(3)
    async with at_table(app) as pilot:
        for _ in range(3):  # a few times from one to the other
            await play_until(Curtain, app, pilot, rng)
            shown = text_of(app)
            hands = [table_of(app).match.view(seat) for seat in range(2)]
            for word in {word for view in hands for word in hand_in(view, game)}:
                assert word.lower() not in shown.lower()
            assert "Pass the keyboard to" in shown
            under = app.screen_stack[-2]
            assert under.query_one(Menu).option_count == 0, "not even beneath the curtain"
            assert not under.query_one(RichLog).lines
            assert not str(under.query_one("#board", Static).render())
            await pilot.press("space", "escape")
            assert isinstance(app.screen, Curtain), "only Enter or a click lifts it"
            await pilot.press("enter")
            await pilot.pause()
            assert all(word.lower() in text_of(app).lower() for word in hand_in(view_of(app), game))


async def test_what_ann_holds_is_not_in_bens_log() -> None:
    app = terminal("5211", players=2, people=("Ann", "Ben"))
    async with at_table(app) as pilot:
        await pilot.press("enter")
        assert "You hold" in log_of(app)
        anns = set(CARD.findall(log_of(app)))
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert app.hotseat is not None
        assert app.hotseat.viewer == 1
        assert set(CARD.findall(log_of(app))) == set(view_of(app).hand) != anns
        assert "Ben, your turn" in text_of(app)


async def test_K9_a_look_is_gone_after_it_is_put_away() -> None:
    app = terminal("kuiken-koers", players=2, pace=SLOW)
    async with at_table(app) as pilot:
        view = view_of(app)
        faces = [card for card in view.rows[0] if card is not None]
        assert len(faces) == 2
        assert isinstance(app.screen, Look)
        look = text_of(app)
        assert all(f"card: {card_name('kuiken-koers', face)}" in look for face in faces)
        await pilot.press("space", "escape")
        assert isinstance(app.screen, Look)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Sitting)
        assert view_of(app).rows[0] == (None,) * 4
        assert not re.search(r"card: \w", text_of(app))
        assert not any(face in log_of(app).replace("round 1", "") for face in faces if face != view.top)


async def test_F3_a_choice_can_be_replaced_until_the_last_is_in() -> None:
    app = terminal("5211", players=3, pace=SLOW)
    async with at_table(app) as pilot:
        first, second = view_of(app).legal[:2]
        await pilot.press("1")
        assert table_of(app).match.pending == {0: first}
        assert "Change your choice, or wait for Berta and Hilde" in text_of(app)
        await pilot.press("2")
        assert table_of(app).match.pending == {0: second}
        await pilot.press("space")  # the bots need no pause
        await pilot.pause()
        assert not table_of(app).match.pending
        assert view_of(app).turn_number == 2
        assert view_of(app).played[0] == second.cards


async def test_bots_pause_and_space_hurries_them() -> None:
    app = terminal("gloria-picktoria", players=3, pace=SLOW, options={"start": 1})
    async with at_table(app) as pilot:
        assert table_of(app).match.to_act == {1}
        await pilot.pause(0.3)
        assert table_of(app).match.to_act == {1}
        assert "Waiting for Berta" in text_of(app)
        await pilot.press("space")
        assert table_of(app).match.to_act == {0}
        assert "3 action points" in text_of(app)


async def test_esc_goes_back_one_menu() -> None:
    app = terminal("gloria-picktoria", players=2, options={"start": 0})
    async with at_table(app) as pilot:
        menu = app.screen.query_one(Menu)
        top = menu.labels
        await pilot.press("1")
        assert menu.labels != top
        await pilot.press("escape")
        assert menu.labels == top
        await pilot.press("escape")
        assert menu.labels == top


async def test_the_mouse_chooses() -> None:
    app = terminal("5211", players=2, pace=SLOW)
    async with at_table(app) as pilot:
        third = view_of(app).legal[2]
        await pilot.click(Menu, offset=(4, 3))  # the third line under the title
        assert table_of(app).match.pending == {0: third}


@pytest.mark.parametrize("saved", [True, False])
async def test_quitting_in_the_middle_asks_once(saved: bool, tmp_path: Path) -> None:
    app = terminal("5211", tmp_path if saved else None, players=2)
    async with at_table(app) as pilot:
        await pilot.press("1", "q")
        assert isinstance(app.screen, Question)
        await pilot.press("enter")
        assert isinstance(app.screen, Sitting)
        await pilot.press("q", "y")
        await pilot.pause()
    assert "unfinished" in app.farewell
    if saved:
        assert record.read((tmp_path / "match.json").read_text()).outcome is None
    else:
        assert "not saved" in app.farewell
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"] * saved


async def test_ctrl_c_leaves_at_once_even_behind_a_panel() -> None:
    app = terminal("kuiken-koers", players=2)
    async with at_table(app) as pilot:
        assert isinstance(app.screen, Look)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.is_running
    assert app.return_code == 0
    assert "unfinished" in app.farewell


async def test_play_again_another_game_and_the_log_at_the_end() -> None:
    app = terminal("kuiken-koers", players=2, options={"rounds": 1})
    rng = random.Random(2)
    async with at_table(app) as pilot:
        await play_until(Ending, app, pilot, rng)
        await pilot.press("l")
        assert " win" in text_of(app) or "share" in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, Look)
        await play_until(Ending, app, pilot, rng)
        await pilot.click(OptionList, offset=(4, 1))  # the second line
        await pilot.pause()
        assert isinstance(app.screen, Inviting)


async def test_help_and_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_app, "rules_text", lambda _slug: "# 5211\n\n## F1 Cards\n\nA hundred.")
    app = terminal("5211", players=2, pace=SLOW)
    async with at_table(app) as pilot:
        await pilot.press("question_mark")
        assert "q leaves the match" in text_of(app)
        await pilot.press("escape", "r")
        await pilot.pause()
        assert isinstance(app.screen, RulesText)
        assert "A hundred." in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, Sitting)


@pytest.mark.parametrize("game", ["5211", "gloria-picktoria", "kuiken-koers"])
async def test_a_master_is_asked_by_a_key(game: str) -> None:
    app, rng = terminal(game, players=2), random.Random(3)
    async with at_table(app) as pilot:
        while not isinstance(app.screen, Sitting) or len(view_of(app).legal) < 2:
            await play_on(app, pilot, rng)
        before = view_of(app)
        for _ in range(2):  # asked again, it does not pile up
            await pilot.press("exclamation_mark")
            await pilot.pause()
            [said] = app._notifications
        assert said.title in ("What a master chooses, and how often", "A master is torn here")
        assert re.match(r" *\d+%  \S", said.message)
        assert re.search(r"\nFrom here, a master among masters wins about \d+ of 100 matches\.$", said.message)
        assert view_of(app) == before
        while isinstance(app.screen, Sitting) and view_of(app) == before:
            await play_on(app, pilot, rng)
        assert not list(app._notifications), "gone with the decision"


async def test_where_there_is_nothing_to_choose_no_master_is_asked() -> None:
    app = terminal("kuiken-koers", players=2)
    async with at_table(app) as pilot:
        assert isinstance(app.screen, Look)
        await pilot.press("exclamation_mark")
        await pilot.pause()
        assert not list(app._notifications)
        sitting = next(screen for screen in app.screen_stack if isinstance(screen, Sitting))
        assert not sitting.check_action("advise", ())


async def test_bots_of_several_levels_are_introduced() -> None:
    app = terminal("5211", players=4, level="chick,master", pace=SLOW)
    async with at_table(app):
        sitting = app.screen
        assert isinstance(sitting, Sitting)
        assert sitting.hotseat.log()[0] == "At the table: Berta (a chick), Hilde (a master) and Kukka (a chick)."
        assert [sitter.player.bot for sitter in sitting.hotseat.table.sitters] == [None, "chick", "master", "chick"]


async def test_among_people_no_master_is_asked() -> None:
    app, rng = terminal("5211", players=2, people=("Ann", "Ben")), random.Random(3)
    async with at_table(app) as pilot:
        await play_until(Curtain, app, pilot, rng)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("exclamation_mark")
        await pilot.pause()
        assert not list(app._notifications)
