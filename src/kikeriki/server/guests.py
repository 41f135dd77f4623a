"""Guests: a name and a signed cookie, no account. Seat rights are bound to the id in it."""

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection, delete, insert, select, update
from starlette.requests import cookie_parser

from kikeriki.server.ids import digest, fresh_id, is_id
from kikeriki.server.refusals import not_found
from kikeriki.server.store import Store
from kikeriki.server.store.schema import links, players

COOKIE = "kikeriki"
YEAR = 365 * 86400
MOST_KNOWN = 1_000  # those who were asked for last; of others the store knows
LINK_LASTS = 600.0  # seconds


@dataclass(frozen=True)
class Guest:
    id: str
    name: str


def id_of(guest: Guest | None) -> str | None:
    return None if guest is None else guest.id


class Guests:
    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._known: dict[str, Guest] = {}
        self._signer = Signer(secret, salt="kikeriki.guest")

    @classmethod
    async def of(cls, store: Store) -> "Guests":
        return cls(store, await store.secret("cookies", secrets.token_urlsafe(32)))

    def cookie(self, guest: Guest) -> str:
        return self._signer.sign(guest.id).decode()

    def player_in(self, cookies: str) -> str | None:
        """The player that a Cookie header proves; None for no proof, whatever it looks like."""
        try:
            player = self._signer.unsign(cookie_parser(cookies)[COOKIE]).decode()
        except (KeyError, BadSignature, UnicodeError):
            return None
        return player if is_id(player) else None

    async def find(self, player: str | None) -> Guest | None:
        """The guest with this id. One that was found is remembered: a name that another node changes is news later."""
        if player is None:
            return None
        if (known := self._known.get(player)) is not None:
            return self._remember(known)
        asked = select(players.c.name).where(players.c.id == player)
        name = await self._store.read(lambda connection: connection.execute(asked).scalar_one_or_none())
        return None if name is None else self._remember(Guest(player, name))

    def _remember(self, guest: Guest) -> Guest:
        self._known.pop(guest.id, None)  # to the end of the row
        self._known[guest.id] = guest
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return guest

    async def add(self, name: str) -> Guest:
        guest = Guest(fresh_id(), name)
        row = {"id": guest.id, "name": name, "created": self._store.now()}
        await self._store.write(lambda connection, _: connection.execute(insert(players), row))
        return guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = update(players).where(players.c.id == guest.id).values(name=name)
        await self._store.write(lambda connection, _: connection.execute(renamed))
        return self._remember(Guest(guest.id, name))

    async def offer_link(self, guest: Guest) -> tuple[str, float]:
        """A token that makes another device this guest's too, once; only its digest is kept."""
        token, expires = secrets.token_urlsafe(24), self._store.now() + LINK_LASTS
        row = {"digest": digest(token), "player": guest.id, "expires": expires}

        def offer(connection: Connection, _: object) -> None:
            connection.execute(delete(links).where(links.c.expires < expires - LINK_LASTS))
            connection.execute(insert(links), row)

        await self._store.write(offer)
        return token, expires

    async def claim(self, token: str) -> Guest:
        claimed = delete(links).where(links.c.digest == digest(token)).returning(links.c.player, links.c.expires)
        row = await self._store.write(lambda connection, _: connection.execute(claimed).one_or_none())
        guest = await self.find(row.player) if row is not None and row.expires >= self._store.now() else None
        if guest is None:
            raise not_found()
        return guest
