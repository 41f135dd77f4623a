"""How runs went, as a picture.

    python -m kikeriki.train.curves FILE.svg METRICS.jsonl…              # a column for each run
    python -m kikeriki.train.curves --answers FILE.svg METRICS.jsonl…    # a line for each best response

A column: how much a run leaves open, how well the critic foresees, how it does against past selves and `rule-1`.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from kikeriki.train.export import can_be_written

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Lines: TypeAlias = list[dict[str, float]]  # what a run reported
Run: TypeAlias = tuple[str, Lines]

PICTURES = (".svg", ".png", ".pdf")  # matplotlib would give any other name an ending
GRID = "#d9d2c3"
LINES = ("#1f3a8a", "#df5a26", "#4d7c4f", "#b3872b", "#7a4d8f", "#3b8ea5", "#8a2f2f")
# What is shown, and what each line of it is called in the metrics.
ROWS: dict[str, dict[str, str]] = {
    "nats of entropy a decision": {"entropy": "entropy"},
    "of its λ-returns explained": {"critic, who sees all cards": "explained"},
    "share of wins over a fair one": {"past selves": "others", "rule-1, 2 players": "rule-1 of 2", "4": "rule-1 of 4"},
    "nats away from the slow average": {"apart": "apart"},
}
SMOOTH = 5  # reports in one point


def draw(runs: list[Run], to: Path) -> None:
    with _picture(to, 3.6 * len(runs), 2.1 * len(ROWS)) as figure:
        grid = figure.subplots(len(ROWS), len(runs), squeeze=False, sharex="col", sharey="row")
        for column, (name, lines) in enumerate(runs):
            for row, (title, shown) in enumerate(ROWS.items()):
                for colour, (label, metric) in zip(LINES, shown.items(), strict=False):
                    _plot(grid[row][column], lines, metric, label, colour)
                _tidy(grid[row][column])
                if not column:
                    grid[row][0].set_ylabel(title, fontsize=8)
            grid[0][column].set_title(name)
            grid[-1][column].set_xlabel("billion decisions")


def draw_answers(runs: list[Run], to: Path) -> None:
    with _picture(to, 6.4, 3.6) as figure:
        axes = figure.subplots()
        for colour, (name, lines) in zip(cycle(LINES), runs, strict=False):
            _plot(axes, lines, "others", name, colour)
        axes.axhline(0, color="black", linewidth=0.8)
        axes.set_xlabel("billion decisions")
        axes.set_ylabel("share of wins over a fair one", fontsize=8)
        _tidy(axes)


def read(path: Path) -> Run:
    """A run's folder names it, or the file if it was called after the run. Of a run that was cut, half a line may be
    the last."""
    try:
        reported = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text") from None
    lines: Lines = []
    for at, line in enumerate(reported, 1):
        try:
            lines.append(_numbers(line))
        except ValueError:
            if line.endswith("\n"):
                raise ValueError(f"{path}, line {at}: no metrics") from None
    if not lines:
        raise ValueError(f"{path}: nothing was reported there")
    return path.parent.resolve().name if path.stem == "metrics" else path.stem, lines


def _numbers(line: str) -> dict[str, float]:
    found = json.loads(line)
    if not isinstance(found, dict) or not isinstance(found.get("trained"), int | float):
        raise ValueError("no metrics")
    return {name: value for name, value in found.items() if isinstance(value, int | float)}


@contextmanager
def _picture(to: Path, width: float, height: float) -> Iterator["Figure"]:
    import matplotlib as mpl
    from matplotlib.figure import Figure  # no windows: only a file

    with mpl.rc_context({"font.size": 9, "axes.edgecolor": GRID, "svg.hashsalt": "curves"}):  # the same every time
        figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
        yield figure
        figure.savefig(to, dpi=160, metadata={"Date": None} if to.suffix.lower() == ".svg" else None)


def _plot(axes: "Axes", lines: Lines, metric: str, label: str, colour: str) -> None:
    points = [(line["trained"] / 1e9, _over_fair(line, metric)) for line in lines if metric in line]
    averaged = [_mean(points[at : at + SMOOTH]) for at in range(0, len(points), SMOOTH)]
    if averaged:
        axes.plot(*zip(*averaged, strict=True), color=colour, label=label, linewidth=1.3)


def _tidy(axes: "Axes") -> None:
    axes.grid(color=GRID, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    if len(axes.get_legend_handles_labels()[0]) > 1:
        axes.legend(fontsize=7, frameon=False)


def _over_fair(line: dict[str, float], name: str) -> float:
    _, _, players = name.partition(" of ")
    fair = 1 / int(players) if players else line.get("fair", 0.0) if name == "others" else 0.0
    return line[name] - line.get(f"{name}, fair", fair)


def _mean(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.curves", description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("metrics", type=Path, nargs="+")
    parser.add_argument("--answers", action="store_true", help="these are best responses: show how much each gains")
    asked = parser.parse_args()
    if asked.picture.suffix.lower() not in PICTURES:
        parser.error(f"{asked.picture}: a picture's name ends in one of {', '.join(PICTURES)}")
    can_be_written(parser, asked.picture)
    try:
        runs = [read(path) for path in asked.metrics]
    except ValueError as error:
        parser.error(str(error))
    (draw_answers if asked.answers else draw)(runs, asked.picture)


if __name__ == "__main__":
    main()
