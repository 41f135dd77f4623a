"""A table as it is shown to those who may see it: nothing here depends on a card."""

from typing import Any

from kikeriki.rules.codec import Json, dump
from kikeriki.server.seating import Chair, Seating
from kikeriki.table import Table


def table_json(seating: Seating, table: Table | None, rev: int) -> dict[str, Any]:
    """The part that is alike for everybody."""
    setup = seating.setup
    return {
        "id": seating.id,
        "rev": rev - seating.unseen,
        "status": seating.status,
        "game": setup.game,
        "edition": setup.edition,
        "players": setup.players,
        "options": dict(setup.options),
        "seats": [_seat(seating, table, seat, chair) for seat, chair in enumerate(seating.chairs)],
        "clock": {"move": seating.clock.move, "bank": seating.clock.bank},
        "access": seating.access,
        "spectators": seating.spectators,
        "guided": bool(seating.guided),
        "host": seating.host,
        "paused": table is not None and table.paused is not None,
        "match": seating.match,
        "deal": dump(seating.published_deal),
        "outcome": seating.outcome,
        "created": seating.created,
        "matches": list(seating.matches),
        "invite": None,
    }


def for_player(common: dict[str, Any], seating: Seating, player: str | None) -> dict[str, Any]:
    """Members of a private table also see how to invite others."""
    if seating.access == "private" and player in seating.members:
        return common | {"invite": seating.invite}
    return common


def you(seating: Seating, player: str | None) -> dict[str, Json]:
    seats: list[Json] = [] if player is None else list(seating.seats_of(player))
    return {"seats": seats, "host": player == seating.host}


def _seat(seating: Seating, table: Table | None, seat: int, chair: Chair) -> dict[str, Json]:
    if chair.kind == "open":
        return {"kind": "open"}
    if chair.kind == "bot":
        return {"kind": "bot", "name": chair.name, "level": chair.level}
    playing = table is not None and seating.status in ("playing", "over")
    return {
        "kind": "person",
        "name": chair.name,
        "player": chair.player,
        "here": chair.player is not None and chair.player not in seating.gone,
        "away": playing and table is not None and table.sitters[seat].away,
        "resigned": playing and table is not None and any(gone.seat == seat for gone in table.resigned),
    }
