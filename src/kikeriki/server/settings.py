"""Every knob of the server, once: its default, its words, its flag and its environment variable.

The fields of `Settings` are the table; `kikeriki serve --help`, the reading of the environment and the test of
`docs/operations.md` go through `KNOBS`, which is made from them.
"""

import ipaddress
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

T = TypeVar("T")

PREFIX = "KIKERIKI_"
LOG_FORMATS = ("console", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")
DAY = 86400  # seconds
USUAL_PORTS = {"http": "80", "https": "443"}
POSTGRES_POLL = 1.0  # seconds
KNOB = "knob"


class SettingsError(Exception):
    """A setting cannot be what it was set to; the sentence says what it can be."""


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,18}", text, re.ASCII) or not least <= int(text) <= most:
            raise SettingsError(f"give a whole number from {least} to {most}.")
        return int(text)

    return read


def _seconds(least: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            seconds = float(text)
        except ValueError:
            seconds = math.nan
        if not least <= seconds < math.inf:
            raise SettingsError(f"give seconds, {least:g} or more.")
        return seconds

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise SettingsError(f"choose one of {', '.join(words)}.")
        return text

    return read


def _read_data(text: str) -> Path:
    if "?" in text:  # what follows it would not be part of the path in the database's address
        raise SettingsError("give a directory without a ? in its name.")
    return Path(text).expanduser().absolute()


def _read_host(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        if text == "localhost":
            return "127.0.0.1"
        raise SettingsError(
            "give an address of this machine, like 127.0.0.1 for yourself alone or 0.0.0.0 for all."
        ) from None


def _read_database(text: str) -> str:
    """An address for SQLAlchemy; PostgreSQL is always spoken to through psycopg."""
    kind, separator, rest = text.partition("://")
    if separator and kind in {"postgresql", "postgres", "postgresql+psycopg"} and rest.strip("/"):
        return f"postgresql+psycopg://{rest}"
    # A database in memory would forget what it has acknowledged.
    if kind == "sqlite" and rest.startswith("/") and rest.strip("/") and ":memory:" not in rest:
        return text
    # The text itself is left out: there may be a password in it.
    raise SettingsError("give postgresql://USER:PASSWORD@HOST/NAME or sqlite:////PATH/TO/FILE.")


def _read_public_url(text: str) -> str:
    """An origin, written as browsers write it: without the port that goes without saying."""
    match = re.fullmatch(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?/?", text.lower(), re.ASCII)
    if match is None:
        raise SettingsError("give an address without a path, like https://cards.example.org.")
    scheme, host, port = match.groups()
    return f"{scheme}://{host}" if port in {None, USUAL_PORTS[scheme]} else f"{scheme}://{host}:{port}"


def _read_trusted_proxies(text: str) -> tuple[str, ...]:
    try:
        return tuple(
            str(ipaddress.ip_network(part, strict=False) if "/" in part else ipaddress.ip_address(part))
            for part in map(str.strip, text.split(","))
            if part
        )
    except ValueError:
        raise SettingsError("give addresses or networks with commas between, like 127.0.0.1,10.0.0.0/8.") from None


@dataclass(frozen=True)
class Knob:
    """A setting as a person meets it."""

    name: str
    help: str
    default: str  # in words
    metavar: str
    read: Callable[[str], object]

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def _knob(
    default: T, read: Callable[[str], T], metavar: str, help_: str, words: str | None = None, *, shown: bool = True
) -> T:
    """A field with all that is said about it: its default in `words`, whether its value may be `shown` in logs."""
    said = (help_, str(default) if words is None else words, metavar, read)
    return field(default=default, repr=shown, metadata={KNOB: said})


def default_data() -> Path:
    """Where programs keep their data on this platform; XDG_DATA_HOME is respected."""
    return platformdirs.user_data_path("kikeriki", appauthor=False)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What the server was told."""

    data: Path = field(
        default_factory=default_data,
        metadata={KNOB: ("The directory of the SQLite database.", "the platform's user data", "DIR", _read_data)},
    )
    host: str = _knob(
        "0.0.0.0", _read_host, "ADDRESS", "Listen here: 0.0.0.0 for the whole network, 127.0.0.1 for yourself alone."
    )
    port: int = _knob(
        8211, _whole(0, 65535), "PORT", "Listen on this port; 0 lets the system choose.", "8211, or the next free one"
    )
    database: str = _knob(
        "",
        _read_database,
        "URL",
        "The database, as postgresql://USER:PASSWORD@HOST/NAME; rather by its variable, for flags are no secret.",
        "SQLite in the data directory",
        shown=False,
    )
    public_url: str = _knob(
        "",
        _read_public_url,
        "URL",
        "The address others use, like https://cards.example.org, behind a reverse proxy.",
        "none",
    )
    trusted_proxies: tuple[str, ...] = _knob(
        (),
        _read_trusted_proxies,
        "A,B,…",
        "Whose X-Forwarded-For and -Proto are believed: addresses, networks.",
        "nobody",
    )
    bot_workers: int = _knob(1, _whole(1, 64), "N", "Processes in which bots think.")
    bot_pace: float = _knob(
        1.0, _seconds(0), "FACTOR", "How long bots seem to think, as a multiple of the usual second; 0: not at all."
    )
    poll: float = _knob(
        0.0,
        _seconds(0),
        "SECONDS",
        "How often to look for what other nodes did to the database; 0: there are none.",
        f"0 with SQLite, {POSTGRES_POLL:g} with PostgreSQL",
    )
    away_after: float = _knob(
        60.0, _seconds(0), "SECONDS", "A person without a connection for so long is away: a bot plays on.", "60"
    )
    expire_open: float = _knob(
        float(DAY), _seconds(1), "SECONDS", "Close a table that nobody has used for so long.", "86400, a day"
    )
    expire_playing: float = _knob(
        14.0 * DAY, _seconds(1), "SECONDS", "Close a table with a match that nobody went on with.", "1209600, two weeks"
    )
    rate_requests: int = _knob(
        300, _whole(1, 10**9), "N", "Requests a minute, for each guest and each address; after a pause as many at once."
    )
    rate_messages: int = _knob(
        20,
        _whole(1, 10**9),
        "N",
        "Messages a second from one guest, ten times as many from one address; three seconds' worth at once.",
    )
    rate_new_guests: int = _knob(
        60, _whole(1, 10**9), "N", "New guests an hour from one address; after a pause as many at once."
    )
    tables_per_guest: int = _knob(20, _whole(1, 10**9), "N", "Tables that one guest may have open.")
    tables_per_address: int = _knob(100, _whole(1, 10**9), "N", "Tables that one address may have open.")
    connections_per_address: int = _knob(64, _whole(1, 10**9), "N", "Sockets from one address.")
    log_format: str = _knob("console", _one_of(*LOG_FORMATS), "WORD", "console for people, json for programs.")
    log_level: str = _knob("info", _one_of(*LOG_LEVELS), "WORD", f"What is worth a line: {', '.join(LOG_LEVELS)}.")
    shutdown_grace: float = _knob(
        5.0, _seconds(0), "SECONDS", "How long a stopping server waits for requests to finish.", "5"
    )

    @property
    def database_url(self) -> str:
        """The database's address, SQLite's too."""
        return self.database or f"sqlite:///{self.data / 'kikeriki.db'}"

    @property
    def on_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @classmethod
    def read(cls, flags: Mapping[str, str], environment: Mapping[str, str]) -> "Settings":
        """Settings from flags, by name, and from environment variables; a flag wins, and an empty variable is none."""
        values: dict[str, Any] = {}  # of its field's type each: `_knob` ties the two together
        for knob in KNOBS:
            if knob.name in flags:
                source, text = knob.flag, flags[knob.name]
            elif environment.get(knob.variable):
                source, text = knob.variable, environment[knob.variable]
            else:
                continue
            try:
                values[knob.name] = knob.read(text)
            except SettingsError as error:
                shown = source if knob.name == "database" else f"{source} {text}"
                raise SettingsError(f"{shown}: {error}") from None
        settings = cls(**values)
        # Only a database that several nodes can share is worth looking at again and again.
        return settings if settings.on_sqlite or "poll" in values else replace(settings, poll=POSTGRES_POLL)


KNOBS: tuple[Knob, ...] = tuple(Knob(knob.name, *knob.metadata[KNOB]) for knob in fields(Settings))
