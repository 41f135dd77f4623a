"""Records in files: one JSON object, or JSON Lines with one a line; `-` is standard input."""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from kikeriki.cli.arguments import BadArgument
from kikeriki.rules import record
from kikeriki.rules.errors import RecordError
from kikeriki.rules.record import Record


def read_records(path: str) -> Iterator[Record]:
    """Every record of a file, each verified; the first that does not hold raises."""
    for entry in check_records(path):
        if isinstance(entry, RecordError):
            raise entry
        yield entry


def check_records(path: str) -> Iterator[Record | RecordError]:
    """Every record of a file or what is wrong with it, with the file and, of several, the line."""
    name = "standard input" if path == "-" else path
    try:
        text = _text(path)
    except UnicodeDecodeError as error:
        yield RecordError("not-json", at=f"byte {error.start}", file=name)
        return
    except OSError as error:
        yield RecordError("unreadable", file=name, why=error.strerror or "")
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) < 2 or not any(_is_record(line) for _, line in lines):  # one record, on one line or on several
        yield _read(text, file=name)
        return
    for number, line in lines:
        yield _read(line, file=name, line=number)


def _text(path: str) -> str:
    content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return content.decode("utf-8-sig")


def _is_record(line: str) -> bool:
    """Whether this line is a record of its own, good or bad."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "format" in data


def _read(text: str, **place: str | int) -> Record | RecordError:
    try:
        return record.read(text)
    except RecordError as error:
        return RecordError(error.code, error.clause, **{**error.params, **place})


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """Write the file whole or not at all; what was written before Ctrl-C counts as whole.

    What is there and no file (a pipe, a terminal, /dev/null) is written to as it is.
    """
    check_writable(path)
    path = path.resolve()  # a link goes on pointing at what it points at
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=".kikeriki.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
    except KeyboardInterrupt:
        _put(part, path)
        raise
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    _put(part, path)


def _put(part: str, path: Path) -> None:
    """The finished file in its place, with the rights of the one before or those of any new file."""
    umask = os.umask(0)
    os.umask(umask)
    os.chmod(part, path.stat().st_mode if path.exists() else 0o666 & ~umask)
    os.replace(part, path)


def check_writable(path: Path) -> None:
    if path.is_dir():
        raise BadArgument(f"{path} is a folder: name a file in it.")
    if not path.absolute().parent.is_dir():
        raise BadArgument(f"There is no folder for {path}: name a file in a folder that exists.")


def save(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text)
