"""A long campaign: named pieces of work, done once each, results appended: it can be stopped and resumed."""

import json
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from rich.progress import track

import kikeriki
from kikeriki.rules.codec import Json
from kikeriki.rules.record import REVISION

RESULTS = Path(__file__).parent.parent.parent / "soak"


def run(name: str, pieces: Iterable[tuple[str, Callable[[], Json]]], **tested: Json) -> None:
    """Do what is not yet in `soak/<name>.jsonl` for this version and revision of the rules, and what else is tested."""
    path = RESULTS / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    stamp = {"version": kikeriki.__version__, "rules": REVISION, **tested}
    done = set()
    if path.exists():
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        done = {row["piece"] for row in rows if {key: row.get(key) for key in stamp} == stamp}
    todo = [(piece, work) for piece, work in pieces if piece not in done]
    print(f"{name}: {len(done)} done before, {len(todo)} to do; results in {path.relative_to(RESULTS.parent)}")
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        working = [pool.submit(_do, piece, work) for piece, work in todo]
        try:
            for finished in track(as_completed(working), name, total=len(todo)):
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**stamp, **finished.result()}) + "\n")
        except BaseException:
            pool.shutdown(cancel_futures=True)  # what a piece found is not to wait for all the others
            raise


def _do(piece: str, work: Callable[[], Json]) -> dict[str, Json]:
    began = time.time()
    return {"piece": piece, "result": work(), "seconds": round(time.time() - began, 1)}
