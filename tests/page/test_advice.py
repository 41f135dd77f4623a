"""What a master would do: shown to who plays against bots alone, when they ask, and gone with the decision."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.page.conftest import Visit
from tests.page.test_table import two_at_a_table
from tests.page.visitor import BAR, DESKTOP, PATIENCE, PHONE, Size, Visitor
from tests.page.words import LANGUAGES, words_of

PANEL = ".advice"
SMALL_PHONE = (360, 640)
# In the page itself: a route that is new does not catch what is asked for in the same moment.
SAYS = """advice => {
  const usual = (window.usual ??= window.fetch);
  window.fetch = async (path, ...rest) =>
    path.includes("/advice?") ? Response.json(advice) : usual(path, ...rest);
}"""
Move = dict[str, Any]


def asking(visitor: Visitor, language: str = "en") -> Locator:
    name = words_of(language)["advice.short"]
    return visitor.page.get_by_role("navigation").get_by_role("button", name=name, exact=True)


def begin(visitor: Visitor, title: str, language: str = "en", deed: str = "home.play") -> None:
    visitor.open()
    visitor.box(title).get_by_role("button", name=words_of(language)[deed], exact=True).click()
    visitor.page.locator(BAR).wait_for(state="attached", timeout=PATIENCE)


def come_to_a_choice(visitor: Visitor, language: str = "en") -> None:
    visitor.hurry(until=lambda: asking(visitor, language).is_enabled())


def say(visitor: Visitor, moves: list[tuple[Move, float]], win: float = 0.304) -> None:
    """A master who says this, whatever it said before."""
    advice = {"seq": 0, "moves": [{"move": move, "chance": chance} for move, chance in moves], "win": win}
    visitor.page.evaluate(SAYS, advice)


@pytest.mark.parametrize(
    ("title", "language", "size"),
    [("5211", "en", DESKTOP), ("Gloria Picktoria", "de", PHONE), ("Kuiken Koers", "nl", PHONE)],
    ids=["5211", "gloria-phone-german", "kuiken-phone-dutch"],
)
def test_a_master_says_what_it_would_do_and_how_sure_it_is(visit: Visit, title: str, language: str, size: Size) -> None:
    words = words_of(language)
    visitor = visit(size=size, language=language)
    begin(visitor, title, language)
    come_to_a_choice(visitor, language)
    asking(visitor, language).click()
    panel = visitor.page.locator(PANEL)
    heading = re.compile("|".join(re.escape(words[key]) for key in ("advice.would", "advice.torn")))
    expect(panel).to_contain_text(heading, timeout=PATIENCE)
    expect(panel.locator("li").first).to_have_text(re.compile(r"\S.*\d+\s?%$"))
    assert not re.search(r"\{\{|undefined|null", panel.inner_text())
    expect(visitor.page.locator(".teller")).to_contain_text(heading)  # and it is heard
    visitor.expect_nothing_cut_off()
    asking(visitor, language).click()  # again closes it
    expect(panel).to_have_count(0)


def test_advice_is_gone_with_its_decision(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("Gloria Picktoria", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(PANEL)).to_be_visible(timeout=PATIENCE)
    decided = visitor.frame["to"]
    visitor.play(until=lambda: visitor.frame["to"] > decided)
    expect(visitor.page.locator(PANEL)).to_have_count(0)


def test_advice_stays_while_others_do_something(visit: Visit) -> None:
    """In 5211 all choose at once; who is asked may be slower than the others."""
    visitor = visit()

    def late(route: Route) -> None:
        advice = route.fetch().json()
        route.fulfill(json=advice | {"seq": advice["seq"] - 1})

    visitor.page.route("**/advice?*", late)
    visitor.play_now("5211", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(PANEL)).to_be_visible(timeout=PATIENCE)


def test_advice_that_comes_after_the_decision_is_not_shown(visit: Visit) -> None:
    visitor = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/advice?*", hold)
    visitor.play_now("Gloria Picktoria", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    visitor.wait_until(lambda: bool(held))
    given = held[0].fetch()
    decided = visitor.frame["to"]
    visitor.play(until=lambda: visitor.frame["to"] > decided)
    with visitor.page.expect_response("**/advice?*"):
        held[0].fulfill(response=given)
    visitor.page.wait_for_timeout(200)  # for it to be shown or told, which it should not be
    expect(visitor.page.locator(PANEL)).to_have_count(0)
    expect(visitor.page.locator(".teller")).not_to_contain_text("among masters")


def test_two_moves_that_are_the_same_in_words_are_one(visit: Visit) -> None:
    """Such as either of two equal cards of the display."""
    visitor = visit()

    def twice(route: Route) -> None:
        advice = route.fetch().json()
        best = advice["moves"][0]
        advice["moves"] = [best | {"chance": 0.4}, best | {"chance": 0.35}]
        route.fulfill(json=advice)

    visitor.page.route("**/advice?*", twice)
    visitor.play_now("Gloria Picktoria", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(visitor.page.locator(f"{PANEL} li")).to_have_text([re.compile("75%$")], timeout=PATIENCE)


def test_all_that_is_shown_is_heard_and_heard_again(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("5211", Players="2")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    chances = (0.5, 0.3, 0.1, 0.05)
    say(visitor, list(zip(visitor.frame["view"]["legal"], chances, strict=False)))
    visitor.page.keyboard.press("a")
    panel, heard = visitor.page.locator(PANEL), visitor.page.locator(".teller p")
    expect(panel.locator("li")).to_have_count(3, timeout=PATIENCE)
    deeds = panel.locator("li span:first-child").all_inner_texts()
    choices = "; ".join(f"{deed}, {chance:.0%}" for deed, chance in zip(deeds, chances, strict=False))
    told = [
        f"What a master chooses, and how often: {choices}.",
        "From here, a master among masters wins about 30 of 100 matches.",
    ]
    expect(panel).to_contain_text(told[1])
    expect(panel.get_by_role("list", name="What a master chooses, and how often:")).to_be_visible()
    assert heard.all_inner_texts()[-2:] == told
    before = heard.count()
    visitor.page.keyboard.press("t")
    expect(heard.nth(before + 1)).to_be_attached()
    assert heard.all_inner_texts()[-2:] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_clear_advice_is_not_given_as_such(visit: Visit, language: str) -> None:
    words, visitor = words_of(language), visit(language=language)
    begin(visitor, "5211", language)
    expect(asking(visitor, language)).to_be_enabled(timeout=PATIENCE)
    legal, panel = visitor.frame["view"]["legal"], visitor.page.locator(PANEL)
    for best, key in ((0.29, "advice.torn"), (0.3, "advice.would")):
        say(visitor, [(legal[0], best), *((move, 0.1) for move in legal[1:5])])
        visitor.page.keyboard.press("a")
        expect(panel).to_contain_text(words[key], timeout=PATIENCE)
        expect(panel.locator("li")).to_have_count(3)
        visitor.page.keyboard.press("a")
        expect(panel).to_have_count(0)


def test_escape_closes_it(visit: Visit) -> None:
    """After the drawer, which lies above it."""
    visitor = visit()
    visitor.play_now("Gloria Picktoria", Players="2")
    panel, drawer = visitor.page.locator(PANEL), visitor.page.get_by_role("complementary")
    expect(asking(visitor)).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("a")
    expect(panel).to_be_visible(timeout=PATIENCE)
    visitor.page.keyboard.press("l")
    expect(drawer).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(panel).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_where_there_is_one_thing_to_do_there_is_nothing_to_ask(visit: Visit) -> None:
    """Such as having looked at one's cards, in Kuiken Koers."""
    visitor = visit()
    visitor.play_now("Kuiken Koers", Players="2")
    expect(visitor.page.get_by_role("button", name="I have seen them")).to_be_enabled(timeout=PATIENCE)
    expect(asking(visitor)).to_be_disabled()
    visitor.page.keyboard.press("a")
    visitor.page.wait_for_timeout(200)  # for it to be shown, which it should not be
    expect(visitor.page.locator(PANEL)).to_have_count(0)


def test_a_guided_match_has_its_own_advice(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "5211", deed="home.learn")
    visitor.wait_until(lambda: bool(visitor.frame["view"]["legal"]))
    expect(visitor.page.locator(".coach")).to_be_visible(timeout=PATIENCE)
    expect(asking(visitor)).to_have_count(0)
    visitor.page.keyboard.press("a")
    visitor.page.wait_for_timeout(200)  # as above
    expect(visitor.page.locator(PANEL)).to_have_count(0)


def test_on_a_small_phone_the_table_keeps_its_room(visit: Visit) -> None:
    visitor = visit(size=SMALL_PHONE)
    visitor.play_now("Kuiken Koers", Players="6")
    come_to_a_choice(visitor)
    say(visitor, [(move, 0.3) for move in visitor.frame["view"]["legal"][:3]])
    asking(visitor).click()
    panel = visitor.page.locator(PANEL)
    expect(panel.locator("li").locator("visible=true")).to_have_count(1, timeout=PATIENCE)
    expect(panel).to_contain_text("among masters")
    visitor.page.wait_for_timeout(300)  # it slides in
    box = panel.bounding_box()
    assert box is not None
    assert box["height"] < 0.18 * SMALL_PHONE[1]  # five lines, if the deed takes two
    visitor.expect_nothing_cut_off()


# What to do, in words


def deeds(visitor: Visitor, moves: list[Move], language: str) -> list[str]:
    """In the words of the panel."""
    said = []
    visitor.wait_until_shown()  # one may have been asked something else just before
    for move in moves:
        say(visitor, [(move, 1.0)])
        visitor.page.keyboard.press("a")
        said.append(visitor.page.locator(f"{PANEL} li span:first-child").inner_text())
        visitor.page.keyboard.press("a")
        expect(visitor.page.locator(PANEL)).to_have_count(0)
    come_to_a_choice(visitor, language)  # nothing was done
    return said


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Play green 4 and orange 2"),
        ("de", "Grün 4 und Orange 2 spielen"),
        ("nl", "Speel groen 4 en oranje 2"),
    ],
    ids=LANGUAGES,
)
def test_deeds_of_5211(visit: Visit, language: str, wanted: str) -> None:
    visitor = visit(language=language)
    begin(visitor, "5211", language)
    expect(asking(visitor, language)).to_be_enabled(timeout=PATIENCE)
    assert deeds(visitor, [{"kind": "choose", "cards": ["G4", "O2"]}], language) == [wanted]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        (
            "en",
            "Lay the worm as a chest|Open a collection of {other}|Add the joker to your {own}"
            "|Double and close your {own}|Draw unseen|Move the fox to your {own} for 1 point"
            "|Move the fox to {left}’s hats for 2 points|Pass the fox to {left}’s hats|Keep the fox",
        ),
        (
            "de",
            "Den Wurm als Truhe legen|Eine Sammlung eröffnen: {other}|Den Joker an deine {own} anlegen"
            "|Deine {own} verdoppeln und schließen|Verdeckt ziehen|Den Fuchs für 1 Punkt auf deine {own} setzen"
            "|Den Fuchs für 2 Punkte auf die Hüte von {left} setzen|Den Fuchs weitergeben, auf die Hüte von {left}"
            "|Fuchs behalten",
        ),
        (
            "nl",
            "Leg de worm neer als kist|Begin een verzameling {other}|Leg de joker bij je {own}"
            "|Verdubbel en sluit je {own}|Trek blind|Zet de vos voor 1 punt op je {own}"
            "|Zet de vos voor 2 punten op de hoeden van {left}|Stuur de vos door naar de hoeden van {left}|Houd de vos",
        ),
    ],
    ids=LANGUAGES,
)
def test_deeds_of_gloria(visit: Visit, language: str, wanted: str) -> None:
    visitor, words = visit(language=language), words_of(language)
    begin(visitor, "Gloria Picktoria", language)

    def collects() -> bool:
        view = visitor.frame["view"]
        return bool(view["seats"][view["seat"]]["collections"]) and asking(visitor, language).is_enabled()

    visitor.hurry(until=collects)
    view = visitor.frame["view"]
    seat, motifs = view["seat"], [one["motif"] for one in view["seats"][view["seat"]]["collections"]]
    other = next(motif for motif in ("statue", "grain", "mask", "worm", "fox-rug") if motif not in motifs)
    left = (seat + 1) % len(view["seats"])
    moves = [
        {"kind": "chest", "card": "worm"},
        {"kind": "collect", "card": other, "motif": other},
        {"kind": "collect", "card": "joker", "motif": motifs[0]},
        {"kind": "collect", "card": "doubler", "motif": motifs[0]},
        {"kind": "draw"},
        {"kind": "fox", "seat": seat, "motif": motifs[0]},
        {"kind": "fox", "seat": left, "motif": "hat"},
        {"kind": "pass", "motif": "hat"},
        {"kind": "keep"},
    ]
    names = {"own": words[f"curios.{motifs[0]}"], "other": words[f"curios.{other}"], "left": bot_after(view, words)}
    assert deeds(visitor, moves, language) == wanted.format(**names).split("|")


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        (
            "en",
            "Keep the drawn {held} as your second card|Discard the drawn card"
            "|Swap your first card for {left}’s third card|Peek at your fourth card|Draw two|Knock|Do not knock",
        ),
        (
            "de",
            "Die gezogene {held} als zweite Karte behalten|Die gezogene Karte ablegen"
            "|Deine erste Karte gegen die dritte Karte von {left} tauschen|Unter deine vierte Karte spähen"
            "|Zwei ziehen|Klopfen|Nicht klopfen",
        ),
        (
            "nl",
            "Leg de getrokken {held} op je tweede plek|Leg de getrokken kaart af"
            "|Ruil je eerste kaart tegen de derde kaart van {left}|Spiek onder je vierde kaart"
            "|Pak twee|Kloppen|Niet kloppen",
        ),
    ],
    ids=LANGUAGES,
)
def test_deeds_of_kuiken(visit: Visit, language: str, wanted: str) -> None:
    visitor, words = visit(language=language), words_of(language)
    begin(visitor, "Kuiken Koers", language)

    def holds() -> bool:
        view = visitor.frame["view"]
        mine = view["phase"] == "hold" and any(move["kind"] == "place" for move in view["legal"])
        return mine and view["drawing"] != 1 and asking(visitor, language).is_enabled()

    visitor.hurry(until=holds)
    view = visitor.frame["view"]
    moves: list[Move] = [
        {"kind": "place", "place": 1},
        {"kind": "discard"},
        {"kind": "swap", "place": 0, "seat": (view["seat"] + 1) % len(view["rows"]), "theirs": 2},
        {"kind": "peek", "place": 3},
        {"kind": "draw-two"},
        {"kind": "knock"},
        {"kind": "decline"},
    ]
    names = {"held": view["held"], "left": bot_after(view, words)}
    assert deeds(visitor, moves, language) == wanted.format(**names).split("|")


def bot_after(view: Move, words: dict[str, str]) -> str:
    """Equals are numbered, from the first seat on."""
    players = len(view.get("seats") or view["rows"])
    left = (view["seat"] + 1) % players
    number = left + (1 if left < view["seat"] else 0)
    return f"{words['level.hen'].capitalize()} {number}"


def test_among_people_nobody_is_advised(visit: Visit) -> None:
    host, friend = visit(), visit()
    two_at_a_table(host, friend)
    for person in (host, friend):
        expect(asking(person)).to_have_count(0)
        person.page.keyboard.press("a")
        expect(person.page.locator(PANEL)).to_have_count(0)
