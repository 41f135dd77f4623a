"""The server with a planted fault: characters that two handlers do not expect. The proofs must notice it."""

from kikeriki.cli import main
from kikeriki.server import api, deeds
from kikeriki.server.chat import clean_line
from kikeriki.server.ids import clean_name


def _name(text: str) -> str:
    text.encode("latin-1")
    return clean_name(text)


def _line(text: str) -> str:
    text.encode("latin-1")
    return clean_line(text)


if __name__ == "__main__":
    vars(api)["clean_name"], vars(deeds)["clean_line"] = _name, _line
    main()
