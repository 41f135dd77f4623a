"""What must not be lost: guests, tables, the log of every match, chat. Written once for SQLite and PostgreSQL."""

from kikeriki.server.store.changes import Change, Line
from kikeriki.server.store.store import Store, Unavailable

__all__ = ["Change", "Line", "Store", "Unavailable"]
