"""Random play of our own games in the sim, and searches in it: `SLUG SECONDS`, or `--threads SLUG SECONDS`."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np

from bench.peers.timing import SEED, Counts, Play, measure
from kikeriki import match
from kikeriki.research.board import agreed
from kikeriki.rules.games import find_game
from kikeriki.search.bots import Budget, Thinking, TreeBot
from kikeriki.sim.chance import Row
from kikeriki.sim.drivers import Drivers, bind, direct, drivers

PLAYERS = 4
STATES = 64
MATCHES = 256  # a call of the stopwatch
MATCHES_PARALLEL = 8192  # with threads, who have to be woken
STEPPED = 16
TIMES = 1000
PLAYOUTS = 500  # a decision
POSITIONS = 6  # a call
PACKAGES = ("kikeriki", "numba", "numpy")


def copy_many(states: Row, times: int) -> None:
    for nth in range(times):
        states[(nth + 1) % len(states)] = states[nth % len(states)]


class Table:
    """So many players at a game; every loop counts what it did."""

    def __init__(self, slug: str, players: int) -> None:
        self.slug, self.players, self.setup = slug, players, agreed(slug, players)
        self.sim: Drivers = drivers(slug)
        self.states: Any = self.sim.states(self.setup, STATES)
        self.choices = np.zeros(self.sim.game.ACTIONS, np.int64)
        self.key = SEED

    def keys(self, count: int) -> int:
        self.key += count
        return self.key - count

    def games(self) -> Counts:
        return int(self.sim.play_random(self.states, self.keys(MATCHES), MATCHES)), None

    def games_parallel(self) -> Counts:
        return int(self.sim.play_random_parallel(self.states, self.keys(MATCHES_PARALLEL), MATCHES_PARALLEL)), None

    def looks(self) -> Play:
        obs = np.zeros((STATES, self.sim.game.OBS), np.int16)
        return lambda: (int(self.sim.observe_random(self.states, self.keys(MATCHES), MATCHES, obs)), None)

    def steps(self) -> Play:
        """The loop that docs/sim.md shows."""
        states, choices, shown, draw = self.states, self.choices, self.choices.data, random.random
        reset = direct(self.sim.reset_one, states, 0, 0, choices)
        step = direct(self.sim.step_one, states, 0, 0, choices)

        def play() -> Counts:
            decisions = 0
            for key in range(self.keys(STEPPED), self.key):
                count = reset(states, 0, key, choices)
                while count:
                    count = step(states, 0, shown[int(draw() * count)], choices)
                    decisions += 1
            return decisions, None

        return play

    def clones(self) -> Play:
        states = self.states
        copy = direct(self.sim.copy_one, states, 0, 0)

        def play() -> Counts:
            for _ in range(TIMES):
                copy(states, 0, 1)
            return TIMES, None

        return play

    def clones_compiled(self) -> Play:
        copy = bind(copy_many, self.sim.game, "copy_many")

        def play() -> Counts:
            copy(self.states, TIMES)
            return TIMES, None

        return play

    def resets(self) -> Play:
        states, choices = self.states, self.choices
        reset = direct(self.sim.reset_one, states, 0, 0, choices)

        def play() -> Counts:
            for key in range(self.keys(TIMES), self.key):
                reset(states, 0, key, choices)
            return TIMES, None

        return play

    def resets_compiled(self) -> Play:
        def play() -> Counts:
            self.sim.reset_all(self.states, np.arange(self.keys(STATES), self.key))
            return STATES, None

        return play

    def playouts(self, thinking: Thinking) -> Play:
        """A bot's decisions here and there in matches of random moves."""
        bot, rng = TreeBot(self.setup, Budget(playouts=PLAYOUTS), thinking), random.Random(SEED)
        found = positions(self.slug, self.players, rng)
        seen = [next(found) for _ in range(POSITIONS)]

        def play() -> Counts:
            for view, memory in seen:
                bot(view, memory, rng)
            return POSITIONS * PLAYOUTS, None

        return play


def positions(slug: str, players: int, rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """What a seat with a choice sees and remembers, one decision in eight."""
    for seed in range(SEED, 1 << 30):
        table = match(slug, players=players, seed=seed)
        while table.to_act:
            seat = min(table.to_act)
            moves = table.legal(seat)
            if len(moves) > 1 and rng.random() < 1 / 8:
                yield table.view(seat), table.memory(seat)
            table.play(seat, rng.choice(moves))


def main(slug: str, seconds: float) -> None:
    random.seed(SEED)
    numbers = find_game(slug).editions[0].players
    for players in numbers:
        measure(slug, players, "games", Table(slug, players).games, seconds, PACKAGES, matches=MATCHES)
    table = Table(slug, PLAYERS)
    loops = {
        "steps": table.steps(),
        "looks": table.looks(),
        "clones": table.clones(),
        "clones: compiled": table.clones_compiled(),
        "resets": table.resets(),
        "resets: compiled": table.resets_compiled(),
        "playouts: match, random": table.playouts(Thinking()),
        "playouts: match, advised": table.playouts(Thinking(sense=100)),
        "playouts: scoring, random": table.playouts(Thinking(depth=1)),
        "playouts: scoring, advised": table.playouts(Thinking(depth=1, sense=100)),
    }
    for loop, play in loops.items():
        measure(slug, PLAYERS, loop, play, seconds, PACKAGES)


def compare_threads(slug: str, seconds: float) -> None:
    table = Table(slug, PLAYERS)
    for threads in (1, 2):
        numba.set_num_threads(threads)
        measure(slug, PLAYERS, f"threads: {threads}", table.games_parallel, seconds, PACKAGES, matches=MATCHES_PARALLEL)


if __name__ == "__main__":
    *flags, chosen, how_long = sys.argv[1:]
    (compare_threads if flags else main)(chosen, float(how_long))
