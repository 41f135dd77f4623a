"""The terminal's parts that need no screen: menus, the log, who is awaited, where records go."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from kikeriki.cli.arguments import BadArgument
from kikeriki.cli.play import play
from kikeriki.cli.terminal import telling
from kikeriki.cli.terminal.hotseat import Hotseat
from kikeriki.cli.terminal.menu import Group, group
from kikeriki.cli.terminal.plan import HENS, Plan, PlanError, read_people
from kikeriki.cli.terminal.saving import Saving, records_folder
from kikeriki.rules.errors import SetupError
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.gloria.moves import Chest, Take
from kikeriki.rules.kuiken.moves import Draw, Place, Seen
from kikeriki.rules.setup import OptionValue


def a_move(card: str) -> Choose:
    return Choose((card,))


def test_moves_that_begin_alike_share_a_menu() -> None:
    moves = [a_move(card) for card in ("B1", "B2", "B3", "T4")]
    paths = [("Take", "one"), ("Take", "two"), ("Draw",), ("Swap", "mine", "with Ann's")]
    menu = group(list(zip(paths, moves, strict=True)))
    take = menu.entries["Take"]
    assert isinstance(take, Group)
    assert list(take.entries) == ["one", "two"]
    assert list(menu.entries) == ["Take", "Draw", "Swap mine with Ann's"], "a menu of one is no choice"


def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell every event as it is, so that whatever the log holds shows."""
    monkeypatch.setattr(telling, "event_lines", lambda _slug, event, _names, you: [f"{event!r} for {you}"])


def test_K9_the_log_forgets_looks_and_drawn_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    plainly(monkeypatch)
    options: dict[str, OptionValue] = {"start": 0, "rounds": 1}
    for seed in range(40):
        hotseat = Hotseat(Plan("kuiken-koers", players=2, options=options, seed=str(seed)).sit_down(), pace=0)
        hotseat.play(Seen())
        hotseat.pass_time(0)
        assert not any("Looked" in line and "cards=('" in line for line in hotseat.log())
        hotseat.play(Draw())
        if Place(0) in hotseat.view().legal:
            hotseat.play(Place(0))
            break
    mine = [line for line in hotseat.log() if "Drew(seat=0" in line or "Placed(seat=0" in line]
    assert len(mine) == 2
    assert all("card=None" in line for line in mine)


def test_G8_a_chest_is_shown_until_ones_next_move_and_then_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    plainly(monkeypatch)
    plan = Plan("gloria-picktoria", players=2, people=("Ann", "Ben"), options={"start": 0}, seed="1")
    hotseat = Hotseat(plan.sit_down(), pace=0)
    hotseat.viewer = 0
    card = hotseat.table.match.view(0).legal[0].card
    hotseat.play(Chest(card))
    shown = f"Chested(seat=0, card='{card}'"
    assert not any(shown in line for line in hotseat.log()), "who made it knows"
    hotseat.viewer = 1
    assert any(shown in line for line in hotseat.log())
    for _ in range(2):
        hotseat.viewer = 0
        hotseat.play(Take(0))
    hotseat.viewer = 1
    assert any(shown in line for line in hotseat.log())
    hotseat.play(hotseat.view().legal[0])
    assert not any(shown in line for line in hotseat.log())
    assert any("Chested(seat=0, card=None" in line for line in hotseat.log())


def test_the_next_person_around_the_table_is_awaited() -> None:
    hotseat = Hotseat(Plan("5211", players=4, people=("Ann", "Ben", "Cem"), seed="1").sit_down(), pace=9)
    assert hotseat.awaited() == 0
    hotseat.viewer = 1
    assert hotseat.awaited() == 1, "who looks goes first"
    hotseat.play(hotseat.view().legal[0])
    assert hotseat.awaited() == 2
    hotseat.viewer = 2
    hotseat.play(hotseat.view().legal[0])
    assert hotseat.awaited() == 0


def test_pace_stretches_the_bots_pauses() -> None:
    for pace, moves_after in ((1.0, 1.6), (2.0, 3.2), (0.5, 0.8)):
        hotseat = Hotseat(Plan("gloria-picktoria", players=2, options={"start": 1}, seed="1").sit_down(), pace)
        assert not hotseat.pass_time(0.6 * pace - 0.01)
        assert hotseat.pass_time(moves_after - 0.6 * pace + 0.02)


def test_bots_get_names_that_nobody_has() -> None:
    names = Plan("kuiken-koers", players=6, people=("berta", "You")).names
    assert names == ("berta", "You", *HENS[1:5])


@pytest.mark.parametrize(
    ("people", "why"), [((), "At least one"), (("A", "B", "C"), "do not fit"), (("Ann", "ann"), "same name")]
)
def test_people_must_fit(people: tuple[str, ...], why: str) -> None:
    with pytest.raises(PlanError, match=why):
        Plan(players=2, people=people).check()


def test_people_are_read() -> None:
    assert read_people(" Ann ,Ben  B,, ") == ("Ann", "Ben B")


def test_records_folder() -> None:
    assert records_folder("linux", {"XDG_STATE_HOME": "/s"}) == Path("/s/kikeriki/records")
    assert records_folder("linux", {}) == Path.home() / ".local/state/kikeriki/records"
    assert records_folder("win32", {"LOCALAPPDATA": "/l"}) == Path("/l/kikeriki/records")
    assert records_folder("darwin", {}).parts[-4:] == ("Library", "Application Support", "kikeriki", "records")


def test_a_second_match_does_not_overwrite_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Plan("5211", players=2, seed="1").sit_down()
    saving = Saving(tmp_path / "evening.json")
    assert "evening.json" in saving.finished(table)
    assert "evening-2.json" in saving.finished(table)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.platform", "linux")
    by_default = Saving()
    assert str(tmp_path) in by_default.finished(table)
    by_default.finished(table)
    assert len(list((tmp_path / "state/kikeriki/records").iterdir())) == 2


def test_a_record_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    table = Plan("5211", players=2, seed="1").sit_down()
    assert "could not be saved" in Saving(tmp_path / "file" / "match.json").finished(table)


def refused(*arguments: str) -> BaseException | None:
    app = typer.Typer()
    app.command()(play)
    return CliRunner().invoke(app, arguments).exception


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("5211",), "needs a terminal"),
        ((), "needs a terminal"),
        (("5211", "--people", "Ann,Ben,Cem", "--players", "2"), "do not fit"),
        (("5211", "--people", ","), "At least one person"),
        (("5211", "--save", "/no/such/folder/x.json"), "in a folder that exists"),
        (("--edition", "2021"), "belongs to a game"),
        (("5211", "--option", "long"), "NAME=VALUE"),
        (("5211", "--pace", "-1"), "--pace"),
        (("5211", "--pace", "nan"), "--pace"),
        (("--players", "2", "--people", "A,B,C"), "do not fit"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments: tuple[str, ...], why: str) -> None:
    error = refused(*arguments)
    assert isinstance(error, BadArgument)
    assert why in str(error)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("6211",), "unknown-game"),
        (("5211", "--players", "9"), "player-count"),
        (("5211", "--edition", "1999"), "unknown-edition"),
        (("5211", "--level", "fox"), "unknown-bot"),
        (("5211", "--level", "chick,fox"), "unknown-bot"),
        (("5211", "--option", "speed=1"), "unknown-option"),
        (("5211", "--option", "long=perhaps"), "option-value"),
        (("5211", "--edition", "five-colors", "--option", "aggressive=yes"), "option-players"),
    ],
)
def test_the_rules_refuse_a_table_that_does_not_exist(arguments: tuple[str, ...], code: str) -> None:
    error = refused(*arguments)
    assert isinstance(error, SetupError)
    assert error.code == code
