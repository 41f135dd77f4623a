"""Coming back: to a server that was restarted, or was down, or is newer than the page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.page.conftest import QUICK, Visit
from tests.page.visitor import PATIENCE, Visitor
from tests.server.serving import Running, running

BROKEN = r"WebSocket connection|ERR_CONNECTION|ERR_INTERNET|Failed to load resource"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data", *QUICK) as started:
        yield started


@pytest.fixture
def guest(browser: Browser, own_server: Running) -> Iterator[Visitor]:
    visitor = Visitor(browser, own_server.url)
    visitor.forgiven.append(BROKEN)
    yield visitor
    visitor.leave()


def test_a_server_that_is_restarted_in_the_middle_of_a_match(guest: Visitor, own_server: Running) -> None:
    guest.play_now("Gloria Picktoria", Players="2")
    guest.play(until=lambda: guest.frame["to"] > 20)
    guest.page.get_by_role("button", name="Chat").click()
    guest.page.get_by_role("textbox", name="Say something").fill("not sent yet")
    match = guest.frame["match"]
    own_server.kill()
    guest.expect_status("No connection")
    expect(guest.page.get_by_role("alert").filter(has_text="Nothing is lost")).to_be_visible()
    assert guest.page.locator(".room main .bar button:enabled").count() == 0
    own_server.start()
    expect(guest.status).not_to_have_text("No connection", timeout=PATIENCE)
    expect(guest.page.get_by_role("textbox", name="Say something")).to_have_value("not sent yet")
    guest.page.get_by_role("button", name="Chat").click()
    before = guest.frame["to"]
    guest.play(until=lambda: guest.frame["to"] > before + 40)
    assert guest.frame["match"] == match


def test_a_server_that_is_down_says_so_and_comes_back(guest: Visitor, own_server: Running) -> None:
    guest.open()
    guest.box("5211").wait_for()
    own_server.kill()
    guest.box("5211").get_by_role("button", name="Play now").click()
    expect(guest.page.get_by_text("The server does not answer")).to_be_visible()
    own_server.start()
    guest.box("5211").get_by_role("button", name="Play now").click()
    guest.page.locator(".room main .bar > .deeds").wait_for(state="attached")


def test_a_part_of_the_page_that_does_not_come(guest: Visitor) -> None:
    """Home works without what it loads later; a room that is missing says so; a table asks for its game again."""
    page = guest.page
    page.goto(guest.url)
    guest.box("5211").wait_for()
    page.route(re.compile(r"/page/assets/"), lambda route: route.abort())
    page.get_by_role("button", name=re.compile("Settings")).click()
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.get_by_text("The server does not answer")).to_be_visible()
    page.keyboard.press("Escape")
    guest.box("5211").get_by_role("button", name="Play now").click()
    page.locator(".room").wait_for()
    expect(page.locator(".room main .bar")).to_have_count(0)
    page.unroute_all()
    page.locator(".room main .bar > .deeds").wait_for(state="attached")
    page.route(re.compile(r"/page/assets/RulesPage"), lambda route: route.abort())
    page.goto(f"{guest.url}/rules/5211")
    again = page.get_by_role("alert").get_by_role("button")
    again.wait_for()
    page.unroute_all()
    again.click()
    page.get_by_role("heading", name="5211").first.wait_for()


def test_a_tab_from_before_an_update_says_so_and_goes_on(visit: Visit) -> None:
    visitor = visit()
    newer = {"on": False}

    def meddle(route: WebSocketRoute) -> None:
        line = route.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "hello" and newer["on"]:
                message["version"] = "999.0"
            route.send(json.dumps(message))

        line.on_message(told)
        lines.append(route)

    lines: list[WebSocketRoute] = []
    visitor.page.route_web_socket("**/socket", meddle)
    visitor.play_now("5211", Players="2")
    newer["on"] = True
    lines[-1].close(code=1012)
    expect(visitor.page.get_by_text("The server has been updated")).to_be_visible(timeout=PATIENCE)
    newer["on"] = False
    visitor.page.get_by_role("button", name="Load the new page").click()
    visitor.wait_for_something_to_do()
    expect(visitor.page.get_by_text("The server has been updated")).to_have_count(0)
