"""Our own rules texts, one Markdown file a game and language; the terminal, the page and the docs read these."""

from importlib.resources import files

from kikeriki.rules.errors import SetupError


def languages(game: str) -> list[str]:
    """The languages that a game's rules are written in."""
    names = (entry.name for entry in files(__package__).iterdir())
    return sorted(name.split(".")[1] for name in names if name.startswith(f"{game}.") and name.endswith(".md"))


def rules_text(game: str, language: str = "en") -> str:
    if language not in languages(game):
        raise SetupError("unknown-language", language=language, allowed=languages(game))
    return (files(__package__) / f"{game}.{language}.md").read_text(encoding="utf-8")


def clauses(text: str) -> dict[str, str]:
    """The sections of a rules text by their clause: `## F5 The majority` is `F5`."""
    sections = text.split("\n## ")[1:]
    return {section.split(maxsplit=1)[0]: f"## {section}".rstrip() for section in sections}
