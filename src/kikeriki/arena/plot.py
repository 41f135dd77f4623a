"""A picture of standings: on the left who wins how much among whom, on the right the ratings."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kikeriki.arena.errors import ArenaError, missing
from kikeriki.arena.playing import Cell
from kikeriki.arena.standing import Standing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# From worse to better than a fair share: told apart by who sees no red or no green, and by light and dark in grey.
WORSE, FAIR, BETTER = "#df5a26", "#fbf7ee", "#1f3a8a"
INK, GRID = "#2b2620", "#d9d2c3"
FORMATS = (".svg", ".png", ".pdf")


def check_picture(path: Path) -> None:
    """Refuse before the first match, not after the last."""
    if path.suffix.lower() not in FORMATS:
        raise ArenaError(f"{path}: a picture's name ends in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    try:
        import matplotlib  # noqa: F401  whether it is there
    except ModuleNotFoundError:
        raise missing("Matplotlib", "arena", "A picture") from None


def draw(standings: Sequence[Standing], path: Path) -> None:
    """A row of pictures for each table."""
    check_picture(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure  # no windows: only a file

    most = max(len(standing.entrants) for standing in standings)
    with mpl.rc_context(
        {
            "font.size": 9,
            "text.color": INK,
            "axes.edgecolor": GRID,
            "xtick.color": INK,
            "ytick.color": INK,
            "svg.hashsalt": "arena",  # the same picture every time
        }
    ):
        heights = [1.5 + 0.5 * len(standing.entrants) for standing in standings]
        width = max(4.0, 0.75 * most)  # of the shares, in inches: their title needs some
        figure = Figure(figsize=(width + 5.2, sum(heights)), layout="constrained", facecolor="white")
        rows = figure.subplots(len(standings), 2, squeeze=False, width_ratios=(width, 4), height_ratios=heights)
        for (left, right), standing in zip(rows, standings, strict=True):
            _cross(left, standing)
            _ratings(right, standing)
        figure.savefig(path, dpi=160, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def _cross(axes: "Axes", standing: Standing) -> None:
    from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm

    names, fair = standing.entrants, 1 / standing.setup.players
    colours, norm = LinearSegmentedColormap.from_list("arena", (WORSE, FAIR, BETTER)), TwoSlopeNorm(fair, 0.0, 1.0)
    for y, bot in enumerate(names):
        for x, others in enumerate(names):
            found = standing.cells.get(Cell(bot, others))
            if found is None:
                continue
            share = found.share
            fill = colours(norm(share.mean))
            dark = sum(part * weight for part, weight in zip(fill, (0.3, 0.59, 0.11), strict=False)) < 0.5
            axes.fill([x - 0.48, x + 0.48, x + 0.48, x - 0.48], [y - 0.46, y - 0.46, y + 0.46, y + 0.46], color=fill)
            told = f"{'' if found.clear else '='}{share.mean:.2f}\n±{share.half:.2f}"
            axes.text(x, y, told, ha="center", va="center", fontsize=7.5, color="white" if dark else INK)
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xticks(range(len(names)), [str(place) for place in range(1, len(names) + 1)])
    axes.set_yticks(range(len(names)), [f"{name}  {place}" for place, name in enumerate(names, start=1)])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    among = "against" if standing.setup.players == 2 else "alone among"
    told = f"share of the wins {among} the column's bots\n(= cannot be told from a fair one)"
    axes.set_title(f"{standing.title}\n{told}", loc="left", fontsize=9)


def _ratings(axes: "Axes", standing: Standing) -> None:
    places = range(len(standing.entrants))
    ratings = [standing.ratings.by_bot[name] for name in standing.entrants]
    axes.errorbar(
        [rating.points for rating in ratings],
        places,
        xerr=[rating.doubt for rating in ratings],
        fmt="o",
        color=BETTER,
        ecolor=WORSE,
        elinewidth=2,
        markersize=6,
    )
    for place, rating in zip(places, ratings, strict=True):
        axes.annotate(
            f"{rating.points:.0f}",
            (rating.points, place),
            (0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=7.5,
        )
    axes.set_ylim(len(standing.entrants) - 0.5, -0.5)
    axes.set_yticks(list(places), [str(place + 1) for place in places])
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.margins(x=0.12)
    axes.tick_params(length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    anchor = "uniform at 1,000" if standing.ratings.anchored else "not anchored"
    axes.set_title(f"rating, {anchor}\n(400 more: ten times as likely to win)", loc="left", fontsize=9)
