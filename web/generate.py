"""The page's types from the server's: `python web/generate.py` writes `web/src/types/`; a test finds them stale.

Dataclasses of the rules and models of the server become interfaces with the same names; each game has a file.
"""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from kikeriki.rules.core import AnyGame
from kikeriki.rules.games import GAMES
from kikeriki.server import models, wire

HERE = Path(__file__).parent / "src" / "types"
HEAD = "// Made by web/generate.py from the server's own types: change them there.\n\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
NAMES = {"5211": "five211", "gloria-picktoria": "gloria", "kuiken-koers": "kuiken"}
OUT = (
    models.GuestOut,
    models.LinkOut,
    models.HouseOut,
    models.GamesOut,
    models.TableOut,
    models.TablesOut,
    models.MyTablesOut,
    models.MatchesOut,
    models.ReplayOut,
    models.OpenedOut,
    models.AdviceOut,
    models.RefusalOut,
    models.NewTable,
    models.Guided,
)


class Writer:
    """Interfaces of one file, each written once, in the order in which they are needed."""

    def __init__(self) -> None:
        self._interfaces: dict[str, str] = {}

    def name(self, kind: Any) -> str:
        if get_origin(kind) is Annotated:
            return self.name(get_args(kind)[0])
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return " | ".join(_literal(value) for value in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.name(arg) for arg in args))
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(map(self.name, args))}]"
        if origin in (tuple, list):
            return f"{self._grouped(args[0])}[]"
        if origin is dict:
            return f"Record<string, {self.name(args[1])}>"
        if is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, BaseModel)):
            return self._interface(kind)
        raise TypeError(f"{kind} has no type in TypeScript")

    def union(self, name: str, kinds: tuple[Any, ...]) -> None:
        members = " | ".join(map(self.name, kinds))
        self._interfaces[name] = f"export type {name} = {members};\n"

    def text(self) -> str:
        return HEAD + "\n".join(self._interfaces.values())

    def _grouped(self, kind: Any) -> str:
        name = self.name(kind)
        return f"({name})" if " | " in name else name

    def _interface(self, kind: Any) -> str:
        name = str(kind.__name__)
        if name not in self._interfaces:
            self._interfaces[name] = ""  # its place; it may refer to itself
            lines = [f"  {field}: {self.name(hint)};\n" for field, hint in _fields(kind)]
            del self._interfaces[name]
            self._interfaces[name] = f"export interface {name} {{\n{''.join(lines)}}}\n"
        return name


def _fields(kind: Any) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        for field in fields(kind):
            yield field.name, hints[field.name]
        return
    for name, info in kind.model_fields.items():
        there = info.is_required() or kind.__name__.endswith("Out")  # what the server sends is whole
        yield (info.alias or name) + ("" if there else "?"), hints[name]


def _literal(value: object) -> str:
    if isinstance(value, Enum):
        value = value.value
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def write_game(game: AnyGame) -> str:
    writer = Writer()
    writer.union("Move", game.moves)
    writer.union("Event", game.events)
    writer.name(game.view_type)
    return writer.text()


def write_server() -> str:
    writer = Writer()
    for model in OUT:
        writer.name(model)
    writer.union("Said", get_args(wire.AnyMessage))
    return writer.text()


def files() -> dict[Path, str]:
    games = {HERE / f"{NAMES[slug]}.ts": write_game(game) for slug, game in GAMES.items()}
    return {HERE / "server.ts": write_server(), **games}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(Path.cwd()))
