"""The page's words: which there are, and which the page asks for."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent.parent.parent / "web"
LANGUAGES = ("en", "de", "nl")
FORMS = re.compile(r"_(one|other|you)$")
PARAM = re.compile(r"{{(\w+)}}")
ASKED = re.compile(r'"((?:[\w-]+\.)+[\w-]+)"')
SHELVES = re.compile(r"""\bword\(\s*["`]([\w.-]+)(?:\.\$\{[^}]*})?["`]""")


def words_of(language: str) -> dict[str, str]:
    """By key, all rooms together."""
    words: dict[str, str] = {}
    for path in sorted((WEB / "src" / "i18n" / language).glob("*.json")):
        for key, text in _leaves(json.loads(path.read_text(encoding="utf-8"))):
            assert key not in words, f"{key} is in {path.name} and elsewhere"
            words[key] = text
    return words


def _leaves(tree: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def plain(key: str) -> str:
    """Without its forms: for one and for many, for others and for oneself."""
    while (shorter := FORMS.sub("", key)) != key:
        key = shorter
    return key


def asked_for() -> tuple[set[str], set[str]]:
    """The keys that stand in the page's sources, and the shelves from which it takes words by code."""
    keys: set[str] = set()
    shelves: set[str] = set()
    for path in (WEB / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            text = path.read_text(encoding="utf-8")
            keys |= set(ASKED.findall(text))
            shelves |= set(SHELVES.findall(text))
    return keys, shelves
