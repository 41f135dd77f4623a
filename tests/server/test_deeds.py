"""A deed that is refused has changed nothing: what is in memory stays what is stored."""

import random
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from kikeriki.rules.errors import RulesError
from kikeriki.rules.fair import commitment
from kikeriki.server import deeds
from kikeriki.server.hosting import Host
from kikeriki.server.house import House, close_house, open_house
from kikeriki.server.live import Effect, LiveTable
from kikeriki.server.refusals import Refusal
from kikeriki.server.seating import new_seating, write_seating
from kikeriki.server.settings import Settings
from kikeriki.server.wire import ChatMessage, CommitMessage, MoveMessage, RevealMessage
from kikeriki.table import Clock, put_away

PLAYERS = ("ann", "ben", "cem", "eve")
SEED = b"0123456789abcdef"
Deed = Callable[[LiveTable, float], Effect]


def all_that_is(live: LiveTable) -> tuple[str, str | None, int, int]:
    table = None if live.table is None else put_away(live.table)
    seq = -1 if live.table is None else live.table.match.seq
    return write_seating(live.seating), table, seq, len(live.held.said)


async def new_table(house: House, game: str) -> LiveTable:
    seating = new_seating(game, None, 3, {}, Clock(30, 60), "link", True, PLAYERS[0], house.host.now())
    for seat, player in enumerate(PLAYERS[:3]):
        seating.sit(player, seat, player)
    row = {"id": seating.id, "rev": 0, "status": "open", "access": "link", "creator": PLAYERS[0], "address": "here"}
    row |= {"created": 0.0, "due": None, "seating": write_seating(seating), "standing": None}
    await house.store.create_table(row, {"player": PLAYERS[0], "table_id": seating.id})
    return await house.host.find(seating.id)


def a_deed(live: LiveTable, rng: random.Random) -> Deed:
    """Anything that anybody might try, whether it fits or not."""
    who, seat = rng.choice(PLAYERS), rng.randrange(-1, 4)
    match = rng.choice((live.seating.match, "another"))
    legal = live.table.match.legal(seat) if live.table is not None and 0 <= seat < 3 else ()
    form = orjson.loads(orjson.dumps(rng.choice(legal))) if legal else {"kind": "fly"}
    seq = live.table.match.seq if live.table is not None else 0
    key = f"k{rng.getrandbits(64)}"
    move = MoveMessage.model_construct(
        type="move", key=key, seat=seat, seq=max(0, seq - rng.randrange(2)), move=form, match=None, nth=0
    )
    promise = CommitMessage.model_construct(type="commit", seat=seat, match=match, commitment=commitment(SEED))
    reveal = RevealMessage.model_construct(type="reveal", seat=seat, match=match, seed=SEED.hex())
    line = ChatMessage.model_construct(type="chat", key=key, text=rng.choice(("hello", "", "\x00")))
    some: list[Deed] = [
        lambda live, now: deeds.move(live, now, who, move),
        lambda live, now: deeds.say(live, now, who, who, line),
        lambda live, now: deeds.sit(live, who, seat, who, now),
        lambda live, _: deeds.put_bot(live, who, seat, rng.choice(("hen", "eagle"))),
        lambda live, _: deeds.free(live, who, seat),
        lambda live, _: deeds.join(live, who, None),
        lambda live, now: deeds.leave(live, now, who),
        lambda live, now: deeds.remove(live, now, who, rng.choice(PLAYERS)),
        lambda live, now: deeds.away(live, now, who, seat),
        lambda live, now: deeds.back(live, now, who, seat),
        lambda live, now: deeds.resign(live, now, who, seat),
        lambda live, now: deeds.pause(live, now, who),
        lambda live, now: deeds.resume(live, now, who),
        lambda live, now: deeds.start(live, now, who),
        lambda live, _: deeds.commit_seed(live, who, promise),
        lambda live, now: deeds.reveal_seed(live, now, who, reveal),
        lambda live, _: deeds.rematch(live, who),
    ]
    return rng.choice((*some, *some[:1] * 12, *some[13:14] * 2))


async def test_a_deed_that_is_refused_has_changed_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Host, "_schedule", lambda *_: None)  # nothing happens by itself
    rng = random.Random("deeds")
    house = await open_house(Settings(data=tmp_path))
    done = refused = 0
    try:
        for game in ("5211", "gloria-picktoria", "kuiken-koers") * 4:
            live = await new_table(house, game)
            for _ in range(150):
                before = all_that_is(live)
                try:
                    await live.act(a_deed(live, rng))
                    done += 1
                except (Refusal, RulesError):
                    refused += 1
                    assert all_that_is(live) == before
    finally:
        await close_house(house)
    assert done > 100
    assert refused > 500
