"""The file of results: what is in it counts once, what is not of it is refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Cell
from kikeriki.arena.results import Book, file_name, read_results
from kikeriki.rules.games import find_game
from tests.arena.rows import STAMP, row, setup

CELL = Cell("a", "b")


def written(path: Path, *numbers: int) -> Path:
    with Book(path, setup()) as book:
        for number in numbers:
            book.add(row(CELL, number, [True, False]))
    return path


def test_a_file_is_named_after_its_table() -> None:
    assert file_name(setup(4)) == "5211-2024-4p.jsonl"
    long = find_game("5211").start("2021", 3, {"long": True}).setup
    assert file_name(long) == "5211-2021-3p-long-yes.jsonl"


def test_a_row_is_in_the_file_as_soon_as_it_is_there(tmp_path: Path) -> None:
    with Book(tmp_path / "a.jsonl", setup()) as book:
        for number in range(3):
            book.add(row(CELL, number, [True, False]))
            assert len(read_results(book.path)[1]) == number + 1


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path / "deep" / "a.jsonl", 0, 1)
    written(path, 2)
    table, rows = read_results(path)
    assert table == setup()
    assert [found.deck for found in rows] == [0, 1, 2]
    assert rows[0] == row(CELL, 0, [True, False])
    with Book(path, setup()) as book:
        assert sorted(book.rows(CELL, STAMP)) == [0, 1, 2]


@pytest.mark.parametrize("torn", [b'{"kind":"deck","bot":"a","oth', b"{", b'{"kind":"arena"}'])
def test_a_line_that_was_being_written_is_left_out_and_written_over(tmp_path: Path, torn: bytes) -> None:
    path = written(tmp_path / "a.jsonl", 0)
    path.write_bytes(path.read_bytes() + torn)
    assert [found.deck for found in read_results(path)[1]] == [0]
    written(path, 1)
    assert [json.loads(line).get("deck") for line in path.read_text().splitlines()] == [None, 0, 1]


def test_a_header_that_was_being_written_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"kind":"arena","ga')
    written(path, 0)
    assert len(read_results(path)[1]) == 1


def test_two_runs_at_one_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Book(path, setup()), pytest.raises(ArenaError, match="Another run writes into"), Book(path, setup()):
        pass
    with Book(path, setup()):
        pass


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("[]", "line 2: this is no result"),
        ("{not json", "line 2: this is no result"),
        ('{"kind":"deck"}', "line 2: this is no result"),
        ('{"kind":"arena","game":"5211","edition":"2024","players":3,"options":{}}', "line 2: this is another table"),
        (json.dumps({"kind": "deck", "bot": "a", "others": "b", "deck": 0, "points": [[1]], "ranks": [[1]],
                     "stamp": {"version": "0", "rules": 1, "bot": "", "others": ""}}), "does not fit a table of 2"),
    ],
)  # fmt: skip
def test_a_line_that_is_none_is_named(tmp_path: Path, line: str, sentence: str) -> None:
    path = written(tmp_path / "a.jsonl", 0)
    header, *rest = path.read_text().splitlines()
    path.write_text("\n".join([header, line, *rest]) + "\n")
    with pytest.raises(ArenaError, match=sentence):
        read_results(path)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    empty, rows_only = tmp_path / "empty", tmp_path / "rows"
    empty.write_text("")
    rows_only.write_text(written(tmp_path / "a.jsonl", 0).read_text().splitlines()[1] + "\n")
    with pytest.raises(ArenaError, match="there are no results"):
        read_results(empty)
    with pytest.raises(ArenaError, match="the line that names the table is missing"):
        read_results(rows_only)
    with pytest.raises(ArenaError, match="No such file"):
        read_results(tmp_path / "nowhere")
    with pytest.raises(ArenaError, match="another table"), Book(tmp_path / "a.jsonl", setup(3)):
        pass


def test_files_of_one_table_can_be_joined(tmp_path: Path) -> None:
    one, two = written(tmp_path / "1", 0, 1), written(tmp_path / "2", 1, 2)
    both = tmp_path / "3"
    both.write_text(one.read_text() + two.read_text())
    assert sorted(found.deck for found in read_results(both)[1]) == [0, 1, 2]


def test_of_a_bot_that_was_changed_only_the_last_form_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    other = Cell("b", "c")
    with Book(path, setup()) as book:
        for stamp in (replace(STAMP, bot="old"), replace(STAMP, bot="new")):
            book.add(row(CELL, 0, [True, True], stamp))
            book.add(row(CELL, 1, [True, True], stamp))
        book.add(row(CELL, 0, [False, False], replace(STAMP, bot="new")))
        book.add(row(other, 0, [True, True]))
    rows = read_results(path)[1]
    assert {(found.cell, found.deck, found.stamp.bot) for found in rows} == {
        (CELL, 0, "new"),
        (CELL, 1, "new"),
        (other, 0, ""),
    }
    assert [found.ranks[0] for found in rows if found.cell == CELL and found.deck == 0] == [(2, 1)]
