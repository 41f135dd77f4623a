"""The faces of the games: the one list that everything in the command line goes by."""

from kikeriki.cli.faces.core import Face
from kikeriki.cli.faces.five211 import FIVE211
from kikeriki.cli.faces.gloria import GLORIA
from kikeriki.cli.faces.kuiken import KUIKEN

FACES = (FIVE211, GLORIA, KUIKEN)

_BY_SLUG = {face.slug: face for face in FACES}


def face(game_slug: str) -> Face:
    return _BY_SLUG[game_slug]
