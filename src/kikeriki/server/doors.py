"""Who is let in at all: hosts, origins, sizes, rates. What they may do inside is the seating's affair."""

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from kikeriki.server.refusals import Refusal
from kikeriki.server.settings import Settings

LARGEST_BODY = 64 * 1024
BURST = 3  # seconds' worth of messages at once
CHAT_SHARE = 20  # of so many messages one may be a line of chat


class Bucket:
    """Tokens for the messages of one socket: so many a second, some saved up."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._left, self._at = self._most, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Doors:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerMinute(settings.rate_requests)
        self._new_guests = RateLimitItemPerHour(settings.rate_new_guests)
        self._lines: Counter[str] = Counter()

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
        for who in (self.address(scope), player):
            if who is not None and not self._limiter.hit(self._requests, "request", who):
                raise Refusal("too-many", retry_after=60)

    def check_new_guest(self, scope: MutableMapping[str, Any]) -> None:
        if not self._limiter.hit(self._new_guests, "guest", self.address(scope)):
            raise Refusal("too-many", retry_after=3600)

    def message_bucket(self) -> Bucket:
        return Bucket(self._settings.rate_messages, self._settings.rate_messages * BURST)

    def chat_bucket(self) -> Bucket:
        """People type: a line a second where twenty messages a second are allowed."""
        return Bucket(self._settings.rate_messages / CHAT_SHARE, self._settings.rate_messages)

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


def _host_of(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return "."
