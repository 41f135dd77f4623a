"""The edition of 2007 and its one option."""

from typing import Final

from kikeriki.rules.gloria.cards import PLAYERS
from kikeriki.rules.setup import Edition, Option

START: Final = Option("start", ("random", *range(max(PLAYERS))), "G2", of_seats=True)

EDITIONS: Final = (Edition("2007", 2007, PLAYERS, (START,)),)
