"""Perft for cards: from fixed deals, how many distinct lines of moves there are to depth d."""

from collections.abc import Iterator

from kikeriki.rules.core import AnyGame, Rng, State, settle
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import OptionValue

MOST = 20_000  # lines at the last depth that is written down

TABLES: tuple[tuple[str, str, int, dict[str, OptionValue]], ...] = (
    ("5211", "2024", 2, {}),
    ("5211", "2024", 4, {}),
    ("5211", "2021", 5, {}),
    ("5211", "five-colors", 3, {"aggressive": True}),
    ("gloria-picktoria", "2007", 2, {"start": 0}),
    ("gloria-picktoria", "2007", 4, {"start": 2}),
    ("kuiken-koers", "standard", 2, {"start": 0}),
    ("kuiken-koers", "standard", 3, {"start": 1, "starter": "redraw", "draw_two_discard": "before"}),
)


def count(game: AnyGame, state: State, rng: Rng, depth: int) -> int:
    """The lines of `depth` moves from here; seats that choose at once are taken in the order of their seats."""
    state, _ = settle(game, state, rng)
    acting = game.to_act(state)
    if depth == 0 or not acting:
        return 1
    seat = min(acting)
    total = 0
    for move in game.legal(state, seat):
        after = state
        for event in game.decide(state, seat, move):
            after = game.apply(after, event)
        total += count(game, after, rng, depth - 1)
    return total


def lines() -> Iterator[str]:
    yield "# table, then the number of lines of 1, 2, 3 … moves from its deal; `make golden` writes this file"
    for slug, edition, players, options in TABLES:
        game = GAMES[slug]
        rng = seeded("perft", f"{slug} {edition} {players}").rng()
        state = game.start(edition, players, options)
        counts = [count(game, state, rng, 1)]
        while counts[-1] * max(counts[-1] // (counts[-2] if len(counts) > 1 else 1), 2) <= MOST:
            counts.append(count(game, state, rng, len(counts) + 1))
        chosen = "".join(f" {name}={value}" for name, value in options.items())
        yield f"{slug} {edition} {players}{chosen}: {' '.join(map(str, counts))}"
