"""What the arena refuses, in one sentence."""


class ArenaError(Exception):
    """It cannot be played or shown like that; the sentence says how it can."""


def missing(package: str, extra: str, purpose: str) -> ArenaError:
    return ArenaError(f"{purpose} needs {package}, which is not installed: pip install 'kikeriki[{extra}]'.")
