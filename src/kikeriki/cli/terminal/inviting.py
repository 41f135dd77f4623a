"""The start screen: which game, who plays. Enter, Enter starts a match."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static

from kikeriki.bots.levels import LEVELS
from kikeriki.cli.faces import face
from kikeriki.cli.terminal.marked import MarkedList
from kikeriki.cli.terminal.plan import Plan, PlanError, check_people, read_people
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import OptionValue, written

ABOUT = {
    "chick": "Still learning: right for a first match.",
    "hen": "Plays along, and slips now and then.",
    "rooster": "Knows the game well.",
    "master": "As strong as they come here.",
}
LABELS = {"level": "level of the bots", "start": "first to play"}
GO = "go"  # the line that starts the match; "start" is an option of two games


class Inviting(Screen[Plan]):
    """First the game, then its table: every line of it can be changed with Enter, ← and →."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "turn(-1)", "Before"),
        ("right", "turn(1)", "Next"),
        ("escape", "back", "Back"),
        ("question_mark", "app.help", "Help"),
        ("q", "app.exit", "Quit"),
    ]

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self._game_chosen = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel page", id="inviting") as panel:
            panel.border_title = "Kikeriki"
            yield Static(id="inviting-how")
            yield MarkedList(id="inviting-menu")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self._show(0)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        name = event.option_id or ""
        if not self._game_chosen:
            self.plan = replace(self.plan, game=name, edition="", options={})
            self._fit()
            self._game_chosen = True
            self._show(0)
        elif name == GO:
            self.dismiss(self.plan)
        elif name == "people":
            self.app.push_screen(People(self.plan), self._name_people)
        else:
            self.action_turn(1)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Before the game is chosen there is nothing to turn, and nothing to go back to."""
        return self._game_chosen or action not in ("turn", "back")

    def action_back(self) -> None:
        self._game_chosen = False
        self._show(list(GAMES).index(self.plan.game))

    def action_turn(self, way: int) -> None:
        """The highlighted line's next value, or the one before."""
        menu = self.query_one(OptionList)
        at = menu.highlighted
        if not self._game_chosen or at is None:
            return
        name = menu.get_option_at_index(at).id or ""
        values = self._values(name)
        if values:
            now = values.index(self._value(name))
            self._set(name, values[(now + way) % len(values)])
            self._show(at)

    def _name_people(self, people: tuple[str, ...] | None) -> None:
        if people is not None:
            self.plan = replace(self.plan, people=people)
            self._show(self.query_one(OptionList).highlighted or 0)

    def _values(self, name: str) -> list[OptionValue]:
        editions = GAMES[self.plan.game].editions
        match name:
            case "edition":
                return [edition.slug for edition in editions]
            case "players":
                fits = GAMES[self.plan.game].find_edition(self.plan.chosen_edition).players
                return [n for n in fits if n >= len(self.plan.people)]
            case "level":
                return list(dict.fromkeys((*LEVELS, self.plan.level)))  # it may be several
        return next((list(o.allowed(self.plan.players)) for o in self.plan.known_options() if o.name == name), [])

    def _value(self, name: str) -> OptionValue:
        match name:
            case "edition":
                return self.plan.chosen_edition
            case "players":
                return self.plan.players
            case "level":
                return self.plan.level
        option = next(o for o in self.plan.known_options() if o.name == name)
        return self.plan.options.get(name, option.default(self.plan.players))

    def _shown(self, name: str) -> str:
        """The value in words; a seat by who sits there."""
        value = self._value(name)
        if name == "level" and value in ABOUT:
            return f"{value:<10} {ABOUT[str(value)]}"
        return self.plan.names[int(value)] if name == "start" and value != "random" else written(value)

    def _set(self, name: str, value: OptionValue) -> None:
        match name:
            case "edition":
                self.plan = replace(self.plan, edition=str(value))
            case "players":
                self.plan = replace(self.plan, players=int(value))
            case "level":
                self.plan = replace(self.plan, level=str(value))
            case _:
                self.plan = replace(self.plan, options={**self.plan.options, name: value})
        self._fit()

    def _fit(self) -> None:
        """Let go of what the table no longer has: too many seats, and options, which take their defaults."""
        fits = GAMES[self.plan.game].find_edition(self.plan.chosen_edition).players
        players = min(max(self.plan.players, fits[0]), fits[-1])
        self.plan = replace(self.plan, players=players, people=self.plan.people[:players])
        known = {o.name: o.allowed(self.plan.players) for o in self.plan.known_options()}
        kept = {name: value for name, value in self.plan.options.items() if value in known.get(name, ())}
        self.plan = replace(self.plan, options=kept)

    def _show(self, highlighted: int) -> None:
        how = "Change a line with Enter, ← and →." if self._game_chosen else "Which game?"
        self.query_one("#inviting-how", Static).update(how)
        lines = self._table_lines() if self._game_chosen else _game_lines()
        self.query_one(MarkedList).show(lines, highlighted)
        self.refresh_bindings()

    def _table_lines(self) -> list[tuple[str, str]]:
        title = GAMES[self.plan.game].title
        people = ", ".join(self.plan.people)
        names = ["edition", "players", "level", *(option.name for option in self.plan.known_options())]
        lines = [(_line(_label(name), self._shown(name)), name) for name in names if self._values(name)]
        lines.insert(2, (_line("people", f"{people}   (Enter names them)"), "people"))
        return [(f"Start {title}", GO), *lines]


def _game_lines() -> list[tuple[str, str]]:
    return [(f"{game.title:<18} {face(slug).tagline}", slug) for slug, game in GAMES.items()]


def _label(name: str) -> str:
    return LABELS.get(name, name.replace("_", " "))


def _line(label: str, value: str) -> str:
    return f"{label:<18} {value}"


class People(ModalScreen[tuple[str, ...] | None]):
    """Who sits at this keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "Back")]

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self._plan = plan

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = "Who plays at this keyboard?"
            yield Static("Names, with commas between them. The other seats are taken by bots.")
            yield Input(", ".join(self._plan.people))
            yield Static("", id="people-wrong", markup=False)
            yield Static("Enter keeps them, Esc goes back.", classes="panel-how")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        people = read_people(event.value)
        try:
            check_people(people, self._plan.players)
        except PlanError as wrong:
            self.query_one("#people-wrong", Static).update(str(wrong))
        else:
            self.dismiss(people)

    def action_close(self) -> None:
        self.dismiss(None)
