"""The peers' throw-away environments: one virtual environment each, kept while what it was made from is unchanged."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PEERS = Path(__file__).parent / "peers"
HOME = ROOT / ".bench"


class EnvironmentFailed(Exception):
    """A peer could not be installed; the message is the end of what the installer said."""


def requirements(peer: str) -> Path:
    return PEERS / f"requirements-{peer}.txt"


def python(peer: str) -> Path:
    return HOME / peer / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_fresh(peer: str) -> bool:
    stamp = HOME / peer / "stamp"
    return python(peer).exists() and stamp.exists() and stamp.read_text() == _hash(peer)


def make(peer: str) -> None:
    """Make the environment anew. The stamp comes last: one that was interrupted is made again."""
    _run(sys.executable, "-m", "venv", "--clear", str(HOME / peer))
    pip = (str(python(peer)), "-m", "pip", "--disable-pip-version-check", "--quiet")
    _run(*pip, "install", "--requirement", str(requirements(peer)))
    (HOME / peer / "stamp").write_text(_hash(peer))


def _hash(peer: str) -> str:
    """Of the requirements, and of the Python that they were installed for."""
    return hashlib.sha256(requirements(peer).read_bytes() + sys.version.encode()).hexdigest()


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise EnvironmentFailed(done.stderr.strip()[-2000:])
