"""Statistics over many matches: points, win shares, turns, and how each round or scoring was decided."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from kikeriki.bots.play_out import shares
from kikeriki.rules.codec import Json
from kikeriki.rules.core import Event
from kikeriki.rules.match import Match


def _how_5211(event: Any) -> list[str]:
    if event.kind != "scored":
        return []
    kinds = [step.kind for step in event.steps]
    if event.steps[0].hit:
        return ["roosters"]
    if kinds[-1] == "no-majority":
        return ["nobody"]
    obstacles = [name for kind, name in (("over-limit", "limit"), ("tied", "tie")) if kind in kinds]
    return [f"majority after {' and '.join(obstacles)}" if obstacles else "majority"]


def _how_gloria(event: Any) -> list[str]:
    if event.kind != "scored":
        return []
    return [share.rule for row in event.motifs for share in row.shares]


def _how_kuiken(event: Any) -> list[str]:
    if event.kind != "round-ended":
        return []
    if event.knocker is None:
        return ["nobody knocked"]
    return ["knocker lowest" if event.sums[event.knocker] == min(event.sums) else "knocker beaten"]


# What decided each round (5211, Kuiken) or each collection of a scoring (Gloria).
_HOW: dict[str, tuple[str, Callable[[Event], list[str]]]] = {
    "5211": ("rounds decided by", _how_5211),
    "gloria-picktoria": ("collections scored as", _how_gloria),
    "kuiken-koers": ("rounds ended with", _how_kuiken),
}


class Summary:
    def __init__(self, game: str, bots: list[str]) -> None:
        self.bots = bots
        self.matches = self.moves = self.events = 0
        self._points = [0] * len(bots)
        self._wins = [0.0] * len(bots)
        self._decided: Counter[str] = Counter()
        self._title, self._how = _HOW[game]

    def add(self, match: Match) -> None:
        outcome = match.outcome
        assert outcome is not None
        self.matches += 1
        self.events += len(match.events)
        self.moves += match.moves
        for seat, (points, share) in enumerate(zip(outcome.points, shares(match), strict=True)):
            self._points[seat] += points
            self._wins[seat] += share
        for event in match.events:
            self._decided.update(self._how(event))

    def to_json(self) -> Json:
        return {
            "matches": self.matches,
            "moves_a_match": round(self.moves / self.matches, 2),
            "events_a_match": round(self.events / self.matches, 2),
            "seats": [
                {
                    "seat": seat,
                    "bot": bot,
                    "mean_points": round(self._points[seat] / self.matches, 3),
                    "win_share": round(self._wins[seat] / self.matches, 4),
                }
                for seat, bot in enumerate(self.bots)
            ],
            "decided": dict(self._decided.most_common()),
        }

    def table(self) -> RenderableType:
        seats = Table("seat", "bot", "mean points", "win share", box=None, header_style="bold", padding=(0, 3, 0, 0))
        for seat, bot in enumerate(self.bots):
            points, wins = self._points[seat] / self.matches, self._wins[seat] / self.matches
            seats.add_row(str(seat), bot, f"{points:.2f}", f"{wins:.3f}")
        how = Table(self._title, "share", box=None, header_style="bold", padding=(0, 3, 0, 0))
        for name, count in self._decided.most_common():
            how.add_row(name, f"{count / self._decided.total():.3f}")
        a_match = f"{self.moves / self.matches:.1f} moves and {self.events / self.matches:.1f} events"
        return Group(f"{self.matches} matches, {a_match} a match", "", seats, "", how)
