"""Where records go: the file that was asked for, else a folder of the user's own."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from kikeriki.cli.arguments import BadArgument
from kikeriki.cli.records import save
from kikeriki.rules import record
from kikeriki.table import Table


def records_folder(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> Path:
    """`kikeriki/records` in the place where this system keeps what programs remember."""
    if platform == "win32":
        base = Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(env.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return base / "kikeriki" / "records"


@dataclass
class Saving:
    """`file` is what was asked for; the second match of an evening gets a number after its name."""

    file: Path | None = None
    saved: int = 0

    def finished(self, table: Table) -> str:
        """Save a match that was played to its end; the sentence that says where."""
        path = self._next_path(table)
        try:
            if self.file is None:
                path.parent.mkdir(parents=True, exist_ok=True)
            save(path, record.write(table.record()) + "\n")
        except BadArgument as error:
            return f"The record could not be saved. {error}"
        except OSError as error:
            return f"The record could not be saved in {path}: {error.strerror or error}."
        self.saved += 1
        return f"The record is in {path}"

    def unfinished(self, table: Table) -> str:
        """A match that was left is saved only where a file was asked for."""
        if self.file is None:
            return "The match was left unfinished and is not saved."
        return f"The match was left unfinished. {self.finished(table)}"

    def _next_path(self, table: Table) -> Path:
        if self.file is not None:
            return self.file if self.saved == 0 else _numbered(self.file, self.saved + 1)
        now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        path = records_folder() / f"{table.match.game.slug}-{now}.json"
        free = (_numbered(path, number) if number > 1 else path for number in count(1))
        return next(candidate for candidate in free if not candidate.exists())


def _numbered(path: Path, number: int) -> Path:
    return path.with_stem(f"{path.stem}-{number}")
