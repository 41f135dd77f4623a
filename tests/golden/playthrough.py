"""A whole match as text, as each viewer is told and shown it: a leak or a change of the rules is a diff."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kikeriki.rules.codec import Json, dump
from kikeriki.rules.core import Event, Move, Rng, Seat
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from kikeriki.rules.setup import OptionValue
from tests.decks import StackedRng


@dataclass(frozen=True)
class Playthrough:
    game: str
    edition: str
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    rng: Callable[[], Rng] | None = None

    @property
    def name(self) -> str:
        return f"{self.game}-{self.edition}"

    def lines(self) -> Iterator[str]:
        deal = seeded("golden", self.name)
        match = Match(GAMES[self.game], self.edition, self.players, self.options, deal, self.rng and self.rng())
        options = " ".join(f"{name}={value}" for name, value in match.setup.options.items())
        yield f"# {self.game}, edition {self.edition}, {self.players} players. {options}".rstrip()
        yield "# One block a move: the events (and how each viewer is told them, where that differs), then what changed"
        yield "# in each view. `make golden` writes this file; read the diff."
        viewers: list[Seat | None] = [None, *range(self.players)]
        shown: dict[Seat | None, Json] = dict.fromkeys(viewers)
        told = 0
        yield ""
        while True:
            for seq in range(told, match.seq):
                yield from _event_lines(match, seq, viewers)
            told = match.seq
            for viewer in viewers:
                now = _view(match, viewer)
                if now != shown[viewer]:
                    yield f"  view {_name(viewer)}: {_short(_changes(shown[viewer], now))}"
                shown[viewer] = now
            if not match.to_act:
                break
            seat, move = next_move(match, self.name)
            yield ""
            yield f"seat {seat}: {match.game.write_move(move)}"
            match.play(seat, move)
        yield ""
        yield f"outcome: {_short(dump(match.outcome))}"


def next_move(match: Match, name: str) -> tuple[Seat, Move]:
    """Somebody's move, drawn from the name of the match and its seq."""
    seat = min(match.to_act)
    moves: tuple[Move, ...] = match.legal(seat)
    return seat, moves[_number(f"{name}/{match.seq}/{seat}") % len(moves)]


def _event_lines(match: Match, seq: int, viewers: list[Seat | None]) -> Iterator[str]:
    event: Event = match.events[seq]
    yield f"  {seq} {_short(dump(event))}"
    for viewer in viewers:
        told = match.game.redact(event, viewer)
        if told != event:
            yield f"    to {_name(viewer)}: {_short(dump(told))}"


def _changes(before: Json, now: Json) -> Json:
    """What is new in a view; of a list of objects only the entries that changed, by their number."""
    if isinstance(before, dict) and isinstance(now, dict):
        return {name: _changes(before.get(name), value) for name, value in now.items() if before.get(name) != value}
    if not isinstance(before, list) or not isinstance(now, list) or len(before) != len(now):
        return now
    if not all(isinstance(entry, dict) for entry in now):
        return now
    pairs = enumerate(zip(before, now, strict=True))
    return {str(i): _changes(old, new) for i, (old, new) in pairs if old != new}


def _view(match: Match, viewer: Seat | None) -> Json:
    view = dump(match.view(viewer))
    assert isinstance(view, dict)
    if viewer is not None:
        view["legal"] = [match.game.write_move(move) for move in match.view(viewer).legal]
    return view


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def _short(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _number(text: str) -> int:
    """A number that is the same on every Python."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _early_genghis() -> StackedRng:
    """A Genghis on every fourth card of Gloria's pile: a whole match that is short enough to read."""
    motifs = ("grain", "mask", "hat", "worm", "statue", "foxtail", "fox-rug", "display-case", "foot-ring")
    hands = (*motifs, "joker", "grain", "mask", "hat", "worm", "joker")
    pile = [card for i in range(10) for card in (*(motifs[(i + j) % len(motifs)] for j in range(3)), "genghis")]
    return StackedRng(hands, pile, numbers=[1])


PLAYTHROUGHS = (
    Playthrough("5211", "2024", 3),
    Playthrough("5211", "2021", 5),
    Playthrough("5211", "five-colors", 2, {"aggressive": True}),
    Playthrough("gloria-picktoria", "2007", 3, rng=_early_genghis),
    Playthrough("kuiken-koers", "standard", 3, {"rounds": 2}),
)
