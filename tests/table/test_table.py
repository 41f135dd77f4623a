"""The table: bots, clocks, people who leave, come back or resign; without I/O, told the time."""

import json
import random

import pytest

from kikeriki.rules.errors import IllegalMove, SetupError
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from kikeriki.rules.record import read, write
from kikeriki.table import Clock, Table, bot, person
from kikeriki.table.table import PAUSE


def table_of(slug: str, *sitters: object, clock: Clock | None = None, seed: str = "t") -> Table:
    seats = [person(s) if isinstance(s, str) else s for s in sitters]
    match = Match(GAMES[slug], GAMES[slug].editions[0].slug, len(seats), {}, seeded(seed, seed))
    return Table(match, seats, clock, now=0.0, secret="s")  # type: ignore[arg-type]


def run_bots(table: Table, now: float = 0.0, until: float = 1e6) -> float:
    """Let time pass as far as bots and clocks go by themselves."""
    while (at := table.next_time()) is not None and at <= until:
        now = max(now, at)
        assert table.tick(now), "something was due and did not happen"
    return now


@pytest.mark.parametrize("slug", GAMES)
def test_bots_play_a_match_to_its_end(slug: str) -> None:
    table = table_of(slug, bot("rooster"), bot("hen"), bot("chick"))
    run_bots(table)
    assert table.outcome is not None
    assert read(write(table.record())).seats[1].bot == "hen"


def test_bots_pause_as_long_whatever_they_hold() -> None:
    """The pause hangs on the match and the seq alone: another deck, the same pauses."""
    one, other = (table_of("5211", bot("master"), bot("master"), seed="m") for _ in range(2))
    other.match = Match(GAMES["5211"], "2024", 2, {}, seeded("another deck", "m"))
    assert one.match.events != other.match.events
    assert one.jobs() == other.jobs()
    assert all(PAUSE[0] <= job.at <= PAUSE[1] for job in one.jobs())


def test_K9_bots_close_their_looks_at_once() -> None:
    table = table_of("kuiken-koers", "Ann", bot("hen"), bot("hen"))
    table.tick(0.0)
    assert table.match.to_act == {0}


def test_a_bot_thinks_the_same_twice_and_moves_once() -> None:
    table = table_of("gloria-picktoria", bot("rooster"), bot("rooster"))
    (job,) = table.jobs()
    assert table.think(job) == table.think(job)
    assert table.do(job, job.at) is not None
    assert table.do(job, job.at) is None
    assert job not in table.jobs()


def test_F3_a_person_may_change_their_mind_while_a_bot_thinks() -> None:
    table = table_of("5211", "Ann", bot("hen"))
    first, second = table.match.legal(0)[:2]
    assert table.play(0, first, now=0.1).events == ()
    assert table.play(0, second, now=0.2).events == ()
    (commit,) = table.tick(PAUSE[1])
    assert commit.first == 1
    assert [event.kind for event in commit.events[:3]] == ["chosen", "chosen", "revealed"]
    assert commit.events[2].cards[0] == second.cards  # type: ignore[attr-defined]


def test_a_live_frame_and_a_resumed_frame_are_the_same_bytes() -> None:
    table = table_of("5211", "Ann", "Ben", "Cleo")
    for seat in range(3):
        commit = table.play(seat, table.match.legal(seat)[0], now=1.0)
    for viewer in (None, 0, 1, 2):
        live, resumed = table.live_frame(viewer, commit), table.frame(viewer, commit.first)
        assert json.dumps(live.to_json()) == json.dumps(resumed.to_json())
        assert list(live.to_json()) == ["from", "to", "events", "view"]  # type: ignore[arg-type]


def test_K9_a_resumed_frame_lacks_the_looks_that_were_closed() -> None:
    table = table_of("kuiken-koers", "Ann", "Ben")
    faces = [event.cards for event in table.frame(0, 0).events if event.kind == "looked"]  # type: ignore[attr-defined]
    assert faces[0] is not None
    assert faces[1] is None
    table.play(0, "seen", now=1.0)
    again = [event.cards for event in table.frame(0, 0).events if event.kind == "looked"]  # type: ignore[attr-defined]
    assert again == [None, None]


def test_a_clock_gives_each_move_its_time_and_then_the_bank() -> None:
    table = table_of("gloria-picktoria", "Ann", "Ben", clock=Clock(move=10, bank=30))
    (seat,) = table.match.to_act
    assert table.clocks.deadline(seat) == 40
    table.play(seat, "take 0", now=25)  # 15 of the bank are gone
    assert table.clocks.deadline(seat) == 25 + 10 + 15
    table.play(seat, "take 0", now=30)  # within its time: nothing of the bank
    assert table.clocks.deadline(seat) == 30 + 10 + 15
    table.play(seat, "take 0", now=31)
    assert table.clocks.deadline(seat) is None
    assert table.clocks.deadline(1 - seat) == 31 + 40


def test_time_that_runs_out_is_a_bots_move_and_three_in_a_row_its_seat() -> None:
    table = table_of("gloria-picktoria", "Ann", "Ben", clock=Clock(move=10))
    (seat,) = table.match.to_act
    now = 0.0
    for strike in (1, 2):
        now += 10
        assert len(table.tick(now)) == 1
        assert table.sitters[seat].strikes == strike
        assert not table.sitters[seat].away
    table.play(seat, table.match.legal(seat)[0], now)
    assert table.sitters[seat].strikes == 0
    other = 1 - seat
    while not table.sitters[other].away:
        due = table.next_time()
        assert due is not None
        table.tick(due)
        (acting,) = table.match.to_act
        if acting == seat:
            table.play(seat, table.match.legal(seat)[0], due)
    table.come_back(other, now=500)
    assert not table.sitters[other].by_bot


def test_K9_a_time_out_closes_a_look() -> None:
    table = table_of("kuiken-koers", "Ann", bot("hen"), clock=Clock(move=5))
    table.tick(0.0)
    (commit,) = table.tick(5.0)
    assert commit.events[0].kind == "saw"


def test_no_clock_never_runs_out_and_days_are_long() -> None:
    assert table_of("gloria-picktoria", "Ann", "Ben").next_time() is None
    assert table_of("gloria-picktoria", "Ann", "Ben", clock=Clock.days(2)).next_time() == 2 * 86400


def test_who_leaves_is_stood_in_for_and_comes_back_by_moving() -> None:
    table = table_of("5211", "Ann", "Ben")
    table.leave(0, now=1.0)
    (job,) = table.jobs()
    assert job.seat == 0
    table.tick(10.0)
    assert table.match.to_act == {1}
    table.play(1, table.match.legal(1)[0], now=11.0)
    table.play(0, table.match.legal(0)[0], now=11.1)
    assert not table.sitters[0].by_bot


def test_who_comes_back_by_moving_is_timed_again() -> None:
    table = table_of("gloria-picktoria", "Ann", "Ben", clock=Clock(move=10))
    (seat,) = table.match.to_act
    table.leave(seat, now=1.0)
    assert table.clocks.deadline(seat) is None
    table.play(seat, "take 0", now=2.0)
    assert table.match.to_act == {seat}
    assert table.clocks.deadline(seat) == 12.0


def test_nobody_leaves_a_seat_that_is_not_there() -> None:
    table = table_of("5211", "Ann", "Ben")
    for leave_or_return in (table.leave, table.come_back):
        for seat in (7, -1):
            with pytest.raises(IllegalMove) as refused:
                leave_or_return(seat, 1.0)
            assert refused.value.code == "no-such-seat"


def test_each_commit_of_a_tick_has_the_view_of_its_own_moment() -> None:
    table = table_of("kuiken-koers", "Ann", bot("hen"), bot("hen"), bot("hen"))
    commits = table.tick(0.0)
    assert len(commits) == 3
    frames = [table.live_frame(0, commit) for commit in commits]
    assert [frame.view.to_act for frame in frames] == [(0, 2, 3), (0, 3), (0,)]
    assert frames[-1].view == table.match.view(0)


def test_a_frame_from_a_seq_that_is_not_there_is_cut_to_what_is() -> None:
    table = table_of("5211", "Ann", "Ben")
    assert table.frame(0, -3) == table.frame(0, 0)
    assert table.frame(0, 99).events == ()
    assert table.frame(0, 99).first == table.match.seq


def test_nobody_plays_for_a_bot_or_in_a_seat_that_is_not_there() -> None:
    table = table_of("5211", "Ann", bot("hen"))
    for seat, code in ((1, "seat-is-a-bots"), (2, "no-such-seat"), (-1, "no-such-seat")):
        with pytest.raises(IllegalMove) as refused:
            table.play(seat, "choose B1 B1", now=0.0)
        assert refused.value.code == code


def test_a_table_needs_its_seats_filled_with_bots_that_exist() -> None:
    with pytest.raises(SetupError) as refused:
        table_of("5211", "Ann", bot("eagle"))
    assert refused.value.code == "unknown-bot"
    match = Match(GAMES["5211"], "2024", 3, {}, seeded(1, "m"))
    with pytest.raises(SetupError) as refused:
        Table(match, [person("Ann"), person("Ben")])
    assert refused.value.code == "player-count"


@pytest.mark.parametrize("slug", GAMES)
def test_people_bots_and_clocks_mixed_at_random(slug: str) -> None:
    """Whatever people do and whenever, the match goes on to an outcome and its record holds."""
    rng = random.Random(slug)
    for trial in range(6):
        table = table_of(slug, "Ann", bot("hen"), "Ben", clock=Clock(move=5, bank=10), seed=f"{trial}")
        now = 0.0
        while table.outcome is None:
            now += rng.choice((0.5, 2.0, 20.0))
            table.tick(now)
            for seat in sorted(table.match.to_act & {0, 2}):
                what = rng.random()
                if what < 0.6 and seat in table.match.to_act:
                    table.play(seat, rng.choice(table.match.legal(seat)), now)
                elif what < 0.7:
                    rng.choice((table.leave, table.come_back))(seat, now)
        assert read(write(table.record())).outcome == table.match.outcome
