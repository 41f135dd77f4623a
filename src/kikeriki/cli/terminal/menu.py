"""The menu of what one can do now: moves grouped by how they begin, chosen by arrows, keys or mouse."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import OptionList

from kikeriki.cli.terminal.marked import BLANK, MarkedList
from kikeriki.rules.core import Move

KEYS = "123456789abcdefghijklmnopstuvwxyz"  # q and r mean something everywhere

Path: TypeAlias = tuple[str, ...]


@dataclass
class Group:
    """Labels and what is behind them: a move, or a group of moves that begin alike."""

    entries: dict[str, "Group | Move"] = field(default_factory=dict)


def group(paths: Sequence[tuple[Path, Move]]) -> Group:
    """Nested menus from the moves' paths. A group of one is no choice: its labels become one."""
    root = Group()
    for path, move in paths:
        here = root
        for label in path[:-1]:
            inner = here.entries.setdefault(label, Group())
            assert isinstance(inner, Group), "no path ends inside another"
            here = inner
        here.entries[path[-1]] = move
    return _shortened(root)


def _shortened(root: Group) -> Group:
    entries: dict[str, Group | Move] = {}
    for label, inner in root.entries.items():
        if isinstance(inner, Group):
            inner = _shortened(inner)
            if len(inner.entries) == 1:
                [(more, inner)] = inner.entries.items()
                label = f"{label} {more}"
        entries[label] = inner
    return Group(entries)


class Menu(MarkedList):
    """Shows one level of the menu at a time; Esc goes back one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back", "Back"),
        ("pageup", "screen.scroll_log(-1)", "Log ↑"),  # menus are short, the log is not
        ("pagedown", "screen.scroll_log(1)", "Log ↓"),
    ]

    class Chosen(Message):
        """A move was chosen."""

        def __init__(self, move: Move) -> None:
            super().__init__()
            self.move = move

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._paths: list[tuple[Path, Move]] = []
        self._title = ""
        self._trail: list[tuple[str, Group]] = []
        self._taken = False  # a move was chosen: what comes before the next offer was typed for another menu

    def offer(self, title: str, paths: Sequence[tuple[Path, Move]]) -> None:
        """These are the moves, perhaps none; the same ones as before stay as they are, so that nothing jumps."""
        self._taken = False
        if list(paths) == self._paths:
            self._title = title
            self._show_title()
            return
        self._paths, self._title = list(paths), title
        self._trail = [("", group(paths))] if paths else []
        self._show_level()

    @property
    def labels(self) -> list[str]:
        return list(self._trail[-1][1].entries) if self._trail else []

    @property
    def room(self) -> int:
        """Columns for a label, beside the mark, the key and a scrollbar."""
        return self.size.width - len(BLANK) - len("1  ") - 1

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        return action != "back" or len(self._trail) > 1

    def action_back(self) -> None:
        if len(self._trail) > 1:
            self._trail.pop()
            self._show_level()

    def on_key(self, event: events.Key) -> None:
        key = event.character or ""
        if key and key in KEYS[: self.option_count]:
            event.stop()
            event.prevent_default()
            self._choose(KEYS.index(key))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option_index)

    def _choose(self, index: int) -> None:
        if self._taken or not self._trail or index >= len(self.labels):
            return
        label = self.labels[index]
        behind = self._trail[-1][1].entries[label]
        if isinstance(behind, Group):
            self._trail.append((label, behind))
            self._show_level()
        else:
            self._taken = True
            self.post_message(self.Chosen(behind))

    def _show_level(self) -> None:
        entries = self._trail[-1][1].entries if self._trail else {}
        self.show((_line(at, label, behind), label) for at, (label, behind) in enumerate(entries.items()))
        self.scroll_home(animate=False)
        self.refresh_bindings()
        self._show_title()

    def _show_title(self) -> None:
        trail = " › ".join(label for label, _ in self._trail[1:])
        self.border_title = f"{trail} (Esc: back)" if trail else self._title


def _line(at: int, label: str, behind: Group | Move) -> str:
    key = KEYS[at] if at < len(KEYS) else " "
    return f"{key}  {label}{' …' if isinstance(behind, Group) else ''}"
