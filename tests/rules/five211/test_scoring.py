"""F4, F5, F7: what scores and why, step by step; who wins."""

from collections.abc import Iterator

import pytest

from kikeriki.rules.core import Outcome
from kikeriki.rules.five211.scoring import (
    CountedColours,
    CountedRoosters,
    Majority,
    NoMajority,
    OverLimit,
    Step,
    Tied,
    majority,
    outcome_of,
    points_of,
    score,
)
from kikeriki.rules.setup import OptionValue
from tests.rules.five211.tables import cards, rules

CLASSIC_4 = rules("2024", 4)


def counted(text: str) -> CountedColours:
    """Counts written as `B4 T4 G0`."""
    return CountedColours({word[0]: int(word[1:]) for word in text.split()})


# F4: roosters


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F4_book_example_six_ones_of_four_players_alone_score(edition: str) -> None:
    played = cards("B1 T1 G2 G3", "B1 O6 Y2 Y2", "G1 O1 Y1 Y4", "B2 T5 O3 G6")
    steps, scored = score(rules(edition, 4), played)
    assert steps == (CountedRoosters(count=6, number=6, exact=True, hit=True),)
    assert scored == cards("B1 T1", "B1", "G1 O1 Y1", "")
    assert list(map(points_of, scored)) == [2, 1, 3, 0]


@pytest.mark.parametrize("edition", ["2024", "2021"])
@pytest.mark.parametrize(("players", "number"), [(2, 4), (3, 5), (4, 6), (5, 7)])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_F4_exactly_the_number(edition: str, players: int, number: int, off: int) -> None:
    count = number + off
    row = (["B1", "T1", "G1"] * 3)[:count] + ["Y2", "Y3"] * (2 * players)
    played = tuple(tuple(row[seat * 4 : seat * 4 + 4]) for seat in range(players))
    steps, scored = score(rules(edition, players), played)
    assert steps[0] == CountedRoosters(count, number, exact=True, hit=off == 0)
    if off == 0:
        assert len(steps) == 1
        assert sorted(card for got in scored for card in got) == sorted(row[:count])
    else:
        assert isinstance(steps[1], CountedColours)
        assert not {"B1", "T1", "G1"} <= {card for got in scored for card in got}


@pytest.mark.parametrize(
    ("players", "number", "options"),
    [
        (2, 6, {}),
        (3, 7, {}),
        (4, 8, {}),
        (5, 10, {}),
        (2, 7, {"aggressive": True}),
        (3, 8, {"aggressive": True}),
    ],
)
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_F4_five_colors_that_many_or_more(players: int, number: int, options: dict[str, OptionValue], off: int) -> None:
    count, each = number + off, 5 if options else 4
    row = (["R1", "B1", "Y1", "G1", "O1"] * 3)[:count] + ["R2"] * (each * players - count)
    played = tuple(tuple(row[seat * each : seat * each + each]) for seat in range(players))
    steps, scored = score(rules("five-colors", players, **options), played)
    assert steps[0] == CountedRoosters(count, number, exact=False, hit=off >= 0)
    assert (len(steps) == 1) is (off >= 0)
    if off >= 0:
        assert [len(got) for got in scored] == [sum(c[1] == "1" for c in lay) for lay in played]


def test_F4_missed_roosters_count_for_their_colour() -> None:
    steps, scored = score(rules("2024", 2), cards("B1 B1 T2 G2", "B1 Y3 Y2 O2"))
    assert steps == (
        CountedRoosters(3, 4, exact=True, hit=False),
        counted("B3 T1 G1 Y2 O1"),
        Majority("B", 3),
    )
    assert scored == cards("B1 B1", "B1")


def test_F4_comes_before_the_limit() -> None:
    """Five blue cards are too many for two players, but four of them are ones, and that is looked at first."""
    steps, scored = score(rules("2024", 2), cards("B1 B1 B2 G2", "B1 B1 Y2 O2"))
    assert steps == (CountedRoosters(4, 4, exact=True, hit=True),)
    assert scored == cards("B1 B1", "B1 B1")


# F5: majority


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F5_book_example_eight_green_are_too_many_and_yellow_scores(edition: str) -> None:
    played = cards("G2 G3 Y4 B2", "G2 G1 Y2 T3", "G4 G2 Y1 O2", "G3 G5 Y3 B3")
    steps, scored = score(rules(edition, 4), played)
    assert steps == (
        CountedRoosters(2, 6, exact=True, hit=False),
        counted("B2 T1 G8 Y4 O1"),
        OverLimit("G", 8, limit=7),
        Majority("Y", 4),
    )
    assert scored == cards("Y4", "Y2", "Y1", "Y3")


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F5_book_example_yellow_and_green_tie_and_orange_scores(edition: str) -> None:
    played = cards("Y2 Y3 G2 O6", "Y2 G3 G3 O2", "Y5 G2 B2 T3", "Y1 G1 O3 B3")
    steps, scored = score(rules(edition, 4), played)
    assert steps == (
        CountedRoosters(2, 6, exact=True, hit=False),
        counted("B2 T1 G5 Y5 O3"),
        Tied(("G", "Y"), 5),
        Majority("O", 3),
    )
    assert scored == cards("O6", "O2", "", "O3")


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F5_book_example_all_tied_and_nobody_scores(edition: str) -> None:
    played = cards("Y2 Y3 G2 O6", "Y2 G3 G3 O2", "Y5 G2 B2 T3", "Y1 G1 T2 B3")
    steps, scored = score(rules(edition, 4), played)
    assert steps == (
        CountedRoosters(2, 6, exact=True, hit=False),
        counted("B2 T2 G5 Y5 O2"),
        Tied(("G", "Y"), 5),
        Tied(("B", "T", "O"), 2),
        NoMajority(),
    )
    assert scored == ((), (), (), ())


def test_F5_book_example_five_colors_red_and_yellow_tie_and_green_scores() -> None:
    """Fifteen cards, so three players of the aggressive game."""
    played = cards("R2 R3 Y2 Y2 G4", "R1 R2 Y3 Y3 G2", "R4 R2 Y1 Y2 B3")
    steps, scored = score(rules("five-colors", 3, aggressive=True), played)
    assert steps == (
        CountedRoosters(2, 8, exact=False, hit=False),
        counted("R6 B1 Y6 G2 O0"),
        Tied(("R", "Y"), 6),
        Majority("G", 2),
    )
    assert scored == cards("G4", "G2", "")


def test_F5_repeated_ties_fall_through() -> None:
    played = cards("B2 B3 T2 T3", "B2 B3 T2 T3", "G2 G3 Y2 Y3", "G2 Y2 O6 O4")
    steps, scored = score(CLASSIC_4, played)
    assert steps == (
        CountedRoosters(0, 6, exact=True, hit=False),
        counted("B4 T4 G3 Y3 O2"),
        Tied(("B", "T"), 4),
        Tied(("G", "Y"), 3),
        Majority("O", 2),
    )
    assert scored == cards("", "", "", "O6 O4")


def test_F5_the_plain_majority_scores_for_everybody_who_played_it() -> None:
    steps, scored = score(CLASSIC_4, cards("O6 O1 B2 B2", "O3 T2 T3 G2", "O2 O2 Y2 Y3", "G2 G3 Y2 B3"))
    assert steps == (
        CountedRoosters(1, 6, exact=True, hit=False),
        counted("B3 T2 G3 Y3 O5"),
        Majority("O", 5),
    )
    assert scored == cards("O6 O1", "O3", "O2 O2", "")


def test_F5_one_below_the_limit_scores_and_the_limit_itself_does_not() -> None:
    assert majority({"B": 6, "T": 5, "G": 2, "Y": 2, "O": 1}, 7)[1] == "B"
    assert majority({"B": 7, "T": 5, "G": 2, "Y": 1, "O": 1}, 7)[1] == "T"


def test_F5_five_colors_with_five_players_eight_still_score() -> None:
    counts = {"R": 8, "B": 5, "Y": 4, "G": 2, "O": 1}
    assert majority(counts, rules("five-colors", 5).limit)[1] == "R"
    assert majority(counts, rules("2024", 5).limit)[1] == "B"


def test_F5_two_colours_over_the_limit_and_the_third_scores() -> None:
    steps, winner = majority({"B": 7, "T": 7, "G": 2, "Y": 0, "O": 0}, 7)
    assert steps[1:] == (OverLimit("B", 7, 7), OverLimit("T", 7, 7), Majority("G", 2))
    assert winner == "G"


def test_F5_a_colour_over_the_limit_does_not_tie() -> None:
    """Seven and eight are both out; the tie is looked for among the rest only."""
    steps, winner = majority({"B": 8, "T": 4, "G": 4, "Y": 0, "O": 0}, 7)
    assert steps[1:] == (OverLimit("B", 8, 7), Tied(("T", "G"), 4), NoMajority())
    assert winner is None


def test_F5_colours_that_nobody_played_neither_tie_nor_score() -> None:
    assert majority({"B": 16, "T": 0, "G": 0, "Y": 0, "O": 0}, 7)[0][1:] == (OverLimit("B", 16, 7), NoMajority())
    steps, winner = majority({"B": 6, "T": 6, "G": 4, "Y": 0, "O": 0}, 7)
    assert steps[1:] == (Tied(("B", "T"), 6), Majority("G", 4))
    assert winner == "G"


def splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(total - first, parts - 1):
            yield (first, *rest)


@pytest.mark.parametrize(
    ("total", "limit"),
    [(8, 5), (12, 6), (16, 7), (20, 8), (20, 9), (10, 6), (15, 7)],
)
def test_F5_is_the_highest_count_below_the_limit_that_one_colour_has_alone(total: int, limit: int) -> None:
    """The discarding, step by step, against the one-line form of the rule, on every count there can be."""
    for split in splits(total, 5):
        counts = dict(zip("BTGYO", split, strict=True))
        alone = [n for n in split if 0 < n < limit and split.count(n) == 1]
        expected = "BTGYO"[split.index(max(alone))] if alone else None
        steps, winner = majority(counts, limit)
        assert winner == expected, counts
        assert steps == tuple(told(counts, limit, expected)), counts


def told(counts: dict[str, int], limit: int, winner: str | None) -> Iterator[Step]:
    """The reason that the result must come with."""
    yield CountedColours(counts)
    for c, n in counts.items():
        if n >= limit:
            yield OverLimit(c, n, limit)
    least = counts[winner] if winner else 0
    for n in range(limit - 1, least, -1):
        tied = tuple(c for c in counts if counts[c] == n)
        if tied:
            yield Tied(tied, n)
    yield Majority(winner, least) if winner else NoMajority()


def test_every_step_names_its_clause() -> None:
    steps, _ = score(CLASSIC_4, cards("G2 G3 Y4 B2", "G2 G1 Y2 T3", "G4 G2 T1 O2", "G3 G5 B3 O3"))
    assert [(step.clause, step.kind) for step in steps] == [
        ("F4", "counted-roosters"),
        ("F5", "counted-colours"),
        ("F5", "over-limit"),
        ("F5", "tied"),
        ("F5", "no-majority"),
    ]


# F7: the winner


@pytest.mark.parametrize("edition", ["2024", "2021", "five-colors"])
def test_F7_most_points_win(edition: str) -> None:
    got = outcome_of(rules(edition, 3), (30, 41, 12), (12, 9, 5))
    assert got == Outcome((1,), (30, 41, 12), (2, 1, 3), "points", "F7")


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F7_a_tie_goes_to_the_most_cards(edition: str) -> None:
    got = outcome_of(rules(edition, 3), (30, 30, 12), (12, 15, 20))
    assert got == Outcome((1,), (30, 30, 12), (2, 1, 3), "tie-break", "F7")


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F7_equal_in_points_and_cards_is_shared(edition: str) -> None:
    got = outcome_of(rules(edition, 4), (30, 30, 30, 12), (12, 12, 9, 20))
    assert got == Outcome((0, 1), (30, 30, 30, 12), (1, 1, 3, 4), "shared", "F7")


def test_F7_five_colors_shares_a_tie_whatever_the_cards() -> None:
    got = outcome_of(rules("five-colors", 3), (30, 30, 12), (12, 15, 20))
    assert got == Outcome((0, 1), (30, 30, 12), (1, 1, 3), "shared", "F7")


def test_F7_a_tie_below_the_top_leaves_the_winner_by_points() -> None:
    got = outcome_of(rules("2024", 3), (30, 12, 12), (9, 6, 5))
    assert got == Outcome((0,), (30, 12, 12), (1, 2, 3), "points", "F7")


def test_F7_nobody_scored_at_all() -> None:
    assert outcome_of(rules("2024", 2), (0, 0), (0, 0)).winners == (0, 1)
