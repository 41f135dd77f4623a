"""One deck, played once with the bot in each seat. It needs no more than the rules and the bots (and Numba to search),
so that it runs wherever there are cores."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

import kikeriki
from kikeriki.arena.entrants import digest, find_entrant
from kikeriki.bots.core import Bot
from kikeriki.bots.play_out import play_out
from kikeriki.rules.core import Move, Outcome, Seat
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.record import REVISION
from kikeriki.rules.setup import Setup


@dataclass(frozen=True, order=True)
class Cell:
    """One of the cross table: a bot among others of one kind."""

    bot: str
    others: str


def cells(entrants: Sequence[str], players: int) -> list[Cell]:
    """Everybody among everybody else. With two players a match is both bots' at once: a pair is played once."""
    pairs = [Cell(bot, others) for bot in sorted(entrants) for others in sorted(entrants) if bot != others]
    return [cell for cell in pairs if players > 2 or cell.bot < cell.others]


@dataclass(frozen=True)
class Stamp:
    """By what the matches were played. A bot that has changed since is played again."""

    version: str
    rules: int
    bot: str  # digests of the searches' settings
    others: str


def stamp(setup: Setup, cell: Cell) -> Stamp:
    return Stamp(kikeriki.__version__, REVISION, digest(setup, cell.bot), digest(setup, cell.others))


@dataclass(frozen=True)
class Job:
    setup: Setup
    cell: Cell
    deck: int


@dataclass(frozen=True)
class Row:
    """What came of a job: of each match, in order of the bot's seat, everybody's points and ranks in order of seats."""

    bot: str
    others: str
    deck: int
    points: tuple[tuple[int, ...], ...]
    ranks: tuple[tuple[int, ...], ...]  # equals share a rank; those who rank first share the win
    stamp: Stamp
    kind: Literal["deck"] = "deck"

    @property
    def cell(self) -> Cell:
        return Cell(self.bot, self.others)


# Jobs are done in any order, here or elsewhere: what comes of one depends on nothing but itself.
Players: TypeAlias = Callable[[Iterable[Job]], Iterator[Row]]


def play(job: Job) -> Row:
    outcomes = [_match(job, seat) for seat in range(job.setup.players)]
    return Row(
        job.cell.bot,
        job.cell.others,
        job.deck,
        tuple(outcome.points for outcome in outcomes),
        tuple(outcome.ranks for outcome in outcomes),
        stamp(job.setup, job.cell),
    )


def _match(job: Job, at: Seat) -> Outcome:
    """The bot sits at `at`. A deck is the same for every pair and every seat, and each bot draws its own luck."""
    setup, cell = job.setup, job.cell
    match = Match(
        find_game(setup.game), setup.edition, setup.players, setup.options, seeded("arena", f"deck {job.deck}")
    )
    bots: list[Bot] = []
    for seat in range(setup.players):
        name = cell.bot if seat == at else cell.others
        luck = "\n".join((*setup.agreed, cell.bot, cell.others, str(job.deck), str(at), str(seat)))
        bots.append(partial(_lucky, find_entrant(setup, name), random.Random(luck)))
    play_out(match, bots, random.Random(0))
    assert match.outcome is not None
    return match.outcome


def _lucky(bot: Bot, luck: random.Random, view: Any, memory: Any, _rng: random.Random) -> Move:
    return bot(view, memory, luck)
