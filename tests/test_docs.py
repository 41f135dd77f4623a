"""The docs tell the truth: their commands run, their transcript is what Python says, their tables are the code's."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from kikeriki.rules.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def commands(page: Path) -> list[str]:
    """The lines after `$ ` in a page's console blocks."""
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.name)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    kikeriki = Path(sys.executable).parent / "kikeriki"
    for command in commands(page):
        program, *arguments = shlex.split(command)
        if program != "kikeriki" or arguments[:1] in ([], ["play"]) or arguments == ["serve"]:
            continue  # `make …` runs this very test, and `play` waits for a person: tests/cli plays it
        environment = {**os.environ, "NO_COLOR": "1"}
        done = subprocess.run(
            [kikeriki, *arguments], cwd=tmp_path, capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        assert done.stdout or done.stderr, f"{command} said nothing"


def test_the_transcript_of_the_readme_is_what_python_says() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 3
    assert failed == 0


def examples(page: Path, of_extras: bool = False) -> list[str]:
    """A page's Python blocks; those with OpenSpiel are for tests/extras."""
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [block for block in blocks if ("import pyspiel" in block) == of_extras]


@pytest.mark.parametrize(
    "example", examples(ROOT / "docs" / "sim.md"), ids=lambda code: code.split("import ")[-1].split()[0]
)
def test_the_examples_for_researchers_run(example: str) -> None:
    run_example(example)


def run_example(example: str) -> None:
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_on_records_describes_every_event_and_move(slug: str) -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    section = page.split(f"### {GAMES[slug].title}: events\n")[1].split("\n### ")[0].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", section, re.MULTILINE))
    for event in GAMES[slug].events:
        named = set(re.findall(r"`([a-z_]+)`", rows[event.kind]))
        assert named == {field.name for field in fields(event)} - {"kind"}, event.kind
    assert set(rows) == {event.kind for event in GAMES[slug].events}
    moves = page.split(f"### {GAMES[slug].title}: moves\n")[1].split("\n### ")[0].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| `?(.*?)`? \|", moves, re.MULTILINE))
    assert set(rows) == {move.kind for move in GAMES[slug].moves}
    for text in rows.values():
        for form in text.split("`, `"):
            move = GAMES[slug].read_move(form)
            assert GAMES[slug].write_move(move) == form


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:", target):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
