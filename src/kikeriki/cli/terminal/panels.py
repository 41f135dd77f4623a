"""What lies over the table for a while: the curtain, a scoring's story, a look, questions, help and rules."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

from kikeriki.cli.terminal.plan import YOU

GO_ON = "Enter or a click goes on."
MORE = "Enter or a click shows more."


class PanelText(VerticalScroll):
    """What a panel says; it scrolls where it is longer than the screen."""

    @property
    def at_end(self) -> bool:
        return self.scroll_offset.y >= self.max_scroll_y


class Panel(ModalScreen[bool]):
    """A box in the middle; Enter or a click closes it, once its end was in sight. `covers` hides all beneath."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "go_on", "Go on")]

    def __init__(self, heading: str, lines: Sequence[str], how: str = GO_ON, covers: bool = False) -> None:
        super().__init__(classes="covers" if covers else None)
        self._heading, self._lines, self._how = heading, list(lines), how

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = self._heading
            with PanelText(classes="panel-text"):
                yield Static(Text("\n".join(self._lines)))
            yield Static(self._how, classes="panel-how")

    def on_mount(self) -> None:
        text = self.query_one(PanelText)
        self.watch(text, "scroll_y", self._say_how)
        self.watch(text, "show_vertical_scrollbar", self._say_how)

    def action_close(self) -> None:
        self.dismiss(True)

    def action_go_on(self) -> None:
        """A page further; at the end, away with it."""
        text = self.query_one(PanelText)
        if text.at_end:
            self.action_close()
        else:
            text.scroll_page_down(animate=False)

    def on_click(self, _event: events.Click) -> None:
        self.action_go_on()

    def _say_how(self) -> None:
        at_end = self.query_one(PanelText).at_end
        self.query_one(".panel-how", Static).update(self._how if at_end else MORE)


class Story(Panel):
    """How a round scored, or help: anything that is read and put away."""

    BINDINGS: ClassVar[list[BindingType]] = [("space", "go_on", "Go on"), ("escape", "close", "Close")]


class Result(Panel):
    """Who won. Only Enter or a click puts it away: keys that were meant for the table do not."""

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        super().__init__(heading, lines, covers=True)


class Look(Panel):
    """Cards that only one person may see, until they say that they have."""

    def __init__(self, name: str, lines: Sequence[str], covers: bool) -> None:
        how = "Enter or a click turns them down again. Then you have to remember."
        super().__init__(f"For {'your eyes' if name == YOU else name} only", lines, how, covers)


class Curtain(Panel):
    """Between two people at one keyboard: nothing of any hand is in sight."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "app.ask_to_leave", "Quit")]

    def __init__(self, name: str) -> None:
        text = f"Pass the keyboard to {name}."
        super().__init__("Curtain", [text], f"{name}: press Enter when nobody else is looking.", covers=True)


class Question(ModalScreen[bool]):
    """Yes or no; Enter is no, so that nothing is lost by accident."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y", "answer(True)", "Yes"),
        ("n", "answer(False)", "No"),
        ("enter", "answer(False)", "No"),
        ("escape", "answer(False)", "No"),
    ]

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self._heading, self._text = heading, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = self._heading
            yield Static(Text(self._text))
            yield Static("[@click=screen.answer(True)]y: yes[/]    [@click=screen.answer(False)]n: no[/]")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class RulesText(ModalScreen[None]):
    """The rules of the game; arrows and Page keys scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "close", "Close"),
        ("enter", "close", "Close"),
        ("r", "close", "Close"),
        ("q", "close", "Close"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__(classes="covers")
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel page") as panel:
            panel.border_title = self._title
            with VerticalScroll(id="rules-text"):
                yield Markdown(self._text)
            yield Static("Arrows and Page keys scroll, Esc closes.", classes="panel-how")

    def on_mount(self) -> None:
        self.query_one("#rules-text").focus()

    def action_close(self) -> None:
        self.dismiss(None)


HELP = (
    "↑ ↓ and Enter choose from the menu; so do the number or letter before an entry, and the mouse.",
    "Esc goes back one level of the menu.",
    "Space lets the bots move without pauses until you are asked.",
    "! asks what a master would do, where you play against bots alone.",
    "Page Up and Page Down scroll the log; Tab goes to the table or the log, arrows scroll there.",
    "r shows the rules of this game. In a shell: kikeriki rules GAME.",
    "q leaves the match (it asks first), Ctrl-C leaves at once.",
    "",
    "An entry with … opens a further menu. A letter like F5, G6 or K7 names a clause of the rules.",
)
