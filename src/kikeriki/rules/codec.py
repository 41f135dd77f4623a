"""One JSON form for every move, event, view and record: dataclasses to plain JSON values and back.

`dump` writes `kind` first, tuples as lists and an absent card as null. `load` follows the type hints and refuses
whatever does not fit, naming the place; every field must be there. (The standard library only: the rules must run in
a browser's Python.)
"""

import types
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from kikeriki.rules.errors import CodecError, Param

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Dumper: TypeAlias = Callable[[Any], "Json"]
Loader: TypeAlias = Callable[[object, "Place"], Any]
Place: TypeAlias = "tuple[Place, str | int] | str"  # where in the data: put into words only for a refusal
T = TypeVar("T")


def dump(value: object) -> Json:
    return _DUMPERS[type(value)](value)


class _Dumpers(dict[type, Dumper]):
    """By type how its values are written, found out when the first of them comes."""

    def __missing__(self, cls: type) -> Dumper:
        self[cls] = found = _dumper(cls)
        return found


_DUMPERS = _Dumpers()
_PLAIN = frozenset((types.NoneType, bool, int, str))  # what JSON has too, and most of what is written


def _dumper(cls: type) -> Dumper:
    if issubclass(cls, tuple(_PLAIN)):
        return lambda value: value
    if issubclass(cls, tuple | list):
        return _dump_items
    if issubclass(cls, dict):
        return lambda value: {str(name): dump(item) for name, item in value.items()}
    if is_dataclass(cls):
        return _dump_fields(cls)
    raise TypeError(f"{cls.__name__} has no JSON form")


def _dump_items(items: Sequence[Any]) -> Json:
    return list(items) if _PLAIN.issuperset(map(type, items)) else [_DUMPERS[type(item)](item) for item in items]


def _dump_fields(cls: Any) -> Dumper:
    """One dictionary with all the fields written out, compiled as `dataclass` compiles its constructors.

    A server writes views all the time; a loop over the names would take about a quarter longer.
    """
    names = sorted((f.name for f in fields(cls)), key=lambda name: name != "kind")
    entries = [f"{name!r}: v if type(v := value.{name}) in plain else dumpers[type(v)](v)" for name in names]
    dumper: Dumper = eval(f"lambda value: {{{', '.join(entries)}}}", {"plain": _PLAIN, "dumpers": _DUMPERS})
    return dumper


def load(kind: Any, data: object, at: str = "") -> Any:
    """A value of the type `kind` (a dataclass, a union of them, or anything their fields use) from JSON."""
    return _loader(kind)(data, at)


def load_one_of(kinds: tuple[type[T], ...], data: object, at: str = "") -> T:
    """A value of one of several dataclasses, told apart by `kind`."""
    loaded: T = _one_of(kinds)(data, at)
    return loaded


@cache
def _loader(kind: Any) -> Loader:
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, str, bool):
        return _plain(kind)
    if kind is None or kind is type(None):
        return _literal((None,))
    if origin is Literal:
        return _literal(args)
    if origin is tuple:
        return _list_of(_loader(args[0])) if args[-1] is Ellipsis else _fixed([_loader(arg) for arg in args])
    if origin is dict:
        return _dict_of(_loader(args[1]))
    if origin in (Union, types.UnionType):
        return _union(args)
    if is_dataclass(kind):
        return _dataclass(kind)
    raise TypeError(f"no JSON form for {kind}")


def _plain(kind: type) -> Loader:
    def read(data: object, at: Place) -> object:
        if type(data) is not kind:
            raise CodecError("wrong-type", at=_path(at), expected=kind.__name__, got=_name(data))
        return data

    return read


def _literal(allowed: tuple[Any, ...]) -> Loader:
    def read(data: object, at: Place) -> object:
        for value in allowed:
            if type(value) is type(data) and value == data:
                return value
        raise CodecError("wrong-value", at=_path(at), allowed=list(allowed), got=_shown(data))

    return read


def _list_of(item: Loader) -> Loader:
    def read(data: object, at: Place) -> tuple[Any, ...]:
        return tuple([item(entry, (at, i)) for i, entry in enumerate(_a_list(data, at))])

    return read


def _fixed(items: list[Loader]) -> Loader:
    def read(data: object, at: Place) -> tuple[Any, ...]:
        entries = _a_list(data, at)
        if len(entries) != len(items):
            raise CodecError("wrong-value", at=_path(at), allowed=[len(items)], got=len(entries))
        return tuple([item(entry, (at, i)) for i, (item, entry) in enumerate(zip(items, entries, strict=True))])

    return read


def _dict_of(item: Loader) -> Loader:
    def read(data: object, at: Place) -> dict[str, Any]:
        return {name: item(entry, (at, name)) for name, entry in _an_object(data, at).items()}

    return read


def _union(args: tuple[Any, ...]) -> Loader:
    classes: tuple[Any, ...] = tuple(arg for arg in args if is_dataclass(arg))
    others = [_loader(arg) for arg in args if arg is not type(None) and not is_dataclass(arg)]
    optional = type(None) in args
    reader = _one_of(classes) if len(classes) > 1 else _loader(classes[0]) if classes else None

    def read(data: object, at: Place) -> object:
        if data is None and optional:
            return None
        if reader and isinstance(data, dict):
            return reader(data, at)
        refusal: CodecError | None = None
        for other in others:
            try:
                return other(data, at)
            except CodecError as error:
                refusal = error.with_traceback(None)  # which would lead back here, a cycle for each try
        raise refusal or CodecError("wrong-type", at=_path(at), expected="object", got=_name(data))

    return read


@cache
def _one_of(classes: tuple[Any, ...]) -> Loader:
    by_kind = {cls.kind: cls for cls in classes}

    def read(data: object, at: Place) -> object:
        kind = _an_object(data, at).get("kind")
        if not isinstance(kind, str) or kind not in by_kind:
            raise CodecError("unknown-kind", at=_path(at), allowed=sorted(by_kind), got=_shown(kind))
        return _loader(by_kind[kind])(data, at)

    return read


def _dataclass(cls: Any) -> Loader:
    hints = get_type_hints(cls)
    loaders = {f.name: _loader(hints[f.name]) for f in fields(cls)}

    def read(data: object, at: Place) -> object:
        entries = _an_object(data, at)
        for name in entries:
            if name not in loaders:
                raise CodecError("unknown-field", at=_path(at), field=name, allowed=list(loaders))
        values = {name: loaders[name](entry, (at, name)) for name, entry in entries.items()}
        if len(values) < len(loaders):
            raise CodecError("missing-field", at=_path(at), field=next(name for name in loaders if name not in values))
        return cls(**values)

    return read


def _a_list(data: object, at: Place) -> list[object]:
    if not isinstance(data, list):
        raise CodecError("wrong-type", at=_path(at), expected="list", got=_name(data))
    return data


def _an_object(data: object, at: Place) -> dict[str, object]:
    if not isinstance(data, dict):
        raise CodecError("wrong-type", at=_path(at), expected="object", got=_name(data))
    return data


def _path(at: Place) -> str:
    if isinstance(at, str):
        return at
    before, step = _path(at[0]), at[1]
    if isinstance(step, int):
        return f"{before}[{step}]"
    return f"{before}.{step}" if before else step


def _name(data: object) -> str:
    return {dict: "object", type(None): "null"}.get(type(data), type(data).__name__)


def _shown(data: object) -> Param:
    return data if isinstance(data, str | int) or data is None else _name(data)
