"""What the parts of one running server share."""

from dataclasses import dataclass

from kikeriki.server.doors import Doors
from kikeriki.server.guests import Guests
from kikeriki.server.hosting import Host
from kikeriki.server.settings import Settings
from kikeriki.server.store import Store


@dataclass(frozen=True)
class House:
    settings: Settings
    store: Store
    host: Host
    guests: Guests
    doors: Doors


async def open_house(settings: Settings) -> House:
    store = Store(settings.database_url)
    await store.open()
    host = Host(store, settings)
    house = House(settings, store, host, await Guests.of(store), Doors(settings))
    await host.open()
    return house


async def close_house(house: House) -> None:
    await house.host.close()
    await house.store.close()
