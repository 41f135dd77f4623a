"""Playing with others: by a link, on one screen, on another device."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import Visit
from tests.page.everyone import find_hidden
from tests.page.visitor import BAR, DESKTOP, MOST_CLICKS, PATIENCE, PHONE, RESULT, Size, Visitor
from tests.page.words import words_of
from tests.server.client import Json

SMALL_PHONE = (360, 640)
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
NO_COPYING = "document.execCommand = () => false;"
# Whether one looks at the page is for the test to say.
ELSEWHERE = "Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });"
NOTED = """
window.made = [];
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); if (title) made.push(this); }
};
"""
# Chrome on Android.
ILLEGAL = "window.Notification = class extends Notification { constructor() { throw new TypeError('Illegal'); } };"


def invite(host: Visitor, title: str, **choices: str) -> str:
    """A table for two, and the link to it."""
    host.open()
    host.choose(title, Players="2", **choices)
    host.box(title).get_by_role("button", name="Invite friends").click()
    expect(host.page.get_by_role("img", name="A code to scan")).to_be_visible()
    return host.page.get_by_role("textbox", name="The link").input_value()


def take_turns(*people: Visitor, until: Callable[[], bool]) -> None:
    """Everybody clicks on, each when there is something to do."""
    for _ in range(MOST_CLICKS):
        for person in people:
            if person.has_something_to_do():
                person.do_something()
        if until():
            return
    raise AssertionError("it never was so")


def round_of(person: Visitor) -> int:
    return int(person.frame["view"]["round"])


def test_two_browsers_play_at_one_table_by_a_link(visit: Visit) -> None:
    host, friend = visit(), visit(language="de-DE", size=PHONE, seed=2)
    friend.open(invite(host, "5211"))
    friend.page.get_by_role("button", name=words_of("de")["waiting.sit"]).click()
    host.page.get_by_role("button", name="Deal").click()
    for person in (host, friend):
        person.page.locator(".hand button").first.wait_for()
    host.page.get_by_role("button", name="Chat").click()
    host.page.get_by_role("textbox", name="Say something").fill("Kikeriki!")
    host.page.keyboard.press("Enter")
    expect(friend.page.locator("nav .badge")).to_have_text("1", timeout=PATIENCE)
    friend.page.get_by_role("button", name="Chat").click()
    expect(friend.page.locator("aside")).to_contain_text("Kikeriki!")
    for person in (host, friend):
        person.page.get_by_role("button", name="Chat").click()
    take_turns(host, friend, until=lambda: min(round_of(host), round_of(friend)) == 3)
    assert host.frame["match"] == friend.frame["match"]
    assert host.frame["view"]["played"] == friend.frame["view"]["played"]
    assert (host.frame["view"]["seat"], friend.frame["view"]["seat"]) == (0, 1)


def say(person: Visitor, text: str) -> None:
    person.page.get_by_role("textbox", name="Say something").fill(text)
    person.page.keyboard.press("Enter")


def test_people_say_who_they_are_beside_their_seat(visit: Visit) -> None:
    """And what is typed counts, whoever deals meanwhile and whoever comes in."""
    host, friend, watcher = visit(), visit(seed=2), visit(seed=3)
    link = invite(host, "5211")
    friend.open(link)
    friend.page.get_by_role("button", name="Sit down").click()
    watcher.open(link)
    say(friend, "Hello")
    say(watcher, "Good evening")
    talk = host.page.locator(".talk li")
    expect(talk).to_have_text(["Guest 2 Hello", "Guest Good evening"], timeout=PATIENCE)
    friend.page.get_by_role("textbox", name="Your name").press_sequentially("Bea")
    expect(host.page.locator(".table li").nth(1)).to_contain_text("Bea", timeout=PATIENCE)
    expect(friend.page.get_by_role("textbox", name="Your name")).to_have_value("Bea")
    host.page.get_by_role("textbox", name="Your name").press_sequentially("Ann")
    host.page.get_by_role("button", name="Deal").click()
    for person in (host, friend, watcher):
        expect(person.page.locator(".plate .name").filter(has_text="Ann")).to_be_visible(timeout=PATIENCE)
        expect(person.page.locator(".plate .name").filter(has_text="Bea")).to_be_visible()
    friend.open()
    friend.page.get_by_role("button", name="Bea").wait_for()


def test_a_table_says_what_is_unusual_and_bots_fill_it(visit: Visit) -> None:
    host = visit()
    host.open()
    host.choose("Kuiken Koers", Players="4", Rounds="7", Clock="1 minute a move")
    host.box("Kuiken Koers").get_by_role("button", name="Invite friends").click()
    expect(host.page.get_by_text("Rounds: 7 · 1 minute a move")).to_be_visible(timeout=PATIENCE)
    expect(host.page.get_by_text("Free seat")).to_have_count(3)
    host.page.get_by_role("button", name="Fill the rest with bots").click()
    expect(host.page.get_by_text("Free seat")).to_have_count(0, timeout=PATIENCE)
    expect(host.page.get_by_role("textbox", name="The link")).to_have_count(0)
    host.page.get_by_role("button", name="Deal").click()
    host.page.locator(BAR).wait_for(state="attached")


def levels_of(person: Visitor) -> list[str | None]:
    """Of the bots, as the server has them."""
    table = person.page.url.rpartition("/t/")[2]
    seats = person.context.request.get(f"{person.url}/api/tables/{table}").json()["seats"]
    return [seat.get("level") for seat in seats]


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE], ids=["desk", "phone"])
def test_the_host_changes_a_bots_level_where_it_sits(visit: Visit, size: Size) -> None:
    host, friend = visit(size=size), visit(seed=2)
    host.open()
    host.choose("Gloria Picktoria", Players="4")
    host.box("Gloria Picktoria").get_by_role("button", name="Invite friends").click()
    friend.open(host.page.get_by_role("textbox", name="The link").input_value())
    host.page.get_by_role("combobox", name="Put a bot here").nth(1).select_option("chick")
    bot = host.page.locator(".table li").nth(2)
    level = bot.get_by_role("combobox", name="Level of Chick")
    expect(level).to_have_value("chick", timeout=PATIENCE)
    level.select_option("master")
    expect(bot.locator(".name")).to_have_text("Master", timeout=PATIENCE)
    expect(friend.page.locator(".table li").nth(2)).to_contain_text("Master", timeout=PATIENCE)
    assert levels_of(host) == [None, None, "master", None]
    level = bot.get_by_role("combobox", name="Level of Master")
    level.focus()
    host.page.keyboard.type("r")  # by key, and one is still there
    expect(bot.locator(".name")).to_have_text("Rooster", timeout=PATIENCE)
    expect(bot.get_by_role("combobox", name="Level of Rooster")).to_be_focused()
    # Others only look; and a full table of long names fits.
    expect(friend.page.locator(".table li").nth(2).get_by_role("combobox")).to_have_count(0)
    host.page.get_by_role("button", name="Fill the rest with bots").click()
    expect(host.page.locator(".table li.open")).to_have_count(0, timeout=PATIENCE)
    for seat in (1, 3):
        host.page.locator(".table li").nth(seat).get_by_role("combobox").select_option("rooster")
    expect(host.page.locator(".table li .name")).to_have_text(["Rooster 1", "Rooster 2", "Rooster 3"], timeout=PATIENCE)
    heights = host.page.locator(".table li .name").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert max(heights) < 30  # one line
    assert not find_hidden(host.page)
    bot.get_by_role("button", name="Remove").click()
    expect(bot).to_contain_text("Free seat", timeout=PATIENCE)
    assert levels_of(host) == [None, "rooster", None, "rooster"]


def test_a_level_that_is_refused_is_not_shown(visit: Visit) -> None:
    host = visit()
    host.forgiven.append("503")
    refusal: Json = {"code": "unavailable", "clause": None, "params": {}}
    refuses = {"on": False}

    def meddle(route: Route) -> None:
        if refuses["on"]:
            route.fulfill(status=503, json=refusal)
        else:
            route.continue_()

    host.page.route("**/seats/1", meddle)
    invite(host, "5211")
    host.page.get_by_role("button", name="Fill the rest with bots").click()
    level = host.page.get_by_role("combobox", name="Level of Hen")
    level.wait_for(timeout=PATIENCE)
    refuses["on"] = True
    level.select_option("master")
    expect(host.page.get_by_text(words_of("en")["refused.unavailable"])).to_be_visible(timeout=PATIENCE)
    expect(level).to_have_value("hen")
    refuses["on"] = False
    level.select_option("master")
    expect(host.page.get_by_role("combobox", name="Level of Master")).to_have_value("master", timeout=PATIENCE)


def test_a_bot_that_is_not_for_choosing_is_called_what_it_is(visit: Visit) -> None:
    """Such as a yardstick's, at a table that was made by a program."""
    host = visit()
    ask = host.context.request
    ask.post(f"{host.url}/api/me", data={"name": "Ann"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "rule-1"}, {"kind": "bot", "level": "chick"}]
    table = ask.post(f"{host.url}/api/tables", data={"game": "5211", "seats": seats}).json()["id"]
    host.open(f"/t/{table}")
    levels = host.page.locator(".table li select")
    expect(levels).to_have_count(2, timeout=PATIENCE)
    expect(levels.first).to_have_value("rule-1")
    usual = ["chick", "hen", "rooster", "master"]
    assert levels.first.locator("option").all_inner_texts() == ["rule-1", *usual]
    assert levels.last.locator("option").all_inner_texts() == usual
    levels.first.select_option("hen")
    expect(host.page.locator(".table li .name")).to_have_text(["Hen", "Chick"], timeout=PATIENCE)
    assert levels.first.locator("option").all_inner_texts() == usual
    assert levels_of(host) == [None, "hen", "chick"]


@pytest.mark.parametrize(
    ("lacking", "said"), [("", "copied"), (NO_CLIPBOARD, "copied"), (NO_CLIPBOARD + NO_COPYING, "selected")]
)
def test_copied_is_said_of_what_was_copied(visit: Visit, lacking: str, said: str) -> None:
    """Over plain http a page has no clipboard."""
    host = visit()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.context.add_init_script(lacking)
    link = invite(host, "5211")
    host.page.get_by_role("button", name="Copy").click()
    expect(host.page.get_by_text(words_of("en")[f"link.{said}"])).to_be_visible(timeout=PATIENCE)
    if said == "copied":
        name = host.page.get_by_role("textbox", name="Say something")
        name.focus()
        host.page.keyboard.press("Control+V")
        expect(name).to_have_value(link)
    else:
        assert host.page.evaluate("document.activeElement.value.slice(document.activeElement.selectionStart)") == link


def test_a_link_is_shared_where_the_device_can(visit: Visit) -> None:
    host = visit()
    host.context.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    link = invite(host, "5211")
    host.page.get_by_role("button", name="Share").click()
    assert host.page.evaluate("shared.url") == link


def test_a_turn_elsewhere_is_told_and_a_click_leads_there(visit: Visit) -> None:
    host, friend = visit(), visit(seed=2)
    friend.context.grant_permissions(["notifications"])
    friend.context.add_init_script(ELSEWHERE + NOTED)
    friend.open(invite(host, "5211"))
    friend.page.get_by_role("button", name="Sit down").click()
    table = friend.page.url
    host.page.get_by_role("button", name="Deal").click()
    friend.page.locator(BAR).wait_for(state="attached")
    expect(friend.page).to_have_title("▸ Your turn · 5211", timeout=PATIENCE)
    friend.page.get_by_role("button", name="Table").click()
    friend.page.get_by_label("Tell me when it is my turn").check()
    friend.page.keyboard.press("Escape")
    take_turns(friend, until=lambda: not friend.frame["view"]["to_act"].count(1))
    friend.open()
    friend.box("5211").wait_for()
    expect(friend.page).to_have_title("Kikeriki", timeout=PATIENCE)
    friend.page.evaluate("window.away = true")
    assert friend.page.evaluate("made.length") == 0
    take_turns(host, until=lambda: bool(host.frame["view"]["to_act"].count(1)))
    expect(friend.page).to_have_title("▸ One of your games waits for you · Kikeriki", timeout=PATIENCE)
    assert friend.page.evaluate("made.map(({ title, body }) => [title, body])") == [["Your turn", "5211"]]
    friend.page.evaluate("made[0].onclick()")
    friend.page.wait_for_url(table)
    friend.expect_status("Your turn")


@pytest.mark.parametrize(("able", "permissions"), [(True, None), (False, None), (True, []), (False, ["notifications"])])
def test_notifications_are_offered_only_where_a_page_can_make_them(
    visit: Visit, able: bool, permissions: list[str] | None
) -> None:
    visitor = visit()
    if permissions is not None:
        visitor.context.grant_permissions(permissions)
    if not able:
        visitor.context.add_init_script(ILLEGAL)
    visitor.context.add_init_script("localStorage.bell = 'yes'; " + ELSEWHERE + " window.away = true;")
    visitor.play_now("5211", Players="2")
    visitor.expect_status("Your turn")  # which rings, and where that fails nobody is troubled
    visitor.page.get_by_role("button", name="Table").click()
    visitor.page.get_by_role("button", name="Leave the table").wait_for()
    offered = able and permissions is None
    expect(visitor.page.get_by_label("Tell me when it is my turn")).to_have_count(1 if offered else 0)


def test_a_finished_game_is_found_again_with_its_result(visit: Visit) -> None:
    """In one's own language, and the result again after a look at the table."""
    visitor = visit(size=PHONE)
    visitor.play_now("5211", Players="3")
    table = visitor.page.url
    visitor.hurry()
    result = visitor.page.locator(RESULT)
    sizes = result.locator(".plot :is(text, .label)").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 12
    result.get_by_role("button", name="Look at the table").click()
    expect(result).to_have_count(0)
    visitor.page.get_by_role("button", name="Back to the result").click()
    expect(result).to_be_visible()
    visitor.page.evaluate("localStorage.language = 'de'")
    visitor.open()
    words = words_of("de")
    row = visitor.page.get_by_role("listitem").filter(has_text=words["home.result"])
    for name in ("Guest", "Henne 1", "Henne 2"):
        expect(row).to_contain_text(name, timeout=PATIENCE)
    assert row.get_by_role("link", name=words["result.record"]).get_attribute("href")
    row.get_by_role("link", name=words["home.result"]).click()
    expect(result).to_be_visible(timeout=PATIENCE)
    assert visitor.page.url == table


def test_a_second_visitor_may_watch_and_sees_no_hand(visit: Visit) -> None:
    host, watcher = visit(), visit()
    host.play_now("Kuiken Koers", Players="2")
    watcher.open(host.page.url)
    watcher.page.locator(".room main").wait_for()
    host.play(until=lambda: host.frame["to"] > 12)
    expect(watcher.page.locator(".room main .nest")).to_have_count(2)
    assert watcher.frame["view"]["seat"] is None
    assert watcher.page.locator(".room main button:enabled:not(.pad)").count() == 0


def test_pass_and_play_hides_every_hand_behind_the_curtain(visit: Visit) -> None:
    family = visit()
    family.open()
    family.choose("5211", Players="2")
    box = family.box("5211")
    box.get_by_role("button", name="Pass and play").click()
    box.get_by_role("textbox", name="Your name").fill("Opa")
    box.get_by_role("textbox", name="Player 2").fill("Oma")
    box.locator("form .go").click()
    lifted: list[str] = []

    def look() -> None:
        lifted.extend(family.page.locator(".curtain h2").all_inner_texts())
        assert not family.page.evaluate("document.querySelector('.curtain') && document.querySelector('.hand')")

    family.play(look, until=lambda: round_of(family) == 3)
    assert set(lifted) == {"Pass the device to Opa", "Pass the device to Oma"}


def test_the_seat_moves_to_another_device_by_a_link(visit: Visit) -> None:
    desk, phone = visit(), visit(size=PHONE)
    desk.play_now("5211", Players="2")
    table = desk.page.url
    desk.open()
    desk.page.get_by_role("button", name=re.compile("Settings")).click()
    desk.page.get_by_role("button", name="Go on at another device").click()
    link = desk.page.get_by_role("textbox", name="The link").input_value()
    phone.open(link)
    phone.page.wait_for_url(re.compile(r"/$"))
    phone.page.get_by_role("link", name=re.compile("5211")).click()
    phone.page.locator(".hand button").first.wait_for()
    assert phone.page.url == table
    assert phone.frame["view"]["seat"] == 0
