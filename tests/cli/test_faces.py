"""Every game has its face: how it is told, drawn, asked for, counted and explained."""

import json
import sys

import pytest
from rich.console import Console

from kikeriki.cli import main
from kikeriki.cli.faces import FACES, face
from kikeriki.cli.summary import Summary
from kikeriki.cli.terminal.asking import question
from kikeriki.cli.words import option_line
from kikeriki.rules.games import GAMES
from kikeriki.rules.gloria.events import TurnEnded
from kikeriki.rules.match import Match
from tests.cli.matches import a_table_each, moments, plain_table

PRINTED = {
    "5211": "rounds decided by",
    "gloria-picktoria": "collections scored as",
    "kuiken-koers": "rounds ended with",
}


def played(slug: str, players: int) -> Match:
    *_, end = moments(plain_table(slug, players), "faces", every=1000)
    return end.match


def turns(match: Match) -> int:
    return sum(face(match.game.slug).begins_turn(event) for event in match.events)


def test_every_game_has_its_face() -> None:
    assert [face.slug for face in FACES] == list(GAMES)
    for slug, game in GAMES.items():
        assert face(slug).tagline
        assert set(face(slug).options) == {option.name for edition in game.editions for option in edition.options}


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_is_to_act_is_asked_something(slug: str) -> None:
    for table in (t for t in a_table_each() if t.game.slug == slug):
        for moment in moments(table, "asked", every=7):
            for seat in moment.match.to_act:
                said = question(slug, moment.view(seat))
                assert said
                assert "None" not in said


@pytest.mark.parametrize("slug", GAMES)
def test_an_option_is_explained_in_one_sentence(slug: str) -> None:
    for edition in GAMES[slug].editions:
        for option in edition.options:
            line = option_line(slug, option.name)
            assert line.endswith(f". [{option.clause}]")
            assert len(line) <= 80
            assert line[0] == line[0].upper()
            for value in option.values:
                assert not isinstance(value, str) or value in line


def test_a_turn_is_what_the_rules_call_one() -> None:
    match = played("5211", 4)
    assert turns(match) == 3 * sum(event.kind == "scored" for event in match.events)
    match = played("gloria-picktoria", 3)
    assert turns(match) == 1 + sum(isinstance(event, TurnEnded) for event in match.events)
    match = played("kuiken-koers", 2)
    ended = {"took", "placed", "discarded", "swapped", "looked"}
    assert turns(match) <= sum(event.kind in ended for event in match.events)
    knocks = sum(event.kind in ("knocked", "declined") for event in match.events)
    assert turns(match) == knocks + sum(_without_a_question(match))


def _without_a_question(match: Match) -> list[int]:
    """Of two, the first turn of a round cannot be followed by a knock, nor can the one after a knock (K6)."""
    return [1 + (event.knocker is not None) for event in match.events if event.kind == "round-ended"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", GAMES)
def test_a_summary_tells_turns_and_plain_words(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(slug, 3)
    summary = Summary(slug, ["hen"] * 3)
    summary.add(match)
    told = summary.to_json()
    assert isinstance(told, dict)
    assert told["turns_a_match"] == turns(match) > 0
    decided = told["decided"]
    assert isinstance(decided, dict)
    assert not any("-" in name or "_" in name for name in decided)
    Console(width=100).print(summary.table())
    shown = capsys.readouterr().out
    assert f"{turns(match):.1f} turns" in shown
    assert PRINTED[slug] in shown


def test_games_explains_its_options_on_one_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["kikeriki", "games"])
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit):
        main()
    shown = capsys.readouterr().out
    assert len(shown.splitlines()) <= 24
    for game in GAMES.values():
        for edition in game.editions:
            for option in edition.options:
                assert option_line(game.slug, option.name).split(" [")[0] in shown
    monkeypatch.setattr(sys, "argv", ["kikeriki", "games", "--json"])
    with pytest.raises(SystemExit):
        main()
    listed = json.loads(capsys.readouterr().out)
    assert listed[0]["editions"][0]["options"][0]["about"] == option_line("5211", "long")
