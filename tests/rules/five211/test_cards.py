"""F1: the cards."""

from collections import Counter

import pytest

from kikeriki.rules.errors import NotationError
from kikeriki.rules.five211.cards import COLOURS, box, colour, ones, read_card, value
from kikeriki.rules.five211.editions import CLASSIC, FIVE_COLORS


@pytest.mark.parametrize("colours", [CLASSIC, FIVE_COLORS])
def test_F1_a_hundred_cards_five_colours_of_twenty(colours: str) -> None:
    cards = box(colours)
    assert len(cards) == 100
    assert Counter(map(colour, cards)) == dict.fromkeys(colours, 20)
    for c in colours:
        values = Counter(value(card) for card in cards if colour(card) == c)
        assert values == {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}


@pytest.mark.parametrize("colours", [CLASSIC, FIVE_COLORS])
def test_F1_51_points_a_colour_255_in_all(colours: str) -> None:
    for c in colours:
        assert sum(value(card) for card in box(colours) if colour(card) == c) == 51
    assert sum(map(value, box(colours))) == 255


def test_F1_the_colours_of_the_editions() -> None:
    assert {COLOURS[c] for c in CLASSIC} == {"dark-blue", "turquoise", "green", "yellow", "orange"}
    assert set(FIVE_COLORS) == set("RBYGO")


def test_F1_the_ones_are_the_roosters() -> None:
    assert ones(("B1", "T2", "O1", "G6")) == 2
    assert ones(box(CLASSIC)) == 25


@pytest.mark.parametrize("colours", [CLASSIC, FIVE_COLORS])
def test_F1_notation_round_trip(colours: str) -> None:
    for card in box(colours):
        assert read_card(card) == read_card(card.lower()) == card


@pytest.mark.parametrize("text", ["", "Y", "3", "Y0", "Y7", "3Y", "X3", "Y33", "YY", "Y-1", " Y3", "Y３", "ß", "🐓1"])
def test_F1_a_text_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_card(text)
    assert refused.value.to_json() == {
        "code": "unknown-card",
        "clause": "F1",
        "params": {"card": text, "example": "Y3"},
    }
