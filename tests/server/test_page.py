"""The page: served whole, compressed, kept by browsers as long as it may be, and at every address of a reader's."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import httpx
import pytest

from kikeriki.server import app, page
from kikeriki.server.settings import Settings, SettingsError
from tests.server.serving import running

FILES = sorted(path.relative_to(page.BUILT).as_posix() for path in page.BUILT.rglob("*") if path.is_file())
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
READER = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}


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


def check_headers(answer: httpx.Response) -> None:
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"):
        assert answer.headers[header] == app.HEADERS[header], header


@pytest.mark.parametrize(
    "place", ["/", "/t/AAAAAAAAAAAAAAAAAAAAAA", "/tv/AAAAAAAAAAAAAAAAAAAAAA", "/pad/5211", "/device"]
)
def test_the_page_is_at_the_door_at_every_table_and_for_another_device(served: httpx.Client, place: str) -> None:
    answer = served.get(place)
    assert (answer.status_code, answer.text) == (200, page.DOCUMENT.read_text(encoding="utf-8"))
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    check_headers(answer)


def test_a_reader_at_a_wrong_address_gets_the_page_and_a_program_a_refusal(served: httpx.Client) -> None:
    lost = served.get("/tabels/5211", headers=READER)
    assert (lost.status_code, lost.text) == (404, page.DOCUMENT.read_text(encoding="utf-8"))
    check_headers(lost)
    for path, headers in (("/tabels/5211", {}), ("/api/tabels", READER), ("/page/absent.js", READER)):
        refused = served.get(path, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (404, "not-found"), path


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_served_with_its_type_and_for_as_long_as_it_stays_the_same(
    served: httpx.Client, name: str
) -> None:
    answer = served.get(f"/page/{name}")
    assert (answer.status_code, answer.content) == (200, (page.BUILT / name).read_bytes())
    assert answer.headers["Content-Type"].split(";")[0] == TYPES[PurePosixPath(name).suffix]
    kept = name.startswith("assets/")  # named after what is in them
    assert answer.headers["Cache-Control"] == (page.NEVER_CHANGES if kept else "no-cache")
    check_headers(answer)
    if name.endswith((".js", ".css")) and len(answer.content) > 1000:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.num_bytes_downloaded < len(answer.content)


def test_nothing_outside_of_the_page_is_served(served: httpx.Client) -> None:
    for path in ("/page/", "/page/assets", "/page/absent.js", "/page/%2e%2e/app.py", "/page/..%2fapp.py"):
        assert served.get(path).status_code == 404, path


def test_the_document_names_its_files_from_the_root_and_has_nothing_inline() -> None:
    """A table's address is /t/ID: only what is named from the root is found from there too."""
    planted = Html("<p style='color: red' onclick='x()'>a<script>x()</script>")
    assert planted.inline == ["p style", "p onclick", "script"]
    document = Html(page.DOCUMENT.read_text(encoding="utf-8"))
    assert document.inline == []
    assert document.refers
    assert {path.removeprefix("/page/") for path in document.refers} <= set(FILES)


def test_a_checkout_without_the_page_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "DOCUMENT", tmp_path / "index.html")
    with pytest.raises(SettingsError, match="make setup"):
        app.make_app(Settings(data=tmp_path))
