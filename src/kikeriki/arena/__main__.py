"""`python -m kikeriki.arena`: plays and writes the results, on a machine that has Python, NumPy and Numba and no more.

`kikeriki arena` is the one with tables, ratings and pictures.
"""

import argparse
import sys
from pathlib import Path

from kikeriki.arena.campaign import play_all
from kikeriki.arena.errors import ArenaError
from kikeriki.arena.plan import WITHIN, Plan
from kikeriki.arena.processes import cores, in_processes
from kikeriki.arena.results import Book, file_name
from kikeriki.rules.errors import RulesError
from kikeriki.rules.games import find_game


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.arena", description="Play bots against each other.")
    parser.add_argument("--bots", required=True, metavar="A,B,…")
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--edition")
    parser.add_argument("--decks", type=int, required=True)
    parser.add_argument("--within", type=float, default=WITHIN)
    parser.add_argument("--only", metavar="BOT")
    parser.add_argument("--out", type=Path, default=Path("arena"))
    parser.add_argument("--processes", type=int, default=cores())
    chosen = parser.parse_args()
    try:
        game = find_game(chosen.game)
        setup = game.start(chosen.edition or game.editions[0].slug, chosen.players, {}).setup
        plan = Plan(setup, tuple(chosen.bots.split(",")), chosen.decks, chosen.within, chosen.only)
        plan.check()
        with Book(chosen.out / file_name(setup), setup) as book, in_processes(max(1, chosen.processes)) as players:
            play_all(plan, book, players, _tell)
    except (ArenaError, RulesError) as error:
        sys.exit(str(error))
    print(book.path)


def _tell(done: int, total: int) -> None:
    if done % 100 == 0 or done == total:
        print(f"{done} of {total} decks", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
