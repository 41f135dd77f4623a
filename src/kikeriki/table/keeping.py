"""A table put away and taken out again: all that its match's events do not say, as JSON."""

from typing import Any

import orjson

from kikeriki.rules.codec import dump, load, load_one_of
from kikeriki.rules.match import Match
from kikeriki.rules.record import Player, Resignation
from kikeriki.table.clock import Clock
from kikeriki.table.sitter import Sitter
from kikeriki.table.table import Table


def put_away(table: Table) -> str:
    """What `take_out` needs beside the match's setup, deal and events. It holds secrets: it is for the store alone."""
    clocks, clock, pending = table.clocks, table.clocks.clock, table.match.pending
    kept = {
        "sitters": [
            (sitter.player.name, sitter.player.bot, sitter.away, sitter.strikes, sitter.gone)
            for sitter in table.sitters
        ],
        "clock": (clock.move, clock.bank),
        "banks": clocks.banks,
        "since": clocks.since,
        "awaited": table.awaited,
        "asked": table.asked,
        "pending": {seat: dump(move) for seat, move in pending.items()} if pending else {},
        "nth": table.nth,
        "resigned": [(resignation.seat, resignation.seq) for resignation in table.resigned],
        "paused": table.paused,
        "secret": table.secret,
    }
    return orjson.dumps(kept, option=orjson.OPT_NON_STR_KEYS).decode()


def take_out(match: Match, text: str) -> Table:
    """The table as it was put away; the match was resumed from its events."""
    kept: dict[str, Any] = orjson.loads(text)
    match.lay({int(seat): load_one_of(match.game.moves, move) for seat, move in kept["pending"].items()})
    sitters = [
        Sitter(load(Player, {"name": name, "bot": bot}), away, strikes, gone)
        for name, bot, away, strikes, gone in kept["sitters"]
    ]
    table = Table(match, sitters, Clock(*kept["clock"]), secret=kept["secret"])
    table.clocks.banks = list(kept["banks"])
    table.clocks.since = _by_seat(kept["since"])
    table.awaited = _by_seat(kept["awaited"])
    table.asked = _by_seat(kept["asked"])
    table.nth = _by_seat(kept["nth"])
    table.resigned = [Resignation(seat, seq) for seat, seq in kept["resigned"]]
    table.paused = kept["paused"]
    return table


def awaited_seats(text: str) -> frozenset[int]:
    """Who is to act at a table that was put away; nobody while it is paused."""
    kept: dict[str, Any] = orjson.loads(text)
    return frozenset(map(int, kept["awaited"])) if kept["paused"] is None else frozenset()


def _by_seat(kept: dict[str, Any]) -> dict[int, Any]:
    return {int(seat): value for seat, value in kept.items()}
