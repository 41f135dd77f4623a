"""Rows that were never played: results whose truth is known."""

import random
from collections.abc import Sequence

from kikeriki.arena.playing import Cell, Row, Stamp
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Setup

STAMP = Stamp("0", 1, "", "")


def setup(players: int = 2, game: str = "5211") -> Setup:
    rules = find_game(game)
    agreed: Setup = rules.start(rules.editions[0].slug, players, {}).setup
    return agreed


def row(cell: Cell, deck: int, wins: Sequence[bool], stamp: Stamp = STAMP) -> Row:
    """One match a seat; who wins has 30 points, everybody else 20."""
    players = len(wins)
    winners = [seat if won else (seat + 1) % players for seat, won in enumerate(wins)]
    points = tuple(tuple(30 if seat == winner else 20 for seat in range(players)) for winner in winners)
    ranks = tuple(tuple(1 if seat == winner else 2 for seat in range(players)) for winner in winners)
    return Row(cell.bot, cell.others, deck, points, ranks, stamp)


def tossed(cell: Cell, decks: int, chance: float, luck: float, rng: random.Random, players: int = 2) -> list[Row]:
    """Coins that fall for the bot with this chance, on lucky decks more often in every seat, on others less."""
    rows = []
    for deck in range(decks):
        here = chance + rng.choice((luck, -luck))
        rows.append(row(cell, deck, [rng.random() < here for _ in range(players)]))
    return rows
