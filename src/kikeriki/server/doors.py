"""Who is let in at all: hosts, origins, sizes, rates. What they may do inside is the seating's affair."""

import ipaddress
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from kikeriki.server.rates import Rate
from kikeriki.server.refusals import Refusal
from kikeriki.server.settings import Settings

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 1024 * 1024  # a long match has a tenth of it
A_REPLAY = 5  # times as much as another request
BURST = 3  # seconds' worth of messages at once
A_HOUSEHOLD = 10  # times as many messages as one guest's may come from one address
CHAT_SHARE = 20  # of so many messages one may be a line of chat


@dataclass(frozen=True)
class Pace:
    """How long a socket's next message would have to wait: for the guest's own sake, and for the address's."""

    own: Callable[[], float]
    shared: Callable[[], float]


class Doors:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._requests = Rate(settings.rate_requests, 60)
        self._replays = Rate(settings.rate_requests / A_REPLAY, 60)
        self._new_guests = Rate(settings.rate_new_guests, 3600)
        messages = settings.rate_messages
        self._messages = Rate(messages, 1, messages * BURST)
        self._messages_of_an_address = Rate(messages * A_HOUSEHOLD, 1, messages * A_HOUSEHOLD * BURST)
        self._chat = Rate(messages, CHAT_SHARE)  # people type: a line a second where twenty messages are allowed
        self._lines: Counter[str] = Counter()
        self._strangers = itertools.count()

    @staticmethod
    def header(scope: MutableMapping[str, Any], name: bytes) -> str:
        return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")

    @staticmethod
    def address(scope: MutableMapping[str, Any]) -> str:
        """Who is asking; of an IPv6 address the network, since one machine has as many as it likes."""
        client = scope.get("client")
        if not client:
            return "unknown"
        try:
            address = ipaddress.ip_address(client[0])
        except ValueError:
            return str(client[0])
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        return str(address)

    def check_socket(self, scope: MutableMapping[str, Any]) -> None:
        self.check_host(scope)
        self.check_origin(scope)
        self.check_rate(scope, None)
        if self._lines[self.address(scope)] >= self._settings.connections_per_address:
            raise Refusal("too-many", retry_after=60)

    def check_host(self, scope: MutableMapping[str, Any]) -> None:
        """A foreign name that leads here is somebody's trick to make a browser talk to us."""
        if not self._is_ours(_host_of(f"//{self.header(scope, b'host')}")):
            raise Refusal("wrong-origin")

    def check_origin(self, scope: MutableMapping[str, Any]) -> None:
        """A browser says where its page comes from; programs say nothing."""
        origin = self.header(scope, b"origin")
        if not origin:
            return
        public = self._settings.public_url
        ours = {public.rstrip("/")} if public else set()
        host = self.header(scope, b"host")
        if origin not in ours | {f"http://{host}", f"https://{host}"}:
            raise Refusal("wrong-origin")

    def check_rate(self, scope: MutableMapping[str, Any], player: str | None) -> None:
        _check(self._requests, self.address(scope))
        if player is not None:
            _check(self._requests, player)

    @staticmethod
    def largest_body(scope: MutableMapping[str, Any]) -> int:
        return LARGEST_RECORD if scope["path"] == "/api/replays" else LARGEST_BODY

    def check_replay(self, scope: MutableMapping[str, Any]) -> None:
        _check(self._replays, self.address(scope))

    def check_new_guest(self, scope: MutableMapping[str, Any]) -> None:
        _check(self._new_guests, self.address(scope))

    def check_chat(self, player: str) -> None:
        _check(self._chat, player)

    def pace(self, scope: MutableMapping[str, Any], player: str | None) -> Pace:
        """A guest's sockets count together; a stranger's, of whom nothing is known, alone."""
        who = player or f"stranger {next(self._strangers)}"
        address = self.address(scope)
        return Pace(lambda: self._messages.wait(who), lambda: self._messages_of_an_address.wait(address))

    @contextmanager
    def one_more_line(self, scope: MutableMapping[str, Any]) -> Iterator[None]:
        address = self.address(scope)
        self._lines[address] += 1
        try:
            yield
        finally:
            self._lines[address] -= 1
            if not self._lines[address]:
                del self._lines[address]

    def _is_ours(self, host: str) -> bool:
        """An address, a name of the local network, or the public one."""
        if self._settings.public_url and host == _host_of(self._settings.public_url):
            return True
        if "." not in host or host.endswith((".local", ".localhost", ".lan", ".home.arpa")):
            return True
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return True


def too_many(wait: float) -> Refusal:
    return Refusal("too-many", retry_after=math.ceil(wait))


def _check(rate: Rate, who: str) -> None:
    if wait := rate.wait(who):
        raise too_many(wait)


def _host_of(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return "."
