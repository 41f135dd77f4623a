"""`make soak-stalled`: 500 of 2,000 viewers stop reading; what waits for them stays bounded, others do not feel it.

    python -m tests.soak.stalled --viewers 2000 --stalled 500 --batches 3

One line a batch is appended to soak/stalled.jsonl; batches that are there already are not done again.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

import kikeriki
from tests.server.serving import Running
from tests.server.stalled import FLAGS, GAUGES, campaign
from tests.soak.campaign import RESULTS


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    words.add_argument("--viewers", type=int, default=2000)
    words.add_argument("--stalled", type=int, default=500)
    words.add_argument("--batches", type=int, default=3)
    asked = words.parse_args()
    RESULTS.mkdir(exist_ok=True)
    note = RESULTS / "stalled.jsonl"
    stamp = {"version": kikeriki.__version__, "viewers": asked.viewers, "stalled": asked.stalled}
    rows = [json.loads(line) for line in note.read_text().splitlines()] if note.exists() else []
    done = [row for row in rows if {name: row.get(name) for name in stamp} == stamp]
    print(f"stalled: {len(done)} batches done before, {max(0, asked.batches - len(done))} to do")
    for number in range(len(done), asked.batches):
        with tempfile.TemporaryDirectory() as folder:
            server = Running(Path(folder) / "data", *FLAGS, program=GAUGES)
            server.start()
            try:
                report = asyncio.run(campaign(server, asked.viewers, asked.stalled))
            finally:
                server.stop()
        row = {**stamp, "batch": number, **report.to_json()}
        with note.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(row, flush=True)
        done.append(row)
    good = all(
        row["cut"] + row["silent"] == row["resumed"] == row["stalled"]
        and row["queued_most"] <= row["bound"]
        and row["held"] == row["viewers"] - row["stalled"]
        for row in done
    )
    print("all cut, forgotten, back; all bounded" if good else "NOT all as it should be")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
