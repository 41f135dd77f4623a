"""Results as a file: JSON Lines, the table first and then a line for each deck, appended as they come.

Whoever is killed in the middle loses the line that was being written and nothing else. Files of one table may be
joined with `cat`.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Cell, Row, Stamp
from kikeriki.rules.codec import dump, load
from kikeriki.rules.errors import RulesError
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import OptionValue, Setup, written

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # it is a module elsewhere


@dataclass(frozen=True)
class Header:
    game: str
    edition: str
    players: int
    options: dict[str, OptionValue]
    kind: Literal["arena"] = "arena"


def file_name(setup: Setup) -> str:
    """`5211-2024-4p.jsonl`; options that are not the usual ones are named too."""
    edition = find_game(setup.game).find_edition(setup.edition)
    usual = {option.name: option.default(setup.players) for option in edition.options}
    options = [f"{name}-{written(value)}" for name, value in sorted(setup.options.items()) if value != usual[name]]
    return "-".join((setup.game, setup.edition, f"{setup.players}p", *options)) + ".jsonl"


def read_results(path: Path) -> tuple[Setup, list[Row]]:
    """The table of a file and its rows, those of bots that were played again with other settings left out."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ArenaError(f"{path}: {error.strerror or 'it cannot be read'}.") from None
    setup, rows = _read(path, content)
    if setup is None:
        raise ArenaError(f"{path}: there are no results of an arena in it.")
    return setup, _latest(rows)


def _latest(rows: list[Row]) -> list[Row]:
    last = {name: form for row in rows for name, form in _forms(row)}
    kept = [row for row in rows if all(last[name] == form for name, form in _forms(row))]
    return list({(row.cell, row.deck): row for row in kept}.values())


def _forms(row: Row) -> tuple[tuple[str, tuple[str, int, str]], ...]:
    """Both bots of a row, and the form they were in."""
    how: Stamp = row.stamp
    return (row.bot, (how.version, how.rules, how.bot)), (row.others, (how.version, how.rules, how.others))


def _read(path: Path, content: bytes) -> tuple[Setup | None, list[Row]]:
    """A last line without its end was being written when somebody was killed: it is left out."""
    header: Header | None = None
    rows: list[Row] = []
    for number, line in enumerate(content[: content.rfind(b"\n") + 1].split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            entry: Header | Row = load(Header | Row, json.loads(line))
        except (ValueError, RulesError) as error:
            raise ArenaError(f"{path}, line {number}: this is no result of an arena ({error}).") from None
        if isinstance(entry, Row):
            rows.append(entry)
        elif header is None:
            header = entry
        elif header != entry:
            raise ArenaError(f"{path}, line {number}: this is another table than the first line's.")
    if header is None:
        if rows:
            raise ArenaError(f"{path}: the line that names the table is missing.")
        return None, []
    try:
        started = find_game(header.game).start(header.edition, header.players, header.options)
    except RulesError as error:
        raise ArenaError(f"{path}: there is no such table ({error}).") from None
    if not all(_fits(row, header.players) for row in rows):
        raise ArenaError(f"{path}: a line does not fit a table of {header.players}.")
    return started.setup, rows


def _fits(row: Row, players: int) -> bool:
    by_seat = (row.points, row.ranks, *row.points, *row.ranks)
    return all(len(entries) == players for entries in by_seat) and all(1 in ranks for ranks in row.ranks)


class Book:
    """The results of one table while it is played: one run at a time writes into the file."""

    def __init__(self, path: Path, setup: Setup) -> None:
        self.path, self._setup = path, setup
        self._rows: dict[tuple[Cell, Stamp], dict[int, Row]] = {}

    def __enter__(self) -> "Book":
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = self.path.open("a+b")
        try:
            self._lock()
            self._file.seek(0)
            content = self._file.read()
            setup, rows = _read(self.path, content)
            if setup not in (None, self._setup):
                raise ArenaError(f"{self.path} holds the results of another table: name another folder with --out.")
            self._file.truncate(content.rfind(b"\n") + 1)
            if setup is None:
                table = self._setup
                self._write(Header(table.game, table.edition, table.players, table.options))
        except BaseException:
            self._file.close()
            raise
        for row in rows:
            self._keep(row)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _where: TracebackType | None
    ) -> None:
        self._file.close()

    def _lock(self) -> None:
        """The system frees the lock of a run that was killed."""
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ArenaError(
                    f"Another run writes into {self.path}: wait for its end, or name another folder with --out."
                ) from None

    def add(self, row: Row) -> None:
        self._write(row)
        self._keep(row)

    def _keep(self, row: Row) -> None:
        self._rows.setdefault((row.cell, row.stamp), {})[row.deck] = row

    def _write(self, entry: Header | Row) -> None:
        self._file.write(json.dumps(dump(entry), separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def rows(self, cell: Cell, how: Stamp) -> dict[int, Row]:
        """Those of a cell in this form, by deck."""
        return self._rows.get((cell, how), {})
