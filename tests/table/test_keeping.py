"""A table put away and taken out again is the same table: clocks, strikes, choices, pauses, resignations."""

import json
import random

import pytest

from kikeriki.rules.core import Move
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from kikeriki.rules.record import read, write
from kikeriki.table import Clock, Table, awaited_seats, bot, person, put_away, take_out
from kikeriki.table.table import PAUSE


def new_table(slug: str, *sitters: object, clock: Clock | None = None, seed: str = "k") -> Table:
    seats = [person(s) if isinstance(s, str) else s for s in sitters]
    match = Match(GAMES[slug], GAMES[slug].editions[0].slug, len(seats), {}, seeded(seed, seed))
    return Table(match, seats, clock, now=0.0, secret="s")  # type: ignore[arg-type]


def moved_house(table: Table) -> Table:
    """The table as another process would have it: everything through JSON."""
    match, setup = table.match, table.match.setup
    kept = json.loads(json.dumps(put_away(table)))
    events = read(write(table.record())).events if not match.pending else tuple(match.events)
    again = Match(match.game, setup.edition, setup.players, setup.options, match.deal, events=events)
    return take_out(again, kept)


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.long] * (slug == "gloria-picktoria")) for slug in GAMES]
)
def test_a_match_that_moves_house_after_every_move_goes_the_same_way(slug: str) -> None:
    staying = new_table(slug, "Ann", bot("hen"), "Ben", clock=Clock(move=5, bank=10))
    moving = new_table(slug, "Ann", bot("hen"), "Ben", clock=Clock(move=5, bank=10))
    rng, now = random.Random(slug), 0.0
    while staying.outcome is None:
        now += rng.choice((0.1, 1.0, 7.0))
        moving = moved_house(moving)
        people = sorted(seat for seat in staying.match.to_act if not staying.sitters[seat].by_bot)
        if people and rng.random() < 0.7:
            seat = rng.choice(people)
            move: Move = rng.choice(staying.match.legal(seat))
            for table in (staying, moving):
                table.play(seat, move, now, seq=table.match.seq)
        elif people and rng.random() < 0.2:
            for table in (staying, moving):
                table.leave(people[0], now)
        for table in (staying, moving):
            table.tick(now)
        assert put_away(staying) == put_away(moved_house(moving))
        assert staying.jobs() == moved_house(moving).jobs()
    assert moved_house(moving).match.events == staying.match.events


def test_F3_pending_choices_and_their_order_move_along() -> None:
    table = new_table("5211", "Ann", "Ben")
    first, second = table.match.legal(0)[:2]
    table.play(0, second, 0.1, seq=1, nth=2)
    table = moved_house(table)
    with pytest.raises(IllegalMove) as refused:
        table.play(0, first, 0.2, seq=1, nth=1)
    assert refused.value.code == "superseded"
    assert table.match.pending == {0: second}
    table.play(0, first, 0.3, seq=1, nth=3)
    commit = table.play(1, table.match.legal(1)[0], 0.4, seq=1)
    assert commit.events[2].cards[0] == first.cards  # type: ignore[attr-defined]


def test_a_move_belongs_to_what_its_seat_was_last_asked() -> None:
    table = new_table("gloria-picktoria", "Ann", "Ben")
    (seat,) = table.match.to_act
    asked = table.match.seq
    move = table.match.legal(seat)[0]
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, move, 1.0, seq=asked + 1)
    assert (refused.value.code, refused.value.params["at"]) == ("ahead", asked)
    table.play(seat, move, 1.0, seq=asked)
    assert table.match.to_act == {seat}, "three action points: the same seat is asked again"
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, move, 1.1, seq=asked)
    assert refused.value.code == "stale"


def test_K9_who_closes_a_look_late_is_not_stale_because_others_were_quicker() -> None:
    table = new_table("kuiken-koers", "Ann", "Ben", "Cem")
    seq = table.match.seq
    for seat in (2, 0, 1):
        table.play(seat, "seen", 1.0, seq=seq)
    assert len(table.match.to_act) == 1


def test_a_pause_costs_nobody_time_and_stops_the_bots() -> None:
    table = new_table("gloria-picktoria", "Ann", "Ben", clock=Clock(move=10, bank=5))
    (seat,) = table.match.to_act
    table.pause(4.0)
    assert table.jobs() == []
    assert table.tick(1000.0) == []
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, table.match.legal(seat)[0], 50.0)
    assert refused.value.code == "paused"
    with pytest.raises(IllegalMove):
        table.pause(50.0)
    table = moved_house(table)
    table.resume(104.0)
    assert table.clocks.deadline(seat) == 115.0
    with pytest.raises(IllegalMove) as refused:
        table.resume(104.0)
    assert refused.value.code == "not-paused"


def test_a_resigner_ranks_last_whatever_the_bot_reaches() -> None:
    for trial in range(20):
        table = new_table("5211", "Ann", bot("chick"), bot("chick"), seed=f"r{trial}")
        table.resign(0, 1.0)
        for refused_deed in (table.resign, table.come_back):
            with pytest.raises(IllegalMove) as refused:
                refused_deed(0, 2.0)
            assert refused.value.code == "seat-given-up"
        with pytest.raises(IllegalMove):
            table.play(0, table.match.legal(0)[0], 2.0)
        now = 2.0
        while table.outcome is None:
            now += PAUSE[1]
            table.tick(now)
        assert table.outcome.ranks[0] == 3
        record = read(write(table.record()))
        assert record.outcome == table.outcome
        if table.match.outcome is not None and 0 in table.match.outcome.winners:
            assert table.outcome.reason == "resignation"
            return
    raise AssertionError("the stand-in never won: nothing was shown")


def test_nobody_resigns_from_a_match_that_is_over() -> None:
    table = new_table("5211", "Ann", bot("hen"))
    table.leave(0, 0.0)
    now = 0.0
    while table.outcome is None:
        now += PAUSE[1]
        table.tick(now)
    with pytest.raises(IllegalMove) as refused:
        table.resign(0, now)
    assert refused.value.code == "match-over"


def test_in_a_pause_nobody_wins_or_loses_time_by_leaving() -> None:
    table = new_table("gloria-picktoria", "Ann", "Ben", clock=Clock(move=60, bank=120))
    (seat,) = table.match.to_act
    table.pause(10.0)
    table.leave(seat, 500.0)
    table.come_back(seat, 1000.0)
    table.resume(1000.0)
    assert table.clocks.banks == [120.0, 120.0]
    assert table.clocks.deadline(seat) == 1000.0 + 60 + 120


def test_who_is_to_act_is_seen_without_taking_the_table_out() -> None:
    table = new_table("5211", "Ann", "Ben", bot("hen"))
    assert awaited_seats(put_away(table)) == {0, 1, 2}
    table.play(1, table.match.legal(1)[0], 1.0)
    assert awaited_seats(put_away(table)) == {0, 2}
    table.pause(2.0)
    assert awaited_seats(put_away(table)) == frozenset()
