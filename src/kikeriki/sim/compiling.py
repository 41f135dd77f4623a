"""How the sim is compiled: one source, as plain Python, for the CPU and for CUDA.

`NUMBA_DISABLE_JIT=1` leaves everything plain Python, to be stepped through. A CUDA kernel compiles the very same
functions when it calls them.
"""

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


# Whose sources go into what is compiled. (Numba itself looks at one file only.)
ROOMS = ("rules", "bots", "codes", "sim", "search", "research")


def digest(rooms: Sequence[str] = ROOMS) -> str:
    """Of the sources in these rooms: what came of others does not count."""
    seen = hashlib.sha256()
    for room in rooms:
        for path in sorted((Path(__file__).parent.parent / room).rglob("*.py")):
            seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


if "NUMBA_CACHE_DIR" not in os.environ:  # who names a place needs no more than Numba
    import platformdirs

    kept = platformdirs.user_cache_path("kikeriki") / "numba" / f"{numba.__version__}-{digest()}"
    setattr(numba.config, "CACHE_DIR", str(kept))  # noqa: B010  its stubs do not know it


def compiled(function: F) -> F:
    """Compiled at its first call, and kept: the next start finds it."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
