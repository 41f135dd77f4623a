"""The server with a planted fault: two rare inputs that a handler does not expect. The proofs must notice it."""

from kikeriki.cli import main
from kikeriki.server import api, deeds

RARE = "moon"
clean_name, clean_line = api.clean_name, deeds.clean_line


def _name(text: str) -> str:
    assert RARE not in text.lower()
    return clean_name(text)


def _line(text: str) -> str:
    assert RARE not in text.lower()
    return clean_line(text)


if __name__ == "__main__":
    api.clean_name, deeds.clean_line = _name, _line
    main()
