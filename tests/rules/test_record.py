"""Records: what is written reads back, and whatever is broken is refused with its place."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kikeriki.rules import record
from kikeriki.rules.errors import RecordError
from kikeriki.rules.fair import Contribution, Deal, fresh_seed, seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from kikeriki.rules.record import Player, Record, Resignation
from tests.contract import play_out
from tests.setups import Table

SAMPLES = sorted((Path(__file__).parent.parent / "golden" / "records").glob("*.json"))


def finished(slug: str, players: int = 3) -> Match:
    game = GAMES[slug]
    return play_out(Table(game, game.editions[0].slug, players, {}), random.Random(1).choice, f"record {slug}")


MATCHES = {slug: finished(slug) for slug in GAMES}


def text_of(slug: str) -> str:
    return record.write(MATCHES[slug].record())


def changed(slug: str, change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(text_of(slug))
    change(data)
    return json.dumps(data)


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.read(text)
    return caught.value


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_written_reads_back(slug: str) -> None:
    seats = tuple(Player(f"Zoë {i}", "hen" if i else None) for i in range(3))
    written = record.write(MATCHES[slug].record(seats))
    again = record.read(written)
    assert again == MATCHES[slug].record(seats)
    assert record.write(again) == written
    assert list(json.loads(written))[:2] == ["format", "game"]


@pytest.mark.parametrize("slug", GAMES)
def test_an_unfinished_match_has_no_outcome(slug: str) -> None:
    game = GAMES[slug]
    match = play_out(Table(game, game.editions[0].slug, 2, {}), random.Random(1).choice, 1, most=5)
    assert record.read(record.write(match.record())).outcome is None


@pytest.mark.parametrize("slug", GAMES)
def test_a_record_cut_anywhere_is_refused(slug: str) -> None:
    text = text_of(slug)
    for cut in random.Random(1).sample(range(len(text)), 60):
        assert refused(text[:cut]).code in ("truncated", "not-json"), text[max(0, cut - 20) : cut]


def test_the_end_of_a_cut_text_is_named() -> None:
    text = text_of("5211")
    error = refused(text[: len(text) // 2])
    assert error.code == "truncated"
    assert str(error.params["at"]).startswith("character ")


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", "3", '{"format":"other/1"}', "[" * 5000, "1" * 5000])
def test_what_is_no_record_is_said_to_be_none(text: str) -> None:
    assert refused(text).code in ("truncated", "not-json", "not-a-record")


def test_newer_formats_and_rules_are_told_apart() -> None:
    newer = refused(changed("5211", lambda data: data.update(format=f"kikeriki-record/{record.FORMAT + 1}")))
    assert (newer.code, newer.params["at"], newer.params["known"]) == ("newer-format", "format", record.FORMAT)
    newer = refused(changed("5211", lambda data: data.update(rules=record.REVISION + 1)))
    assert (newer.code, newer.params["at"], newer.params["known"]) == ("newer-rules", "rules", record.REVISION)


GHOST = {"commitment": "ab" * 32, "seed": None}


def bot_with_a_seed(data: dict[str, Any]) -> None:
    data["seats"][0].update(bot="uniform")
    data["deal"]["contributions"].append(GHOST | {"who": "seat 0"})


def scorings(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in data["events"] if event["kind"] == "scored"]


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        (lambda d: d.pop("seats"), "malformed", "record"),
        (lambda d: d.update(extra=1), "malformed", "record"),
        (lambda d: d.update(events={}), "malformed", "events"),
        (lambda d: d.update(game="poker"), "malformed", "game"),
        (lambda d: d.update(players=9), "malformed", "players"),
        (lambda d: d.update(players="3"), "malformed", "players"),
        (lambda d: d["seats"].pop(), "malformed", "seats"),
        (lambda d: d.update(edition="1999"), "malformed", "edition"),
        (lambda d: d.update(options={"long": 1}), "malformed", "options"),
        (lambda d: d["seats"][1].update(name=7), "malformed", "seats[1].name"),
        (lambda d: d["events"][3].update(kind="exploded"), "malformed", "events[3]"),
        (lambda d: d["events"][0]["hands"][1].append(5), "malformed", "events[0].hands[1][5]"),
        (lambda d: d["events"].pop(), "unfinished", None),
        (lambda d: d["events"].append(d["events"][-1]), "impossible-event", None),
        (lambda d: d["events"].pop(2), "impossible-event", None),
        (lambda d: d["events"][0]["pile"].reverse(), "wrong-shuffle", "events[0]"),
        (lambda d: d["events"][1].update(cards=["B1", "B1"]), "impossible-event", "events[1]"),
        (lambda d: d["outcome"].update(winners=[9]), "wrong-outcome", "outcome"),
        (lambda d: d.update(outcome=None), "wrong-outcome", "outcome"),
        (lambda d: d["deal"].update(match="another"), "wrong-shuffle", "events[0]"),
        (lambda d: d["deal"]["contributions"][0].update(seed="00" * 128), "wrong-commitment", None),
        (lambda d: d["deal"]["contributions"][0].update(seed=None), "malformed", None),
        (lambda d: d.update(rules=0), "malformed", "rules"),
        (lambda d: d.update(rules=-(10**20)), "malformed", "rules"),
        (lambda d: d.update(format="kikeriki-record/01"), "not-a-record", "format"),
        (lambda d: d.update(format="kikeriki-record/\u0661"), "not-a-record", "format"),
        (lambda d: d.update(format="kikeriki-record/" + "9" * 5000), "not-a-record", "format"),
        (lambda d: d["deal"]["contributions"].append(GHOST | {"who": "seat 7"}), "malformed", None),
        (lambda d: bot_with_a_seed(d), "malformed", "deal.contributions[1].who"),
        (lambda d: d["deal"].update(match="two\nlines"), "malformed", "deal.match"),
        (lambda d: d.pop("resigned"), "malformed", "record"),
        (lambda d: d.update(resigned=None), "malformed", "resigned"),
        (lambda d: d.update(options={}), "malformed", "options"),
        (lambda d: d.update(options={"long": True}), "wrong-shuffle", "events[0]"),
        (lambda d: d.update(edition="2021"), "wrong-shuffle", "events[0]"),
        (lambda d: d["seats"][0].pop("bot"), "malformed", "seats[0]"),
        (lambda d: d["seats"][0].update(name="\ud800"), "malformed", "seats[0].name"),
        (lambda d: scorings(d)[0]["steps"][0].pop("clause"), "malformed", None),
        (lambda d: d["events"].__setitem__(slice(1, 3), d["events"][2:0:-1]), "impossible-event", "events[1]"),
        (lambda d: d.update(events=d["events"][:2], outcome=None), "unfinished", "events[2]"),
    ],
)
def test_tampering_is_refused_with_its_place(change: Callable[[dict[str, Any]], object], code: str, at: str) -> None:
    error = refused(changed("5211", change))
    assert error.code == code
    if at is not None:
        assert error.params["at"] == at
    assert error.params["at"]


def test_a_name_that_comes_twice_is_refused() -> None:
    """One reader would take the first, another the last."""
    assert refused('{"players":9,"outcome":{"winners":[1]},' + text_of("5211")[1:]).params["at"] == "players"


@pytest.mark.parametrize(
    ("slug", "option", "value"),
    [
        ("gloria-picktoria", "start", 1),
        ("kuiken-koers", "memory_aid", True),
        ("kuiken-koers", "reshuffle", "keep-top"),
    ],
)
def test_options_that_leave_no_trace_in_the_events_are_bound_to_the_deal(slug: str, option: str, value: Any) -> None:
    assert refused(changed(slug, lambda data: data["options"].update({option: value}))).code == "wrong-shuffle"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list) and value:
        for name, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(entry, (*path, name))
    else:
        yield path


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_single_changed_value_gets_through(slug: str, data: st.DataObject) -> None:
    """Whatever leaf of the JSON is changed, to whatever: refused, or it was a name (which nothing can check)."""
    raw = json.loads(text_of(slug))
    path = data.draw(st.sampled_from([p for p in leaves(raw) if p[0] != "seats"]))
    holder = raw
    for step in path[:-1]:
        holder = holder[step]
    old = holder[path[-1]]
    other = st.one_of(st.none(), st.booleans(), st.integers(-9, 99), st.text(max_size=4), st.just([]), st.just({}))
    new = data.draw(other.filter(lambda value: value != old or type(value) is not type(old)))
    holder[path[-1]] = new
    refused(json.dumps(raw))


def test_all_seeds_of_a_deal_count() -> None:
    """Server and two seats contribute, one did not reveal: the record says so and holds."""
    parts = [Contribution.of(who, fresh_seed()) for who in ("server", "seat 0", "seat 2")]
    late = Contribution("seat 1", parts[0].commitment, None)
    deal = Deal("m", (parts[0], parts[1], late, parts[2]))
    match = Match(GAMES["kuiken-koers"], "standard", 3, {}, deal)
    text = record.write(match.record())
    assert record.read(text).deal == deal
    swapped = json.loads(text)
    swapped["deal"]["contributions"][1]["seed"] = swapped["deal"]["contributions"][3]["seed"]
    assert refused(json.dumps(swapped)).code == "wrong-commitment"


def with_resigned(slug: str, *resigned: Resignation) -> Record:
    """A finished match in which these resigned; seat 2 is a bot's."""
    told = MATCHES[slug].record((Player("Ann"), Player("Ben"), Player("hen", "hen")))
    assert told.outcome is not None
    return replace(told, resigned=resigned, outcome=told.outcome.with_resigned([r.seat for r in resigned]))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seqs", [(), (3,), (3, 3), (0, -1)])
def test_resignations_are_written_and_read_back(slug: str, seqs: tuple[int, ...]) -> None:
    last = len(MATCHES[slug].events)
    resigned = tuple(Resignation(seat, last if seq < 0 else seq) for seat, seq in zip((1, 0), seqs, strict=False))
    told = with_resigned(slug, *resigned)
    again = record.read(record.write(told))
    assert again == told
    assert again.resigners == (1, 0)[: len(seqs)]


def test_an_unfinished_match_may_have_resigners() -> None:
    game = GAMES["kuiken-koers"]
    match = play_out(Table(game, "standard", 2, {}), random.Random(1).choice, 1, most=5)
    told = replace(match.record(), resigned=(Resignation(0, match.seq),))
    assert record.read(record.write(told)) == told
    assert told.outcome is None


@pytest.mark.parametrize(
    ("resigned", "at", "params"),
    [
        ([(3, 0)], "resigned[0].seat", {"got": 3, "allowed": [0, 1]}),
        ([(-1, 0)], "resigned[0].seat", {"got": -1, "allowed": [0, 1]}),
        ([(2, 0)], "resigned[0].seat", {"got": 2, "allowed": [0, 1]}),  # a bot's
        ([(0, 4), (0, 9)], "resigned[1].seat", {"got": 0, "allowed": [1]}),
        ([(0, 4), (1, 4), (0, 4)], "resigned[2].seat", {"got": 0, "allowed": []}),
        ([(0, -1)], "resigned[0].seq", {"got": -1, "least": 0}),
        ([(0, 10**6)], "resigned[0].seq", {"got": 10**6, "least": 0}),
        ([(0, 9), (1, 8)], "resigned[1].seq", {"got": 8, "least": 9}),
    ],
)
def test_resignations_that_cannot_be_are_refused(
    resigned: list[tuple[int, int]], at: str, params: dict[str, Any]
) -> None:
    error = refused(record.write(with_resigned("5211", *(Resignation(seat, seq) for seat, seq in resigned))))
    assert error.code == "malformed"
    assert {"at": at, **params}.items() <= error.params.items()
    if at.endswith("seq"):
        assert error.params["most"] == len(MATCHES["5211"].events)


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        (lambda d: d["resigned"].clear(), "wrong-outcome", "outcome"),
        (lambda d: d["resigned"].append({"seat": 1, "seq": 60}), "wrong-outcome", "outcome"),
        (lambda d: d["resigned"][0].update(seat=1), "wrong-outcome", "outcome"),
        (lambda d: d["outcome"].update(reason="points"), "wrong-outcome", "outcome"),
        (lambda d: d["outcome"].update(winners=[0]), "wrong-outcome", "outcome"),
        (lambda d: d["outcome"].update(ranks=[1, 2, 3]), "wrong-outcome", "outcome"),
        (lambda d: d["outcome"].update(reason="boredom"), "malformed", "outcome.reason"),
        (lambda d: d["seats"][0].update(bot="hen"), "malformed", "resigned[0].seat"),
        (lambda d: d["resigned"][0].update(seq=112), "malformed", "resigned[0].seq"),
        (lambda d: d["resigned"][0].update(seq=None), "malformed", "resigned[0].seq"),
        (lambda d: d["resigned"][0].update(seat=False), "malformed", "resigned[0].seat"),
        (lambda d: d["resigned"][0].pop("seq"), "malformed", "resigned[0]"),
        (lambda d: d["resigned"][0].update(why="tea"), "malformed", "resigned[0]"),
        (lambda d: d.update(format="kikeriki-record/1"), "malformed", "record"),
    ],
)
def test_a_tampered_resignation_is_refused(change: Callable[[dict[str, Any]], object], code: str, at: str) -> None:
    data = json.loads(sample("5211-resigned-format-2"))
    change(data)
    error = refused(json.dumps(data))
    assert (error.code, error.params["at"]) == (code, at)


def sample(name: str) -> str:
    return next(path for path in SAMPLES if path.stem == name).read_text(encoding="utf-8")


def test_the_winner_by_the_cards_who_resigned_did_not_win() -> None:
    told = record.read(sample("5211-resigned-format-2"))
    *_, last = told.states()
    by_cards = GAMES["5211"].outcome(last)
    assert by_cards is not None
    assert told.outcome is not None
    assert (by_cards.winners, by_cards.reason) == ((0,), "points")
    assert (told.resigners, told.outcome.winners, told.outcome.reason) == ((0,), (1,), "resignation")


def test_format_1_is_brought_up_to_2_where_nobody_has_resigned() -> None:
    old = json.loads(sample("5211-format-1"))
    assert (old["format"], "resigned" in old) == ("kikeriki-record/1", False)
    told = record.read(json.dumps(old))
    assert told.resigned == ()
    new = json.loads(record.write(told))
    assert new == old | {"format": "kikeriki-record/2", "resigned": []}
    old["resigned"] = []  # a field that format 1 does not have
    error = refused(json.dumps(old))
    assert (error.code, error.params["at"]) == ("malformed", "record")


def test_samples_of_every_format_stay_readable() -> None:
    assert {path.name.split("-format-")[1] for path in SAMPLES} >= {f"{n}.json" for n in range(1, record.FORMAT + 1)}
    for path in SAMPLES:
        assert record.read(path.read_text(encoding="utf-8")).outcome is not None


def test_a_seeded_deal_is_the_same_everywhere() -> None:
    assert seeded(7, "m") == seeded("7", "m")
