"""What the rules refuse, as values: a code, its parameters and the clause. Sentences are made elsewhere."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

Param: TypeAlias = "str | int | float | bool | Sequence[Param] | Mapping[str, Param] | None"


def shown(value: object) -> Param:
    """Whatever somebody handed in, as a refusal can carry it."""
    return value if value is None or isinstance(value, str | int) else repr(value)


class RulesError(Exception):
    """A refusal: `code` says what is wrong, `params` what would be right, `clause` where the rules say so."""

    codes: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, code: str, clause: str | None = None, **params: Param) -> None:
        assert code in self.codes, f"{code} is not a code of {type(self).__name__}"
        super().__init__(code, clause, params)
        self.code = code
        self.clause = clause
        self.params = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        where = f" [{self.clause}]" if self.clause else ""
        return f"{self.code}{where}{': ' if facts else ''}{facts}"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.clause, self.params))

    def to_json(self) -> dict[str, Param]:
        return {"code": self.code, "clause": self.clause, "params": self.params}


def _rebuild(cls: type[RulesError], code: str, clause: str | None, params: dict[str, Param]) -> RulesError:
    return cls(code, clause, **params)


class SetupError(RulesError):
    """The table asked for does not exist: unknown game, edition, option or player count."""

    codes = frozenset(
        {
            "unknown-game",
            "unknown-edition",
            "player-count",
            "unknown-option",
            "option-value",
            "option-players",
            "unknown-language",
        }
    )


class IllegalMove(RulesError):
    """The move cannot be made now. The state is untouched."""

    codes = frozenset(
        {
            "no-such-seat",
            "match-over",
            "not-your-turn",
            "foreign-move",
            "wrong-phase",
            "card-not-held",
            "card-count",
            "no-such-place",
            "no-such-collection",
            "no-empty-chest",
            "collection-closed",
            "not-a-collectible",
            "opens-nothing",
            "too-few-points",
            "fox-not-yours",
            "fox-moved",
            "fox-target",
            "fox-stays",
            "discard-not-takeable",
            "special-not-placeable",
            "not-that-special",
            "own-row",
            "wrong-motif",
        }
    )


class NotationError(RulesError):
    """A text that names no card or no move."""

    codes = frozenset({"unknown-card", "unreadable-move"})


class WrongState(RulesError):
    """A state, memory or event of another game was handed in."""

    codes = frozenset({"wrong-state", "wrong-event"})


class CodecError(RulesError):
    """A JSON form that does not fit its type; `at` names the place."""

    codes = frozenset({"wrong-type", "missing-field", "unknown-field", "unknown-kind", "wrong-value"})


class RecordError(RulesError):
    """A record that cannot be read or does not hold; `at` names the place."""

    codes = frozenset(
        {
            "unreadable",
            "not-json",
            "truncated",
            "not-a-record",
            "newer-format",
            "newer-rules",
            "malformed",
            "impossible-event",
            "wrong-shuffle",
            "wrong-commitment",
            "wrong-outcome",
            "unfinished",
        }
    )
