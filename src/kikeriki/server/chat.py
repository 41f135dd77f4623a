"""What people say at a table."""

from dataclasses import dataclass

from kikeriki.rules.fair import is_text
from kikeriki.server.refusals import Refusal

LONGEST = 500
KEPT = 50  # lines that are shown to who comes


@dataclass(frozen=True)
class Said:
    n: int
    player: str
    key: str
    name: str
    seat: int | None
    text: str
    at: float


def clean_line(text: str) -> str:
    line = " ".join(text.split())
    if not 1 <= len(line) <= LONGEST or not line.isprintable() or not is_text(line):
        raise Refusal("malformed", at="text", expected=f"1 to {LONGEST} printable characters")
    return line
