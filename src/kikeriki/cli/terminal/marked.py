"""A list with a mark before the highlighted line, so that it is plain without colour."""

from collections.abc import Iterable

from textual.widgets import OptionList
from textual.widgets.option_list import Option

MARK, BLANK = "▸ ", "  "


class MarkedList(OptionList):
    def __init__(self, *lines: tuple[str, str], id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._lines_shown: list[str] = []
        self._marked: int | None = None
        self._add(lines)

    def show(self, lines: Iterable[tuple[str, str]], highlighted: int | None = 0) -> None:
        """These lines, each as what it says and its id, in place of those before."""
        self.clear_options()
        self._lines_shown.clear()
        self._add(lines)
        self.highlighted = highlighted if self.option_count else None

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        for at, mark in ((self._marked, BLANK), (highlighted, MARK)):
            if at is not None and at < self.option_count:
                self.replace_option_prompt_at_index(at, f"{mark}{self._lines_shown[at]}")
        self._marked = highlighted

    def _add(self, lines: Iterable[tuple[str, str]]) -> None:
        for text, name in lines:
            self._lines_shown.append(text)
            self.add_option(Option(f"{BLANK}{text}", id=name))
