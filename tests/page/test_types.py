"""The page's types are the server's, as they are now."""

import runpy

from tests.page.words import WEB


def test_the_types_are_those_of_the_server() -> None:
    files = runpy.run_path(str(WEB / "generate.py"))["files"]()
    stale = [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run `python web/generate.py`"
