"""A database with a past: the finished matches in it, copied under new ids until their logs hold enough events."""

import sqlite3
from contextlib import closing
from pathlib import Path

FILE = "kikeriki.db"


def grow(data: Path, events: int) -> int:
    """Copy every finished match as often as it takes, with its log and its participants; how many events there are."""
    with closing(sqlite3.connect(data / FILE)) as database:
        there = _events(database)
        if not there:
            raise ValueError("there is no finished match to copy")
        database.execute("create temp table copied (id primary key)")
        # The ids are as long as real ones, and in no order, as real ones are.
        fresh = (
            "create temp table new_id as select id as old, substr(hex(randomblob(11)), 1, 22) as new "
            "from matches where ended is not null and id not in (select id from temp.copied)"
        )
        for _ in range(-(-(events - there) // there)):
            database.execute(fresh)
            for name, column in (("matches", "id"), ("log", "match_id"), ("participants", "match_id")):
                _copy(database, name, column)
            database.execute("insert into temp.copied select new from temp.new_id")
            database.execute("drop table temp.new_id")
            database.commit()
        return _events(database)


def _copy(database: sqlite3.Connection, name: str, column: str) -> None:
    columns = [row[1] for row in database.execute(f"pragma table_info({name})")]
    taken = ", ".join("new_id.new" if each == column else f"{name}.{each}" for each in columns)
    into = ", ".join(f'"{each}"' for each in columns)
    database.execute(
        f"insert into {name} ({into}) select {taken} from {name} join temp.new_id on new_id.old = {name}.{column}"
    )


def _events(database: sqlite3.Connection) -> int:
    counted = "select coalesce(sum(json_array_length(events)), 0) from log where match_id in "
    found: int = database.execute(counted + "(select id from matches where ended is not null)").fetchone()[0]
    return found
