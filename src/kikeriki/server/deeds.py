"""What people do at a table, and what time does: each deed changes the table in memory and says what to store."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from sqlalchemy import Executable, delete, insert

from kikeriki.rules.codec import dump, load_one_of
from kikeriki.rules.core import Move
from kikeriki.rules.match import Match
from kikeriki.server.chat import Said, clean_line
from kikeriki.server.live import NOTHING, Effect, LiveTable
from kikeriki.server.loading import match_ended, match_started
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.server.settings import Settings
from kikeriki.server.store.schema import chat, members, participants
from kikeriki.server.timing import expires_at, is_anybody_here, leaving_at, new_host_at
from kikeriki.server.wire import ChatMessage, CommitMessage, MoveMessage, RevealMessage
from kikeriki.table import Commit, Job, Table

Statement: TypeAlias = tuple[Executable, Mapping[str, Any]]


def move(live: LiveTable, now: float, player: str, message: MoveMessage) -> Effect:
    """A move, once: sent again under its key it is only answered again."""
    seat, key, seating = message.seat, message.key, live.seating
    seating.check_seat(player, seat)
    if message.match not in (None, seating.match):
        raise Refusal("wrong-match", match=seating.match)
    if (seat, key) in live.held.keys:
        return Effect(nothing=True, answer=live.held.keys[seat, key])
    seating.check_playing()
    table = _table(live)
    chosen: Move | str = message.move if isinstance(message.move, str) else _read(table, message.move)
    back, again = table.sitters[seat].away, seat in table.match.pending
    commit = table.play(seat, chosen, now, message.seq, message.nth)
    effect = Effect(commit, seat, key, seated=back, unseen=again, answer=commit.first + len(commit.events))
    return _moved(live, now, effect)


def do_job(live: LiveTable, now: float, job: Job, thought: Move | None) -> Effect:
    """A bot's move, or one for somebody whose time is up."""
    table = live.table
    if live.seating.status != "playing" or table is None:
        return NOTHING
    sitter = table.sitters[job.seat]
    was_away = sitter.away
    commit = table.do(job, now, thought)
    return NOTHING if commit is None else _moved(live, now, Effect(commit, job.seat, seated=sitter.away != was_away))


def _moved(live: LiveTable, now: float, effect: Effect) -> Effect:
    if _table(live).match.outcome is not None:
        effect.seated, effect.more = True, (*effect.more, _end(live, now))
    return effect


def say(live: LiveTable, now: float, player: str, name: str, message: ChatMessage) -> Effect:
    seating, said = live.seating, live.held.said
    if player not in seating.members:
        raise Refusal("not-a-member")
    for line in said:
        if (line.player, line.key) == (player, message.key):
            return Effect(nothing=True, answer=line.n)
    seats = seating.seats_of(player)
    called = seating.chairs[seats[0]].name if seats else name
    n = said[-1].n + 1 if said else 0
    line = Said(n, player, message.key, called, seats[0] if seats else None, clean_line(message.text), now)
    row = {**vars(line), "table_id": live.id}
    return Effect(said=line, more=((insert(chat), row),), answer=n)


def join(live: LiveTable, player: str, invite: str | None) -> Effect:
    if player in live.seating.members and player not in live.seating.removed:
        return NOTHING
    live.seating.join(player, invite)
    return Effect(seated=True, more=(_member(live, player),))


def sit(live: LiveTable, player: str, seat: int, name: str, now: float) -> Effect:
    seating = live.seating
    came = player not in seating.members
    seating.sit(player, seat, name)
    if all(viewer.player != player for viewer in live.viewers):
        seating.gone.setdefault(player, now)
    else:
        seating.at[player] = live.node
    return Effect(seated=True, more=(_member(live, player),) if came else ())


def put_bot(live: LiveTable, player: str, seat: int, level: str) -> Effect:
    live.seating.put_bot(player, seat, level)
    return Effect(seated=True)


def free(live: LiveTable, player: str, seat: int) -> Effect:
    live.seating.free(player, seat)
    return Effect(seated=True)


def leave(live: LiveTable, now: float, player: str) -> Effect:
    if player not in live.seating.members:
        raise Refusal("not-a-member")
    return _gave_up(live, now, player, live.seating.leave(player))


def remove(live: LiveTable, now: float, host: str, player: str) -> Effect:
    return _gave_up(live, now, player, live.seating.remove(host, player))


def _gave_up(live: LiveTable, now: float, player: str, seats: list[int]) -> Effect:
    if live.seating.status == "playing":
        for seat in seats:
            _table(live).leave(seat, now, for_good=True)
    gone = delete(members).where(members.c.player == player, members.c.table_id == live.id)
    return Effect(seated=True, more=((gone, {}),))


def arrive(live: LiveTable, now: float, player: str) -> Effect:
    """Somebody with a seat is connected again; a bot that played for them because they were gone gives it back."""
    seating = live.seating
    if player not in seating.people:
        return NOTHING
    if player not in seating.gone and seating.at.get(player) == live.node:
        return NOTHING
    if not is_anybody_here(live.held):  # nobody was waiting until now
        seating.gone = dict.fromkeys(seating.gone, now)
    seating.gone.pop(player, None)
    seating.at[player] = live.node
    table = live.table
    if table is not None and seating.status == "playing" and seating.clock.move is None:
        for seat in seating.seats_of(player):
            if table.sitters[seat].away and not table.sitters[seat].gone:
                table.come_back(seat, now)
    return Effect(seated=True)


def depart(live: LiveTable, now: float, player: str) -> Effect:
    """The last connection of somebody is gone."""
    seating = live.seating
    if player in seating.gone or player not in seating.people or any(v.player == player for v in live.viewers):
        return NOTHING
    if live.is_elsewhere(player):
        return NOTHING
    seating.gone[player] = now
    return Effect(seated=True)


def away(live: LiveTable, now: float, player: str, seat: int) -> Effect:
    live.seating.check_seat(player, seat)
    live.seating.check_playing()
    _table(live).leave(seat, now)
    return Effect(seated=True)


def back(live: LiveTable, now: float, player: str, seat: int) -> Effect:
    live.seating.check_seat(player, seat)
    live.seating.check_playing()
    _table(live).come_back(seat, now)
    return Effect(seated=True)


def resign(live: LiveTable, now: float, player: str, seat: int) -> Effect:
    live.seating.check_seat(player, seat)
    live.seating.check_playing()
    _table(live).resign(seat, now)
    return Effect(seated=True)


def pause(live: LiveTable, now: float, player: str) -> Effect:
    live.seating.check_host(player)
    live.seating.check_playing()
    _table(live).pause(now)
    return Effect(seated=True)


def resume(live: LiveTable, now: float, player: str) -> Effect:
    live.seating.check_host(player)
    live.seating.check_playing()
    _table(live).resume(now)
    return Effect(seated=True)


def start(live: LiveTable, now: float, player: str) -> Effect:
    live.seating.seal(player, now)
    return _deal(live, now) if live.seating.is_revealed else Effect(seated=True)


def deal_guided(live: LiveTable, now: float) -> Effect:
    """A guided table was sealed when it was set up: there is nothing to wait for."""
    seating = live.seating
    waits = seating.guided and seating.status == "revealing"
    return _deal(live, now) if waits else NOTHING


def commit_seed(live: LiveTable, player: str, message: CommitMessage) -> Effect:
    live.seating.commit_seed(player, message.seat, message.match, message.commitment)
    return Effect(seated=True)


def reveal_seed(live: LiveTable, now: float, player: str, message: RevealMessage) -> Effect:
    live.seating.reveal_seed(player, message.seat, message.match, message.seed)
    return _deal(live, now) if live.seating.is_revealed else Effect(seated=True)


def rematch(live: LiveTable, player: str) -> Effect:
    live.seating.rematch(player)
    live.held.table = None
    live.held.keys = {}
    return Effect(seated=True)


def close(live: LiveTable, now: float, player: str) -> Effect:
    live.seating.check_host(player)
    if live.seating.status == "closed":
        raise Refusal("closed")
    return _close(live, now)


def let_time_pass(live: LiveTable, now: float, settings: Settings) -> Effect:
    """Whatever is due now apart from moves."""
    held, seating = live.held, live.seating
    if seating.status == "closed":
        return NOTHING
    if seating.reveal_by is not None and seating.reveal_by <= now:
        return _deal(live, now)
    leaving = [player for player, at in leaving_at(held, settings).items() if at <= now]
    if leaving:
        for seat in (seat for player in leaving for seat in seating.seats_of(player)):
            _table(live).leave(seat, now)
        return Effect(seated=True)
    if (at := new_host_at(held, settings)) is not None and at <= now:
        seating.host = next(player for player in seating.people if player not in seating.gone)
        return Effect(seated=True)
    if expires_at(held, settings) <= now:
        return _close(live, now)
    return NOTHING


def _deal(live: LiveTable, now: float) -> Effect:
    """The seeds are on the table: shuffle, deal, begin."""
    seating, setup = live.seating, live.seating.setup
    match = Match(seating.game, setup.edition, setup.players, setup.options, seating.deal)
    sitters = [chair.sitter() for chair in seating.chairs]
    # A guided table's bots draw from its name: they answer the same moves in the same way.
    table = live.held.table = Table(match, sitters, seating.clock, now, secret=seating.guided)
    table.pace = live.settings.bot_pace
    for seat, chair in enumerate(seating.chairs):
        if chair.kind == "person" and chair.player is None:  # left while the seeds were revealed
            table.leave(seat, now, for_good=True)
    live.held.keys = {}
    seating.status, seating.reveal_by = "playing", None
    players = seating.people
    more: list[Statement] = [match_started(table, seating, now)]
    more += [(insert(participants), {"player": p, "match_id": seating.match, "started": now}) for p in players]
    return Effect(Commit(0, tuple(match.events), match.state), seated=True, more=tuple(more))


def _end(live: LiveTable, now: float) -> Statement:
    seating, table = live.seating, _table(live)
    seating.status, seating.outcome = "over", dump(table.outcome)
    seating.end_match()
    return match_ended(table, seating, now)


def _close(live: LiveTable, now: float) -> Effect:
    """The end of the table; a match that was on ends without an outcome, its seeds are shown all the same."""
    seating = live.seating
    more: tuple[Statement, ...] = ()
    if seating.status == "playing":
        more = (match_ended(_table(live), seating, now),)
        seating.end_match()
    seating.status, seating.reveal_by = "closed", None
    return Effect(seated=True, more=more)


def _member(live: LiveTable, player: str) -> Statement:
    return insert(members), {"player": player, "table_id": live.id}


def _table(live: LiveTable) -> Table:
    if live.table is None:
        raise not_found()
    return live.table


def _read(table: Table, form: dict[str, Any]) -> Move:
    chosen: Move = load_one_of(table.match.game.moves, form, "move")
    return chosen
