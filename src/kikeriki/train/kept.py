"""What a run has kept in its folder, for others than the run itself."""

from pathlib import Path
from typing import Any

from torch import nn

from kikeriki.train.folder import CHECKPOINT, read
from kikeriki.train.games import game_of
from kikeriki.train.settings import Settings


class Watched:
    """The actor of a run: its slow average, which is what is served, or as it learns. If the run still goes on, `look`
    finds what has become of it."""

    def __init__(self, folder: Path, weights: str = "slow") -> None:
        self.path, self.weights = folder / CHECKPOINT, weights
        self.seen, found = self._read()
        self.slug: str = found["of"]["slug"]
        self.imitates: str = found.get("imitates", "")
        self.settings = Settings(**found["settings"])
        self.actor: nn.Module = game_of(self.slug).Actor(self.settings).eval()
        self._take(found)

    def look(self) -> None:
        if self.path.stat().st_mtime_ns != self.seen:
            self.seen, found = self._read()
            self._take(found)

    def _take(self, found: dict[str, Any]) -> None:
        self.players: list[int] = found["players"]  # how many sit there
        self.actor.load_state_dict(found[self.weights])

    def _read(self) -> tuple[int, dict[str, Any]]:
        """When it was written, at the latest, and what it says."""
        written = self.path.stat().st_mtime_ns if self.path.is_file() else 0
        found = read(self.path)
        if found is None:
            raise ValueError(f"{self.path.parent}: no run is there, which would have a {CHECKPOINT}")
        return written, found


def visitor(folder: Path, slug: str, settings: Settings) -> Watched:
    """Who learns there, or has learned to imitate a bot, to sit at tables of another run of this game."""
    found = Watched(folder, "actor")
    if found.slug != slug:
        raise ValueError(f"{folder} is a run of {found.slug}, not of {slug}")
    if found.settings.sizes != settings.sizes:
        raise ValueError(f"{folder}: its network has other sizes, {found.settings.sizes} and not {settings.sizes}")
    return found
