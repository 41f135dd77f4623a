"""After the match: who won and why, where the record is, and what next."""

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from kikeriki.cli.terminal.marked import MarkedList

Next: TypeAlias = Literal["again", "another", "quit"]
CHOICES: tuple[tuple[Next, str, str], ...] = (
    ("again", "1", "Play again"),
    ("another", "2", "Another game"),
    ("quit", "3", "Quit"),
)


class Ending(Screen[Next]):
    BINDINGS: ClassVar[list[BindingType]] = [
        *((key, f"next('{choice}')", label) for choice, key, label in CHOICES),
        ("q", "next('quit')", "Quit"),
        ("l", "log", "Read the log"),
    ]

    def __init__(self, title: str, lines: Sequence[str], saved: str, log: Sequence[str]) -> None:
        super().__init__()
        self._heading, self._lines, self._saved, self._log = title, list(lines), saved, list(log)

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel page") as panel:
            panel.border_title = self._heading
            with VerticalScroll(classes="panel-text", id="ending-text"):
                yield Static(Text("\n".join(self._lines)))
            with Vertical(id="ending-next"):
                yield Static(Text(self._saved))
                yield MarkedList(*((f"{key}  {label}", choice) for choice, key, label in CHOICES))
        yield Footer()

    def on_mount(self) -> None:
        menu = self.query_one(MarkedList)
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_next(CHOICES[event.option_index][0])

    def action_next(self, choice: Next) -> None:
        self.dismiss(choice)

    def action_log(self) -> None:
        """The whole log in place of the result."""
        self.query_one("#ending-text Static", Static).update(Text("\n".join([*self._lines, "", *self._log])))
        self.query_one("#ending-text").focus()
