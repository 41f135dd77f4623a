"""What the house promises about itself: the rules' imports, the wheel, the help page."""

import ast
import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_rules_import_nothing_but_the_standard_library() -> None:
    for path in (ROOT / "src" / "kikeriki" / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                ours = name == "kikeriki" or name.startswith("kikeriki.rules")
                assert ours or name.split(".")[0] in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_the_wheel_installs_into_an_empty_environment_and_runs(tmp_path: Path) -> None:
    """Build it, install it beside nothing else, and play a match with it."""
    constraints = ROOT / "constraints.txt"
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT],
        check=True,
        capture_output=True,
        env={**_clean(), "PIP_CONSTRAINT": str(constraints)},
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "kikeriki/server/static/index.html" in names
    assert any(name.startswith("kikeriki/server/static/assets/") for name in names)
    venv.create(tmp_path / "empty", with_pip=True)
    bin_ = tmp_path / "empty" / "bin"
    install = [str(part) for part in (bin_ / "python", "-m", "pip", "install", "-q", "-c", constraints, wheel)]
    subprocess.run(install, check=True, capture_output=True, env=_clean())

    def kikeriki(*arguments: str) -> str:
        done = subprocess.run(
            [bin_ / "kikeriki", *arguments], cwd=tmp_path, env=_clean(), capture_output=True, text=True, check=True
        )
        return done.stdout + done.stderr

    assert "kuiken-koers" in kikeriki("games")
    assert "## F5" in kikeriki("rules", "5211")
    kikeriki("simulate", "gloria-picktoria", "--players", "2", "--out", "match.jsonl")
    assert "holds" in kikeriki("verify", "match.jsonl")


def _clean() -> dict[str, str]:
    """The environment of a stranger's shell, as far as a test can have it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def test_make_help_is_one_screen_that_names_every_command() -> None:
    shown = subprocess.run(["make", "-s", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert len(shown.splitlines()) <= 24
    for target in ("setup", "play", "test", "lint", "bench", "golden"):
        assert re.search(rf"make {target}\b", shown), target


def test_nothing_tracked_names_a_registry_or_somebodys_home() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    # Written in pieces, so that this file does not name them itself.
    parts = (("py", r"pi\.org"), ("python", r"hosted\.org"), ("npm", r"js\.(org|com)"), ("/ho", r"me/\w"))
    hosts = re.compile("|".join(map("".join, parts)))
    for name in files:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".txt", ".json", ".jsonl", ""} and path.is_file():
            assert not hosts.search(path.read_text(encoding="utf-8")), name
