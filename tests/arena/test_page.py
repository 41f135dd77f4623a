"""The ladder in the docs is what the files of results say."""

from pathlib import Path

import pytest

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.page import BEGIN, END, main, put, tables
from kikeriki.arena.playing import Cell
from kikeriki.arena.results import Book
from tests.arena.rows import row, setup

ROOT = Path(__file__).parent.parent.parent


def test_the_docs_show_the_results() -> None:
    """`make ladder` writes them."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert put(page, tables(sorted((ROOT / "bench" / "results" / "arena").glob("*.jsonl")))) == page


def results(path: Path, game: str, players: int) -> Path:
    with Book(path, setup(players, game)) as book:
        for deck in range(30):
            wins = [deck % 3 > 0] * players
            book.add(row(Cell("hen", "uniform"), deck, wins))
            book.add(row(Cell("hen", "rooster"), deck, [deck % 2 > 0] * players))
    return path


def test_a_page_gets_its_tables_between_its_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{BEGIN}\n\nof yesterday\n\n{END}\n\nafter\n")
    two, three = results(tmp_path / "2", "5211", 2), results(tmp_path / "3", "kuiken-koers", 3)
    monkeypatch.setattr("sys.argv", ["page", str(page), str(two), str(three)])
    main()
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith(f"{END}\n\nafter\n")
    assert "yesterday" not in text
    assert "### 5211 (2024), 2 players" in text
    assert "| against | rating | `hen` | `rooster` | `uniform` |" in text
    assert "### Kuiken Koers, 3 players" in text
    assert "mean points (fewer are better)" in text
    assert "| `uniform` | 1000 ±" in text
    (hen,) = [
        line for line in text.splitlines() if line.startswith("| `hen` |") and "0.667 ±" in line and "(0.500" in line
    ][:1]
    assert hen.count("|") == 6
    main()
    assert page.read_text() == text


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ArenaError, match="no place for the tables"):
        put("nothing here", "tables")
    with pytest.raises(ArenaError, match="no place for the tables"):
        put(f"{END} {BEGIN}", "tables")
