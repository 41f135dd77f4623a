"""F2, F3, F6: dealing, revealing, refilling, scoring and the end of a deck."""

import random

import pytest

from kikeriki.rules.core import settle
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.cards import box
from kikeriki.rules.five211.events import Dealt, DeckEnded, Refilled
from kikeriki.rules.five211.scoring import CountedColours, CountedRoosters, Majority
from tests.decks import RandomRng, StackedRng
from tests.rules.five211.tables import Stated, cards
from tests.setups import Table, tables

TOP = tuple(f"{colour}{value}" for colour in "BTGYO" for value in range(1, 7))  # B1 B2 … O6


def test_F2_from_the_top_removed_then_five_to_each_seat_then_the_pile() -> None:
    state, (dealt,) = settle(GAME, GAME.start("2024", 2, {}), StackedRng(TOP))
    assert state.removed == TOP[:10]
    assert state.hands == (tuple(sorted(TOP[10:15])), tuple(sorted(TOP[15:20])))
    assert state.pile[:10] == TOP[20:30]
    assert len(state.pile) == 80
    assert dealt == Dealt(1, state.removed, state.hands, state.pile)
    assert (state.deck, state.round, state.turn_number, state.draws) == (1, 1, 1, 1)


def test_F2_four_players_remove_nothing() -> None:
    state, _ = settle(GAME, GAME.start("2024", 4, {}), StackedRng(TOP))
    assert state.removed == ()
    assert state.hands[3] == tuple(sorted(TOP[15:20]))
    assert state.pile[0] == TOP[20]


def test_F3_refill_seat_0_draws_all_its_cards_then_seat_1() -> None:
    rng = StackedRng(TOP)
    state, _ = settle(GAME, GAME.start("2024", 3, {}), rng)
    assert state.pile[:2] == ("O5", "O6")
    pile = state.pile
    for seat in range(3):
        for event in GAME.decide(state, seat, GAME.legal(state, seat)[0]):
            state = GAME.apply(state, event)
    left = state.hands
    state, happened = settle(GAME, state, rng)
    (refilled,) = (event for event in happened if isinstance(event, Refilled))
    assert refilled.cards == (pile[0:2], pile[2:4], pile[4:6])
    assert state.pile == pile[6:]
    assert all(len(hand) == 5 for hand in state.hands)
    assert all(set(drawn or ()) <= set(hand) for drawn, hand in zip(refilled.cards, state.hands, strict=True))
    assert left != state.hands


def test_F3_one_card_each_is_drawn_after_the_later_turns() -> None:
    match = Stated("2024", 2, [("B1 B2 B3 T2", "Y1 Y2 Y3 O2")])
    pile = match.state.pile
    match.round(("B1 B2 B3 T2", "Y1 Y2 Y3 O2"))
    assert [refilled.cards for refilled in match.refills] == [
        (pile[0:2], pile[2:4]),
        (pile[4:5], pile[5:6]),
        (pile[6:7], pile[7:8]),
    ]


def test_F3_four_cards_a_player_lie_open_and_the_third_refill_comes_before_the_scoring() -> None:
    match = Stated("2024", 2, [("B1 B2 B3 T2", "Y1 Y2 O3 O2")])
    match.round(("B1 B2 B3 T2", "Y1 Y2 O3 O2"))
    turn = ["chosen", "chosen", "revealed", "refilled"]
    assert match.kinds == ["dealt", *turn, *turn, *turn, "scored"]
    assert [len(hand) for hand in match.state.hands] == [5, 5]
    assert (match.state.round, match.state.turn_number) == (2, 1)


def test_F4_roosters_in_play() -> None:
    played = ("B1 T1 G2 Y3", "O1 Y1 B3 T4")
    match = Stated("2024", 2, [played])
    scored = match.round(played)
    assert scored.round == 1
    assert scored.steps == (CountedRoosters(4, 4, exact=True, hit=True),)
    assert scored.scored == cards("B1 T1", "O1 Y1")
    assert scored.points == scored.totals == match.state.totals == (2, 2)
    assert match.state.score_piles == cards("B1 T1", "O1 Y1")
    assert sorted(match.state.discards) == ["B3", "G2", "T4", "Y3"]
    assert match.state.last_scoring == scored


def test_F5_majority_in_play_and_totals_that_add_up() -> None:
    rounds = [("B6 B2 T2 G2", "B3 Y2 Y1 O2"), ("O6 T3 T2 G3", "O3 O1 Y3 B2")]
    match = Stated("2024", 2, rounds)
    first, second = match.round(rounds[0]), match.round(rounds[1])
    assert first.steps == (
        CountedRoosters(1, 4, exact=True, hit=False),
        CountedColours({"B": 3, "T": 1, "G": 1, "Y": 2, "O": 1}),
        Majority("B", 3),
    )
    assert (first.points, first.totals) == ((8, 3), (8, 3))
    assert (second.round, second.points, second.totals) == (2, (6, 4), (14, 7))
    assert match.state.totals == (14, 7)
    assert match.state.scored_cards == (3, 3)
    assert match.state.played == ((), ())


def test_F6_last_round_without_refill_and_the_last_card_discarded_unseen() -> None:
    match = Stated("2024", 5)
    while match.state.round < 4:
        match.turn(*(" ".join(GAME.legal(match.state, seat)[0].cards) for seat in range(5)))
    assert match.state.pile == ()
    refills, since = len(match.refills), len(match.events)
    sizes = []
    while match.state.phase == "choose":
        sizes.append(len(match.state.hands[0]))
        before = match.state.hands
        match.turn(*(" ".join(GAME.legal(match.state, seat)[0].cards) for seat in range(5)))
    assert sizes == [5, 3, 2]
    assert len(match.refills) == refills
    turn = [*["chosen"] * 5, "revealed"]
    assert match.kinds[since:] == [*turn, *turn, *turn, "scored", "deck-ended"]
    ended = match.events[-1]
    assert isinstance(ended, DeckEnded)
    assert ended.over
    assert ended.totals == match.state.totals
    assert [len(hand or ()) for hand in ended.hands] == [1] * 5
    for hand, had in zip(ended.hands, before, strict=True):
        assert hand is not None
        assert set(hand) <= set(had)
        assert set(hand) <= set(match.state.discards)
    assert match.state.hands == ((),) * 5
    assert match.state.phase == "over"


@pytest.mark.parametrize("players", [2, 3])
def test_F6_aggressive_leaves_no_card_in_the_hands(players: int) -> None:
    match = Stated("five-colors", players, aggressive=True)
    sizes = []
    while match.state.phase == "choose":
        if not match.state.pile:
            sizes.append(len(match.state.hands[0]))
        match.turn(*(" ".join(GAME.legal(match.state, seat)[0].cards) for seat in range(players)))
    assert sizes == [5, 3, 1]
    ended = match.events[-1]
    assert isinstance(ended, DeckEnded)
    assert ended.hands == ((),) * players
    assert ended.over


def test_F6_the_score_is_the_sum_of_the_score_pile() -> None:
    match = Stated("2024", 3)
    outcome = match.finish()
    assert outcome.points == tuple(sum(int(card[1]) for card in pile) for pile in match.state.score_piles)
    assert match.state.scored_cards == tuple(map(len, match.state.score_piles))
    assert outcome.points == match.scorings[-1].totals


def test_F7_outcome_only_when_the_match_is_over() -> None:
    match = Stated("2024", 2)
    assert GAME.outcome(GAME.start("2024", 2, {})) is None
    assert GAME.outcome(match.state) is None
    assert match.finish() == GAME.outcome(match.state)
    assert GAME.advance(match.state, match.rng) is None


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F7_a_tie_in_play_goes_to_the_most_cards(edition: str) -> None:
    """Turquoise is over the limit and blue scores, six points each; in the other rounds all colours tie."""
    rounds = [
        ("B6 T2 T3 G2", "B3 B2 B1 T2", "T3 T2 G2 Y2", "T3 T2 Y3 O2", "T3 G3 Y2 O3"),
        ("T2 G3 Y3 O3", "B2 G2 Y2 O2", "B3 T2 Y3 O3", "B2 T3 G2 O2", "B3 T1 G3 Y2"),
        ("T1 G3 Y3 O3", "B2 G2 Y2 O2", "B3 T1 Y3 O3", "B2 T1 G2 O2", "B3 T4 G3 Y2"),
        ("T1 G1 Y1 O2", "B1 G1 Y1 O1", "B1 T4 Y1 O1", "B2 T5 G1 O1", "B1 T6 G1 Y1"),
    ]
    match = Stated(edition, 5, rounds)
    assert [match.round(a_round).points for a_round in rounds] == [(6, 6, 0, 0, 0), *[(0,) * 5] * 3]
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranks, outcome.reason) == ((1,), (2, 1, 3, 3, 3), "tie-break")


@pytest.mark.parametrize("table", [t for t in tables() if t.game.slug == "5211"], ids=str)
def test_random_play_keeps_every_card_in_one_place(table: Table) -> None:
    for seed in range(3):
        choose, rng = random.Random(seed), RandomRng(seed)
        state, _ = settle(GAME, GAME.start(table.edition, table.players, table.options), rng)
        whole = sorted(box(state.rules.colours))
        while GAME.outcome(state) is None:
            for seat in sorted(GAME.to_act(state)):
                for event in GAME.decide(state, seat, choose.choice(GAME.legal(state, seat))):
                    state = GAME.apply(state, event)
            assert sorted(GAME.cards(state)) == whole
            while (event_ := GAME.advance(state, rng)) is not None:
                state = GAME.apply(state, event_)
                assert sorted(GAME.cards(state)) == whole
