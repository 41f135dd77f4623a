"""Editions and options as data, and the check that a table asked for exists."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from kikeriki.rules.errors import SetupError, shown

OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, OptionValue]


@dataclass(frozen=True)
class Option:
    """One thing the creator of a table may choose; the first value is the default."""

    name: str
    values: tuple[OptionValue, ...]
    clause: str
    players: tuple[int, ...] = ()  # player counts that have it; () = all
    of_seats: bool = False  # its numbers are seats, which must exist
    per_players: Mapping[int, OptionValue] = field(default_factory=dict)  # other defaults, by player count

    def exists_for(self, players: int) -> bool:
        return not self.players or players in self.players

    def default(self, players: int) -> OptionValue:
        return self.per_players.get(players, self.values[0])

    def allowed(self, players: int) -> tuple[OptionValue, ...]:
        """The values that make sense with so many players: a named seat must exist."""
        if self.of_seats:
            return tuple(v for v in self.values if isinstance(v, str) or v < players)
        return self.values

    def check(self, value: object, players: int) -> OptionValue:
        # True == 1 in Python: a flag must not pass for a number, nor the other way round.
        for allowed in self.allowed(players):
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise SetupError(
            "option-value",
            self.clause,
            option=self.name,
            value=shown(value),
            allowed=list(self.allowed(players)),
        )

    def parse(self, text: str, players: int) -> OptionValue:
        """The value written as text, as in `--option rounds=6`."""
        for allowed in self.allowed(players):
            if text.lower() == written(allowed):
                return allowed
        return self.check(text, players)


def written(value: OptionValue) -> str:
    """An option's value as text: yes and no for flags."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True)
class Edition:
    slug: str
    year: int | None
    players: tuple[int, ...]
    options: tuple[Option, ...] = ()

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        raise SetupError("unknown-option", option=shown(name), edition=self.slug, allowed=_names(self))


@dataclass(frozen=True)
class Setup:
    """What was agreed before the deal: checked, with every option filled in."""

    game: str
    edition: str
    players: int
    options: dict[str, OptionValue]

    @property
    def agreed(self) -> tuple[str, ...]:
        """All of it as texts, so that a deal can be bound to it."""
        options = sorted(f"{name}={written(value)}" for name, value in self.options.items())
        return (self.game, self.edition, str(self.players), *options)


def find_edition(game: str, editions: tuple[Edition, ...], slug: str) -> Edition:
    for edition in editions:
        if edition.slug == slug:
            return edition
    raise SetupError("unknown-edition", game=game, edition=shown(slug), allowed=[e.slug for e in editions])


def _names(edition: Edition) -> list[str]:
    return [option.name for option in edition.options]


def check_setup(game: str, editions: tuple[Edition, ...], edition: str, players: int, options: Options) -> Setup:
    chosen = find_edition(game, editions, edition)
    if type(players) is not int or players not in chosen.players:
        raise SetupError(
            "player-count", game=game, edition=edition, players=shown(players), allowed=list(chosen.players)
        )
    if not isinstance(options, Mapping):
        raise SetupError("unknown-option", option=shown(options), edition=edition, allowed=_names(chosen))
    for name in options:
        option = chosen.option(name)
        if not option.exists_for(players):
            raise SetupError(
                "option-players", option.clause, option=name, players=players, allowed=list(option.players)
            )
    filled = {
        option.name: option.check(options.get(option.name, option.default(players)), players)
        for option in chosen.options
        if option.exists_for(players)
    }
    return Setup(game, edition, players, filled)
