"""What holds for every bot of every game: legal moves, and a win share that is no accident."""

import random

import pytest

from kikeriki.bots.core import Bot
from kikeriki.bots.levels import LEVELS, bot_names, find_bot
from kikeriki.bots.play_out import play_out, shares
from kikeriki.rules.errors import SetupError
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from tests.setups import Table, tables
from tests.strength import win_share


@pytest.mark.parametrize("table", list(tables())[::2], ids=str)
def test_bots_play_every_table_to_its_end(table: Table) -> None:
    """The match refuses whatever is not legal, so it is enough that it ends."""
    for first in ("rule-1", "rule-2", "hen"):
        names = [first, *bot_names()] * 2
        bots = [find_bot(table.game, name) for name in names[: table.players]]
        match = Match(table.game, table.edition, table.players, table.options, seeded(str(table), "bots"))
        play_out(match, bots, random.Random(str(table)))
        assert match.outcome is not None
        assert sum(shares(match)) == pytest.approx(1)


# What is asked of rule-1 over thousands of matches (docs/bots.md has the figures), tried on few: so many matches that
# a bot which just misses it would rarely pass, and one that plays as measured never fails.
@pytest.mark.parametrize(
    ("slug", "players", "matches", "least"),
    [
        ("5211", 2, 100, 0.9),
        ("5211", 4, 200, 0.5),
        ("gloria-picktoria", 2, 40, 0.9),
        ("gloria-picktoria", 4, 40, 0.85),
        ("kuiken-koers", 2, 300, 0.9),
        ("kuiken-koers", 4, 300, 0.75),
    ],
)
def test_rule_1_beats_uniform_tables(slug: str, players: int, matches: int, least: float) -> None:
    assert win_share(slug, "rule-1", "uniform", players, matches).mean >= least


@pytest.mark.parametrize(
    ("slug", "matches", "least"), [("5211", 40, 0.5), ("gloria-picktoria", 30, 0.6), ("kuiken-koers", 200, 0.5)]
)
def test_rule_2_beats_rule_1(slug: str, matches: int, least: float) -> None:
    assert win_share(slug, "rule-2", "rule-1", 2, matches).mean > least


@pytest.mark.parametrize("slug", GAMES)
def test_a_level_beats_the_one_two_below_it(slug: str) -> None:
    for lower, higher in (("uniform", "hen"), ("chick", "rooster"), ("hen", "master")):
        assert win_share(slug, higher, lower, 2, 24 if slug == "gloria-picktoria" else 60).mean > 0.5


@pytest.mark.parametrize("slug", GAMES)
def test_there_is_a_bot_for_every_name_and_no_other(slug: str) -> None:
    bots: dict[str, Bot] = {name: find_bot(GAMES[slug], name) for name in bot_names()}
    assert set(LEVELS) < set(bots)
    with pytest.raises(SetupError) as refused:
        find_bot(GAMES[slug], "eagle")
    assert refused.value.params["allowed"] == list(bot_names())
