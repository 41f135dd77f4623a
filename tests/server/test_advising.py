"""What a master would do: for who plays against bots alone, of what they may choose, and for nobody else."""

from collections.abc import Iterator

import pytest

from kikeriki.rules.games import GAMES
from tests.server.client import Guest, Json
from tests.server.conftest import Come
from tests.server.serving import UNLIMITED, Running, running

QUICK = ("--bot-pace=0", *UNLIMITED)
ASKED = 6  # decisions a match


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("advised") / "data", *QUICK) as started:
        yield started


async def set_up(guest: Guest, game: str, *others: str) -> str:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in others)]
    table = await guest.create(game, seats)
    await guest.do("POST", f"/api/tables/{table['id']}/start")
    return str(table["id"])


@pytest.mark.parametrize("game", GAMES)
async def test_a_master_names_what_it_would_do(game: str, come: Come) -> None:
    ann = await come("Ann")
    table = await set_up(ann, game, "chick", "hen")
    line = await ann.connect(table)
    frame = await line.watch(0)
    asked = 0
    while asked < ASKED and line.table["status"] != "over":
        if not frame["view"]["legal"]:
            frame = await line.until("frame")
            continue
        advice = await ann.do("GET", f"/api/tables/{table}/advice?seat=0")
        if advice["seq"] != frame["to"]:  # somebody moved meanwhile
            frame = await line.until("frame")
            continue
        asked += 1
        assert 0 < advice["win"] < 1
        chances = [one["chance"] for one in advice["moves"]]
        assert chances == sorted(chances, reverse=True)
        assert 0 < sum(chances) < 1.0001
        assert all(one["move"] in frame["view"]["legal"] for one in advice["moves"])
        answer = await line.move(0, advice["moves"][0]["move"], frame["to"])
        assert answer["type"] == "done", answer
        frame = line.frame
        if frame["to"] == advice["seq"]:
            frame = await line.until("frame")
    assert asked == ASKED
    await line.close()


async def test_nobody_else_is_told(come: Come) -> None:
    ann, eve = await come("Ann"), await come("Eve")
    table = await set_up(ann, "gloria-picktoria", "chick")
    assert (await refusal(eve, f"/api/tables/{table}/advice?seat=0"))["code"] == "not-your-seat"
    assert (await refusal(ann, f"/api/tables/{table}/advice?seat=1"))["code"] == "not-your-seat"
    assert (await refusal(ann, f"/api/tables/{table}/advice?seat=99"))["code"] == "malformed"
    assert (await refusal(ann, f"/api/tables/{table}/advice"))["code"] == "malformed"


async def test_who_is_not_to_choose_is_told_whose_turn_it_is(come: Come) -> None:
    ann = await come("Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "chick"}]
    table = await ann.create("gloria-picktoria", seats, options={"start": 1})
    at = f"/api/tables/{table['id']}"
    assert (await refusal(ann, f"{at}/advice?seat=0"))["code"] == "not-started"
    await ann.do("POST", f"{at}/start")
    await ann.do("POST", f"{at}/pause")  # before the bot has moved
    told = await refusal(ann, f"{at}/advice?seat=0")
    assert (told["code"], told["params"]) == ("not-your-turn", {"seat": 0, "to_act": [1]})


async def refusal(guest: Guest, path: str) -> Json:
    answer = await guest.http.get(path)
    assert answer.status_code >= 400
    told: Json = answer.json()
    return told
