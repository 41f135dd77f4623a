"""The games there are: the one list of them."""

from kikeriki.rules import five211, gloria, kuiken
from kikeriki.rules.core import AnyGame
from kikeriki.rules.errors import SetupError, shown

GAMES: dict[str, AnyGame] = {room.GAME.slug: room.GAME for room in (five211, gloria, kuiken)}


def find_game(slug: str) -> AnyGame:
    if not isinstance(slug, str) or slug not in GAMES:
        raise SetupError("unknown-game", game=shown(slug), allowed=list(GAMES))
    return GAMES[slug]
