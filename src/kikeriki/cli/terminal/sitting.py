"""The table on the screen: the board, the menu of what one can do, the log, the status line."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, RichLog, Static

from kikeriki.cli.boards import board
from kikeriki.cli.boards.pieces import Form
from kikeriki.cli.terminal.asking import asked, open_look
from kikeriki.cli.terminal.fitting import MOST, ROOMY, fitted, menu_rows, shortened
from kikeriki.cli.terminal.hotseat import Hotseat
from kikeriki.cli.terminal.menu import Menu
from kikeriki.cli.terminal.panels import Curtain, Look, Story
from kikeriki.cli.words import card_name, explain, move_path, ordinal
from kikeriki.rules.core import Seat, View
from kikeriki.rules.errors import IllegalMove

TICK = 0.1  # seconds
WIDE = 134  # columns from which the menu and the log stand beside the board
FORMS: tuple[Form, ...] = ("full", "compact")  # the menu says whose turn it is
ADVISED, WORTH_A_LINE = 3, 0.03  # moves of a master's that are shown, and how likely one has to be
TORN = 0.3  # when the likeliest is less likely than this, it is no advice
STAYS = 600  # seconds, for a hint: until the decision is made
KEPT = 400  # lines of the log in sight at most; the end screen has them all


class BoardBox(VerticalScroll):
    """Where the board lies; it is drawn again when there is more or less room."""

    @property
    def room(self) -> int:
        """Columns for the board, beside the padding and a scrollbar."""
        return self.size.width - 3

    def on_resize(self) -> None:
        if isinstance(self.screen, Sitting):
            self.screen.step()


class Sitting(Screen[None]):
    """Dismissed when the match is over and its last story is read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("question_mark", "app.help", "Help"),
        ("r", "app.rules", "Rules"),
        ("space", "hurry", "Hurry"),
        ("exclamation_mark", "advise", "Hint"),
        ("q", "app.ask_to_leave", "Quit"),
    ]

    def __init__(self, hotseat: Hotseat) -> None:
        super().__init__()
        self.hotseat = hotseat
        self._told: list[str] = []
        self._log_width = 0
        self._menu_rows = MOST
        self._covered = False  # by a panel that has to be put away first

    def compose(self) -> ComposeResult:
        with Container(id="table"):
            with BoardBox(id="board-box"):
                yield Static(id="board")
            yield Menu(id="menu")
            log = RichLog(id="log", wrap=True, min_width=10)
            log.border_title = "Log"
            yield log
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Menu).focus()
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self.step)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")
        self._menu_rows = MOST

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        self.app.clear_notifications()  # a hint is gone with its decision
        try:
            self.hotseat.play(message.move)
        except IllegalMove as refusal:  # the reveal came while the menu was still open
            self.notify(explain(refusal))
        self.step()

    def action_hurry(self) -> None:
        if self.hotseat.awaited() is None:
            self.hotseat.hurried = True
            self._tick()

    def action_advise(self) -> None:
        """What a master would do; for one person against bots, who has something to choose."""
        view = self.hotseat.view()
        if len(view.legal) < 2 or (opinion := self.hotseat.advice()) is None:
            return
        moves = [
            (move_path(self.hotseat.slug, move, view, self.hotseat.names), chance) for move, chance in opinion.moves
        ]
        lines = [f"{chance:>4.0%}  {': '.join(path)}" for path, chance in moves[:ADVISED] if chance >= WORTH_A_LINE]
        wins = min(max(round(opinion.win * 100), 1), 99)
        lines.append(f"From here, a master among masters wins about {wins} of 100 matches.")
        title = "What a master chooses, and how often" if opinion.moves[0][1] >= TORN else "A master is torn here"
        self.app.clear_notifications()
        self.notify("\n".join(lines), title=title, timeout=STAYS, markup=False)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        return action != "advise" or not (self.hotseat.curtained or self._covered)

    def action_scroll_log(self, way: int) -> None:
        log = self.query_one(RichLog)
        log.scroll_page_up() if way < 0 else log.scroll_page_down()

    def _tick(self) -> None:
        # Time stands still while something lies over the table.
        if self.is_current and not self._covered and self.hotseat.pass_time(TICK):
            self.step()

    def step(self) -> None:
        """Do what comes next: a story, the curtain, a look, the end; else show the table as it is."""
        if self._covered or not self.is_current:
            return
        seat = self.hotseat
        if seat.pace == 0:
            seat.pass_time(0)
        awaited = seat.awaited()
        if scoring := seat.next_story():
            # Beneath it lies what is scored: the next round comes when the story is read.
            self._show_board(scoring.view)
            self._cover_with(Story("Scoring", scoring.lines, covers=seat.curtained))
        elif seat.over:
            self.dismiss(None)
        elif awaited is not None and awaited != seat.viewer:
            seat.viewer = None
            self._hide()
            self._cover_with(Curtain(seat.names[awaited]), lambda: self._seat_down(awaited))
        elif look := open_look(seat.view()):
            self._show()
            lines = [f"Your {ordinal(place + 1)} card: {card_name(seat.slug, card)}" for place, card in look]
            self._cover_with(Look(seat.names[awaited or 0], lines, seat.curtained), self._seen)
        else:
            self._show()

    def _cover_with(self, panel: Curtain | Look | Story, then: Callable[[], None] | None = None) -> None:
        self._covered = True
        self.refresh_bindings()

        def closed(_result: bool | None) -> None:
            self._covered = False
            self.refresh_bindings()
            if then is not None:
                then()
            self.call_next(self.step)

        self.app.push_screen(panel, closed)

    def _seat_down(self, person: Seat) -> None:
        self.hotseat.viewer = person

    def _seen(self) -> None:
        [move] = self.hotseat.view().legal
        self.hotseat.play(move)

    def _show(self) -> None:
        """Everything as who looks may see it; before anybody has looked, what everybody may see."""
        seat = self.hotseat
        view = seat.view()
        self._show_board(view)
        menu = self.query_one(Menu)
        paths = [(move_path(seat.slug, move, view, seat.names), move) for move in view.legal]
        menu.offer(asked(seat.slug, view, seat.names), shortened(paths, menu.room))
        self._show_log(seat.log())

    def _hide(self) -> None:
        """Nothing at all, not even beneath the curtain."""
        self.query_one("#board", Static).update("")
        self.query_one(Menu).offer("", [])
        self._show_log([])

    def _show_board(self, view: View) -> None:
        seat = self.hotseat
        boards = [board(view, seat.names, seat.slug, form) for form in FORMS]
        width, rows, wide = self.query_one(BoardBox).room, self.size.height - 1, self.has_class("wide")
        if width > 0:
            table = fitted(boards, width, rows + ROOMY if wide else rows)
            self.query_one("#board", Static).update(table)
            self._menu_rows = min(self._menu_rows, menu_rows(table, rows))  # it never grows back: nothing jumps
            self.query_one("#table").styles.grid_rows = f"{MOST} 1fr" if wide else f"1fr {self._menu_rows}"

    def _show_log(self, lines: list[str]) -> None:
        log = self.query_one(RichLog)
        lines = lines[max(0, len(lines) // 100 * 100 - KEPT) :]  # in strides, so that most steps only add to it
        width = log.scrollable_content_region.width
        if lines[: len(self._told)] != self._told or width != self._log_width:
            log.clear()
            self._told = []
        self._log_width = width
        for line in lines[len(self._told) :]:
            log.write(Text(line))
        self._told = lines
