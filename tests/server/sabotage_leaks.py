"""Leaks as a careless change might bring them: each is planted into the server, and the proof must find it."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from unittest import mock

import structlog

from kikeriki.rules.codec import dump
from kikeriki.rules.core import Seat
from kikeriki.server import deeds, showing, wire
from kikeriki.server.chat import Said
from kikeriki.server.live import Effect, LiveTable
from kikeriki.server.seating import Seating
from kikeriki.table import Commit, Frame, Table
from kikeriki.table.table import PAUSE
from tests.server.indoors import PatientHost
from tests.server.leaks import KINDS, Stage

MATCHES = 40  # within which a leak must have been found
MOVES = 60
HANDS = ("5211", "gloria-picktoria")
EVERY = (*HANDS, "kuiken-koers")


@dataclass(frozen=True)
class Planted:
    where: str  # which way it gets out, as the proof will say
    target: Any
    name: str
    fault: Callable[[Any], Any]  # what takes the place of what was there
    slugs: tuple[str, ...] = EVERY
    kinds: tuple[str, ...] = KINDS


async def find(leak: Planted, two: Stage) -> None:
    """Compare matches on servers with this leak; raises Leak if it is found."""
    right = getattr(leak.target, leak.name)
    with mock.patch.object(leak.target, leak.name, leak.fault(right)):
        for seed in range(MATCHES):
            slug, kind = leak.slugs[seed % len(leak.slugs)], leak.kinds[seed % len(leak.kinds)]
            await two.compare(slug, kind, f"planted/{seed}", MOVES)


def _hidden(table: Table) -> object:
    """Something of the true state that nobody is shown as a whole."""
    state: Any = table.match.state
    return state.pile


def _another_seats_view(right: Callable[..., Frame]) -> Callable[..., Frame]:
    def live_frame(table: Table, viewer: Seat | None, commit: Commit) -> Frame:
        other = None if viewer is None else (viewer + 1) % len(table.sitters)
        return replace(right(table, viewer, commit), view=table.match.view(other))

    return live_frame


def _unredacted_on_reconnect(right: Callable[..., Frame]) -> Callable[..., Frame]:
    def frame(table: Table, viewer: Seat | None, since: int) -> Frame:
        shown = right(table, viewer, since)
        return replace(shown, events=tuple(table.match.events[shown.first :]))

    return frame


def _unredacted_live(right: Callable[..., Frame]) -> Callable[..., Frame]:
    return lambda table, viewer, commit: replace(right(table, viewer, commit), events=commit.events)


def _refusal_names_a_card(right: Callable[..., Effect]) -> Callable[..., Effect]:
    def move(live: LiveTable, now: float, player: str, message: wire.MoveMessage) -> Effect:
        try:
            return right(live, now, player, message)
        except Exception as error:
            if live.table is not None:
                error.params["top"] = dump(_hidden(live.table))  # type: ignore[attr-defined]
            raise

    return move


def _hand_in_the_log(right: Callable[..., Effect]) -> Callable[..., Effect]:
    def move(live: LiveTable, now: float, player: str, message: wire.MoveMessage) -> Effect:
        effect = right(live, now, player, message)
        if live.table is not None:
            structlog.get_logger().debug("moved", state=dump(_hidden(live.table)))
        return effect

    return move


def _state_in_the_chat(right: Callable[..., Effect]) -> Callable[..., Effect]:
    def say(live: LiveTable, *rest: Any) -> Effect:
        effect = right(live, *rest)
        if live.table is not None and isinstance(effect.said, Said):
            effect.said = replace(effect.said, text=f"{effect.said.text} {dump(_hidden(live.table))}")
        return effect

    return say


def _spectator_in_seat_0(right: Callable[..., Frame]) -> Callable[..., Frame]:
    return lambda table, viewer, since: right(table, 0 if viewer is None else viewer, since)


def _pause_by_the_hand(right: Callable[..., float]) -> Callable[..., float]:
    def pause(table: Table, seat: Seat, seq: int) -> float:
        cards = f"{table.match.state}"
        return right(table, seat, seq) and random.Random(cards).uniform(*PAUSE)

    return pause


def _no_wait(_right: object) -> Callable[..., Awaitable[None]]:
    async def wait(_host: PatientHost, _until: float) -> None:
        pass

    return wait


def _published_seed(_right: object) -> property:
    return property(lambda seating: seating.deal)


def _trace_of_a_change_of_mind(right: Callable[..., None]) -> Callable[..., None]:
    """A frame for everybody whenever anybody chooses."""

    def show(table: LiveTable, effect: Effect, *rest: Any) -> None:
        right(table, replace(effect, unseen=False), *rest)

    return show


def _number_of_changes(right: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    return lambda seating, table, rev: {**right(seating, table, rev), "rev": rev}


def _as_long_as_a_choice(right: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """No word of what lies face down, but a length."""

    def table_json(seating: Seating, table: Table | None, rev: int) -> dict[str, Any]:
        shown = right(seating, table, rev)
        if table is not None:
            shown["matches"] = [*shown["matches"], *["x"] * (sum(map(ord, f"{table.match.pending}")) % 5)]
        return shown

    return table_json


def _every_seat_may_be_watched(right: Callable[..., bool]) -> Callable[..., bool]:
    def may_watch(seating: Seating, player: str | None, seat: Seat | None) -> bool:
        exists = seat is None or seat < len(seating.chairs)
        return exists and right(seating, player, None)

    return may_watch


LEAKS = {
    "another seat's view in a frame": Planted("socket", Table, "live_frame", _another_seats_view),
    "events as they are, live": Planted("socket", Table, "live_frame", _unredacted_live),
    "events as they are, on a reconnection": Planted("socket", Table, "frame", _unredacted_on_reconnect),
    "a refusal that names a card": Planted("socket", deeds, "move", _refusal_names_a_card),
    "a log line with cards": Planted("log", deeds, "move", _hand_in_the_log),
    "a line of chat that carries the state": Planted("socket", deeds, "say", _state_in_the_chat),
    "the spectator in seat 0": Planted("", Table, "frame", _spectator_in_seat_0, HANDS, ("spectator",)),
    "a pause that depends on the hand": Planted("", Table, "_pause", _pause_by_the_hand),
    "an answer as soon as it was thought of": Planted("", PatientHost, "_wait", _no_wait),
    "the server's seed in the table": Planted("", Seating, "published_deal", _published_seed),
    "a frame for everybody at a change of mind": Planted(
        "socket", LiveTable, "_show", _trace_of_a_change_of_mind, ("5211",)
    ),
    "a number that counts changes of mind": Planted("", showing, "table_json", _number_of_changes, ("5211",)),
    "a table that grows with what lies face down": Planted("", showing, "table_json", _as_long_as_a_choice, ("5211",)),
    "every seat's frame for everybody": Planted("", Seating, "may_watch", _every_seat_may_be_watched),
}
