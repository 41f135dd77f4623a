"""When something will happen at a table by itself, and what. The server's clock decides."""

from kikeriki.server.loading import Loaded
from kikeriki.server.settings import Settings

PATIENCE = 10  # with a host who is gone, in times of `away_after`


def next_time(held: Loaded, settings: Settings) -> float | None:
    seating, table = held.seating, held.table
    if seating.status == "closed":
        return None
    soonest = expires_at(held, settings)
    if seating.gone:
        soonest = min((soonest, *leaving_at(held, settings).values()))
        if (at := new_host_at(held, settings)) is not None:
            soonest = min(soonest, at)
    if seating.reveal_by is not None:
        soonest = min(soonest, seating.reveal_by)
    if seating.status == "playing" and table is not None and (at := table.next_time()) is not None:
        soonest = min(soonest, at)
    return soonest


def expires_at(held: Loaded, settings: Settings) -> float:
    """When a table that nobody uses is given up; a slow match may take its time."""
    seating = held.seating
    if seating.status not in ("playing", "revealing"):
        return seating.used + settings.expire_open
    return seating.used + max(settings.expire_playing, 2 * (seating.clock.move or 0.0))


def leaving_at(held: Loaded, settings: Settings) -> dict[str, float]:
    """When a bot takes over for those without a connection, where no clock does and somebody is there to wait."""
    seating, table = held.seating, held.table
    unhurried = seating.status == "playing" and seating.clock.move is None
    if not unhurried or table is None or table.paused is not None or not is_anybody_here(held):
        return {}
    return {
        player: since + settings.away_after
        for player, since in seating.gone.items()
        if any(not table.sitters[seat].by_bot for seat in seating.seats_of(player))
    }


def new_host_at(held: Loaded, settings: Settings) -> float | None:
    """When somebody who is here becomes the host, so that nobody waits for one who has left without a word."""
    since = held.seating.gone.get(held.seating.host)
    return since + PATIENCE * settings.away_after if since is not None and is_anybody_here(held) else None


def is_anybody_here(held: Loaded) -> bool:
    return any(player not in held.seating.gone for player in held.seating.people)
