"""The page's weight: measured as anybody can, and within its budget."""

from dataclasses import replace

from bench.page import weight
from bench.page.visits import house
from kikeriki.rules.games import GAMES
from tests.browser import launched


def test_scripts_and_art_up_to_the_first_table_stay_within_their_budgets() -> None:
    with house() as url, launched() as browser:
        found = weight.measure(browser, url)
    assert [figure.game for figure in found] == [*GAMES, *GAMES]
    for figure in found:
        assert figure.budget
        assert figure.value > 10  # it was measured at all
        assert figure.is_within_budget, figure
        assert not replace(figure, value=figure.budget + 0.1).is_within_budget
