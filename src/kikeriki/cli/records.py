"""Records in files: one JSON object, or JSON Lines with one a line; `-` is standard input."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from kikeriki.rules import record
from kikeriki.rules.errors import RecordError
from kikeriki.rules.record import Record


def read_records(path: str) -> Iterator[Record]:
    """Every record of a file, each verified; RecordError names the file."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("not-json", at=f"byte {error.start}", file=path) from error
    lines = [line for line in text.splitlines() if line.strip()]
    whole = len(lines) < 2 or not lines[0].rstrip().endswith("}")  # one object, pretty-printed or on one line
    try:
        if whole:
            yield record.read(text)
        else:
            yield from record.read_lines(iter(text.splitlines()))
    except RecordError as error:
        raise RecordError(error.code, error.clause, **{**error.params, "file": path}) from error


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """Write the file whole or not at all; what was written before Ctrl-C counts as whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
    except KeyboardInterrupt:
        os.replace(part, path)
        raise
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    os.replace(part, path)


def save(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text)
