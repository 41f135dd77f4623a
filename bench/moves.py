"""How long a bot thinks about a move, on one core: from what a seat sees and remembers to what it plays.

    python -m bench.moves [--bot master] [--matches 6]

Whole matches among bots of one kind. `rule-1` plays the same tables in the same run, to compare with.
"""

import argparse
import json
import os
import random
import statistics
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.figures import machine
from kikeriki.bots.levels import bot_names, find_bot
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.match import Match

RESULTS = Path(__file__).parent / "results" / "moves.json"
PLAYERS = {"5211": (2, 4, 5), "gloria-picktoria": (2, 4, 5), "kuiken-koers": (2, 4, 6)}
HALF, NEARLY_ALL = 1.0, 3.0  # ms, asked of p50 and p99


def think(slug: str, name: str, players: int, matches: int) -> list[float]:
    """Milliseconds, for every move that was a choice."""
    bot, game, rng = find_bot(find_game(slug), name), find_game(slug), random.Random(1)
    spent: list[float] = []
    for number in range(matches):
        match = Match(game, game.editions[0].slug, players, {}, seeded("moves", f"{slug} {number}"))
        while match.to_act:
            seat = min(match.to_act)
            view: Any = match.view(seat)
            memory = match.memory(seat)
            began = time.perf_counter()
            move = bot(view, memory, rng)
            if len(view.legal) > 1 and number:  # the first match is to warm up
                spent.append((time.perf_counter() - began) * 1000)
            match.play(seat, move)
    return spent


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.moves", description=__doc__)
    parser.add_argument("--bot", default="master", choices=bot_names())
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--out", type=Path, default=RESULTS)
    asked = parser.parse_args()
    if asked.matches < 1:
        parser.error("--matches: 1 or more, after the one that warms up")
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    shown = Table(title="Milliseconds a move, one core")
    for heading in ("game", "players", "bot", "moves", "p50", "p99"):
        shown.add_column(heading)
    rows: list[dict[str, Any]] = []
    for slug in GAMES:
        for players in PLAYERS[slug]:
            for name in (asked.bot, "rule-1"):
                spent = think(slug, name, players, asked.matches + 1)
                row = {
                    "game": slug,
                    "players": players,
                    "bot": name,
                    "moves": len(spent),
                    "p50": round(percentile(spent, 50), 3),
                    "p99": round(percentile(spent, 99), 3),
                }
                rows.append(row)
                shown.add_row(*map(str, row.values()))
    Console().print(shown)
    asked.out.write_text(json.dumps({"machine": machine(), "moves": rows}, indent=1) + "\n")
    late = [row for row in rows if row["bot"] == asked.bot and (row["p50"] > HALF or row["p99"] > NEARLY_ALL)]
    for row in late:
        print(f"Over {HALF:g} / {NEARLY_ALL:g} ms: {row['game']}, {row['players']} players.")


if __name__ == "__main__":
    main()
