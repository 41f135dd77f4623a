"""Pictures and sound: colours that everybody tells apart, drawings that stay small, silence until asked."""

import gzip
import json
import re
import subprocess
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from kikeriki.bots.levels import LEVELS
from kikeriki.cli.boards.five211 import STYLES
from kikeriki.rules.games import GAMES
from tests.page.colours import SIGHTS, ciede2000, lightness, seen
from tests.page.conftest import Visit
from tests.page.visitor import PATIENCE, PHONE, STORY, Visitor
from web.hatch_build import PAGE, WEB, find_node
from web.icons import PUBLIC, ROOSTER, rooster

FAR = 10.0  # by CIEDE2000: told apart at a glance, side by side or not
SYLLABLES = 4  # ki-ke-ri-ki
LIGHTER = 8.0  # of 100: told apart without any colour
UNLIKE = 0.12  # of the paint of two patterns, laid on each other
ART = 150_000  # bytes of one game, compressed
SRC = WEB / "src"
HEX = "#[0-9a-f]{6}"

# Looks for whatever could sound.
SPY = """
window.made = { contexts: 0, waves: [] };
const Context = window.AudioContext;
window.AudioContext = class extends Context { constructor(...a) { super(...a); made.contexts += 1; } };
const Tone = window.OscillatorNode;
window.OscillatorNode = class extends Tone { constructor(c, o) { super(c, o); made.waves.push(o?.type ?? "sine"); } };
"""


@cache
def from_page(code: str) -> Any:
    """What a piece of the page's own code comes to."""
    node = [
        str(find_node()[0]),
        "--input-type=module",
        "--eval",
        f"{code} process.stdout.write(JSON.stringify(found));",
    ]
    return json.loads(
        subprocess.run(node, cwd=SRC, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    )


def patterns(name: str) -> Any:
    return from_page(f"import {{ {name} as found }} from './games/five211/patterns.ts';")


def heads(wanted: list[tuple[str, str | None]]) -> list[Any]:
    asked = json.dumps([[name, *([level] if level else [])] for name, level in wanted])
    found: list[Any] = from_page(
        f"import {{ headOf }} from './art/heads.ts'; const found = {asked}.map((one) => headOf(...one));"
    )
    return found


@cache
def kuiken_specials() -> dict[str, str]:
    """The grounds of Kuiken Koers' special cards."""
    card = (SRC / "games" / "kuiken" / "Card.svelte").read_text(encoding="utf-8")
    grounds = dict(re.findall(rf'\[data-special="([\w-]+)"] \.ground {{\s*fill: ({HEX})', card))
    plain = re.search(rf"\n  \.ground {{\s*fill: ({HEX})", card)
    assert plain
    return {"swap": plain.group(1), **grounds}


# Colours


def test_the_distance_is_the_published_one() -> None:
    """Three of the pairs that its authors give for checking."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(2.0373, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (58, 24, 15)) == pytest.approx(19.4535, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colours_of_5211_are_told_apart(sight: str) -> None:
    base: dict[str, str] = patterns("BASE")
    assert len(base) == 6
    near = {
        f"{one} {other}": distance
        for one, other in combinations(base, 2)
        if (distance := ciede2000(seen(base[one], sight), seen(base[other], sight))) < FAR
    }
    assert not near


def test_without_any_colour_the_patterns_of_5211_differ(browser: Browser) -> None:
    """Where two are about equally light, much of their paint does not meet when they are laid on each other."""
    base: dict[str, str] = patterns("BASE")
    grey = [
        pair for pair in combinations(base, 2) if abs(lightness(base[pair[0]]) - lightness(base[pair[1]])) < LIGHTER
    ]
    assert grey  # else there is nothing to see here
    inked = {colour: _ink(browser, colour) for colour in {colour for pair in grey for colour in pair}}
    for one, other in grey:
        unlike = sum(abs(a - b) for a, b in zip(inked[one], inked[other], strict=True)) / len(inked[one]) / 255
        assert unlike > UNLIKE, (one, other)


def _ink(browser: Browser, colour: str) -> list[int]:
    """A pattern in black, 32 by 32: how much paint is where."""
    quarter = patterns("QUARTERS")[colour]
    turned = "".join(
        f'<g transform="{turn}"><path d="{quarter["b"]}" opacity=".3"/><path d="{quarter["a"]}{quarter["c"]}"/></g>'
        for turn in patterns("TURNS")
    )
    page = browser.new_page()
    page.set_content(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{turned}</svg>')
    paint: list[int] = page.evaluate("""async () => {
      const svg = document.querySelector("svg");
      svg.setAttribute("width", 32);
      svg.setAttribute("height", 32);
      const picture = new Image();
      picture.src = "data:image/svg+xml," + encodeURIComponent(svg.outerHTML);
      await picture.decode();
      const canvas = new OffscreenCanvas(32, 32).getContext("2d");
      canvas.drawImage(picture, 0, 0);
      return [...canvas.getImageData(0, 0, 32, 32).data].filter((_, n) => n % 4 === 3);
    }""")
    page.close()
    assert any(paint)
    return paint


def test_one_colour_is_the_same_everywhere() -> None:
    """The tally and the score pad paint by style sheet what the tiles paint by code, and the terminal has them too."""
    base = patterns("BASE")
    assert {colour: style.rpartition(" ")[2] for colour, style in STYLES.items()} == base
    for path in (SRC / "games" / "five211" / "Tally.svelte", SRC / "pad" / "five211" / "Entry.svelte"):
        painted = dict(re.findall(rf'\[data-colour="(\w)"] {{\s*--paint: ({HEX})', path.read_text(encoding="utf-8")))
        assert painted == base, path.name


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_specials_of_kuiken_koers_are_told_apart(sight: str) -> None:
    grounds = kuiken_specials()
    assert set(grounds) == {"swap", "peek", "draw-two"}
    for one, other in combinations(grounds.values(), 2):
        assert ciede2000(seen(one, sight), seen(other, sight)) > FAR
        assert abs(lightness(one) - lightness(other)) > LIGHTER


# Drawings


def test_the_icon_is_the_rooster_of_the_page() -> None:
    assert (PUBLIC / ROOSTER).read_text(encoding="utf-8") == rooster("icon")
    plain, tile, box = (rooster(detail).count("<path") for detail in ("icon", "tile", "box"))
    assert plain < tile < box


def test_everybody_has_a_head_of_their_own() -> None:
    names = ["Ada", "Bram", "Clara", "Dirk", "Eva", "Frieda", "Gustav", "Hanna", "Ivo", "Käthe", "张伟", "👑", ""]
    drawn = [json.dumps(head) for head in heads([(name, None) for name in names * 2])]
    assert drawn[: len(names)] == drawn[len(names) :]
    assert len(set(drawn)) > len(names) / 2


def test_bots_look_their_level() -> None:
    levels = [level for level in ("chick", "hen", "rooster", "master") if level in LEVELS]
    assert len(levels) == 4
    kinds = [
        {json.dumps(head["shapes"][1:3]) for head in heads([(str(n), level) for n in range(6)])} for level in levels
    ]
    for one, other in combinations(kinds, 2):
        assert not one & other


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_heads_adorn_and_are_not_read(visit: Visit, size: tuple[int, int] | None) -> None:
    visitor = visit(**({"size": size} if size else {}))
    visitor.play_now("5211", Players="2")
    plates = visitor.page.locator(".plate")
    expect(plates).to_have_count(2)
    expect(visitor.page.locator(".plate > .head:visible")).to_have_count(2)
    assert visitor.page.locator(".plate .head:not([aria-hidden=true])").count() == 0


@pytest.mark.parametrize("title", ["5211", "Gloria Picktoria", "Kuiken Koers"])
def test_the_art_of_a_game_is_small(visit: Visit, title: str) -> None:
    """Everything that its cover and its table fetch beyond the home page itself, code and styles among it."""
    visitor = visit()
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    visitor.open()
    lids = visitor.page.locator(".lid img")
    expect(lids).to_have_count(len(GAMES), timeout=PATIENCE)
    for lid in lids.all():
        expect(lid).to_have_js_property("naturalWidth", 320)
    at_home = set(fetched)
    visitor.play_now(title)
    covers = {url for url in at_home if "/cover-" in url}
    assert len(covers) == len(GAMES)
    wanted = {url for url in set(fetched) - at_home if "/page/" in url and not url.endswith(".woff2")}
    assert len(wanted) > 3
    public = list(PUBLIC.rglob("*.svg"))
    assert sum(_packed(path) for path in [*map(_file, wanted | covers), *public]) < ART


@pytest.mark.parametrize("dark", [False, True], ids=["day", "evening"])
def test_a_cover_has_the_light_of_the_house(visit: Visit, dark: bool) -> None:
    visitor = visit(dark=dark)
    visitor.open()
    lid = visitor.box("5211").locator(".lid img")
    expect(lid).to_have_attribute("src", re.compile("-evening-" if dark else "-day-"))
    visitor.page.locator("header .me").click()
    visitor.page.get_by_role("radio", name="Day" if dark else "Evening").click()
    expect(lid).to_have_attribute("src", re.compile("-day-" if dark else "-evening-"))
    expect(lid).to_have_js_property("naturalWidth", 320)


def _file(url: str) -> Path:
    return PAGE / url.partition("/page/")[2]


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


# Sound


def heard(visitor: Visitor) -> Any:
    return visitor.page.evaluate("made")


def expect_heard(visitor: Visitor, so: Callable[[Any], bool]) -> None:
    """It sounds a moment after it is seen."""
    for _ in range(int(PATIENCE / 50)):
        if so(heard(visitor)):
            return
        visitor.page.wait_for_timeout(50)
    raise AssertionError(heard(visitor))


def switch_sound(visitor: Visitor, value: str) -> None:
    visitor.page.get_by_role("radiogroup", name="Sound").get_by_role("radio", name=value, exact=True).click()


def test_it_is_silent_until_asked(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(SPY)
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    visitor.play_now("5211", Players="2")
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 2)
    assert heard(visitor) == {"contexts": 0, "waves": []}
    assert not [url for url in fetched if "voices" in url]


def test_it_sounds_when_asked_and_only_then(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(SPY)
    visitor.open()
    visitor.page.locator("header .me").click()
    switch_sound(visitor, "On")
    expect_heard(visitor, lambda made: made["contexts"] == 1 and len(made["waves"]) > 0)
    # It is kept; and a page that nobody has touched yet makes nothing.
    visitor.play_now("5211", Players="2")
    visitor.page.reload()
    visitor.page.locator(".hand button").first.wait_for()
    assert heard(visitor)["contexts"] == 0
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 2 and not visitor.page.locator(STORY).is_visible())
    expect_heard(visitor, lambda made: made["contexts"] == 1 and len(made["waves"]) > 2)
    # And off again, at the table.
    visitor.page.get_by_role("button", name="Table", exact=True).click()
    switch_sound(visitor, "Off")
    before = len(heard(visitor)["waves"])
    visitor.page.get_by_role("button", name="Close", exact=True).click()
    visitor.play(until=lambda: visitor.frame["view"]["round"] == 3)
    assert len(heard(visitor)["waves"]) == before


@pytest.mark.parametrize("title", ["5211", "Kuiken Koers"])
def test_the_rooster_crows_once(visit: Visit, title: str) -> None:
    """Four syllables, when somebody has won; before that nothing of the kind."""
    visitor = visit()
    visitor.context.add_init_script(SPY)
    visitor.context.add_init_script("localStorage.sound = 'on'")
    visitor.play_now(title, Players="2")

    def look() -> None:
        crowed = heard(visitor)["waves"].count("sawtooth")
        assert crowed == 0 or (crowed == SYLLABLES and visitor.frame["view"]["phase"] == "over")

    visitor.hurry(look=look)
    expect_heard(visitor, lambda made: made["waves"].count("sawtooth") == SYLLABLES)
