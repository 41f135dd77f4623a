"""How runs went, as a picture: python -m kikeriki.train.curves FILE.svg METRICS.jsonl…

A column for each run: how much it leaves open, how well the critic foresees, how it does against past selves.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GRID = "#d9d2c3"
LINES = ("#1f3a8a", "#df5a26", "#4d7c4f")
# What is shown, and what each line of it is called in the metrics.
ROWS: dict[str, dict[str, str]] = {
    "nats of entropy a decision": {"entropy": "entropy"},
    "of its λ-returns explained": {"critic, who sees all cards": "explained"},
    "share of wins over a fair one": {"past selves": "others", "rule-1, 2 players": "rule-1 of 2", "4": "rule-1 of 4"},
    "nats away from the slow average": {"apart": "apart"},
}
SMOOTH = 5  # reports in one point


def draw(paths: list[Path], to: Path) -> None:
    import matplotlib as mpl
    from matplotlib.figure import Figure  # no windows: only a file

    runs = {path.stem: [json.loads(line) for line in path.read_text().splitlines()] for path in paths}
    with mpl.rc_context({"font.size": 9, "axes.edgecolor": GRID, "svg.hashsalt": "curves"}):  # the same every time
        figure = Figure(figsize=(3.6 * len(runs), 2.1 * len(ROWS)), layout="constrained", facecolor="white")
        grid = figure.subplots(len(ROWS), len(runs), squeeze=False, sharex="col", sharey="row")
        for column, (name, lines) in enumerate(runs.items()):
            for row, (title, shown) in enumerate(ROWS.items()):
                _plot(grid[row][column], lines, shown)
                if not column:
                    grid[row][0].set_ylabel(title, fontsize=8)
            grid[0][column].set_title(name)
            grid[-1][column].set_xlabel("billion decisions")
        figure.savefig(to, dpi=160, metadata={"Date": None} if to.suffix.lower() == ".svg" else None)


def _plot(axes: "Axes", lines: list[dict[str, Any]], shown: dict[str, str]) -> None:
    for colour, (label, name) in zip(LINES, shown.items(), strict=False):
        points = [(line["trained"] / 1e9, _over_fair(line, name)) for line in lines if name in line]
        averaged = [_mean(points[at : at + SMOOTH]) for at in range(0, len(points), SMOOTH)]
        if averaged:
            axes.plot(*zip(*averaged, strict=True), color=colour, label=label, linewidth=1.3)
    axes.grid(color=GRID, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    if len(shown) > 1 and axes.lines:
        axes.legend(fontsize=7, frameon=False)


def _over_fair(line: dict[str, Any], name: str) -> float:
    _, _, players = name.partition(" of ")
    fair = 1 / int(players) if players else line.get("fair", 0.0) if name == "others" else 0.0
    return float(line[name] - line.get(f"{name}, fair", fair))


def _mean(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.curves", description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("metrics", type=Path, nargs="+")
    asked = parser.parse_args()
    draw(asked.metrics, asked.picture)


if __name__ == "__main__":
    main()
