"""Random play of our own games through the pure functions alone: legal, decide, advance, apply."""

import random
import sys
from collections.abc import Sequence

from bench.peers.timing import SEED, Play, measure
from kikeriki.rules.core import AnyGame, Card
from kikeriki.rules.games import GAMES

PLAYERS = (2, 4)


class RandomRng:
    """Cheap randomness, as the peers have it: the rules are measured, not the fair shuffle."""

    def shuffle(self, cards: Sequence[Card], _k: int) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda _: random.random()))

    def below(self, n: int, _k: int) -> int:
        return int(random.random() * n)


def lean(game: AnyGame, players: int) -> Play:
    """One match of the default edition. Whoever is to act stays so until it has moved, so that all of them may move
    before what happens without a choice: one seat in most turns, every seat where choices are made at once.
    """
    edition = game.editions[0].slug
    to_act, legal, decide, outcome = game.to_act, game.legal, game.decide, game.outcome
    advance, apply, draw, rng = game.advance, game.apply, random.random, RandomRng()

    def play() -> tuple[int, int]:
        state = game.start(edition, players, {})
        decisions = choices = 0
        while True:
            while (event := advance(state, rng)) is not None:
                state = apply(state, event)
            if outcome(state) is not None:
                return decisions, choices
            for seat in sorted(to_act(state)):
                moves = legal(state, seat)
                for event in decide(state, seat, moves[int(draw() * len(moves))]):
                    state = apply(state, event)
                decisions += 1
                choices += len(moves) > 1

    return play


def main(slugs: Sequence[str], seconds: float) -> None:
    random.seed(SEED)
    for slug in slugs:
        for players in PLAYERS:
            measure(slug, players, "lean", lean(GAMES[slug], players), seconds, ("kikeriki",))


if __name__ == "__main__":
    main(sys.argv[1:-1], float(sys.argv[-1]))
