"""How often can anybody win Kuiken Koers against uniform players? A best response by brute force.

    python -m bench.kuiken_ceiling --matches 200 --playouts 30

At each of its choices the searcher draws worlds that its seat cannot tell from the true one, plays each candidate to
the end of the round with the opponents' true policy (uniform) and its own rule of thumb, and takes the move after
which it wins most often. No bot could be allowed this: it knows how its opponents choose. So its share is an estimate
of the ceiling for bots that play from view and memory.
"""

import argparse
import math
import random
from typing import Any

from rich.progress import track
from tests.decks import RandomRng
from tests.rules.kuiken.worlds import resample

from kikeriki.bots.core import uniform
from kikeriki.bots.kuiken import rule_1
from kikeriki.bots.play_out import shares
from kikeriki.rules.core import Move, Rng, Seat, State, settle
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match

GAME = GAMES["kuiken-koers"]
SPREAD = 12.0  # points by which a lead may still change in each round to come


def playout(state: State, memory: Any, me: Seat, move: Move, rng: random.Random, dealer: Rng) -> float:
    """The chance of winning the match, guessed at the end of this round."""
    round_now = state.round  # type: ignore[attr-defined]
    seat = me
    while True:
        for event in GAME.decide(state, seat, move):
            state = GAME.apply(state, event)
            memory = GAME.remember(memory, GAME.redact(event, me))
        while (due := GAME.advance(state, dealer)) is not None:
            if due.kind == "dealt":
                break
            state = GAME.apply(state, due)
            memory = GAME.remember(memory, GAME.redact(due, me))
        if due is not None or state.round != round_now or GAME.outcome(state):  # type: ignore[attr-defined]
            return _chance(state, me)
        seat = min(GAME.to_act(state))
        view = GAME.view(state, seat)
        move = rule_1(view, memory, rng) if seat == me else uniform(view, None, rng)


def _chance(state: Any, me: Seat) -> float:
    totals = [sum(sums[seat] for sums in state.pad) for seat in range(state.setup.players)]
    lead = min(total for seat, total in enumerate(totals) if seat != me) - totals[me]
    left = int(state.setup.options["rounds"]) - len(state.pad)
    if not left:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    # Each round to come is worth about seven points to us.
    return 0.5 * (1 + math.erf((lead + 7 * left) / (SPREAD * math.sqrt(2 * left))))


def search(match: Match, me: Seat, playouts: int, rng: random.Random) -> Move:
    moves = match.legal(me)
    if len(moves) == 1:
        only: Move = moves[0]
        return only
    memory, dealer = match.memory(me), RandomRng(rng.getrandbits(32))
    mine = rule_1(match.view(me), memory, rng)  # type: ignore[arg-type]
    candidates = moves if len(moves) <= 8 else (*rng.sample(moves, 7), mine)
    totals: dict[Move, float] = dict.fromkeys(candidates, 0.0)
    for _ in range(playouts):
        world = resample(match.state, me, memory, rng)  # type: ignore[arg-type]
        for move in totals:
            totals[move] += playout(world, memory, me, move, rng, dealer)
    return max(totals, key=totals.__getitem__)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=30)
    parser.add_argument("--players", type=int, default=4)
    arguments = parser.parse_args()
    total = 0.0
    for number in track(range(arguments.matches), "Matches"):
        rng, me = random.Random(number), number % arguments.players
        match = Match(GAME, "standard", arguments.players, {}, seeded("ceiling", f"{number}"))
        state, _ = settle(GAME, match.state, RandomRng(0))
        assert state == match.state
        while match.to_act:
            seat = min(match.to_act)
            move = search(match, seat, arguments.playouts, rng) if seat == me else uniform(match.view(seat), None, rng)
            match.play(seat, move)
        total += shares(match)[me]
    share = total / arguments.matches
    within = 1.96 * math.sqrt(share * (1 - share) / arguments.matches)
    print(f"{share:.3f} ± {within:.3f} of {arguments.matches} matches with {arguments.players} players")


if __name__ == "__main__":
    main()
