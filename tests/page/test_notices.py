"""What is said in passing lies where it covers nothing that has to be pressed."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import Visit
from tests.page.rooms import come_to_the_middle, pick, speak
from tests.page.visitor import DESKTOP, PATIENCE, PHONE, TABLET, Size
from tests.page.words import words_of

NARROWEST: Size = (320, 568)
REFUSED = "The box holds only 1 blue 6, and it lies there already."
LONG = "broken"  # no refusal at a table has more words
COVERED = """(notice) => {
  const box = (one) => one.getBoundingClientRect();
  const at = box(notice);
  const within = document.querySelector("dialog[open]") ?? document;
  return [...within.querySelectorAll(":is(button, a, input, select):not(.notice)")].filter((one) => {
    if (one.closest("[inert], .out-of-sight") || !one.checkVisibility({ visibilityProperty: true })) return false;
    const { left, top, right, bottom, width } = box(one);
    return width && left < at.right && right > at.left && top < at.bottom && bottom > at.top;
  }).map((one) => {
    const where = one.closest("header, .hint") ? "can wait" : "main";
    return `${where}: ${one.className} ${one.ariaLabel ?? one.textContent}`;
  });
}"""


def covered(page: Page, words: str) -> list[str]:
    """What lies under the notice that says so."""
    notice = page.locator(".notice")
    expect(notice).to_have_text(words, timeout=PATIENCE)
    box = notice.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    found: Any = notice.evaluate(COVERED)
    return list(found)


@pytest.mark.parametrize(("title", "players"), [("5211", "5"), ("Gloria Picktoria", "5"), ("Kuiken Koers", "6")])
def test_a_refusal_covers_nothing_at_a_full_table(visit: Visit, title: str, players: str) -> None:
    """Not even a way to elsewhere; on a phone full of targets at most that, or a hint that is read already."""
    visitor, lines = visit(seed=3), list[WebSocketRoute]()

    def overhear(route: WebSocketRoute) -> None:
        route.connect_to_server()
        lines.append(route)

    page = visitor.page
    page.route_web_socket("**/socket", overhear)
    come_to_the_middle(visitor, title, players)
    speak(visitor, "de")
    pick(visitor)
    for size in (DESKTOP, TABLET, PHONE, NARROWEST):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        lines[-1].send(json.dumps({"type": "refused", "key": None, "code": LONG, "params": {}, "clause": None}))
        under = covered(page, words_of("de")[f"refused.{LONG}"])
        if size in (PHONE, NARROWEST):
            under = [one for one in under if not one.startswith("can wait")]
        assert not under, size
        page.locator(".notice").evaluate("one => { one.style.inset = 'auto 0 0 auto' }")
        assert covered(page, words_of("de")[f"refused.{LONG}"])  # it would be seen
        page.locator(".notice").click()
        expect(page.locator(".notice")).to_have_count(0)


def refused_on_a_pad(visit: Visit, size: Size) -> Page:
    visitor = visit(size=size)
    visitor.open("/pad/5211")
    visitor.page.get_by_role("button", name="Begin the sheet").click()
    key = visitor.page.locator(".keys").get_by_role("button", name="blue 6", exact=True)
    key.click()
    key.click()
    return visitor.page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_pad_goes_on_under_what_it_says(visit: Visit, size: Size) -> None:
    assert not covered(refused_on_a_pad(visit, size), REFUSED)


def test_what_is_said_stays_in_a_window_that_gets_narrow(visit: Visit) -> None:
    page = refused_on_a_pad(visit, DESKTOP)
    assert not covered(page, REFUSED)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_timeout(100)
    assert not covered(page, REFUSED)


def test_what_a_dialog_says_is_above_it(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.open()
    page.locator("header .me").click()
    page.get_by_role("dialog").get_by_role("button", name="device").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy").click()
    assert not covered(page, "Copied.")
    assert page.locator(".notice").evaluate("one => one.matches(':popover-open')")
