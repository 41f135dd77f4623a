"""`make soak-axe`: axe, and how pale each word is, in every room, each language in both lights, desk and phone.

What it finds stops it; resumed, it goes on from there. It is asked again whenever the page has been built anew.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from kikeriki.rules.codec import Json
from tests.browser import launched
from tests.page import rooms
from tests.page.conftest import QUICK, Visit
from tests.page.everyone import BOTH, find_faults
from tests.page.visitor import DESKTOP, PHONE, Size, Visitor
from tests.page.words import LANGUAGES
from tests.server.serving import UNLIMITED, running
from tests.soak.campaign import run

BUILT = Path(__file__).parent.parent.parent / "src" / "kikeriki" / "server" / "static" / "built-from.txt"
SIZES = {"desk": DESKTOP, "phone": PHONE}
DRAWERS = dict.fromkeys(LANGUAGES, "lmc")


def look(walk: Callable[[Visit], rooms.Rooms], size: Size) -> Json:
    """Through these rooms; how many looks there were, in one light and one language each."""
    looks, faults = 0, list[str]()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as leaving:
        server = leaving.enter_context(running(Path(folder) / "data", *QUICK, *UNLIMITED))
        browser = leaving.enter_context(launched())

        def visit(**wishes: Any) -> Visitor:
            visitor = Visitor(browser, server.url, **{"size": size, **wishes})
            leaving.callback(visitor.leave)
            return visitor

        for where, page in walk(visit):
            faults += find_faults(page, where, thorough=True)
            looks += len(BOTH)
    assert not faults, "\n".join(faults)
    return {"looks": looks, "faults": 0}


def walks() -> Iterator[tuple[str, Callable[[Visit], rooms.Rooms]]]:
    for language in LANGUAGES:
        yield f"the house in {language}", partial(rooms.house, language=language)
    for game in rooms.SLUGS:
        yield f"rules and pad of {game}", partial(rooms.rules_and_pad, game=game)
    for title in rooms.TITLES:
        yield f"a table of {title}", partial(rooms.table, title=title, drawers=DRAWERS)
        yield f"a guided table of {title}", partial(rooms.guided_table, title=title)
        yield f"the end of {title}", partial(rooms.end, title=title)
        yield f"{title} on a TV", partial(rooms.tv, title=title, languages=LANGUAGES)


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    for name, walk in walks():
        for place, size in SIZES.items():
            if not ("TV" in name and place == "phone"):
                yield f"{name}, {place}", partial(look, walk, size)


if __name__ == "__main__":
    run("axe", pieces(), page=BUILT.read_text(encoding="utf-8"))
