"""Whole matches by clicking what lights up, as somebody does who has never seen the game."""

import pytest

from tests.page.conftest import Visit
from tests.page.visitor import DESKTOP, PHONE, Size

MATCHES = [
    pytest.param("5211", {"Edition": "2024 edition"}, DESKTOP, id="5211-2024"),
    pytest.param("5211", {"Edition": "2021 edition"}, PHONE, id="5211-2021-phone"),
    pytest.param("5211", {"Edition": "Five Colors, 2017"}, DESKTOP, id="5211-five-colors"),
    pytest.param("Gloria Picktoria", {}, DESKTOP, id="gloria"),
    pytest.param("Gloria Picktoria", {}, PHONE, id="gloria-phone"),
    pytest.param("Kuiken Koers", {}, DESKTOP, id="kuiken"),
    pytest.param("Kuiken Koers", {}, PHONE, id="kuiken-phone"),
]


@pytest.mark.parametrize(("title", "choices", "size"), MATCHES)
def test_a_whole_match(visit: Visit, title: str, choices: dict[str, str], size: Size) -> None:
    visitor = visit(size=size)
    visitor.play_now(title, Players="2", **choices)
    visitor.play(look=visitor.expect_nothing_cut_off)
    assert visitor.frame["view"]["phase"] == "over"
    result = visitor.page.get_by_role("dialog")
    result.get_by_role("link", name="Record").wait_for()
    result.get_by_role("button", name="Play again").click()
    visitor.page.locator("main .bar").wait_for()
    assert not visitor.is_over()
