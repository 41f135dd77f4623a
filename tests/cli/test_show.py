"""`kikeriki show`: everything for who may see all, and nothing in it that a terminal would obey."""

import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from kikeriki.cli import main, show
from kikeriki.rules import record
from kikeriki.rules.games import GAMES
from kikeriki.rules.kuiken.events import Drew, Looked, Placed
from kikeriki.rules.record import Player, Record, Resignation
from tests.cli.matches import moments, plain_table


def played(slug: str, *names: str) -> Record:
    *_, end = moments(plain_table(slug, len(names)), "show", every=1000)
    return end.match.record(tuple(map(Player, names)))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> "Shown":
    return Shown(monkeypatch, capsys, tmp_path / "match.json")


class Shown:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path) -> None:
        self._monkeypatch, self._capsys, self._path = monkeypatch, capsys, path

    def __call__(self, match: Record, *arguments: str) -> str:
        self._path.write_text(record.write(match), encoding="utf-8")
        self._monkeypatch.setattr(sys, "argv", ["kikeriki", "show", str(self._path), *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        assert not left.value.code
        return self._capsys.readouterr().out


def test_K9_who_sees_all_is_told_the_faces(shown: Shown) -> None:
    match = played("kuiken-koers", "Ann", "Ben")
    everything, bens = shown(match), shown(match, "--seat", "1")
    assert re.search(r"(Ann|Ben) looks at their outer cards, \S+.* and \S+", everything)
    for event in match.events:
        match event:
            case Drew(_, str() as card):
                assert f"draws a{'n' if card == '8' else ''} {card.replace('-', ' ').title()}." in everything
            case Placed(_, _, str() as card, _):
                assert f"puts the {card} down as" in everything
            case Looked(_, (_,), (card,)):
                assert f"card, a{'n' if card == '8' else ''} {card.replace('-', ' ').title()}." in everything
    assert "Ann holds" not in everything.split("\n\n")[0]
    for line in bens.splitlines():
        assert not re.search(r"draws? an? [0-9A-Z]|puts? the \d down|outer cards,", line), line


@pytest.mark.parametrize("slug", GAMES)
def test_the_hidden_cards_stand_below_the_table_after_a_blank_line(shown: Shown, slug: str) -> None:
    match = played(slug, "Ann", "Ben")
    lines = shown(match, "--at", "0").splitlines()
    at = lines.index(next(line for line in lines if re.match(r"Ann (holds|has) ", line)))
    assert not lines[at - 1]
    assert re.match(r"Ben (holds|has) .* and .*\.$", lines[at + 1])
    assert not re.search(r"tooth-necklace|draw-two", "\n".join(lines))
    mine = shown(match, "--at", "0", "--seat", "0")
    assert not re.search(r"^Ben (holds|has) ", mine, re.MULTILINE)


def test_what_else_nobody_saw_is_told_too(shown: Shown) -> None:
    assert "Put away unseen: " in shown(played("5211", "Ann", "Ben"), "--at", "0")
    assert "Put away unseen: " not in shown(played("5211", "Ann", "Ben"), "--at", "0", "--seat", "1")
    match = played("gloria-picktoria", "Ann", "Ben")
    at = next(seq for seq, event in enumerate(match.events) if event.kind == "chested")
    assert re.search(r"has an empty chest, made of (an?|some) \w+", shown(match, "--at", str(at)))
    match = played("kuiken-koers", "Ann", "Ben")
    at, drew = next((seq, event) for seq, event in enumerate(match.events) if isinstance(event, Drew))
    assert re.search(
        rf"(Ann|Ben) holds an? {(drew.card or '').replace('-', ' ').title()}\.", shown(match, "--at", str(at))
    )


@pytest.mark.parametrize("slug", GAMES)
def test_a_strangers_name_cannot_speak_to_the_terminal(shown: Shown, slug: str) -> None:
    match = played(slug, "\x1b[31mEve\x07", "Ben\r\nBen")
    for arguments in ((), ("--seat", "0")):
        out = shown(match, *arguments)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", out)
        assert "Ben Ben" in out


def test_a_pipe_gets_every_line_whole(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    told = shown(played("5211", "Ann", "Ben"), "--at", "0").splitlines()
    assert told[0].startswith("   0  The cards are dealt")
    assert re.fullmatch(r" {6}Put away unseen: .*\.", told[1])
    assert len(told[1]) > 40


def test_a_terminal_gets_what_does_not_fit_below_and_indented() -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=40, highlight=False, color_system=None)
    show.tell(console, "Ann holds one and two and three and four and five.", "   7  ")
    assert screen.getvalue().splitlines() == [
        "   7  Ann holds one and two and three",
        "      and four and five.",
    ]


def test_who_resigned_is_told_in_its_place_and_at_the_end(shown: Shown) -> None:
    match = played("5211", "Ann", "Ben")
    assert match.outcome is not None
    (first,) = match.outcome.winners
    name, other = ("Ann", "Ben") if first == 0 else ("Ben", "Ann")
    given_up = replace(match, resigned=(Resignation(first, 9),), outcome=match.outcome.with_resigned([first]))
    line = f"      {name} resigns: a bot plays on in their seat."
    lines = shown(given_up).splitlines()
    before, after = lines[: lines.index(line)], lines[lines.index(line) :]
    assert max(int(told[:4]) for told in before if told[:4].strip()) < 9
    assert min(int(told[:4]) for told in after if re.match(" *\\d+  [A-Z]", told)) >= 9
    assert re.match(rf"Kikeriki\. {other} wins with .*, the only one who did not resign\. \[F7\]", lines[-3])
    assert lines[-2] == f"{name} resigned and ranks last."
    assert lines[-1].startswith(f"Points: {other} ")
    assert line in shown(given_up, "--at", "8").splitlines()
    assert "resign" not in shown(given_up, "--at", "7")
    assert "      You resign: a bot plays on in your seat." in shown(given_up, "--seat", str(first)).splitlines()
    assert json.loads(shown(given_up, "--json"))["resigned"] == [{"seat": first, "seq": 9}]
    assert json.loads(shown(given_up, "--json", "--at", "7"))["resigned"] == []
    assert "resign" not in shown(match)


def test_who_resigned_after_the_last_event_is_told_too(shown: Shown) -> None:
    (*_, moment) = (m for m, _ in zip(moments(plain_table("kuiken-koers", 2), "show"), range(9), strict=False))
    unfinished = moment.match.record((Player("Ann"), Player("Ben")))
    given_up = replace(unfinished, resigned=(Resignation(1, len(unfinished.events)),))
    lines = shown(given_up).splitlines()
    assert lines[lines.index("      Ben resigns: a bot plays on in their seat.") + 1] == ""


def test_a_record_that_was_changed_is_not_shown(shown: Shown) -> None:
    match = played("5211", "Ann", "Ben")
    with pytest.raises(AssertionError):
        shown(replace(match, events=match.events[1:]))
