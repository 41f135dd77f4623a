"""The page as an app: installed, without a net, and when a new version comes."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from kikeriki.server import page as served
from tests.page.conftest import QUICK, Visit
from tests.page.test_pad import begin, tap, totals, write
from tests.page.visitor import PATIENCE, PHONE, Visitor
from tests.page.words import words_of
from tests.server.serving import Running, running

CONTROLLED = "async () => { await navigator.serviceWorker.ready; return navigator.serviceWorker.controller !== null }"
KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((request) => new URL(request.url).pathname);
}"""


def settle(visitor: Visitor) -> None:
    """One visit, until the worker has kept what it wants to keep."""
    visitor.page.wait_for_function(CONTROLLED, timeout=PATIENCE)


def go_offline(visitor: Visitor) -> None:
    visitor.forgiven += ["Failed to load resource", "ERR_INTERNET_DISCONNECTED"]
    visitor.context.set_offline(True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_after_one_visit_pads_and_rules_work_without_a_net(visit: Visit, language: str) -> None:
    """They were never opened before: the worker brought them along."""
    visitor = visit(size=PHONE, worker=True, language=language)
    words = words_of(language)
    visitor.open()
    visitor.box("5211").wait_for(timeout=PATIENCE)
    settle(visitor)
    go_offline(visitor)
    for game in ("5211", "gloria-picktoria", "kuiken-koers"):
        visitor.open(f"/pad/{game}")
        visitor.page.get_by_role("button", name=words["pad.start"]).click(timeout=PATIENCE)
        visitor.page.locator(".entry button").nth(1).wait_for()
        visitor.open(f"/rules/{game}")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)
        expect(visitor.page.get_by_role("alert")).to_have_count(0)


def test_a_sheet_survives_without_a_net(visit: Visit) -> None:
    visitor = visit(size=PHONE, worker=True)
    page = visitor.page
    visitor.open()
    visitor.box("5211").wait_for(timeout=PATIENCE)
    settle(visitor)
    go_offline(visitor)
    begin(visitor, "5211", "Lea", "Max")
    tap(visitor, "blue 1", "blue 2", "green 3", "yellow 1", "blue 3", "orange 2", "green 4", "green 5")
    page.get_by_role("button", name="What clause F5 says").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("F5", timeout=PATIENCE)
    page.keyboard.press("Escape")
    write(visitor)
    before = totals(visitor)
    page.reload()
    page.locator("tfoot").wait_for(timeout=PATIENCE)
    assert totals(visitor) == before
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("alert")).to_contain_text("Tables need the net", timeout=PATIENCE)
    page.get_by_role("link", name="5211: Score pad").click()
    page.locator("tfoot").wait_for(timeout=PATIENCE)
    assert totals(visitor) == before


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_home_says_what_needs_the_net_and_comes_back_with_it(visit: Visit, language: str) -> None:
    visitor = visit(size=PHONE, worker=True, language=language)
    visitor.open()
    visitor.box("5211").wait_for(timeout=PATIENCE)
    settle(visitor)
    go_offline(visitor)
    visitor.page.reload()
    words = words_of(language)
    expect(visitor.page.get_by_role("heading", name=words["offline.no-net"])).to_be_visible(timeout=PATIENCE)
    expect(visitor.page.get_by_text(words["offline.tables-need-it"])).to_be_visible()
    visitor.context.set_offline(False)
    visitor.box("5211").wait_for(timeout=PATIENCE)


def test_nothing_of_the_servers_own_is_kept(visit: Visit) -> None:
    visitor = visit(worker=True)
    visitor.open()
    visitor.box("5211").wait_for(timeout=PATIENCE)
    settle(visitor)
    visitor.play_now("5211", Players="2")
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 2)
    kept = visitor.page.evaluate(KEPT)
    assert kept.count("/") == 1
    assert not [path for path in kept if path != "/" and not path.startswith("/page/")]


def test_it_can_be_installed(visit: Visit, server: Running) -> None:
    visitor = visit(worker=True)
    visitor.open()
    settle(visitor)
    browser = visitor.context.new_cdp_session(visitor.page)
    manifest = browser.send("Page.getAppManifest")
    assert not manifest["errors"]
    told = json.loads(manifest["data"])
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
    with httpx.Client(base_url=server.url) as client:
        worker = client.get("/page/sw.js")
        assert (worker.headers["Cache-Control"], worker.headers["Service-Worker-Allowed"]) == ("no-cache", "/")
        for icon in told["icons"]:
            answer = client.get(f"/page/{icon['src']}")
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, icon["type"])
            if icon["type"] == "image/png":
                side = int.from_bytes(answer.content[16:20], "big")
                assert icon["sizes"] == f"{side}x{side}"


# A new version, as a server that was replaced would have it: a copy of the page whose first file has another name.


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(served.BUILT, tmp_path / "static")
    return tmp_path / "static"


@pytest.fixture
def replaceable(copy: Path, tmp_path: Path) -> Iterator[Running]:
    start = (
        "from pathlib import Path; from kikeriki.server import page; "
        f"page.BUILT = Path({str(copy)!r}); page.DOCUMENT = page.BUILT / 'index.html'; "
        "from kikeriki.cli import main; main()"
    )
    with running(tmp_path / "data", *QUICK, program=("-c", start)) as started:
        yield started


def publish(copy: Path) -> str:
    """The name of the new version's first file."""
    document = (copy / "index.html").read_text(encoding="utf-8")
    found = re.search(r'src="/page/(assets/[^"]+\.js)"', document)
    assert found
    old, new = found[1], found[1].replace(".js", "-new.js")
    shutil.copy(copy / old, copy / new)
    (copy / "index.html").write_text(document.replace(old, new), encoding="utf-8")
    worker = (copy / "sw.js").read_text(encoding="utf-8")
    (copy / "sw.js").write_text(worker.replace(old, new), encoding="utf-8")
    return new


def test_a_new_version_is_offered_and_never_forced(browser: Browser, replaceable: Running, copy: Path) -> None:
    visitor = Visitor(browser, replaceable.url, worker=True)
    page = visitor.page
    visitor.open()
    visitor.box("5211").wait_for(timeout=PATIENCE)
    settle(visitor)
    visitor.play_now("5211", Players="2")
    offer = page.get_by_text("A new version is here.")
    loaded: list[str] = []
    page.on("load", lambda shown: loaded.append(shown.url))
    new = publish(copy)
    page.wait_for_timeout(3_000)  # until the page has looked at its worker
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null", timeout=PATIENCE)
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 2)  # the match goes on, undisturbed
    expect(offer).to_have_count(0)
    assert loaded == []
    page.evaluate("history.back()")
    expect(offer).to_be_visible(timeout=PATIENCE)
    assert loaded == []
    page.get_by_role("button", name="Load it").click()
    page.locator(f"script[src$='{new}']").wait_for(state="attached", timeout=PATIENCE)
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting === null", timeout=PATIENCE)
    expect(offer).to_have_count(0)
    visitor.leave()


def test_a_page_that_is_new_already_is_not_asked(browser: Browser, replaceable: Running, copy: Path) -> None:
    visitor = Visitor(browser, replaceable.url, worker=True)
    visitor.open()
    settle(visitor)
    new = publish(copy)
    visitor.page.reload()  # brings the new document: its worker may take over at once
    visitor.page.locator(f"script[src$='{new}']").wait_for(state="attached", timeout=PATIENCE)
    visitor.page.wait_for_function(
        f"async () => (await caches.keys()).some((name) => name.includes({new!r}))"
        " && (await navigator.serviceWorker.ready).waiting === null",
        timeout=PATIENCE,
    )
    expect(visitor.page.get_by_text("A new version is here.")).to_have_count(0)
    visitor.leave()
