"""Who sits at the keyboard and what time it is at the table: the terminal's side of a match, without a screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from kikeriki.bots.core import Opinion
from kikeriki.cli.terminal.telling import SCORINGS, Telling, story
from kikeriki.cli.words.english import listed
from kikeriki.rules.core import Move, Seat, View
from kikeriki.table import Commit, Table


@dataclass(frozen=True)
class Scoring:
    """A scoring's story, and what who looks saw of the table right before it."""

    lines: list[str]
    view: View


class Hotseat:
    """One keyboard for all the people of a table; `viewer` is who looks, None while the curtain is down."""

    def __init__(self, table: Table, pace: float = 1.0) -> None:
        self.table = table
        self.pace = pace  # how long the bots' pauses are; 0 is none at all
        self.names = tuple(sitter.player.name for sitter in table.sitters)
        self.people = tuple(seat for seat, sitter in enumerate(table.sitters) if sitter.player.bot is None)
        self.viewer: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.hurried = False  # no pauses until a person is asked
        self._now = 0.0
        self._tellings: dict[Seat | None, Telling] = {}
        self._moved_at: dict[Seat | None, int] = {}
        self._stories: list[Scoring] = []

    @property
    def slug(self) -> str:
        return self.table.match.game.slug

    @property
    def curtained(self) -> bool:
        """Several people share the keyboard."""
        return len(self.people) > 1

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    def awaited(self) -> Seat | None:
        """The person to act now: who looks already, else the next around the table."""
        waiting = self.table.match.to_act & set(self.people)
        if not waiting or self.viewer in waiting:
            return self.viewer if waiting else None
        after = -1 if self.viewer is None else self.viewer
        return min(waiting, key=lambda seat: (seat - after - 1) % len(self.names))

    def view(self) -> View:
        return self.table.match.view(self.viewer)

    def log(self) -> list[str]:
        """The log as it is told to who looks."""
        telling = self._tellings.setdefault(self.viewer, Telling(self.table, self.names, self.viewer))
        return [*self._introduced(), *telling.lines(self._moved_at.get(self.viewer, 0))]

    def _introduced(self) -> list[str]:
        """Which bots are how good."""
        bots = [sitter.player for sitter in self.table.sitters if sitter.player.bot is not None]
        return [f"At the table: {listed([f'{one.name} (a {one.bot})' for one in bots])}."] if bots else []

    def advice(self) -> Opinion | None:
        """What a master would do in the place of who looks; nothing where several people play."""
        if self.viewer is None or self.curtained:
            return None
        return self.table.question(self.viewer).opinion()

    def play(self, move: Move) -> None:
        assert self.viewer is not None
        commit = self.table.play(self.viewer, move, self._now)
        self._moved_at[self.viewer] = commit.first
        self._tell([commit])

    def pass_time(self, seconds: float) -> bool:
        """Let the bots move that have paused long enough; whether any did."""
        if self.hurried and self.awaited() is not None:
            self.hurried = False
        if self.pace > 0 and not self.hurried:
            self._now += seconds / self.pace
            commits = self.table.tick(self._now)
        else:
            commits = self._tick_at_once()
        self._tell(commits)
        return bool(commits)

    def next_story(self) -> Scoring | None:
        """A scoring that was not shown yet."""
        return self._stories.pop(0) if self._stories else None

    def _tick_at_once(self) -> list[Commit]:
        """The bots move without a pause, up to the next scoring; hurried ones up to a person's turn."""
        commits: list[Commit] = []
        while (due := self.table.next_time()) is not None and not self._has_story(commits):
            if self.hurried and self.awaited() is not None:
                break
            self._now = max(self._now, due)
            commits += self.table.tick(self._now)
        return commits

    def _has_story(self, commits: Sequence[Commit]) -> bool:
        return any(story(self.table, self.names, commit, self.viewer) for commit in commits)

    def _tell(self, commits: Sequence[Commit]) -> None:
        you = None if self.curtained else self.viewer  # what all read together is told to nobody in particular
        for commit in commits:
            if lines := story(self.table, self.names, commit, you):
                self._stories.append(Scoring(lines, self._view_at_scoring(commit, you)))

    def _view_at_scoring(self, commit: Commit, viewer: Seat | None) -> View:
        """The table with all cards of the round on it: the next ones may be dealt by now."""
        match, setup = self.table.match, self.table.match.setup
        at = next(seq for seq, event in enumerate(commit.events, commit.first) if event.kind in SCORINGS)
        state = match.game.start(setup.edition, setup.players, setup.options)
        for event in match.events[:at]:
            state = match.game.apply(state, event)
        view: View = match.game.view(state, viewer)
        return view
