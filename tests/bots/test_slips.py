"""The weaker levels are unsure, not absurd; and a master is left alone."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kikeriki import match
from kikeriki.bots import learned
from kikeriki.bots.core import Dials
from kikeriki.bots.learned import PLAUSIBLE, Learned, network
from kikeriki.bots.levels import DIALS, LEVELS, find_bot
from kikeriki.codes import codes_of
from kikeriki.rules.core import Move
from kikeriki.rules.games import GAMES
from kikeriki.rules.gloria.cards import DOUBLER
from kikeriki.rules.gloria.moves import Chest
from kikeriki.rules.kuiken.moves import Take


def choices(slug: str, level: str, matches: int) -> Iterator[tuple[Any, Any, Move]]:
    """Where there was something to choose, in matches of two of a level: the view, the memory, the choice."""
    bot, rng = find_bot(GAMES[slug], level), random.Random(7)
    for seed in range(matches):
        table = match(slug, players=2, seed=seed)
        while table.to_act:
            seat = min(table.to_act)
            view, memory = table.view(seat), table.memory(seat)
            move = bot(view, memory, rng)
            if len(view.legal) > 1:
                yield view, memory, move
            table.play(seat, move)


def logits_of(slug: str, view: Any, memory: Any, picked: tuple[int, ...]) -> tuple[list[int], Any]:
    """What may be picked, and the network's own word on it, when nothing is forgotten."""
    codes = codes_of(slug)
    obs = np.append(codes.encode(view, memory, picked), np.int16(0))[None]
    actions = codes.legal_actions(view, picked)
    return actions, network(slug).run(None, {"obs": obs})[0][0][actions].astype(np.float64)


def plain(slug: str, view: Any, memory: Any, rng: random.Random) -> Move:
    """A move drawn from what the network says, and nothing else."""
    picked: tuple[int, ...] = ()
    move: Move | None = None
    while move is None:
        actions, logits = logits_of(slug, view, memory, picked)
        chances = np.exp(logits - logits.max())
        at = int(np.searchsorted(np.cumsum(chances / chances.sum()), rng.random()))
        picked = (*picked, actions[min(at, len(actions) - 1)])
        move = codes_of(slug).move_of(view, picked)
    return move


@pytest.mark.parametrize("slug", GAMES)
def test_a_master_plays_what_the_network_says(slug: str) -> None:
    """The same draws, the same moves: what makes others weaker does not touch it."""
    assert repr(DIALS[slug]["master"]) == "Dials(temperature=1.0, slips=0.0, forgetting=0)"
    master = find_bot(GAMES[slug], "master")
    for number, (view, memory, _) in enumerate(choices(slug, "chick", 2)):
        one, other = random.Random(number), random.Random(number)
        assert master(view, memory, one) == plain(slug, view, memory, other)
        assert one.getstate() == other.getstate()


@pytest.mark.parametrize("dials", [Dials(2.0, 1.0), Dials(1.0, 1.0), Dials(2.0, 0.0)], ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_nobody_does_what_is_not_plausible_and_who_slips_anything_that_is(slug: str, dials: Dials) -> None:
    bot, rng = Learned(slug, dials), random.Random(1)
    barred = 0
    for view, memory, _ in list(choices(slug, "hen", 1))[::9]:
        moves = plausible(slug, view, memory, dials.temperature)
        barred += len(set(view.legal) - moves)
        drawn = {bot(view, memory, rng) for _ in range(30)}
        assert drawn <= moves
        if dials.slips and len(moves) <= 2:
            assert drawn == moves
    assert barred > 0


def plausible(slug: str, view: Any, memory: Any, temperature: float, picked: tuple[int, ...] = ()) -> set[Move]:
    """Moves of which each action is plausible after those before it."""
    moves: set[Move] = set()
    actions, logits = logits_of(slug, view, memory, picked)
    for action, logit in zip(actions, logits, strict=True):
        if logit >= logits.max() + temperature * np.log(PLAUSIBLE):
            now = (*picked, action)
            move = codes_of(slug).move_of(view, now)
            moves |= plausible(slug, view, memory, temperature, now) if move is None else {move}
    return moves


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_slip_costs_no_more_thought(slug: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network is asked once an action, whoever plays."""
    asked: list[int] = []

    class Counted:
        def run(self, outputs: None, inputs: dict[str, Any]) -> Any:
            asked.append(1)
            return network(slug).run(outputs, inputs)

    monkeypatch.setattr(learned, "network", lambda _: Counted())
    actions = sum(len(codes_of(slug).actions_of(view, move)) for view, _, move in choices(slug, level, 1))
    assert len(asked) == actions


def test_a_chick_leaves_an_open_9_where_it_lies() -> None:
    """When a slip was any legal move, it took a third of them; now fewer than one in ten."""
    open_nines = [
        move for view, _, move in choices("kuiken-koers", "chick", 60) if view.phase == "turn" and view.top == "9"
    ]
    assert len(open_nines) > 100
    assert sum(isinstance(move, Take) for move in open_nines) / len(open_nines) < 0.15


def test_a_chick_hardly_ever_chests_its_doubler() -> None:
    """In 12 matches there are 24; when a slip was any legal move, a third of them ended face down."""
    chested = [move.card for _, _, move in choices("gloria-picktoria", "chick", 12) if isinstance(move, Chest)]
    assert len(chested) > 200
    assert chested.count(DOUBLER) <= 1
