"""The server, a guest with a seat, and a browser that visits them."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

from bench.environments import HOME
from tests.server.serving import UNLIMITED, running

COOKIE = "kikeriki"
# A button that does something: from then on one can play.
ACTS = ".room main button:enabled:not(.pad)"


@contextmanager
def house() -> Iterator[str]:
    """The real server, whose bots answer at once; its address."""
    HOME.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(dir=HOME, prefix="data-") as folder,
        running(Path(folder) / "data", "--bot-pace=0", *UNLIMITED) as server,
    ):
        yield server.url


class Guest:
    """Somebody whom the server knows, with tables against bots."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._http = httpx.Client(base_url=url)
        self._do("POST", "/api/me", {"name": "Ann"})

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def table(self, game: str, players: int = 4, **options: Any) -> str:
        """The address of a table where the cards are dealt and it is one's turn."""
        bots = [{"kind": "bot", "level": "chick"}] * (players - 1)
        wish = {"game": game, "seats": [{"kind": "me"}, *bots], "options": options}
        while True:
            table: str = self._do("POST", "/api/tables", wish)["id"]
            self._do("POST", f"/api/tables/{table}/start")
            if 0 in self._do("GET", f"/api/tables/{table}/frame?seat=0")["view"]["to_act"]:
                return f"/t/{table}"

    def visits(self, browser: Browser, speed: str = "usual") -> BrowserContext:
        """A browser with an empty cache, that knows nothing but who one is."""
        context = browser.new_context(locale="en-GB")
        context.add_cookies([{"name": COOKIE, "value": self._http.cookies[COOKIE], "url": self.url}])
        context.add_init_script("delete Navigator.prototype.serviceWorker")  # it fetches the whole house, later
        context.add_init_script(f"localStorage.speed ??= {speed!r}")
        return context

    def _do(self, method: str, path: str, body: object = None) -> Any:
        return self._http.request(method, path, json=body).raise_for_status().json()


# Clicks like somebody who knows which button is next: by far quicker than one could.
PLAYS = """every => {
  let drawn = 1;
  const chance = () => (drawn = (drawn * 16807) % 2147483647) / 2147483647;
  const first = (place) => [...document.querySelectorAll(place)].find((one) => one.checkVisibility());
  clearInterval(window.playing);
  window.playing = setInterval(() => {
    if (first(".room main .veil")) return;
    const on = first(".room > .veil .deeds button, .hint button");
    const go = first(".room main .bar > .deeds .go:enabled");
    const rest = [...document.querySelectorAll(".room main button:enabled:not(.pad):not(.go)")];
    if (on) on.click();
    else if (go && (chance() < 0.8 || !rest.length)) go.click();
    else rest[Math.floor(chance() * rest.length)]?.click();
  }, every);
}"""


def play(page: Page, every: int) -> None:
    """Let it play on by itself, one click in so many ms."""
    page.evaluate(PLAYS, every)
