"""Every refusal as a sentence: what is wrong, what would be right, and the clause."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kikeriki.bots.core import BotError
from kikeriki.bots.levels import LEVELS, find_bot
from kikeriki.cli.words import explain
from kikeriki.cli.words.refusals import SENTENCES
from kikeriki.rules import record
from kikeriki.rules.codec import Json, load
from kikeriki.rules.core import Move, Seat
from kikeriki.rules.errors import (
    CodecError,
    IllegalMove,
    NotationError,
    Param,
    RecordError,
    RulesError,
    SetupError,
    WrongState,
)
from kikeriki.rules.five211 import GAME as FIVE211
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.gloria import GAME as GLORIA
from kikeriki.rules.gloria.cards import MOTIFS
from kikeriki.rules.gloria.moves import Chest, Collect, Draw, Fox, Keep, Pass, Take
from kikeriki.rules.kuiken import GAME as KUIKEN
from kikeriki.rules.kuiken import moves as kuiken
from kikeriki.rules.match import Match, match
from kikeriki.rules.record import Resignation
from kikeriki.table.errors import SeatError, TimeError
from tests.cli.matches import NAMES, moments, plain_table

CLASSES: tuple[type[RulesError], ...] = (
    SetupError,
    BotError,
    IllegalMove,
    SeatError,
    TimeError,
    NotationError,
    WrongState,
    CodecError,
    RecordError,
)
CODES = [(cls, code) for cls in CLASSES for code in sorted(cls.codes)]


def check(said: str) -> None:
    """One thing that is wrong, then what would be right, as a person would write it."""
    assert re.search(r"(\.|\?)( \[[FGK]\d\])?$", said), said
    assert ": " in said
    assert not re.search(r"None|[{}]|  |\bTrue\b|\bFalse\b|!", said), said


def kinds_of(cls: type[RulesError]) -> list[type[RulesError]]:
    below = cls.__subclasses__()
    return [*below, *(kind for child in below for kind in kinds_of(child))]


def test_every_class_of_refusal_has_its_sentences() -> None:
    assert set(SENTENCES) == set(CLASSES) == set(kinds_of(RulesError))
    for cls, sentences in SENTENCES.items():
        assert set(sentences) == cls.codes


@pytest.mark.parametrize(("cls", "code"), CODES)
def test_a_refusal_without_facts_still_reads(cls: type[RulesError], code: str) -> None:
    said = explain(cls(code, "F3"))
    check(said)
    assert said.endswith("[F3]")
    assert "[" not in explain(cls(code))


MOVES: dict[str, list[Move]] = {
    FIVE211.slug: [Choose(()), Choose(("Y3",)), Choose(("R1", "R1")), Choose(("B2", "B2", "B2"))],
    GLORIA.slug: [
        *(Chest(card) for card in ("mask", "joker", "doubler")),
        *(Collect(card, motif) for card in (*MOTIFS, "joker", "doubler") for motif in (*MOTIFS, "gold")),
        *(Take(place) for place in (0, 3, -1)),
        Draw(),
        *(Fox(seat, motif) for seat in range(5) for motif in MOTIFS),
        *(Pass(motif) for motif in ("mask", "worm")),
        Keep(),
    ],
    KUIKEN.slug: [
        *(move(place) for move in (kuiken.Take, kuiken.Place, kuiken.Peek) for place in (0, 4)),
        *(kuiken.Swap(place, seat, theirs) for place in (0, 4) for seat in (0, 1, 2, 7) for theirs in (1, 9)),
        *(kuiken.Seen(), kuiken.Draw(), kuiken.Discard(), kuiken.DrawTwo(), kuiken.Knock(), kuiken.Decline()),
    ],
}


def refused(a_match: Match, seat: Seat, move: object) -> IllegalMove | None:
    try:
        a_match.game.decide(a_match.state, seat, move)
    except IllegalMove as error:
        return error
    return None


def provoked() -> Iterator[IllegalMove]:
    """Whatever the rules refuse while matches of every game are played."""
    foreign = [moves[-1] for moves in MOVES.values()]
    for slug, moves in MOVES.items():
        for moment in moments(plain_table(slug, 3), "refused", every=3):
            for seat in {*moment.match.to_act, 0, 9}:
                errors = (refused(moment.match, seat, move) for move in (*moves, *foreign))
                yield from (error for error in errors if error)


def test_real_refusals_of_moves() -> None:
    met: set[str] = set()
    for error in provoked():
        met.add(error.code)
        said = explain(error, NAMES)
        check(said)
        if error.clause:
            assert said.endswith(f"[{error.clause}]")
    assert met == IllegalMove.codes


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            IllegalMove("not-your-turn", "G3", seat=0, to_act=[1]),
            "It is not your turn: wait for Ben. [G3]",
        ),
        (
            IllegalMove("card-not-held", "F3", card="Y3", hand=["B1", "O2"]),
            "You do not hold Y3: you have B1 and O2. [F3]",
        ),
        (
            IllegalMove("too-few-points", "G3", needed=2, left=1),
            "That costs 2 and you have 1 action point left: choose something cheaper. [G3]",
        ),
        (
            IllegalMove("no-empty-chest", "G3", card="hat", open=["mask"]),
            "Hat would open a collection, and you have no empty chest: make one first, or extend mask. [G3]",
        ),
        (
            IllegalMove("discard-not-takeable", "K3", top="swap"),
            "A swap cannot be taken: draw from the pile. [K3]",
        ),
        (
            IllegalMove("fox-not-yours", "G3", fox={"seat": 1, "motif": "mask"}),
            "The fox is with Ben (mask): you can move it when it is with you. [G3]",
        ),
        (
            RecordError("truncated", at="character 812", file="a.jsonl", line=3),
            "a.jsonl, line 3: The record stops in the middle (character 812): fetch it again, whole.",
        ),
        (
            RecordError("truncated", at="character 0", file="a.json"),
            "a.json: The file is empty: there is no record in it.",
        ),
        (
            SetupError("unknown-language", language="de", allowed=["en"]),
            "The rules are not written in German yet: there is English (en).",
        ),
        (
            SetupError("unknown-language", language="fr", allowed=["en", "nl"]),
            "There is no language ‘fr’: there are English (en) and Dutch (nl).",
        ),
        (
            BotError("unknown-bot", bot="expert", allowed=list(LEVELS)),
            "There is no level ‘expert’: there are chick, hen, rooster and master.",
        ),
        (
            BotError("unknown-bot", bot="eagle", allowed=["hen", "uniform"]),
            "There is no bot ‘eagle’: there are hen and uniform.",
        ),
        (
            SetupError("unknown-option", option="long", edition="five-colors", allowed=["aggressive"]),
            "The edition five-colors has no option ‘long’: it has aggressive.",
        ),
        (
            SetupError("unknown-option", option="speed", edition="2007", allowed=[]),
            "The edition 2007 has no option ‘speed’: it has none, leave it out.",
        ),
        (
            WrongState("wrong-event", got="Flew", allowed=["dealt", "scored"]),
            "‘Flew’ is no event of this game: there are dealt and scored.",
        ),
        (
            RecordError("unfinished", at="events[3]", to_act=[1]),
            "The record stops too soon: at events[3] Ben has to choose.",
        ),
        (
            RecordError("malformed", at="seats", got="\x1b[31mred\x07", expected=2),
            "The record is malformed at seats (�[31mred�): it should be 2.",
        ),
    ],
)
def test_refusals_word_for_word(error: RulesError, says: str) -> None:
    assert explain(error, NAMES) == says


def setup_error(**asked: object) -> str:
    options = {"game": "5211", "players": 4, "edition": None, "options": {}, **asked}
    with pytest.raises(SetupError) as refusal:
        match(**options)  # type: ignore[arg-type]
    check(explain(refusal.value))
    return explain(refusal.value)


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    assert "do you mean gloria-picktoria?" in setup_error(game="gloria")
    assert "do you mean kuiken-koers?" in setup_error(game="kuiken-coers")
    assert "do you mean five-colors?" in setup_error(edition="five-colours")
    assert "do you mean long?" in setup_error(options={"lnog": True})
    with pytest.raises(SetupError) as refusal:
        find_bot(FIVE211, "roster")
    assert "do you mean rooster?" in explain(refusal.value)


def test_tables_that_do_not_exist() -> None:
    assert "2, 3, 4 or 5" in setup_error(players=7)
    assert "2 or 3" in setup_error(edition="five-colors", options={"aggressive": True})
    assert "no or yes" in setup_error(options={"long": "maybe"})
    assert "1 to 20" in setup_error(game="kuiken-koers", options={"rounds": 99})
    assert "there are 5211, gloria-picktoria and kuiken-koers" in setup_error(game="chess")
    assert "aggressive" in setup_error(edition="five-colors", options={"long": True})


@pytest.mark.parametrize("slug", GAMES)
def test_moves_that_cannot_be_read(slug: str) -> None:
    game = find_game(slug)
    for text in ("", "fly away", "collect gold", "choose Z9", "take it", "chest maks"):
        with pytest.raises(NotationError) as refusal:
            game.read_move(text)
        check(explain(refusal.value))


def test_a_state_of_another_game() -> None:
    with pytest.raises(WrongState) as refusal:
        GLORIA.legal(KUIKEN.start("standard", 2, {}), 0)  # type: ignore[arg-type]
    assert explain(refusal.value) == "That belongs to kuiken-koers: hand in one of gloria-picktoria."


def test_json_that_does_not_fit() -> None:
    broken: list[Json] = [{}, {"cards": 3}, {"cards": ["Y3"], "more": 1}, [], {"cards": [], "kind": "x"}]
    for data in broken:
        with pytest.raises(CodecError) as refusal:
            load(Choose, data)
        check(explain(refusal.value))


def broken_records() -> Iterator[str]:
    """A good record, spoiled in every place in turn."""
    text = record.write(match("kuiken-koers", 2, seed=1).record())
    data = json.loads(text)
    yield from (text[:50], "", "[]", "{}", "not json", text + "}", '{"format":"kikeriki-record/x"}')
    changes: dict[str, list[Param]] = {
        "format": ["kikeriki-record/99", "else"],
        "rules": [99, "one"],
        "game": ["chess", 3],
        "edition": ["old", None],
        "players": [9, 3, "two"],
        "options": [{"rounds": 99}, {"speed": 1}, []],
        "seats": [[], [{"name": "Ann"}] * 3, [{"nam": "Ann"}, {"name": "Ben"}]],
        "deal": [{}, {**data["deal"], "contributions": []}, {**data["deal"], "match": "another"}],
        "events": [data["events"][:1], data["events"][1:], [{"kind": "flew"}], [{}], 7],
        "outcome": [{"winners": [0], "points": [1, 2], "ranks": [1, 2], "reason": "points", "clause": "K8"}, 3],
    }
    for resigned in ([[0, -1]], [[0, 10**9]], [[2, 0]], [[0, 0], [0, 0]], [[0, 0], [1, 0], [1, 0]], [[0, 2], [1, 1]]):
        changes.setdefault("resigned", []).append([{"seat": seat, "seq": seq} for seat, seq in resigned])
    for name, values in changes.items():
        yield json.dumps({field: data[field] for field in data if field != name})
        for value in values:
            yield json.dumps({**data, name: value})
    seeds = data["deal"]["contributions"]
    for part in ({"seed": "00" * 200}, {"seed": "zz"}, {"seed": None}, {"who": "seat 1"}, {"commitment": "00"}):
        yield json.dumps({**data, "deal": {**data["deal"], "contributions": [{**seeds[0], **part}]}})


@pytest.mark.parametrize(
    ("resigned", "says"),
    [
        ([(2, 0)], "malformed at resigned[0].seat (2): it should be 0 or 1."),
        ([(0, 0), (1, 0), (1, 0)], "malformed at resigned[2].seat (1): nothing can stand there."),
        ([(1, 2), (0, 1)], "malformed at resigned[1].seq (1): it should be from 2 to 3."),
    ],
)
def test_resignations_that_cannot_be_word_for_word(resigned: list[tuple[int, int]], says: str) -> None:
    told = match("kuiken-koers", 2, seed=1).record()
    assert len(told.events) == 3
    with pytest.raises(RecordError) as refusal:
        record.verify(replace(told, resigned=tuple(Resignation(*entry) for entry in resigned)))
    assert explain(refusal.value) == f"The record is {says}"


def test_an_outcome_that_forgets_a_resignation_word_for_word() -> None:
    *_, end = moments(plain_table("5211", 3), "forgotten", every=1000)
    told = end.match.record()
    assert told.outcome is not None
    ranks, points = told.outcome.ranks, told.outcome.points
    assert sorted(ranks) == [1, 2, 3]
    first, second = ranks.index(1), ranks.index(2)
    each = f"{points[0]}, {points[1]} and {points[2]} points"

    def says(resigned: int) -> str:
        with pytest.raises(RecordError) as refusal:
            record.verify(replace(told, resigned=(Resignation(resigned, 1),)))
        return explain(refusal.value)

    assert says(first) == (
        "The outcome does not follow from the events and resignations: "
        f"the record says that seat {first} won with {each}, and they say that seat {second} won with {each}."
    )
    assert re.search(r"the record says ranks [1-3], [1-3] and [1-3] .*, and they say ranks [1-3], ", says(second))


def test_records_that_do_not_hold() -> None:
    met: set[str] = set()
    for text in broken_records():
        with pytest.raises(RecordError) as refusal:
            record.read(text)
        met.add(refusal.value.code)
        check(explain(refusal.value))
    assert met == RecordError.codes - {"unreadable"}  # a file's, not a text's
