"""Why no bot wins nine of ten matches of Kuiken Koers against three uniform players: what more knowledge would bring.

    python -m bench.kuiken_ceiling

A uniform player knocks every second time it may, so a round with four players gives everybody about two turns, and a
seat knows two of its four cards. The same rule of thumb is measured as it is, never knocking (which always brings one
more turn), and with its own whole row open, which no bot may see.
"""

import argparse
import math
import random
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from kikeriki.bots.core import Bot, uniform
from kikeriki.bots.play_out import shares
from kikeriki.bots.rule_1.kuiken import rule_1
from kikeriki.rules.core import Move, set_at
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.kuiken.moves import Decline
from kikeriki.rules.match import Match

GAME = GAMES["kuiken-koers"]


def never_knocks(view: Any, memory: Any, rng: random.Random) -> Move:
    return Decline() if view.phase == "knock" else rule_1(view, memory, rng)


def run(bot: Bot, open_row: bool, players: int, matches: int) -> tuple[float, float, float]:
    """Win share, its 95 % interval, and points a round."""
    wins = points = rounds = 0.0
    for number in track(range(matches), transient=True):
        rng, me = random.Random(number), number % players
        match = Match(GAME, "standard", players, {}, seeded("ceiling", f"{number}"))
        while match.to_act:
            seat = min(match.to_act)
            view: Any = match.view(seat)
            if seat == me and open_row:
                view = replace(view, rows=set_at(view.rows, me, match.state.rows[me]))  # type: ignore[attr-defined]  # a state of this game
            match.play(seat, (bot if seat == me else uniform)(view, match.memory(seat), rng))
        assert match.outcome is not None
        wins += shares(match)[me]
        points += match.outcome.points[me]
        rounds += int(match.setup.options["rounds"])
    share = wins / matches
    return share, 1.96 * math.sqrt(share * (1 - share) / matches), points / rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    arguments = parser.parse_args()
    table = Table("one among uniform", "win share", "±", "points a round", box=None, padding=(0, 3, 0, 0))
    for name, bot, open_row in (
        ("rule-1", rule_1, False),
        ("rule-1, never knocking", never_knocks, False),
        ("rule-1, its own row open", rule_1, True),
        ("both", never_knocks, True),
    ):
        share, within, points = run(bot, open_row, arguments.players, arguments.matches)
        table.add_row(name, f"{share:.3f}", f"{within:.3f}", f"{points:.1f}")
    Console().print(f"{arguments.players} players, {arguments.matches} matches", table)


if __name__ == "__main__":
    main()
