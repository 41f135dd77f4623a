"""The learned bots: what they are served from, what they say of a position, and that the dials do what they say."""

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from kikeriki import match
from kikeriki.bots import learned
from kikeriki.bots.core import Dials
from kikeriki.bots.learned import Learned, network, weights
from kikeriki.bots.levels import DIALS, LEVELS
from kikeriki.codes.kuiken import BLOCKS
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match

MEGABYTE = 1_000_000


def first_choices(table: Match, most: int) -> list[tuple[Any, Any]]:
    """The first positions of a match at which there is something to choose, played on at random."""
    found: list[tuple[Any, Any]] = []
    rng = random.Random(1)
    while table.to_act and len(found) < most:
        seat = min(table.to_act)
        view, memory = table.view(seat), table.memory(seat)
        if len(view.legal) > 1:
            found.append((view, memory))
        table.play(seat, rng.choice(view.legal))
    return found


def test_the_weights_are_small_enough_to_be_part_of_the_package() -> None:
    assert sum(len(weights(slug)) for slug in GAMES) <= 10 * MEGABYTE


@pytest.mark.parametrize("slug", GAMES)
def test_an_opinion_names_every_legal_move_once(slug: str) -> None:
    for view, memory in first_choices(match(slug, players=3, seed=3), 40):
        opinion = Learned(slug, Dials()).opinion(view, memory)
        assert {move for move, _ in opinion.moves} == set(view.legal)
        chances = [chance for _, chance in opinion.moves]
        assert sum(chances) == pytest.approx(1)
        assert chances == sorted(chances, reverse=True)
        assert 0 < opinion.win < 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_cold_master_does_what_it_thinks_best(slug: str) -> None:
    cold = Learned(slug, Dials(temperature=0.0))
    for view, memory in first_choices(match(slug, players=2, seed=5), 20):
        opinion = dict(cold.opinion(view, memory).moves)
        moves = {cold(view, memory, random.Random(n)) for n in range(8)}
        assert sum(opinion[move] for move in moves) > 0.99  # several only if they are equals, as motifs can be


@pytest.mark.parametrize("slug", GAMES)
def test_it_chooses_as_often_as_it_says(slug: str) -> None:
    """Every move as often as the opinion's chance of it; a hot one is less sure."""
    view, memory = first_choices(match(slug, players=2, seed=8), 12)[-1]
    bot = Learned(slug, Dials())
    drawn = [bot(view, memory, random.Random(n)) for n in range(400)]
    opinion = bot.opinion(view, memory)
    for move, chance in opinion.moves:
        assert abs(drawn.count(move) / len(drawn) - chance) < 0.1
    hot = Learned(slug, Dials(temperature=5.0)).opinion(view, memory)
    assert hot.moves[0][1] < opinion.moves[0][1]


def test_a_look_that_is_to_be_closed_has_one_answer() -> None:
    table = match("kuiken-koers", players=2, seed=8)
    view = table.view(0)
    assert len(view.legal) == 1
    assert Learned("kuiken-koers", Dials()).opinion(view, table.memory(0)).moves == ((view.legal[0], 1.0),)


def test_who_forgets_plays_as_if_it_had_not_seen_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network is told how forgetful it is, and what is forgotten is not in what it sees."""
    view, memory = first_choices(match("kuiken-koers", players=2, seed=8), 1)[-1]
    shown: list[Any] = []

    class Watched:
        def run(self, outputs: None, inputs: dict[str, Any]) -> Any:
            shown.append(inputs["obs"][0])
            return network("kuiken-koers").run(outputs, inputs)

    monkeypatch.setattr(learned, "network", lambda _: Watched())
    for dials in (Dials(), Dials(forgetting=100)):
        Learned("kuiken-koers", dials)(view, memory, random.Random(1))
    assert [obs[-1] for obs in shown] == [0, 100]
    known = [BLOCKS.read(obs[:-1])["known"] for obs in shown]
    assert known[0].sum() > 0
    assert known[1].sum() == 0


@pytest.mark.parametrize("slug", GAMES)
def test_each_level_is_weaker_than_the_next_by_its_dials(slug: str) -> None:
    dials = [DIALS[slug][level] for level in LEVELS]
    for lower, higher in pairwise(dials):
        assert lower.temperature >= higher.temperature
        assert lower.slips > higher.slips
        assert lower.forgetting >= higher.forgetting
    assert dials[-1].slips == dials[-1].forgetting == 0


@pytest.mark.parametrize("slug", GAMES)
def test_one_state_at_a_time_on_one_core(slug: str) -> None:
    shown = network(slug).get_inputs()[0]
    logits, win = network(slug).run(None, {shown.name: np.zeros(shown.shape, np.int16)})
    assert np.isfinite(logits).all()
    assert np.isfinite(win).all()
