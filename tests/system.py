"""What the tests need and pip cannot bring: Debian's packages, installed where they are missing.

`make test` runs this file as a script, before anything else is there: standard library only.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

DEBIAN_POSTGRES = Path("/usr/lib/postgresql")


def postgres_binaries() -> Path | None:
    """The folder of `initdb` and `postgres`; Debian keeps each version's own, outside the PATH."""
    versions = [path for path in DEBIAN_POSTGRES.glob("*/bin") if (path / "initdb").exists()]
    if versions:
        return max(versions, key=lambda path: float(path.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def chromium() -> Path | None:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return Path(found) if found else None


Needed = Mapping[str, Callable[[], object]]
"""What finds a package's program, by the package's name."""

NEEDED: Needed = {"postgresql": postgres_binaries, "chromium": chromium}


def missing(needed: Needed) -> list[str]:
    """The packages whose programs are not there."""
    return [package for package, there in needed.items() if not there()]


def installing(packages: Sequence[str], prefix: Sequence[str]) -> list[list[str]]:
    """The commands that install them."""
    # Debian may start a server of its own along with it; the tests run another and leave that one alone.
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    return [[*apt, "update"], [*apt, "install", "--no-install-recommends", *packages]]


def right_to_install() -> list[str] | None:
    """What comes before such a command: nothing for root, sudo where it asks for no password; None if it may not be."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def main(needed: Needed = NEEDED) -> None:
    """Install what is missing, or stop with one sentence that names it."""
    packages = missing(needed)
    if not packages:
        return
    names = " ".join(packages)
    prefix = right_to_install()
    if prefix is None:
        sys.exit(f"The tests need these Debian packages, and there is no right to install them here: {names}")
    print(f"Installing Debian's {names} …", flush=True)
    for command in installing(packages, prefix):
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            sys.exit(f"The tests need these Debian packages, and apt-get could not install them: {names}")
    if missing(needed):
        sys.exit(f"The tests need these Debian packages, and after installing them something is missing: {names}")


if __name__ == "__main__":
    main()
