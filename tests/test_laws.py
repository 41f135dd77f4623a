"""The laws of `tests/contract.py` on every game, edition and player count, options pairwise."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kikeriki.bots.core import uniform
from kikeriki.bots.levels import bot_names, find_bot
from kikeriki.rules.core import AnyGame, Move, Seat
from kikeriki.rules.games import GAMES
from tests import contract
from tests.rules.five211 import leaks as five211_leaks
from tests.rules.five211 import worlds as five211_worlds
from tests.rules.gloria import leaks as gloria_leaks
from tests.rules.gloria import worlds as gloria_worlds
from tests.rules.kuiken import leaks as kuiken_leaks
from tests.rules.kuiken import worlds as kuiken_worlds
from tests.setups import Table, tables
from tests.two_worlds import Leak, TwoWorlds, Worlds

TABLES = list(tables())
WORLDS: dict[str, Worlds] = {
    "5211": five211_worlds,
    "gloria-picktoria": gloria_worlds,
    "kuiken-koers": kuiken_worlds,
}
LEAKS: dict[str, dict[str, Any]] = {
    "5211": five211_leaks.LEAKS,
    "gloria-picktoria": gloria_leaks.LEAKS,
    "kuiken-koers": kuiken_leaks.LEAKS,
}


def viewers(table: Table) -> list[Seat | None]:
    return [None, *range(table.players)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_laws_1_4_5_on_whole_matches(table: Table) -> None:
    for seed in range(2):
        match = contract.play_out(table, contract.patient(random.Random(f"{table}/{seed}")), seed)
        assert match.outcome is not None
        contract.law_1_replay(match)
        contract.law_4_frames(match)
        contract.law_5_cards(table.game, match.record().states())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_law_4_holds_in_the_middle_of_a_match(table: Table) -> None:
    rng = random.Random(f"{table}")
    for seed in range(3):
        contract.law_4_frames(contract.play_out(table, contract.patient(rng), seed, most=rng.randrange(60)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_law_2_legal_moves_apply_and_others_are_refused(table: Table) -> None:
    rng = random.Random(f"{table}")
    match = contract.play_out(table, contract.patient(rng), 0)
    universe = moves_seen(table.game)
    for state in rng.sample(list(match.record().states()), 8):
        contract.law_2_moves(table.game, state, rng.sample(universe, min(len(universe), 60)))


_seen: dict[str, list[Move]] = {}


def moves_seen(game: AnyGame) -> list[Move]:
    """Every move that was legal for anybody in some matches, of this game and of the others."""
    if game.slug not in _seen:
        found: dict[Move, None] = {}
        for table in TABLES:
            for seed in range(1 + (table.game is game)):
                match = contract.play_out(table, contract.patient(random.Random(seed)), seed, most=40)
                found.update(dict.fromkeys(m for s in range(table.players) for m in match.view(s).legal))
        _seen[game.slug] = list(found)
    return _seen[game.slug]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_law_3_no_viewer_gets_what_it_cannot_know(table: Table) -> None:
    for seed, viewer in enumerate(viewers(table)):
        moves = moves_seen(table.game)
        worlds = TwoWorlds(table, WORLDS[table.game.slug], viewer, f"{table}/{seed}", moves=moves)
        worlds.run(200)
        assert worlds.compared > worlds.steps / 2, "the worlds hardly differed: nothing was tested"


@pytest.mark.parametrize(("slug", "leak"), [(slug, name) for slug, planted in LEAKS.items() for name in planted])
def test_law_3_catches_a_planted_leak(slug: str, leak: str) -> None:
    """The same check that the honest game passes."""
    assert len(LEAKS[slug]) >= 10
    here = [table for table in TABLES if table.game.slug == slug]
    for seed in range(80):
        table, viewer = here[seed * 7 % len(here)], (0, None, 1)[seed % 3]
        try:
            planted, moves = LEAKS[slug][leak], moves_seen(table.game)
            TwoWorlds(table, WORLDS[slug], viewer, f"{leak}/{seed}", game=planted, moves=moves).run(500)
        except Leak:
            return
    pytest.fail(f"{slug}: {leak}: nobody noticed")


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_law_6_bots_move_alike_in_worlds_they_cannot_tell_apart(table: Table) -> None:
    bots = {name: find_bot(table.game, name) for name in bot_names()}
    TwoWorlds(table, WORLDS[table.game.slug], table.players - 1, f"{table}", bots=bots).run(120)


def test_law_6_catches_a_bot_that_counts_what_it_cannot_see() -> None:
    """A bot fed by a leaking view is found out."""
    table = next(t for t in TABLES if t.game.slug == "5211")
    leaking = five211_leaks.LEAKS["hand sizes count kinds"]

    def nosy(view: Any, memory: Any, rng: random.Random) -> Move:
        return view.legal[sum(view.hand_sizes) % len(view.legal)] if view.legal else uniform(view, memory, rng)

    caught = []
    for seed in range(10):
        worlds = TwoWorlds(table, WORLDS["5211"], 0, f"{seed}", game=leaking, bots={"nosy": nosy})
        worlds.same_views = False
        try:
            worlds.run(100)
        except Leak as leak:
            caught.append(leak.where)
    assert "bot nosy" in caught


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_laws_by_hypothesis(slug: str, data: st.DataObject) -> None:
    """Hypothesis chooses table, deal and every move, and shrinks what breaks a law."""
    table = data.draw(st.sampled_from([table for table in TABLES if table.game.slug == slug]))
    match = contract.play_out(
        table, lambda choices: data.draw(st.sampled_from(choices)), data.draw(st.integers(0, 2**32)), most=40
    )
    contract.law_4_frames(match)
    contract.law_5_cards(table.game, match.record().states())
    contract.law_2_moves(table.game, match.state, moves_seen(table.game)[:40])
