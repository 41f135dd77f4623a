"""The page: served whole, from this server alone, and with nothing that its own policy would forbid."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import httpx
import pytest

from kikeriki.server import app
from tests.server.serving import running

FILES = sorted(path.relative_to(app.PAGE).as_posix() for path in app.PAGE.rglob("*") if path.is_file())
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PLACES = ("/", "/t/AAAAAAAAAAAAAAAAAAAAAA", "/device")
IMPORT = re.compile(r"""(?:from|import)\s+"([^"]+)";""")
CSS_URL = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
# A namespace is a name that looks like an address; nothing is fetched from there.
ELSEWHERE = re.compile(r"""(?:https?:|wss?:)?//(?!www\.w3\.org/2000/svg\b)[\w-]+\.\w""")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        running(tmp_path_factory.mktemp("page") / "data") as server,
        httpx.Client(base_url=server.url, timeout=30) as client,
    ):
        yield client


class Html(HTMLParser):
    """What a document refers to, and what stands in it that should be in a file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.refers: list[str] = []
        self.inline: list[str] = []
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        for name, value in attrs:
            if name in ("src", "href") and value is not None:
                self.refers.append(value)
            if name == "style" or name.startswith("on"):
                self.inline.append(f"{tag} {name}")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style") and data.strip():
            self.inline.append(self._inside)


def text_of(name: str) -> str:
    return (app.PAGE / name).read_text(encoding="utf-8")


def check_headers(answer: httpx.Response) -> None:
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"):
        assert answer.headers[header] == app.HEADERS[header], header


@pytest.mark.parametrize("place", PLACES)
def test_the_page_is_at_the_door_at_every_table_and_for_another_device(served: httpx.Client, place: str) -> None:
    answer = served.get(place)
    assert (answer.status_code, answer.text) == (200, text_of("index.html"))
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    check_headers(answer)


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_served_with_its_type(served: httpx.Client, name: str) -> None:
    answer = served.get(f"/page/{name}")
    assert (answer.status_code, answer.text) == (200, text_of(name))
    assert answer.headers["Content-Type"].split(";")[0] == TYPES[PurePosixPath(name).suffix]
    check_headers(answer)


def test_nothing_outside_of_the_page_is_served(served: httpx.Client) -> None:
    for path in ("/page/", "/page/games", "/page/absent.js", "/page/%2e%2e/app.py", "/page/..%2fapp.py"):
        assert served.get(path).status_code == 404, path


def test_every_file_that_is_referred_to_is_there() -> None:
    """From the document through the scripts to the last module; and no file lies there unused."""
    reached = {"index.html"}
    waiting = ["index.html"]
    while waiting:
        name = waiting.pop()
        for reference in references(name):
            assert reference in FILES, f"{name} refers to {reference}"
            if reference not in reached:
                reached.add(reference)
                waiting.append(reference)
    assert reached == set(FILES)


def references(name: str) -> list[str]:
    text = text_of(name)
    if name.endswith(".html"):
        # A table's address is /t/ID: only what is named from the root is found from there too.
        assert all(path.startswith("/") for path in Html(text).refers)
        return [path.removeprefix("/page/") for path in Html(text).refers if path != "/"]
    beside = Path(name).parent
    found = IMPORT.findall(text) if name.endswith(".js") else CSS_URL.findall(text) if name.endswith(".css") else []
    return [(app.PAGE / beside / path).resolve().relative_to(app.PAGE.resolve()).as_posix() for path in found]


def test_there_is_no_inline_script_or_style() -> None:
    assert Html("<p style='color: red' onclick='x()'>a<script>x()</script>").inline == [
        "p style",
        "p onclick",
        "script",
    ]
    for name in FILES:
        text = text_of(name)
        if name.endswith((".html", ".svg")):
            assert Html(text).inline == [], name
        if name.endswith(".js"):  # what the policy would forbid at run time
            for word in ("innerHTML", "insertAdjacentHTML", "eval(", "new Function", 'setAttribute("style"'):
                assert word not in text, f"{name}: {word}"


def test_no_other_host_is_named() -> None:
    assert ELSEWHERE.search('src="//cdn.example/x.js"')
    assert ELSEWHERE.search("https://example.org")
    for name in FILES:
        assert not ELSEWHERE.search(text_of(name)), name
