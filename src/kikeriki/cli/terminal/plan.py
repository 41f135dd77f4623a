"""What is agreed before the cards are dealt: the game, who sits down, how good the bots are."""

from dataclasses import dataclass, field
from itertools import cycle

from kikeriki.bots.core import BotError
from kikeriki.bots.levels import LEVELS
from kikeriki.cli.arguments import DEFAULT_PLAYERS, BadArgument
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.match import Match, match
from kikeriki.rules.setup import Option, OptionValue, check_setup
from kikeriki.table import Sitter, Table, bot, person

LEVEL = "hen"
YOU = "You"  # the one person at the keyboard, unless they say who they are

# The bots' names, the first that nobody else has.
HENS = ("Berta", "Hilde", "Kukka", "Pilar", "Wilma", "Agathe", "Juno", "Oda", "Thea", "Zita", "Frida", "Mina")


class PlanError(BadArgument):
    """Something is wrong with the people, told in one sentence."""


@dataclass(frozen=True)
class Plan:
    game: str = next(iter(GAMES))
    edition: str = ""  # "" is the game's first
    players: int = DEFAULT_PLAYERS
    people: tuple[str, ...] = (YOU,)
    level: str = LEVEL  # of all bots, or of one after another: "chick,hen"
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: str | None = None

    @property
    def chosen_edition(self) -> str:
        return self.edition or find_game(self.game).editions[0].slug

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits in each seat: the people first, then the bots."""
        taken = {name.lower() for name in self.people}
        free = [name for name in HENS if name.lower() not in taken]
        return (*self.people, *free[: self.players - len(self.people)])

    def known_options(self) -> tuple[Option, ...]:
        """The options that the edition has for so many players."""
        edition = find_game(self.game).find_edition(self.chosen_edition)
        return tuple(option for option in edition.options if option.exists_for(self.players))

    def check(self) -> None:
        """SetupError or PlanError where this table does not exist."""
        game = find_game(self.game)
        check_setup(game.slug, game.editions, self.chosen_edition, self.players, self.options)
        check_people(self.people, self.players)

    def sit_down(self) -> Table:
        """A table with the cards dealt; with a seed the same bots' choices every time, too."""
        self.check()
        secret = f"terminal {self.seed}" if self.seed is not None else ""
        return Table(self._deal(), self._sitters(), secret=secret)

    def _deal(self) -> Match:
        return match(self.game, self.players, self.chosen_edition, self.options, self.seed)

    def _sitters(self) -> list[Sitter]:
        bots = self.names[len(self.people) :]
        levels = cycle(read_levels(self.level))
        return [*map(person, self.people), *(bot(level, name) for level, name in zip(levels, bots, strict=False))]


def check_people(people: tuple[str, ...], players: int) -> None:
    if not people:
        raise PlanError("At least one person has to sit down: give a name.")
    if len(people) > players:
        raise PlanError(f"{len(people)} people do not fit on {players} seats: name fewer, or ask for more players.")
    if len({name.lower() for name in people}) < len(people):
        raise PlanError("Two people have the same name: tell them apart.")


def read_levels(text: str) -> tuple[str, ...]:
    """`hen`, or `chick, hen`: BotError where one of them does not exist."""
    levels = tuple(part.strip() for part in text.split(","))
    for level in levels:
        if level not in LEVELS:
            raise BotError("unknown-bot", bot=level, allowed=list(LEVELS))
    return levels


def read_people(text: str) -> tuple[str, ...]:
    """`Ann, Ben` as names; spaces around them do not count."""
    return tuple(name for part in text.split(",") if (name := " ".join(part.split())))
