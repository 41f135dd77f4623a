"""Names that are keys: whoever knows one may come in, so nobody must be able to guess it."""

import hashlib
import re
import secrets

from kikeriki.rules.fair import is_text
from kikeriki.server.refusals import Refusal

BYTES = 16  # 128 bits
NAME_LENGTH = 24
_ID = re.compile(r"[A-Za-z0-9_-]{22}")


def fresh_id() -> str:
    return secrets.token_urlsafe(BYTES)


def is_id(text: str) -> bool:
    """Anything else need not be looked for."""
    return _ID.fullmatch(text) is not None


def digest(secret: str) -> str:
    """What is kept of a token instead of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def in_logs(key: str) -> str:
    """Enough to follow one table or player through the log, not enough to come in."""
    return digest(key)[:10]


def clean_name(text: str) -> str:
    """A name as others will see it: one line, printable, no more than 24 characters."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable() or not is_text(name):
        raise Refusal("malformed", at="name", expected=f"1 to {NAME_LENGTH} printable characters")
    return name
