"""Who is let in, and how fast: somebody's haste is their own affair."""

from pathlib import Path

import pytest

from kikeriki.server import guests
from kikeriki.server.doors import A_HOUSEHOLD, BURST, Doors
from kikeriki.server.guests import Guests
from kikeriki.server.house import close_house, open_house
from kikeriki.server.settings import Settings

HOME = {"client": ("192.0.2.7", 1)}
ELSEWHERE = {"client": ("192.0.2.8", 1)}
AT_ONCE = BURST * 10


def doors() -> Doors:
    return Doors(Settings(rate_messages=10))


def test_the_sockets_of_a_guest_count_together() -> None:
    house = doors()
    one, other = house.pace(HOME, "ann"), house.pace(ELSEWHERE, "ann")
    assert not any(one.own() for _ in range(AT_ONCE // 2))
    assert not any(other.own() for _ in range(AT_ONCE // 2 - 1))
    other.own()
    assert one.own() > 0
    assert other.own() > 0
    assert not house.pace(HOME, "ben").own()


def test_a_stranger_takes_nothing_from_another() -> None:
    house = doors()
    hasty, calm = house.pace(HOME, None), house.pace(HOME, None)
    while not hasty.own():
        pass
    assert not calm.own()


def test_an_address_has_a_limit_of_its_own() -> None:
    house = doors()
    lines = [house.pace(HOME, f"guest {number}") for number in range(A_HOUSEHOLD + 1)]
    assert not any(line.shared() for line in lines for _ in range(AT_ONCE - BURST))
    while not lines[0].shared():
        pass
    assert lines[1].shared() > 0
    assert not lines[1].own()
    assert not house.pace(ELSEWHERE, "dora").shared()


async def test_those_who_were_asked_for_last_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "MOST_KNOWN", 3)
    house = await open_house(Settings(data=tmp_path))
    known = await Guests.of(house.store)
    made = [await known.add(f"Guest {number}") for number in range(5)]
    for guest in (*made[:3], made[0], *made[3:]):
        assert await known.find(guest.id) == guest
    assert list(known._known) == [made[0].id, made[3].id, made[4].id]
    assert await known.find(made[1].id) == made[1]  # of whom the store knows
    await close_house(house)
