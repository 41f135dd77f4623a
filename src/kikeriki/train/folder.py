"""Where a run lives: `checkpoint.pt`, `optimizer.pt`, `pool.pt`, and a line of `metrics.jsonl` every few iterations."""

import json
from pathlib import Path
from typing import Any

import torch

CHECKPOINT = "checkpoint.pt"
METRICS = "metrics.jsonl"


class WrongFolder(ValueError):
    """No run can live there, or another one does."""


def read(path: Path, device: torch.device | str = "cpu") -> Any:
    """What was kept there, or None if nothing was."""
    try:
        return torch.load(path, map_location=device, weights_only=True)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except Exception as error:  # pickle, zip and torch each have several of their own
        raise WrongFolder(f"{path} cannot be read: {error or type(error).__name__}") from None


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise WrongFolder(f"{path}: a run lives in a folder, and this is a file") from None

    def find(self, of: dict[str, Any]) -> dict[str, Any] | None:
        """The run that was begun there, if it was this one."""
        found: dict[str, Any] | None = read(self.path / CHECKPOINT)
        if found is None:
            return None
        if "imitates" in found:
            raise WrongFolder(f"{self.path} is no run: somebody there imitates {found['imitates']}")
        kept = found.get("of", {})
        if kept.get("slug", of["slug"]) != of["slug"]:
            raise WrongFolder(f"{self.path} is a run of {kept['slug']}, not of {of['slug']}")
        for name, value in of.items():
            if kept.get(name) != value:
                raise WrongFolder(f"{self.path}: a run with other {name} lives there; take another folder")
        return found

    def load(self, name: str, device: torch.device) -> Any:
        found = read(self.path / name, device)
        if found is None:
            raise WrongFolder(f"{self.path}: {name} is missing, without which the run cannot go on")
        return found

    def keep(self, **parts: Any) -> None:
        """Each whole or not at all; the checkpoint last. A run that was cut in between goes on with weights that are
        some seconds older than what else it remembers."""
        for name, kept in parts.items():
            torch.save(kept, self.path / f"{name}.new")
            (self.path / f"{name}.new").replace(self.path / f"{name}.pt")

    def report(self, line: dict[str, Any]) -> None:
        with (self.path / METRICS).open("a") as file:
            print(json.dumps(line), file=file)

    def forget_after(self, iteration: int) -> None:
        """What was reported after the last checkpoint is played again, and reported again."""
        path = self.path / METRICS
        if path.exists():
            lines = [line for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
            kept = [line for line in lines if json.loads(line)["iteration"] <= iteration]
            path.with_suffix(".new").write_text("".join(kept))
            path.with_suffix(".new").replace(path)
