"""Finished matches looked at again: by the keyboard to the end, through anybody's eyes, by a link, from a file."""

import asyncio
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import FileChooser, Locator, Page, expect

from kikeriki.rules import record as records
from kikeriki.rules.codec import dump
from kikeriki.rules.errors import RecordError
from kikeriki.rules.games import find_game
from kikeriki.rules.match import match
from kikeriki.rules.record import Record
from tests.page.conftest import Visit
from tests.page.test_art import SPY, SYLLABLES, expect_heard, heard
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, TABLET, Size, Visitor
from tests.page.words import LANGUAGES, words_of
from tests.server.client import Guest, play_seat
from tests.server.serving import Running

WORDS = words_of("en")
GAMES = {"5211": {}, "gloria-picktoria": {}, "kuiken-koers": {"rounds": 2}}
SIZES = {"5211": DESKTOP, "gloria-picktoria": TABLET, "kuiken-koers": PHONE}
KEPT = Path(__file__).parent.parent / "golden" / "records"
# A file as the browser hands it over when one lets go of it.
DROP = """([text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "application/json" }));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""


@dataclass(frozen=True)
class Finished:
    """A match on the server, and the cookie of the person who played it."""

    record: Record
    cookie: str

    @property
    def match(self) -> str:
        return self.record.deal.match


def finish(url: str, game: str, access: str = "link") -> Finished:
    """Played against two hens, at random, without a browser."""

    async def play() -> Finished:
        guest = await Guest.named(url, "Ann")
        hen = {"kind": "bot", "level": "hen"}
        table = await guest.create(game, [{"kind": "me"}, hen, hen], access=access, options=GAMES[game])
        line = await guest.connect(table["id"])
        await line.until("table")
        await guest.do("POST", f"/api/tables/{table['id']}/start")
        await line.until(lambda told: told["type"] == "table" and told["table"]["status"] == "playing")
        await line.watch(0)
        over = await play_seat(line, 0, random.Random(1))
        text = (await guest.http.get(f"/api/matches/{over['match']}/record")).text
        cookie = guest.cookie
        await line.close()
        await guest.close()
        return Finished(records.read(text), cookie)

    with ThreadPoolExecutor(1) as beside:  # this thread has Playwright's loop
        return beside.submit(asyncio.run, play()).result()


@pytest.fixture(scope="module")
def finished(server: Running) -> dict[str, Finished]:
    return {game: finish(server.url, game) for game in GAMES}


class Theatre:
    """The replay in somebody's browser."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.room = visitor.page.locator(".room[data-moment]")

    def open(self, path: str) -> None:
        self.visitor.open(path)
        self.room.wait_for()

    @property
    def at(self) -> int:
        return int(self.room.get_attribute("data-moment") or -1)

    @property
    def to(self) -> int:
        return int(self.room.get_attribute("data-to") or -1)

    @property
    def last(self) -> int:
        return int(self.page.get_by_role("slider").get_attribute("max") or -1)

    @property
    def caption(self) -> Locator:
        return self.page.locator("footer .caption p")

    def press(self, key: str, moment: int) -> None:
        self.page.keyboard.press(key)
        expect(self.room).to_have_attribute("data-moment", str(moment))

    def watch(self, seat: int | None) -> None:
        viewer = "open" if seat is None else str(seat)
        self.page.get_by_label(WORDS["replay.viewer"]).select_option(viewer)
        expect(self.room).to_have_attribute("data-seat", viewer, timeout=PATIENCE)


def drop(page: Page, text: str, name: str = "match.json") -> None:
    page.evaluate(DROP, [text, name])


def replays_heard(visitor: Visitor, least: int = 1) -> list[Any]:
    """What the browser was sent, when so many have come: it may show one before it says that it has it."""
    for _ in range(int(PATIENCE / 20)):
        found = [json.loads(heard.text) for heard in visitor.heard if "/replay" in heard.where]
        if len(found) >= least:
            return found
        visitor.page.wait_for_timeout(20)
    raise AssertionError(f"{least} replays were wanted, {len(found)} came")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_the_keyboard_to_its_result(visit: Visit, finished: dict[str, Finished], game: str) -> None:
    whole = finished[game].record
    visitor = visit(size=SIZES[game])
    theatre = Theatre(visitor)
    theatre.open(f"/r/{finished[game].match}")
    last = theatre.last
    assert (theatre.at, last) == (0, len(replays_heard(visitor)[0]["moments"]) - 1)
    captions = set()
    for moment in range(1, last + 1):
        theatre.press("ArrowRight", moment)
        captions.add(theatre.caption.inner_text())
        if moment % 10 == 0:
            visitor.expect_nothing_cut_off()
    assert theatre.to == len(whole.events)
    assert len(captions) > 10
    assert whole.outcome is not None
    told = theatre.caption.inner_text()
    assert re.search(r"wins?\b", told)
    assert [int(points.replace("−", "-")) for points in re.findall(r" (−?\d+)(?=[,.])", told)] == list(
        whole.outcome.points
    )
    plates = [int(text.replace("−", "-")) for text in theatre.page.locator("main .plate b").all_inner_texts()]
    assert sorted(plates) == sorted(whole.outcome.points)
    # Back, and from scoring to scoring.
    scorings = [n for n, moment in enumerate(replays_heard(visitor)[0]["moments"]) if moment["scored"]]
    theatre.press("ArrowLeft", last - 1)
    theatre.press("Home", 0)
    for moment in scorings:
        theatre.press("Shift+ArrowRight", moment)
    theatre.press("Shift+ArrowLeft", scorings[-2])
    theatre.press("End", last)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_what_it_could_know_then_and_the_open_table_all(
    visit: Visit, finished: dict[str, Finished], game: str
) -> None:
    whole, rules = finished[game].record, find_game(game)
    states = tuple(whole.states())
    visitor = visit()
    theatre = Theatre(visitor)
    theatre.open(f"/r/{finished[game].match}")
    moments = replays_heard(visitor)[0]["moments"]
    middle = len(moments) // 3
    theatre.page.get_by_role("slider").fill(str(middle))
    state: Any = dump(states[theatre.to])
    wait_for_cards(
        visitor, game, [card for cards in state["rows" if game == "kuiken-koers" else "hands"] for card in cards]
    )
    for seat in range(whole.players):
        theatre.watch(seat)
        assert theatre.at == middle
        told = replays_heard(visitor, 2 + seat)[-1]
        assert told["events"] == [dump(rules.redact(event, seat)) for event in whole.events]
        view: dict[str, Any] = {}
        for moment in told["moments"]:
            view |= moment["change"]
            known: Any = dump(rules.view(states[moment["to"]], seat))
            assert view == known | {"legal": []}
        known = dump(rules.view(states[theatre.to], seat))
        if game == "kuiken-koers":
            wait_for_cards(visitor, game, [card for row in known["rows"] for card in row if card])
        else:
            expect(theatre.page.locator("main .open")).to_have_count(0)
            wait_for_hand(visitor, game, len(set(known["hand"]) if game[0] == "g" else known["hand"]))


def wait_for_cards(visitor: Visitor, game: str, cards: list[str]) -> None:
    visitor.wait_until(lambda: shown_cards(visitor.page, game) == sorted(cards))


def wait_for_hand(visitor: Visitor, game: str, size: int) -> None:
    visitor.wait_until(lambda: own_hand(visitor.page, game) == size)


def shown_cards(page: Page, game: str) -> list[str]:
    """The faces that lie with the seats on the open table, as the page names them to who cannot see."""
    if game == "5211":
        names = page.locator("main .open [role=img]").evaluate_all("all => all.map(one => one.ariaLabel)")
        colours = {WORDS[f"colour.{letter}"]: letter for letter in "BTGYOR" if f"colour.{letter}" in WORDS}
        return sorted(f"{colours[name.rsplit(' ', 1)[0]]}{name.rsplit(' ', 1)[1]}" for name in names)
    if game == "gloria-picktoria":
        kinds = page.locator("main .open .row:not(:has(.chest)) .one use").evaluate_all(
            "all => all.map(one => one.getAttribute('href'))"
        )
        return sorted(kind.removeprefix("#curio-") for kind in kinds if kind)
    labels = page.locator("main .nest .place").evaluate_all("all => all.map(one => one.ariaLabel)")
    names = {WORDS[key]: key.rpartition(".")[2] for key in WORDS if key.startswith("chick-card.")}
    found = [re.sub(r".*: ", "", label) for label in labels]
    return sorted(names.get(face, face) for face in found if face != WORDS["kuiken.face-down"])


def own_hand(page: Page, game: str) -> int:
    return page.locator("main .hand > button").count() if game != "kuiken-koers" else 0


# What lies below the table's edge, where the line of the match begins, or on the tally.
BELOW = """() => {
  const box = (one) => one.getBoundingClientRect();
  const edge = box(document.querySelector(".room main")).bottom + 1;
  const all = (which) => [...document.querySelectorAll(`.room main ${which}`)];
  const things = all(":is(.plate, .spot, .open, .nest, .hand button, .row, .tally)");
  const tally = document.querySelector(".tally");
  const hands = all(".others .open").filter((one) => tally && box(one).bottom > box(tally).top);
  return [...things.filter((one) => box(one).bottom > edge), ...hands].map((one) => one.className);
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE, TABLET], ids=["desk", "phone", "tablet"])
def test_nothing_is_cut_off_at_a_full_table(visit: Visit, game: str, size: Size) -> None:
    rules = find_game(game)
    whole, rng = match(game, max(rules.editions[0].players), seed=3), random.Random(3)
    while whole.outcome is None:
        seat = min(whole.to_act)
        whole.play(seat, rng.choice(whole.legal(seat)))
    theatre = Theatre(visit(size=size, language="de"))
    theatre.visitor.open("/r")
    theatre.page.locator("input[type=file]").wait_for(state="attached")
    drop(theatre.page, records.write(whole.record()))
    theatre.room.wait_for()
    for viewer in ("open", "1"):
        theatre.page.locator("footer select").select_option(viewer)
        expect(theatre.room).to_have_attribute("data-seat", viewer, timeout=PATIENCE)
        for part in (0.3, 0.6, 0.95):
            theatre.page.get_by_role("slider").fill(str(int(theatre.last * part)))
            theatre.visitor.expect_nothing_cut_off()
            assert theatre.page.evaluate(BELOW) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_link_leads_to_the_moment_and_the_view(visit: Visit, finished: dict[str, Finished], size: Size) -> None:
    one, other = visit(size=size), visit(size=size, seed=2)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    theatre, theirs = Theatre(one), Theatre(other)
    theatre.open(f"/r/{finished['kuiken-koers'].match}")
    for moment in range(1, 8):
        theatre.press("ArrowRight", moment)
    theatre.watch(1)
    one.page.get_by_role("button", name=WORDS["replay.link"]).click()
    expect(one.page.get_by_text(WORDS["replay.copied"])).to_be_visible()
    link = str(one.page.evaluate("navigator.clipboard.readText()"))
    assert link.endswith(f"#{theatre.to}/1")
    theirs.open(link)
    expect(theirs.room).to_have_attribute("data-seat", "1", timeout=PATIENCE)
    assert (theirs.at, theirs.to) == (7, theatre.to)
    assert theirs.visitor.shown() == theatre.visitor.shown()
    one.page.wait_for_url(re.compile(rf"#{theatre.to}/1$"))  # and so a reload stays
    one.page.reload()
    expect(theatre.room).to_have_attribute("data-moment", "7", timeout=PATIENCE)


def test_it_plays_by_itself_faster_or_slower_and_stops(visit: Visit, finished: dict[str, Finished]) -> None:
    theatre = Theatre(visit(speed="quick"))
    theatre.open(f"/r/{finished['5211'].match}")
    pace = theatre.page.get_by_role("button", name="Speed")
    for told in ("2×", "4×", "0.5×", "1×", "2×"):
        pace.click()
        expect(pace).to_have_text(told)
    theatre.page.locator("main").click(position={"x": 5, "y": 5})
    theatre.page.keyboard.press("Space")
    expect(theatre.room).to_have_attribute("data-moment", "3", timeout=PATIENCE)
    theatre.page.get_by_role("button", name=WORDS["replay.pause"]).click()
    stood = theatre.at
    theatre.page.wait_for_timeout(1_500)
    assert theatre.at == stood
    assert theatre.page.locator(".aloft").count() == 0


@pytest.mark.parametrize("speed", ["quick", "none"])
def test_it_sounds_as_it_did_where_sound_is_on(visit: Visit, finished: dict[str, Finished], speed: str) -> None:
    """Forwards, also where nothing flies; a leap is silent, and in the end the rooster crows."""
    theatre = Theatre(visit(speed=speed))
    visitor, page = theatre.visitor, theatre.page
    page.add_init_script(SPY)
    page.add_init_script("localStorage.sound ??= 'on'")
    theatre.open(f"/r/{finished['5211'].match}")
    theatre.press("End", theatre.last)
    theatre.press("Home", 0)
    page.wait_for_timeout(300)
    assert heard(visitor)["contexts"] == 0
    theatre.press("ArrowRight", 1)
    expect_heard(visitor, lambda made: made["contexts"] == 1 and len(made["waves"]) > 0)
    theatre.press("End", theatre.last)
    theatre.press("ArrowLeft", theatre.last - 1)
    assert "sawtooth" not in heard(visitor)["waves"]
    theatre.press("ArrowRight", theatre.last)
    expect_heard(visitor, lambda made: made["waves"].count("sawtooth") == SYLLABLES)
    page.evaluate("localStorage.sound = 'off'")
    page.reload()
    theatre.room.wait_for()
    theatre.press("Home", 0)
    theatre.press("ArrowRight", 1)
    page.wait_for_timeout(300)
    assert heard(visitor)["contexts"] == 0


def test_a_scoring_is_told_again_from_the_log_and_from_below(visit: Visit, finished: dict[str, Finished]) -> None:
    theatre = Theatre(visit())
    theatre.open(f"/r/{finished['5211'].match}")
    theatre.page.keyboard.press("Shift+ArrowRight")
    for where in ("footer", "aside"):
        theatre.page.locator(where).get_by_role("button", name=WORDS["replay.tell"]).first.click()
        story = theatre.page.get_by_role("dialog")
        expect(story).to_be_visible()
        before = theatre.at
        theatre.page.keyboard.press("Escape")
        expect(story).to_have_count(0)
        assert theatre.at == before
    line = theatre.page.locator("aside li button.to").first
    line.click()
    expect(theatre.room).to_have_attribute("data-moment", "0")


@pytest.mark.parametrize("where", ["/", "/r", "/r/MATCH"])
def test_a_record_dropped_onto_the_page_opens(visit: Visit, finished: dict[str, Finished], where: str) -> None:
    theatre = Theatre(visit())
    theatre.visitor.open(where.replace("MATCH", finished["5211"].match))
    opener = theatre.page.locator("input[type=file]").or_(theatre.room)
    opener.first.wait_for(state="attached")
    drop(theatre.page, records.write(finished["kuiken-koers"].record))
    expect(theatre.room).to_have_attribute("data-room", "kuiken-koers", timeout=PATIENCE)
    assert theatre.page.url.startswith(f"{theatre.visitor.url}/r")
    theatre.watch(2)
    theatre.press("End", theatre.last)


def test_a_record_is_picked_by_the_keyboard_and_several_come_in_one_file(
    visit: Visit, finished: dict[str, Finished], tmp_path: Path
) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text("\n".join(records.write(finished[game].record) for game in GAMES), encoding="utf-8")
    theatre = Theatre(visit(language="de"))
    theatre.visitor.open("/r")
    picker = theatre.page.get_by_label(words_of("de")["replay.open"])
    choosers: list[FileChooser] = []
    theatre.page.on("filechooser", lambda chooser: choosers.append(chooser))
    for _ in range(10):  # the browser may not be listening yet
        picker.press("Enter")
        theatre.page.wait_for_timeout(1_000)
        if choosers:
            break
    choosers[0].set_files(file)
    expect(theatre.room).to_have_attribute("data-room", "5211", timeout=PATIENCE)
    theatre.page.get_by_label(words_of("de")["replay.which"]).select_option("1")
    expect(theatre.room).to_have_attribute("data-room", "gloria-picktoria", timeout=PATIENCE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_that_was_changed_is_refused_with_its_reason(
    visit: Visit, finished: dict[str, Finished], language: str
) -> None:
    words = words_of(language)
    visitor = visit(language=language, size=PHONE)
    visitor.forgiven.append("Failed to load resource")
    visitor.open("/r")
    visitor.page.locator("input[type=file]").wait_for(state="attached")
    whole = json.loads(records.write(finished["5211"].record))
    hands = whole["events"][0]["hands"]
    whole["events"][0]["hands"] = [hands[1], hands[0], hands[2]]
    drop(visitor.page, json.dumps(whole))
    expect(visitor.page.get_by_role("heading", name=words["replay.does-not-hold"])).to_be_visible(timeout=PATIENCE)
    said = words["replay.broken.wrong-shuffle"].replace("{{at}}", "events[0]")
    expect(visitor.page.get_by_role("alert")).to_have_text(said)
    expect(visitor.page.locator("li.holds")).to_have_count(3)
    expect(visitor.page.locator("li.fails")).to_contain_text(words["replay.check.shuffles"])
    drop(visitor.page, "{}")
    expect(visitor.page.get_by_role("alert")).to_have_text(words["replay.broken.not-a-record"])
    drop(visitor.page, "[" + " " * 1024 * 1024 + "]")
    expect(visitor.page.get_by_role("alert")).to_have_text(words["replay.too-large"])
    assert {f"replay.broken.{code}" for code in RecordError.codes - {"unreadable"}} <= set(words)


def test_what_was_checked_is_said(visit: Visit, finished: dict[str, Finished]) -> None:
    theatre = Theatre(visit())
    theatre.open(f"/r/{finished['5211'].match}")
    theatre.page.get_by_role("button", name=WORDS["replay.verify"]).click()
    dialog = theatre.page.get_by_role("dialog")
    expect(dialog.locator("li.holds")).to_have_count(6)
    expect(dialog).to_contain_text(f"all {len(finished['5211'].record.events)} events")
    expect(dialog).to_contain_text("the server")


def test_a_private_match_is_for_those_who_took_part(visit: Visit, server: Running) -> None:
    private = finish(server.url, "5211", "private")
    owner, stranger = Theatre(visit()), visit(seed=2)
    owner.visitor.context.add_cookies([{"name": "kikeriki", "value": private.cookie, "url": server.url}])
    owner.open(f"/r/{private.match}")
    stranger.forgiven.append("Failed to load resource")
    stranger.open(f"/r/{private.match}#5")
    expect(stranger.page.get_by_role("heading", name=WORDS["refused.not-found"])).to_be_visible(timeout=PATIENCE)
    assert not replays_heard(stranger, 0)
    assert httpx.get(f"{server.url}/api/matches/{private.match}/replay?seat=0").status_code == 404


def test_home_and_the_result_lead_there(visit: Visit, finished: dict[str, Finished], server: Running) -> None:
    theatre = Theatre(visit())
    owner = finished["5211"]
    theatre.visitor.context.add_cookies([{"name": "kikeriki", "value": owner.cookie, "url": server.url}])
    theatre.visitor.open()
    watch = theatre.page.get_by_role("link", name=WORDS["replay.watch"])
    watch.last.click()
    theatre.room.wait_for()
    assert owner.match in theatre.page.url
    theatre.page.go_back()
    theatre.page.get_by_role("link", name=WORDS["home.result"]).first.click()
    theatre.page.locator(".room main .veil").get_by_role("link", name=WORDS["replay.watch"]).click()
    theatre.room.wait_for()
    assert owner.match in theatre.page.url
