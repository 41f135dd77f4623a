"""What guests do: their names and devices, tables, seats, seeds, clocks, chat."""

import hashlib
import json

import kikeriki
from kikeriki.rules import record
from kikeriki.rules.errors import CodecError, IllegalMove, NotationError
from kikeriki.rules.fair import commitment
from tests.server.protocol.page import PAGE, TOLD, example, messages
from tests.server.protocol.world import ABSENT, BEN, HEN, ME, OPEN, World, at, expect_refused, play_out, refused


async def guests(world: World) -> None:
    ann = await world.guest("Ann")
    assert await ann.do("GET", "/api/me") == await ann.do("POST", "/api/me", {"name": "Ann"})
    renamed = await ann.do("POST", "/api/me", {"name": "Anna"})
    assert set(renamed) == {"id", "name"}
    assert renamed["name"] == "Anna"
    telephone = world.device()
    assert await refused(telephone, "GET", "/api/me") == "not-found"
    link = await ann.do("POST", "/api/me/links")
    assert set(link) == {"token", "url", "expires"}
    assert await telephone.do("POST", "/api/me/claims", {"token": link["token"]}) == renamed
    assert await telephone.do("GET", "/api/me") == renamed
    assert await refused(telephone, "POST", "/api/me/claims", {"token": link["token"]}) == "not-found"
    again = await ann.http.post("/api/me", json={"name": "Ann"})
    assert again.status_code == 200
    first = await world.device().http.post("/api/me", json={"name": "Eve"})
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("kikeriki=")
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    evil = {"Origin": "http://evil.example"}
    await expect_refused(world, await ann.http.post("/api/me", json={"name": "Ann"}, headers=evil), 403, "wrong-origin")
    own = await ann.http.post("/api/me", json={"name": "Ann"}, headers={"Origin": world.main.url})
    assert own.status_code == 200
    table = await ann.create("5211", [ME, OPEN])
    assert await world.turned_away(ann, table["id"], Origin="http://evil.example") == "wrong-origin"
    assert await world.turned_away(ann, ABSENT) == "not-found"
    for name in ("", "x" * 25, "a\u0000b"):
        assert await refused(ann, "POST", "/api/me", {"name": name}) == "malformed"
    await expect_refused(world, await ann.http.delete("/api/me"), 405, "wrong-method")
    await expect_refused(world, await ann.http.post("/api/me", content=b'{"name": "' + b"x" * 70_000), 413, "too-large")
    house = await ann.do("GET", "/api/house")
    me = await ann.do("GET", "/api/me")
    assert house == {"version": kikeriki.__version__, "address": world.main.url, "you": me}
    games = await ann.do("GET", "/api/games")
    assert {game["game"] for game in games["games"]} == {"5211", "gloria-picktoria", "kuiken-koers"}
    options = {option["name"]: option["choices"] for option in games["games"][2]["editions"][0]["options"]}
    assert [choice["default"] for choice in options["rounds"]] == [4, 3, 4, 5, 6]
    assert options["start"][0]["values"] == ["random", 0, 1]
    assert (await ann.do("GET", "/healthz"))["status"] == "ok"
    assert await refused(ann, "POST", "/api/tables", {"game": "chess", "seats": [ME, OPEN]}) == "unknown-game"


async def a_table_as_the_page_creates_it(world: World) -> None:
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    body = example('{"game"')
    guided = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    assert guided["guided"]
    assert guided["id"] == (await ann.do("POST", "/api/guided", {"game": "5211"}))["id"]
    await ann.do("POST", at(guided, "close"))
    table = await ann.do("POST", "/api/tables", body, 201)
    shown = example('{"id"')
    assert table.keys() == shown.keys()
    assert table["clock"].keys() == shown["clock"].keys()
    assert table["deal"].keys() == shown["deal"].keys()
    assert table["deal"]["contributions"][0].keys() == shown["deal"]["contributions"][0].keys()
    forms = {seat["kind"]: seat.keys() for seat in shown["seats"]}
    assert forms.keys() == {"person", "bot", "open"}
    assert all(seat.keys() == forms[seat["kind"]] for seat in table["seats"])
    assert {seat["kind"] for seat in table["seats"]} == forms.keys()
    assert [seat.get("name") for seat in table["seats"]] == ["Ann", "Ben", "hen", None]
    public = await ann.create("5211", [ME, OPEN], access="public")
    listed = [found["id"] for found in (await eve.do("GET", "/api/tables"))["tables"]]
    assert public["id"] in listed
    assert table["id"] not in listed
    mine = (await ann.do("GET", "/api/me/tables"))["tables"]
    assert [found["id"] for found in mine] == [public["id"], table["id"]]
    assert not any(found["your_turn"] for found in mine)
    private = await ann.create("5211", [ME, OPEN], access="private")
    assert private["invite"]
    assert await refused(eve, "GET", at(private)) == "not-found"
    assert await refused(eve, "POST", at(private, "join"), {"invite": "guessed"}) == "not-found"
    joined = await eve.do("POST", at(private, "join"), {"invite": private["invite"]})
    assert joined["invite"] == private["invite"]
    assert (await eve.do("GET", at(private)))["id"] == private["id"]


async def advice(world: World) -> None:
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    alone = await ann.create("5211", [ME, HEN])
    await ann.do("POST", at(alone, "start"))
    told = await ann.do("GET", at(alone, "advice") + "?seat=0")
    assert told.keys() == {"seq", "moves", "win"}
    assert told["moves"][0].keys() == {"move", "chance"}
    both = await ann.create("5211", [ME, OPEN])
    await ben.do("PUT", at(both, "seats/1"), ME)
    await ann.do("POST", at(both, "start"))
    assert await refused(ann, "GET", at(both, "advice") + "?seat=0") == "not-alone"
    for table in (alone, both):
        await ann.do("POST", at(table, "close"))


async def seats_and_the_host(world: World) -> None:
    ann, ben, eve = [await world.guest(name) for name in ("Ann", "Ben", "Eve")]
    table = await ann.create("5211", [ME, OPEN, OPEN])
    seat = at(table, "seats", 1)
    assert await refused(ann, "POST", at(table, "start")) == "open-seats"
    assert await refused(ben, "POST", at(table, "start")) == "not-host"
    assert await refused(ben, "PUT", seat, HEN) == "not-host"
    await ben.do("PUT", seat, ME)
    assert await refused(eve, "PUT", seat, ME) == "seat-taken"
    assert await refused(ann, "PUT", seat, OPEN) == "not-your-seat"
    assert await refused(ann, "PUT", at(table, "seats", 9), ME) == "malformed"
    assert (await ben.do("PUT", seat, OPEN))["seats"][1] == {"kind": "open"}
    await ben.do("PUT", seat, {"kind": "me", "name": "Benno"})
    await ann.do("PUT", at(table, "seats", 2), HEN)
    for deed in ("pause", "resume"):
        assert await refused(ann, "POST", at(table, deed)) == "not-started"
    assert await refused(ann, "GET", at(table, "frame")) == "not-started"
    assert await refused(ann, "POST", at(table, "rematch")) == "not-over"
    assert await refused(eve, "POST", at(table, "rematch")) == "not-a-member"
    assert await refused(eve, "POST", at(table, "leave")) == "not-a-member"
    line = await world.connect(ben, table["id"])
    assert line.you == {"seats": [1], "host": False}
    started = await ann.do("POST", at(table, "start"))
    assert started["status"] == "playing"
    assert await refused(ann, "POST", at(table, "start")) == "already-started"
    frame = await ben.do("GET", at(table, "frame") + "?seat=1&since=0")
    assert set(frame) - {"type"} == messages(PAGE, TOLD)["frame"]
    assert await refused(eve, "GET", at(table, "frame") + "?seat=1") == "not-your-seat"
    paused = await ann.do("POST", at(table, "pause"))
    assert paused["paused"]
    assert await refused(ann, "POST", at(table, "pause")) == "paused"
    move = frame["view"]["legal"][0]
    assert (await line.move(1, move, frame["to"]))["code"] == "paused"
    assert not (await ann.do("POST", at(table, "resume")))["paused"]
    assert await refused(ann, "POST", at(table, "resume")) == "not-paused"
    away = await ben.do("POST", at(table, "seats", 1, "away"))
    assert away["seats"][1]["away"]
    assert not (await ben.do("POST", at(table, "seats", 1, "back")))["seats"][1]["away"]
    assert await refused(ann, "POST", at(table, "seats", 1, "away")) == "not-your-seat"
    await eve.do("POST", at(table, "join"), {})
    watcher = await world.connect(eve, table["id"], None)
    removed = await ann.do("POST", at(table, "remove"), {"player": (await eve.do("GET", "/api/me"))["id"]})
    assert removed["status"] == "playing"
    assert await watcher.end() == 4404
    assert await world.turned_away(eve, table["id"]) == "not-found"
    assert await refused(eve, "POST", at(table, "join"), {}) == "not-found"
    assert await refused(ann, "POST", at(table, "remove"), {"player": "nobody"}) == "malformed"
    await ben.do("POST", at(table, "leave"), status=204)
    left = (await ann.do("GET", at(table)))["seats"][1]
    assert left["away"]
    assert left["player"] is None
    closed = await ann.do("POST", at(table, "close"))
    assert closed["status"] == "closed"
    assert await line.end() == 4404
    assert await refused(ann, "POST", at(table, "close")) == "closed"
    whole = record.read((await ann.http.get(f"/api/matches/{closed['match']}/record")).text)
    assert whole.outcome is None
    bots = await ann.create("5211", [HEN, HEN])
    assert await refused(ann, "POST", at(bots, "start")) == "no-people"


async def pass_and_play(world: World) -> None:
    """One device, two people: the curtain, every refusal of a move, the end, the record, the rematch."""
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    table = await ann.create("5211", [ME, BEN])
    line = await world.connect(ann, table["id"])
    assert line.you == {"seats": [0, 1], "host": True}
    await line.send(type="watch", seat=0)
    await ann.do("POST", at(table, "start"))
    frame = await line.until("frame")
    mine, seq = frame["view"]["legal"], frame["to"]
    curtain = await line.watch(None)
    assert "legal" not in curtain["view"] or not curtain["view"]["legal"]
    other = await line.watch(1)
    theirs = other["view"]["legal"]
    assert theirs != mine
    await line.watch(None)  # a move needs no look at the hand
    first = await line.move(0, mine[0], seq, key="first", nth=5)
    assert first["type"] == "done"
    assert await line.move(0, mine[0], seq, key="first", nth=5) == first
    assert (await line.move(0, mine[1], seq, nth=4))["code"] == "superseded"
    assert (await line.move(0, mine[1], seq, nth=6))["type"] == "done"
    assert (await line.move(0, mine[0], seq + 100))["code"] == "ahead"
    assert (await line.move(1, "nonsense", seq))["code"] in NotationError.codes
    assert (await line.move(1, {"kind": "nonsense"}, seq))["code"] in CodecError.codes
    assert (await line.move(1, mine[0], seq))["code"] in IllegalMove.codes
    done = await line.move(1, " ".join(("choose", *theirs[0]["cards"])), seq)  # in the notation
    assert done["type"] == "done"
    assert (await line.move(0, mine[0], seq))["code"] == "stale"
    assert (await line.move(0, mine[0], seq, match=ABSENT))["code"] == "wrong-match"
    resumed = await line.watch(0, match=frame["match"], since=seq)
    assert (resumed["from"], resumed["to"]) == (seq, done["seq"])
    again = await line.watch(0, match=ABSENT, since=seq)
    assert again["from"] == 0
    assert await line.refused(type="watch", seat=0, more=1) == "malformed"
    assert await line.refused(type="shout") == "malformed"
    spectator = await world.connect(eve, table["id"], None)
    assert await spectator.refused(type="watch", seat=0) == "not-your-seat"
    assert (await spectator.move(0, mine[0], seq))["code"] == "not-your-seat"
    await line.send(type="ping")
    await line.until("pong")
    over = await play_out(line, [0, 1])
    await spectator.until(lambda told: told["type"] == "table" and told["table"]["status"] == "over")
    assert over["outcome"]["ranks"]
    assert over["matches"] == [over["match"]]
    assert (await line.move(0, mine[0], 0))["code"] == "not-started"
    whole = record.read((await eve.http.get(f"/api/matches/{over['match']}/record")).text)
    assert [player.name for player in whole.seats] == ["Ann", "Ben"]
    replay = await eve.do("GET", f"/api/matches/{over['match']}/replay?seat=1")
    assert replay == await eve.do("POST", "/api/replays?seat=1", json.loads(record.write(whole)))
    finished = (await ann.do("GET", "/api/me/matches"))["matches"]
    assert finished[0].keys() == example('{"match"').keys()
    assert finished[0]["match"] == over["match"]
    assert finished[0]["seats"] == [{"kind": "person", "name": name} for name in ("Ann", "Ben")]
    again = await ann.do("POST", at(table, "rematch"))
    assert again["status"] == "open"
    assert again["match"] != over["match"]
    assert again["outcome"] is None
    assert (await ann.do("POST", at(table, "start")))["status"] == "playing"
    closing = await ann.do("POST", at(table, "close"))
    assert closing["matches"] == [over["match"], again["match"]]
    assert await line.end() == await spectator.end() == 4404
    for deed in ("rematch", "start", "pause"):
        assert await refused(ann, "POST", at(table, deed)) == "closed"


async def a_resigner_ranks_last(world: World) -> None:
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    table = await ann.create("5211", [ME, OPEN, HEN])
    await ben.do("PUT", at(table, "seats", 1), ME)
    line, other = await world.connect(ann, table["id"]), await world.connect(ben, table["id"])
    await ann.do("POST", at(table, "start"))
    resigned = await ben.do("POST", at(table, "seats", 1, "resign"))
    assert resigned["seats"][1]["resigned"]
    for deed in ("resign", "back"):
        assert await refused(ben, "POST", at(table, "seats", 1, deed)) == "seat-given-up"
    frame = await other.watch(1)
    assert (await other.move(1, "nothing", frame["to"]))["code"] == "seat-given-up"
    over = await play_out(line, [0])
    assert over["outcome"]["ranks"][1] == max(over["outcome"]["ranks"]) == 3
    whole = record.read((await ann.http.get(f"/api/matches/{over['match']}/record")).text)
    assert [entry.seat for entry in whole.resigned] == [1]
    assert whole.outcome is not None
    assert whole.outcome.ranks[1] == 3


async def seeds(world: World) -> None:
    """Shares in the shuffle: revealed they count, kept back they are left out, and the record says which."""
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    table = await ann.create("kuiken-koers", [ME, OPEN])
    await ben.do("PUT", at(table, "seats", 1), ME)
    match = table["match"]
    one, two = await world.connect(ann, table["id"]), await world.connect(ben, table["id"])
    seed, kept = "ab" * 16, "cd" * 128
    mine, theirs = commitment(bytes.fromhex(seed)), commitment(bytes.fromhex(kept))
    assert (
        mine
        == hashlib.sha256(
            (21).to_bytes(8, "big") + b"kikeriki/commitment/1" + (16).to_bytes(8, "big") + bytes.fromhex(seed)
        ).hexdigest()
    )
    assert await one.refused(type="commit", seat=1, match=match, commitment=mine) == "not-your-seat"
    assert await one.refused(type="commit", seat=0, match=ABSENT, commitment=mine) == "wrong-match"
    assert await one.refused(type="reveal", seat=0, match=match, seed=seed) == "not-revealing"
    assert await one.refused(type="commit", seat=0, match=match, commitment="abc") == "malformed"
    await one.send(type="commit", seat=0, match=match, commitment=mine)
    await two.send(type="commit", seat=1, match=match, commitment=theirs)
    both = {"server", "seat 0", "seat 1"}
    for line in (one, two):
        while {part["who"] for part in line.table["deal"]["contributions"]} != both:
            await line.hear()
    assert (await ann.do("POST", at(table, "start")))["status"] == "revealing"
    assert await one.refused(type="commit", seat=0, match=match, commitment=mine) == "sealed"
    assert await one.refused(type="reveal", seat=0, match=match, seed=kept) == "wrong-commitment"
    await one.send(type="reveal", seat=0, match=match, seed=seed)
    await two.until(lambda told: told["type"] == "table" and told["table"]["status"] == "playing")
    parts = two.table["deal"]["contributions"]
    assert [(part["who"], part["seed"]) for part in parts] == [("server", None), ("seat 0", seed), ("seat 1", None)]
    assert parts[2]["commitment"] == theirs
    assert await two.refused(type="reveal", seat=1, match=match, seed=kept) == "not-revealing"
    closed = await ann.do("POST", at(table, "close"))
    assert closed["deal"]["contributions"][0]["seed"] is not None
    whole = record.read((await ann.http.get(f"/api/matches/{match}/record")).text)  # reading checks every shuffle
    assert [(part.who, part.seed) for part in whole.deal.contributions[1:]] == [("seat 0", seed), ("seat 1", None)]
    # Both reveal: no waiting.
    table = await ann.create("kuiken-koers", [ME, BEN])
    line = await world.connect(ann, table["id"])
    for seat, promised in enumerate((mine, theirs)):
        await line.send(type="commit", seat=seat, match=table["match"], commitment=promised)
        await line.until("table")
    await ann.do("POST", at(table, "start"))
    for seat, revealed in enumerate((seed, kept)):
        await line.send(type="reveal", seat=seat, match=table["match"], seed=revealed)
    await line.until(lambda told: told["type"] == "table" and told["table"]["status"] == "playing")
    over = await play_out(line, [0, 1])
    whole = record.read((await ann.http.get(f"/api/matches/{over['match']}/record")).text)
    assert [part.seed for part in whole.deal.contributions[1:]] == [seed, kept]
    assert whole.outcome is not None


async def clocks(world: World) -> None:
    """Seconds a move: three times out of time, and a bot plays on; days a move tick slowly."""
    ann = await world.guest("Ann")
    table = await ann.create("kuiken-koers", [ME, BEN], clock={"move": 1, "bank": 0.5})
    line = await world.connect(ann, table["id"])
    await ann.do("POST", at(table, "start"))
    frame = await line.watch(0)
    told = await line.until("clocks")
    assert [seat.keys() for seat in told["seats"]] == [{"bank", "until"}] * 2
    assert [seat for seat, clock in enumerate(told["seats"]) if clock["until"] is not None] == frame["view"]["to_act"]
    await line.until(lambda told: told["type"] == "table" and any(seat["away"] for seat in told["table"]["seats"]))
    back = next(seat for seat, sitter in enumerate(line.table["seats"]) if sitter["away"])
    assert not (await ann.do("POST", at(table, "seats", back, "back")))["seats"][back]["away"]
    slow = await ann.create("kuiken-koers", [ME, BEN], clock={"move": 172800})
    await ann.do("POST", at(slow, "start"))
    days = await world.connect(ann, slow["id"], 0)
    ticking = await days.until("clocks")
    until = max(seat["until"] or 0 for seat in ticking["seats"])
    assert 86400 < until - ticking["now"] <= 172800


async def no_spectators(world: World) -> None:
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    table = await ann.create("5211", [ME, BEN], spectators=False)
    await ann.do("POST", at(table, "start"))
    line = await world.connect(eve, table["id"])
    assert await line.refused(type="watch", seat=None) == "not-your-seat"
    assert await refused(eve, "GET", at(table, "frame")) == "not-your-seat"
    anonymous = await world.dial(world.device(), table["id"])
    assert (await anonymous.hear())["you"] is None
    assert await anonymous.refused(type="chat", key="k", text="hello") == "not-a-member"


async def chat(world: World) -> None:
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    table = await ann.create("5211", [ME, OPEN])
    line, other = await world.connect(ann, table["id"]), await world.connect(eve, table["id"])
    assert await other.refused(type="chat", key="e", text="hi") == "not-a-member"
    assert await line.refused(type="chat", key="long", text="x" * 501) == "malformed"
    for n in range(51):
        await line.send(type="chat", key=f"c{n}", text=f"line {n}")
        assert (await line.until("done"))["seq"] == n
    await line.send(type="chat", key="c50", text="line 50")
    assert (await line.until("done"))["seq"] == 50
    heard = [await other.until("chat") for _ in range(51)]
    assert [said["text"] for said in heard] == [f"line {n}" for n in range(51)]
    assert (heard[0]["name"], heard[0]["seat"]) == ("Ann", 0)
    late = await world.connect(ann, table["id"])
    assert [(await late.until("chat"))["n"] for _ in range(50)] == list(range(1, 51))
    await eve.do("POST", at(table, "join"), {})
    await other.send(type="chat", key="e", text="from the side")
    assert (await late.until("chat"))["seat"] is None


async def a_crowd(world: World) -> None:
    ann = await world.guest("Ann")
    table = await ann.create("5211", [ME, OPEN])
    crowd = world.device()
    for n in range(100):
        crowd.http.cookies.clear()
        await crowd.do("POST", "/api/me", {"name": f"Guest {n}"})
        if n < 99:
            await crowd.do("POST", at(table, "join"), {})
    assert await refused(crowd, "POST", at(table, "join"), {}) == "too-many-members"
