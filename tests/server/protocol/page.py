"""docs/protocol.md as it is read by who checks it: its tables, its examples, what they name."""

import json
import re
from pathlib import Path

from tests.server.client import Json

PAGE = (Path(__file__).parent.parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
TOLD, SAID = "### What the server sends", "### What a client sends"


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table after this text."""
    lines = page.split(heading, 1)[1].split("\n|---")[1].splitlines()[1:]
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def names(text: str) -> set[str]:
    """The words in backquotes, those in brackets aside."""
    return set(re.findall(r"`([a-z-]+)`", re.sub(r"\([^)]*\)", "", text))) - {"null"}


def messages(page: str, heading: str) -> dict[str, set[str]]:
    return {next(iter(names(row[0]))): names(row[1]) for row in rows(page, heading)}


def requests(page: str) -> set[str]:
    """Every request the page names; `…/back` stands for the one before with another end."""
    found: set[str] = set()
    for method, path, others in re.findall(r"`(GET|POST|PUT) (/[^`?]*)[^`]*`((?:, `…/\w+`)*)", page):
        found.add(f"{method} {path}")
        for other in re.findall(r"…/(\w+)", others):
            found.add(f"{method} {path.rpartition('/')[0]}/{other}")
    return found


def codes(page: str) -> dict[str, set[int]]:
    """Every code of a refusal, with its statuses."""
    found: dict[str, set[int]] = {}
    for status, said in rows(page, "## Refusals"):
        for code in names(said):
            found.setdefault(code, set()).add(int(status))
    return found


def close_codes(page: str) -> set[int]:
    return {int(row[0]) for row in rows(page, "Close codes")}


def example(opening: str, page: str = PAGE) -> Json:
    """The JSON block that begins like this, its ellipses as texts."""
    block = next(b for b in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if b.startswith(opening))
    told: Json = json.loads(block)
    return told
