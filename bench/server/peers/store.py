"""A floor: SQLite with WAL and synchronous=FULL in one thread, rows of an event's size, so many a commit."""

import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

ROW = json.dumps({"kind": "placed", "seat": 1, "place": 3, "card": "7", "discarded": "9", "rest": "x" * 160})


def main(folder: Path, rows_a_commit: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        database = sqlite3.connect(Path(place) / "floor.db", isolation_level=None)
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = full")
        database.execute("create table event (match integer, seq integer, body text, primary key (match, seq))")
        rows = commits = 0
        cpu, since = time.process_time(), time.perf_counter()
        end = since + seconds
        while (now := time.perf_counter()) < end:
            database.execute("begin immediate")
            for _ in range(rows_a_commit):
                rows += 1
                database.execute("insert into event values (?, ?, ?)", (rows % 50, rows, ROW))
            database.execute("commit")
            commits += 1
        cpu = time.process_time() - cpu
        database.close()
    line = {"rows_a_commit": rows_a_commit, "rows": rows, "commits": commits, "seconds": now - since}
    print(json.dumps({**line, "cpu_seconds": cpu}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
