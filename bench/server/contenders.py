"""Whoever is measured flat out: our server with each game, boardgame.io's server, and the floors."""

import itertools
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from bench.environments import HOME
from bench.figures import OURS
from bench.server import node
from bench.server.load import Load
from bench.server.ours import LONGEST, fresh_data, load_ours, our_server
from bench.server.processes import Cores, free_port, load, serving
from kikeriki.rules.games import GAMES

TABLES, SEATS = 50, 2
BGIO, FAN_OUT, STORE = "boardgame.io", "fan-out", "sqlite"
WARM_UP_NODE = 3.0  # seconds; its compiler needs them
ROWS_A_COMMIT = (1, 50)


@dataclass(frozen=True)
class Contender:
    """One line of the table; `play` measures it once, for so many seconds."""

    who: str
    what: str
    versions: dict[str, str]
    play: Callable[[float], dict[str, Any]]

    @property
    def key(self) -> tuple[str, str]:
        return self.who, self.what


def ours(game: str, cores: Cores) -> Contender:
    def play(seconds: float) -> dict[str, Any]:
        with fresh_data() as data, our_server(data, cores.server) as server:
            what = Load(server.port, server.pid, TABLES, SEATS, [game], LONGEST[game], seconds=seconds)
            return load_ours(what, cores)

    return Contender(OURS, game, _versions("kikeriki", "uvicorn", "websockets", "uvloop", "fastapi"), play)


def bgio(cores: Cores) -> Contender:
    def play(seconds: float) -> dict[str, Any]:
        port, program = free_port(), node.node()
        with serving([program, "server.js", str(port)], port, cores.server, node.PLACE) as server:
            words = (port, server.pid, TABLES, min(WARM_UP_NODE, 2 * seconds), seconds)
            said = load([program, "load.js", *map(str, words)], cores.load, seconds + 60, node.PLACE)
            return _line(said)

    return Contender(BGIO, "a trivial game, in memory", node.versions(), play)


def fan_out(cores: Cores) -> Contender:
    def play(seconds: float) -> dict[str, Any]:
        port = free_port()
        command = [sys.executable, "-m", "uvicorn", "--host", "127.0.0.1", "--port", str(port), "--loop", "uvloop"]
        command += ["--ws", "websockets-sansio", "--ws-per-message-deflate", "false", "--lifespan", "off"]
        command += ["--log-level", "error", "bench.server.peers.fan_out:app"]
        with serving(command, port, cores.server) as server:
            words = map(str, (port, server.pid, TABLES, min(1.0, seconds), seconds))
            return _line(load([sys.executable, "-m", "bench.server.peers.load_fan_out", *words], cores.load, 60))

    return Contender(FAN_OUT, "JSON to both, nothing kept", _versions("uvicorn", "websockets", "uvloop"), play)


def store(rows: int, seconds: float, cores: Cores) -> dict[str, Any]:
    """The other floor: commits and rows a second, on the disk that our server uses."""
    HOME.mkdir(exist_ok=True)
    words = (str(HOME), str(rows), str(seconds))
    return _line(load([sys.executable, "-m", "bench.server.peers.store", *words], cores.server, seconds + 30))


def all_of_them(games: list[str], peers: bool, cores: Cores) -> list[Contender]:
    """One of ours, one of theirs: what else the machine does in a while falls on both."""
    others = [bgio(cores), fan_out(cores)] if peers else [fan_out(cores)]
    pairs = itertools.zip_longest((ours(game, cores) for game in games), others)
    return [contender for pair in pairs for contender in pair if contender is not None]


def known_games() -> list[str]:
    return list(GAMES)


def _line(said: str) -> dict[str, Any]:
    line: dict[str, Any] = json.loads(said.splitlines()[-1])
    return line


def _versions(*packages: str) -> dict[str, str]:
    return {package: version(package) for package in packages}
