"""`make soak-laws`: laws 1–6 on every table with every option. An error stops it; resumed, it goes on from there."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby

from kikeriki.bots.levels import bot_names, find_bot
from kikeriki.rules.codec import Json
from tests import contract
from tests.setups import Table, tables
from tests.soak.campaign import run
from tests.test_laws import WORLDS, moves_seen, viewers
from tests.two_worlds import TwoWorlds

MATCHES = 1  # a table; there are some 1,300 of them


def keep_the_laws(table: Table) -> dict[str, int]:
    bots = {name: find_bot(table.game, name) for name in bot_names()}
    universe = moves_seen(table.game)
    done = {"matches": 0, "events": 0, "states with all moves tried": 0, "steps in two worlds": 0}
    for seed in range(MATCHES):
        rng = random.Random(f"{table}/{seed}")
        match = contract.play_out(table, contract.patient(rng), f"soak {seed}")
        contract.law_1_replay(match)
        contract.law_4_frames(match)
        contract.law_5_cards(table.game, match.record().states())
        for state in rng.sample(list(match.record().states()), 4):
            contract.law_2_moves(table.game, state, universe)
            done["states with all moves tried"] += 1
        for viewer in viewers(table):
            worlds = TwoWorlds(table, WORLDS[table.game.slug], viewer, f"soak {table}/{seed}/{viewer}", bots=bots)
            worlds.run(200)
            done["steps in two worlds"] += worlds.compared
        done["matches"] += 1
        done["events"] += len(match.events)
    return done


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    """A piece for some tables of one game, edition and player count, in their order: all options there are."""
    for name, group in groupby(tables(every_option=True), lambda t: f"{t.game.slug} {t.edition} {t.players} players"):
        here = list(group)
        for first in range(0, len(here), 24):
            some = here[first : first + 24]
            yield f"{name}, tables {first + 1} to {first + len(some)} of {len(here)}", partial(_sum, some)


def _sum(group: list[Table]) -> Json:
    total: dict[str, int] = {"tables": len(group)}
    for table in group:
        for name, count in keep_the_laws(table).items():
            total[name] = total.get(name, 0) + count
    return dict(total)


if __name__ == "__main__":
    run("laws", pieces())
