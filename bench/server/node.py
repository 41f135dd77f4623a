"""boardgame.io in `.bench/bgio`: our few lines of JavaScript with its packages from npm, kept while unchanged."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from bench.environments import HOME, EnvironmentFailed

SOURCES = Path(__file__).parent / "peers" / "bgio"
PLACE = HOME / "bgio"
OLDEST = 20
MISSING = (
    f"boardgame.io's server needs Node {OLDEST} or newer and npm (on Debian and Ubuntu: apt-get install nodejs npm); "
    "--no-peers measures without it."
)


def node() -> str:
    """The program; refused with one sentence where it is missing or too old."""
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        raise EnvironmentFailed(MISSING)
    said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.strip()
    if not said.startswith("v") or int(said[1:].partition(".")[0]) < OLDEST:
        raise EnvironmentFailed(MISSING)
    return found


def is_fresh() -> bool:
    stamp = PLACE / "stamp"
    return stamp.exists() and stamp.read_text() == _hash()


def make() -> None:
    """Make it anew. The stamp comes last: one that was interrupted is made again."""
    node()
    shutil.rmtree(PLACE, ignore_errors=True)
    shutil.copytree(SOURCES, PLACE)
    npm = ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--loglevel=error"]
    done = subprocess.run(npm, cwd=PLACE, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise EnvironmentFailed(done.stderr.strip()[-2000:])
    (PLACE / "stamp").write_text(_hash())


def versions() -> dict[str, str]:
    package = json.loads((PLACE / "node_modules" / "boardgame.io" / "package.json").read_text())
    said = subprocess.run([node(), "--version"], capture_output=True, text=True).stdout.strip()
    return {"boardgame.io": package["version"], "node": said.removeprefix("v")}


def _hash() -> str:
    whole = hashlib.sha256(str(OLDEST).encode())
    for source in sorted(SOURCES.iterdir()):
        whole.update(source.read_bytes())
    return whole.hexdigest()
