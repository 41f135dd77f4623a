"""The app: from the start screen to the table to the result, and around again."""

import asyncio
import signal
import sys
from dataclasses import replace
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from kikeriki.cli.terminal.ending import Ending, Next
from kikeriki.cli.terminal.hotseat import Hotseat
from kikeriki.cli.terminal.inviting import Inviting
from kikeriki.cli.terminal.panels import HELP, Question, Result, RulesText, Story
from kikeriki.cli.terminal.plan import Plan
from kikeriki.cli.terminal.saving import Saving
from kikeriki.cli.terminal.sitting import Sitting
from kikeriki.cli.words import outcome_lines
from kikeriki.rules.errors import SetupError
from kikeriki.rules.texts import rules_text


class Terminal(App[None]):
    """`plan` is what the command line said; `choose` opens the start screen first."""

    CSS_PATH = "style.tcss"
    TITLE = "Kikeriki"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave", show=False, priority=True),
        Binding("ctrl+q", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(self, plan: Plan, saving: Saving | None = None, pace: float = 1.0, choose: bool = False) -> None:
        super().__init__()
        self.plan = plan
        self.saving = saving or Saving()
        self.pace = pace
        self.hotseat: Hotseat | None = None  # the match that is being played
        self.farewell = ""  # what there is to say when the screen is gone
        self._choose = choose

    def on_mount(self) -> None:
        self._leave_on_signals()
        if self._choose:
            self._invite()
        else:
            self._sit_down(self.plan)

    def action_help(self) -> None:
        self.push_screen(Story("Keys", HELP))

    def action_rules(self) -> None:
        game = self.hotseat.table.match.game if self.hotseat else None
        if game is None:
            return
        try:
            self.push_screen(RulesText(f"The rules of {game.title}", rules_text(game.slug)))
        except SetupError:
            self.notify("There is no rules text for this game yet.")

    def action_ask_to_leave(self) -> None:
        kept = "What was played so far is saved." if self.saving.file else "An unfinished match is not saved."
        self.push_screen(Question("Leave the match?", kept), self._leave_if)

    def action_leave(self) -> None:
        """At once, as Ctrl-C should."""
        if self.hotseat is not None:
            self.farewell = self.saving.unfinished(self.hotseat.table)
            self.hotseat = None
        self.exit()

    def _leave_on_signals(self) -> None:
        """Whoever ends the process gets the terminal back as it was."""
        if self.is_headless or sys.platform == "win32":
            return
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(sign, self.action_leave)

    def _leave_if(self, yes: bool | None) -> None:
        if yes:
            self.action_leave()

    def _invite(self) -> None:
        self.push_screen(Inviting(self.plan), self._sit_down)

    def _sit_down(self, plan: Plan | None) -> None:
        if plan is None:
            return
        self.plan = plan
        self.hotseat = Hotseat(plan.sit_down(), self.pace)
        self.push_screen(Sitting(self.hotseat), self._end)

    def _end(self, _result: None) -> None:
        assert self.hotseat is not None
        hotseat, self.hotseat = self.hotseat, None
        outcome = hotseat.table.outcome
        assert outcome is not None
        if hotseat.curtained:
            hotseat.viewer = None  # all look now
        resigned = [resignation.seat for resignation in hotseat.table.resigned]
        lines = outcome_lines(hotseat.slug, outcome, hotseat.names, hotseat.viewer, resigned)
        saved = self.saving.finished(hotseat.table)
        self.farewell = "\n".join([*lines, saved])
        title = hotseat.table.match.game.title
        ending = Ending(title, lines, saved, hotseat.log())
        self.push_screen(Result(title, lines), lambda _read: self._ask_what_next(ending))

    def _ask_what_next(self, ending: Ending) -> None:
        self.push_screen(ending, self._go_on)

    def _go_on(self, choice: Next | None) -> None:
        match choice:
            case "again":
                self._sit_down(replace(self.plan, seed=None))
            case "another":
                self._invite()
            case _:
                self.exit()
