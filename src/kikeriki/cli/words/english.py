"""The grammar that all sentences share: who does what, how many, in which place."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kikeriki.rules.core import Seat

Names: TypeAlias = Sequence[str]  # who sits in each seat

_THIRD_PERSON = {"have": "has", "are": "is", "do": "does"}
_ORDINALS = {1: "first", 2: "second", 3: "third"}


@dataclass(frozen=True)
class Cast:
    """The players of a story; `you` is who reads it."""

    names: Names
    you: Seat | None = None
    open_cards: bool = False  # the reader may see all, and is told what was looked at or put away unseen
    resigned: Collection[Seat] = ()

    def is_you(self, seat: Seat) -> bool:
        return seat == self.you or self.names[seat].lower() == "you"

    def who(self, seat: Seat) -> str:
        return "you" if self.is_you(seat) else self.names[seat]

    def does(self, seat: Seat, verb: str) -> str:
        """`you take`, `Ann takes`."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        return verb if self.is_you(seat) else third_person(verb)

    def whose(self, seat: Seat) -> str:
        """`your`, `Ann's`."""
        return "your" if self.is_you(seat) else f"{self.names[seat]}'s"

    def own(self, seat: Seat) -> str:
        """`your`, `their`: where the sentence has named the player already."""
        return "your" if self.is_you(seat) else "their"

    def all(self, seats: Iterable[Seat]) -> str:
        return listed([self.who(seat) for seat in seats])


def third_person(verb: str) -> str:
    if verb in _THIRD_PERSON:
        return _THIRD_PERSON[verb]
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def sentence(text: str) -> str:
    """With a capital at its beginning and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?")) else ".")


def with_clause(text: str, clause: str | None) -> str:
    """A sentence and the clause that it follows from."""
    return f"{sentence(text)} [{clause}]" if clause else sentence(text)


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`, `no cards`."""
    word = one if abs(count) == 1 else many or f"{one}s"
    return f"{number(count) if count else 'no'} {word}"


def number(value: int) -> str:
    """A number with a true minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else number(value)


def ordinal(position: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`; people count from 1."""
    if position % 100 in (11, 12, 13):
        return f"{position}th"
    return f"{position}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(position % 10, 'th') }"


def ordinal_word(position: int) -> str:
    return _ORDINALS.get(position, ordinal(position))


def a(noun: str) -> str:
    """`a mask`, `an 8`."""
    return f"an {noun}" if noun[:1].lower() in "aeiou" or noun in ("8", "11", "18") else f"a {noun}"


def tidy(names: Names) -> Names:
    """Names as they may be printed: no control characters, never empty, and no two alike."""
    shown = [" ".join("".join(c if c.isprintable() else " " for c in name).split()) for name in names]
    shown = [name or f"Seat {seat + 1}" for seat, name in enumerate(shown)]
    often = {name for name, count in Counter(shown).items() if count > 1}
    told: list[str] = []
    for name in shown:
        unique, number_of = name, 1
        while unique in told or (name in often and unique == name) or (unique != name and unique in shown):
            unique = f"{name} {number_of}"
            number_of += 1
        told.append(unique)
    return tuple(told)
