"""Who sits in a seat, and how they are doing."""

from dataclasses import dataclass

from kikeriki.rules.record import Player

STRIKES = 3  # time-outs in a row after which a bot keeps the seat until its person returns


@dataclass
class Sitter:
    player: Player
    away: bool = False
    strikes: int = 0
    gone: bool = False  # for good: resigned, or left the table

    @property
    def by_bot(self) -> bool:
        """A bot makes the moves of this seat."""
        return self.player.bot is not None or self.away or self.gone

    def timed_out(self) -> None:
        self.strikes += 1
        if self.strikes >= STRIKES:
            self.away = True

    def came_back(self) -> None:
        self.away, self.strikes = False, 0


def person(name: str) -> Sitter:
    return Sitter(Player(name))


def bot(level: str, name: str | None = None) -> Sitter:
    return Sitter(Player(name or level, bot=level))
