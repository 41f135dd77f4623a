from collections import Counter

from kikeriki.rules.kuiken.cards import BOX, OUTER, SPECIALS, VALUE


def test_K1_the_box_holds_66_cards() -> None:
    counts = Counter(BOX)
    assert len(BOX) == 66
    assert {card: counts[card] for card in "012345678"} == dict.fromkeys("012345678", 4)
    assert (counts["9"], counts["swap"], counts["peek"], counts["draw-two"]) == (9, 9, 7, 5)


def test_K1_45_numbers_and_21_specials() -> None:
    assert sum(card in VALUE for card in BOX) == 45
    assert sum(card in SPECIALS for card in BOX) == 21
    assert VALUE["0"] == 0
    assert VALUE["9"] == 9


def test_K2_the_outer_cards_are_the_first_and_the_last() -> None:
    assert OUTER == (0, 3)
