"""The parameters of a refusal as words; one that is missing gives a word that still reads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from kikeriki.cli.words.english import Names, listed
from kikeriki.rules.errors import Param
from kikeriki.rules.setup import written


@dataclass(frozen=True)
class Facts:
    params: Mapping[str, Param]
    names: Names | None = None

    def has(self, name: str) -> bool:
        return self.params.get(name) is not None

    def text(self, name: str, otherwise: str = "that") -> str:
        value = self.params.get(name)
        return otherwise if value is None else _word(value)

    def card(self, name: str, otherwise: str = "card like that") -> str:
        """A card or a motif as it is spoken: `draw two`."""
        return self.text(name, otherwise).replace("-", " ")

    def quoted(self, name: str) -> str:
        return f"‘{self.text(name, '?')}’"

    def number(self, name: str) -> int | None:
        value = self.params.get(name)
        return value if isinstance(value, int) else None

    def words(self, name: str) -> list[str]:
        value = self.params.get(name)
        return [_word(item) for item in value] if isinstance(value, Sequence) and not isinstance(value, str) else []

    def part(self, name: str) -> "Facts":
        """The facts inside a fact."""
        value = self.params.get(name)
        return Facts(value if isinstance(value, Mapping) else {}, self.names)

    def either(self, name: str) -> str:
        """`2, 3 or 4`; a long run of numbers is `1 to 20`."""
        words = self.words(name)
        if (
            len(words) > 4
            and words[0].isdecimal()
            and words == [str(n) for n in range(int(words[0]), int(words[0]) + len(words))]
        ):
            return f"{words[0]} to {words[-1]}"
        return listed(words, "or")

    def there(self, name: str) -> str:
        """`there is long`, `there are 2021 and 2024`."""
        words = self.words(name)
        return f"there {'is' if len(words) == 1 else 'are'} {listed(words)}"

    def seat(self, name: str) -> str:
        return self.sitter(self.params.get(name))

    def sitter(self, seat: Param) -> str:
        if isinstance(seat, int) and self.names is not None and 0 <= seat < len(self.names):
            return self.names[seat]
        return "that seat" if seat is None else f"seat {seat}"

    def seats(self, name: str) -> list[str]:
        value = self.params.get(name)
        return (
            [self.sitter(seat) for seat in value] if isinstance(value, Sequence) and not isinstance(value, str) else []
        )

    def sitters(self, name: str) -> str:
        return listed(self.seats(name))

    def nearest(self, name: str, among: str = "allowed") -> str | None:
        """What a misspelt name was probably meant to be."""
        known = {word.lower(): word for word in self.words(among)}
        text = self.text(name, "").lower()
        found = get_close_matches(text, known, n=1, cutoff=0.5)
        begun = [word for word in known if text and word.startswith(text)]
        return known[(begun or found)[0]] if begun or found else None


def _word(value: Param) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_word(item)}" for name, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed([_word(item) for item in value])
    text = str(value) if isinstance(value, float) else written(value)
    return "".join(char if char.isprintable() else "�" for char in text)  # a stranger's text may hold escape codes


Say: TypeAlias = Callable[[Facts], str]  # one refusal's sentence
