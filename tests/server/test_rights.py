"""Who may do what in which state of a table: every combination, against tables written by hand."""

from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest
from fastapi.routing import APIRoute

from kikeriki.server import advising, api, replays, seating, wire
from kikeriki.server.seating import Seating
from tests.server.rights import FORGED, MESSAGES, PEOPLE, REQUESTS, STATES, Answer, Json, Stage, Stand, stage

ACCESS = ("public", "link", "private")

# For each deed: what each person is answered, and what the state of the table answers whom it is for.
#   .      what the state says
#   code?  this code where the state would have said ok
#   else   this answer in every state
# Who comes with a forged cookie is nobody. A table is public here or goes by its link; `seated` sits at 1.
RIGHTS = """
deed         | nobody        stranger       removed   member         seated other          host           | open        ready       revealing       playing         paused          over            closed
see          | .             .              not-found .              .      .              .              | ok          ok          ok              ok              ok              ok              ok
join         | not-found     .              not-found ok             ok     ok             ok             | ok          ok          ok              ok              ok              ok              closed
join invited | not-found     .              not-found ok             ok     ok             ok             | ok          ok          ok              ok              ok              ok              closed
sit at 3     | not-found     .              not-found .              .      .              .              | ok          seat-taken  already-started already-started already-started already-started closed
sit at 1     | not-found     seat-taken?    not-found seat-taken?    .      seat-taken?    seat-taken?    | ok          ok          already-started already-started already-started already-started closed
bot at 3     | not-found     not-host?      not-found not-host?      not-host? not-host?   .              | ok          ok          already-started already-started already-started already-started closed
free 1       | not-found     not-your-seat? not-found not-your-seat? .      not-your-seat? not-your-seat? | ok          ok          already-started already-started already-started already-started closed
free 3       | not-found     not-host?      not-found not-host?      not-host? not-host?   .              | ok          ok          already-started already-started already-started already-started closed
start        | not-found     not-host       not-found not-host       not-host not-host     .              | open-seats  ok          already-started already-started already-started already-started closed
pause        | not-found     not-host       not-found not-host       not-host not-host     .              | not-started not-started not-started     ok              paused          not-started     closed
resume       | not-found     not-host       not-found not-host       not-host not-host     .              | not-started not-started not-started     not-paused      ok              not-started     closed
remove       | not-found     not-host       not-found not-host       not-host not-host     .              | ok          ok          ok              ok              ok              ok              ok
leave        | not-found     not-a-member   not-found .              .      .              .              | ok          ok          ok              ok              ok              ok              ok
away 1       | not-found     not-your-seat  not-found not-your-seat  .      not-your-seat  not-your-seat  | not-started not-started not-started     ok              ok              not-started     closed
back 1       | not-found     not-your-seat  not-found not-your-seat  .      not-your-seat  not-your-seat  | not-started not-started not-started     ok              ok              not-started     closed
resign 1     | not-found     not-your-seat  not-found not-your-seat  .      not-your-seat  not-your-seat  | not-started not-started not-started     ok              ok              not-started     closed
rematch      | not-found     not-a-member   not-found not-a-member   .      .              .              | not-over    not-over    not-over        not-over        not-over        ok              closed
close        | not-found     not-host       not-found not-host       not-host not-host     .              | ok          ok          ok              ok              ok              ok              closed
frame        | .             .              not-found .              .      .              .              | not-started not-started not-started     ok              ok              ok              ok
frame of 1   | not-your-seat not-your-seat  not-found not-your-seat  .      not-your-seat  not-your-seat  | not-started not-started not-started     ok              ok              ok              ok
advice for 1 | not-found     not-your-seat  not-found not-your-seat  .      not-your-seat  not-your-seat  | not-started not-started not-started     not-alone       not-alone       not-alone       not-alone
record       | .             .              .         .              .      .              .              | not-found   not-found   not-found       not-found       not-found       ok              ok
replay       | .             .              .         .              .      .              .              | not-found   not-found   not-found       not-found       not-found       ok              ok
listed       | .             .              .         .              .      .              .              | ok          ok          absent          ok              ok              absent          absent
mine         | not-found     absent         absent    .              .      .              .              | ok          ok          ok              ok              ok              ok              absent
connect      | .             .              not-found .              .      .              .              | ok          ok          ok              ok              ok              ok              not-found
ping         | .             .              not-found .              .      .              .              | ok          ok          ok              ok              ok              ok              not-found
watch        | .             .              not-found .              .      .              .              | ok          ok          ok              ok              ok              ok              not-found
watch 1      | not-your-seat? not-your-seat? not-found not-your-seat? .     not-your-seat? not-your-seat? | ok          ok          ok              ok              ok              ok              not-found
move         | not-a-member! not-your-seat! not-found not-your-seat! .      not-your-seat! not-your-seat! | not-started not-started not-started     ok              paused          not-started     not-found
chat         | not-a-member? not-a-member?  not-found .              .      .              .              | ok          ok          ok              ok              ok              ok              not-found
commit       | not-a-member! not-your-seat! not-found not-your-seat! .      not-your-seat! not-your-seat! | ok          ok          sealed          sealed          sealed          sealed          not-found
reveal       | not-a-member! not-your-seat! not-found not-your-seat! .      not-your-seat! not-your-seat! | not-revealing not-revealing ok          not-revealing   not-revealing   not-revealing   not-found
"""  # noqa: E501 — a table is read along its lines

# Where it is private, for these everything is not-found, but:
OUTSIDE = ("nobody", "forged", "stranger", "removed")
PRIVATE = {"join invited", "mine"}  # as above: the invitation lets a stranger in, one's own list is one's own
# Nobody finds it in the list, and its records are for those who took part.
HIDDEN = {"listed": (PEOPLE, "absent"), "record": (("member",), "not-found"), "replay": (("member",), "not-found")}
# Only public tables are listed.
UNLISTED = {"listed": (PEOPLE, "absent")}
# Without spectators, from the deal on, these see no more than the table:
ONLOOKERS = ("nobody", "forged", "stranger", "member")
BLIND = {"frame": "not-your-seat", "watch": "not-your-seat"}
DEALT = {"frame": STATES[2:], "watch": STATES[2:-1]}

# What needs no table.
ANYWHERE = """
request            | nobody    guest
GET /api/house     | ok        ok
GET /api/games     | ok        ok
GET /api/tables    | ok        ok
GET /api/me        | not-found ok
GET /api/me/tables | not-found ok
GET /api/me/matches | not-found ok
POST /api/me/links | not-found ok
POST /api/me/claims | not-found not-found
POST /api/tables   | not-found ok
POST /api/replays  | truncated truncated
"""
BODIES: dict[str, Json] = {
    "POST /api/me/claims": {"token": "guessed"},
    "POST /api/tables": {"game": "5211", "seats": [{"kind": "me"}, {"kind": "open"}]},
}
FORBIDDEN = {"not-found": 404, "not-host": 403, "not-your-seat": 403, "not-a-member": 403, "not-alone": 403}


def _table(text: str) -> dict[str, list[list[str]]]:
    """The first word of each line, and its groups of cells."""
    lines = [line.split("|") for line in text.strip().splitlines()[1:]]
    return {line[0].strip(): [group.split() for group in line[1:]] for line in lines}


_RIGHTS = _table(RIGHTS)
_COLUMNS = ("nobody", "stranger", "removed", "member", "seated", "other", "host")


def expected(access: str, spectators: bool, state: str, who: str, deed: str) -> str:
    if access == "private" and deed in HIDDEN and who in HIDDEN[deed][0]:
        return HIDDEN[deed][1]
    if access == "private" and who in OUTSIDE and deed not in PRIVATE:
        return "not-found"
    if access == "link" and deed in UNLISTED:
        return UNLISTED[deed][1]
    if not spectators and deed in BLIND and who in ONLOOKERS and state in DEALT[deed]:
        return BLIND[deed]
    people, states = _RIGHTS[deed]
    person = people[_COLUMNS.index("nobody" if who == "forged" else who)]
    by_state = states[STATES.index(state)]
    if person == ".":
        return by_state
    if person.endswith("!"):  # a message: its sender matters first, once there is a line
        return by_state if by_state == "not-found" else person[:-1]
    if person.endswith("?"):
        return person[:-1] if by_state == "ok" else by_state
    return person


async def differences(here: Stage, access: str, spectators: bool, deeds: Iterable[str]) -> tuple[int, list[str]]:
    """How many cases there were, and what is not as the table says."""
    found, cases = [], 0
    deeds = list(deeds)
    for state in STATES:
        stand = await here.set_up(access, spectators, state)
        for deed in deeds:
            for who in PEOPLE:
                answer = await here.case(stand, who, deed)
                cases += 1
                wanted = expected(access, spectators, state, who, deed)
                place = f"{access}, spectators {spectators}, {state}: {who}, {deed}"
                if answer.word != wanted:
                    found.append(f"{place}: {answer.word} instead of {wanted}")
                elif answer.word == "not-found":
                    found += await _same_as_absent(here, stand, who, deed, answer, place)
                elif answer.status is not None and answer.word != "ok" and answer.status != _status(answer.word):
                    found.append(f"{place}: {answer.word} with {answer.status}")
    return cases, found


async def _same_as_absent(here: Stage, stand: Stand, who: str, deed: str, answer: Answer, place: str) -> list[str]:
    """Not a byte tells a table that is not for you from none at all."""
    absent = await here.case(stand, who, deed, absent=True)
    return [] if answer.raw == absent.raw and answer.raw else [f"{place}: differs from an absent table: {absent}"]


def _status(code: str) -> int:
    return FORBIDDEN.get(code, 409)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "REVEAL_WITHIN", 1e6)


DEEDS = (*REQUESTS, "connect", *MESSAGES)


def test_the_table_has_every_deed_there_is() -> None:
    assert set(_RIGHTS) == set(DEEDS)
    messages = {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(wire.AnyMessage)}
    assert {message["type"] for message in MESSAGES.values()} == messages
    asked = {f"{method} {path.partition('?')[0]}" for method, path, _ in REQUESTS.values()}
    asked = {request.replace("/seats/1", "/seats/N").replace("/seats/3", "/seats/N") for request in asked}
    routes = {
        f"{method} {route.path}".replace("{table}", "ID").replace("{match}", "MATCH").replace("{seat}", "N")
        for route in (*api.router.routes, *replays.router.routes, *advising.router.routes)
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert asked | set(_table(ANYWHERE)) | {"POST /api/me"} == routes


@pytest.mark.parametrize("access", ACCESS)
@pytest.mark.usefixtures("unhurried")
async def test_everybody_may_do_what_the_table_says_and_no_more(tmp_path: Path, access: str) -> None:
    async with stage(tmp_path / "data") as here:
        cases, found = await differences(here, access, True, DEEDS)
        assert found == []
        assert cases == len(DEEDS) * len(PEOPLE) * len(STATES)


@pytest.mark.usefixtures("unhurried")
async def test_without_spectators_only_those_who_sit_see_the_cards(tmp_path: Path) -> None:
    async with stage(tmp_path / "data") as here:
        for access in ACCESS:
            _, found = await differences(here, access, False, ("see", "frame", "frame of 1", "watch", "watch 1"))
            assert found == []


async def test_what_needs_no_table_needs_a_guest_at_most(tmp_path: Path) -> None:
    async with stage(tmp_path / "data") as here:
        for request, (cells,) in _table(ANYWHERE).items():
            method, path = request.split(" ")
            for who in PEOPLE:
                wanted = cells[0 if who in ("nobody", "forged") else 1]
                answer = await here.ask(who, method, path, BODIES.get(request))
                assert (answer.json().get("code", "ok") if not answer.is_success else "ok") == wanted, (request, who)
        forged = await here.http.post("/api/me", json={"name": "Eve"}, headers={"cookie": f"kikeriki={FORGED}"})
        assert forged.json()["id"] not in here.ids.values()
        assert "set-cookie" in forged.headers  # a new guest, not whoever the forger wanted to be


async def test_no_frame_slips_out_at_the_deal_where_spectators_are_not_wanted(tmp_path: Path) -> None:
    """Before the deal anybody may watch; the deal itself is not for them any more."""
    async with stage(tmp_path / "data") as here:
        stand = await here.set_up("link", False, "ready")
        async with here.line("stranger", stand.id) as line:
            line.say({"type": "watch", "seat": None})
            await line.hear_out()
            assert (await here.case(stand, "host", "start")).word == "ok"
            heard = await line.hear_out()
            assert any(told["type"] == "table" for told in heard)
            assert [told for told in heard if told["type"] == "frame"] == []


@pytest.mark.parametrize(
    ("fault", "access", "spectators", "deeds"),
    [
        ("check_host", "link", True, ("start", "pause", "remove", "close")),
        ("check_seat", "link", True, ("move", "commit", "away 1", "resign 1")),
        ("may_watch", "link", False, ("frame", "frame of 1", "watch", "watch 1")),
        ("may_see", "private", True, ("see", "connect")),
    ],
)
@pytest.mark.usefixtures("unhurried")
async def test_a_right_that_is_not_checked_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, access: str, spectators: bool, deeds: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Seating, fault, lambda *_: True)
    async with stage(tmp_path / "data") as here:
        _, found = await differences(here, access, spectators, deeds)
        for deed in deeds:
            assert any(f", {deed}: ok instead of" in difference for difference in found), (deed, found)
