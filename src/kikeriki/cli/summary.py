"""Statistics over many matches: points, win shares, turns, and how each round or scoring was decided."""

from collections import Counter

from rich.console import Group, RenderableType
from rich.table import Table

from kikeriki.bots.play_out import shares
from kikeriki.cli.faces import face
from kikeriki.cli.words import listed, plural
from kikeriki.rules.codec import Json
from kikeriki.rules.match import Match


class Summary:
    def __init__(self, game: str, bots: list[str]) -> None:
        self.bots = bots
        self.matches = self.turns = self.moves = self.events = 0
        self._points = [0] * len(bots)
        self._wins = [0.0] * len(bots)
        self._decided: Counter[str] = Counter()
        self._face = face(game)

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
            self.turns += self._face.begins_turn(event)
            self._decided.update(self._face.decided(event))

    def to_json(self) -> Json:
        return {
            "matches": self.matches,
            "turns_a_match": round(self.turns / self.matches, 2),
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
        how = Table(self._face.decided_title, "share", box=None, header_style="bold", padding=(0, 3, 0, 0))
        for name, count in self._decided.most_common():
            how.add_row(name, f"{count / self._decided.total():.3f}")
        counts = (("turns", self.turns), ("moves", self.moves), ("events", self.events))
        a_match = listed([f"{count / self.matches:.1f} {name}" for name, count in counts])
        return Group(f"{plural(self.matches, 'match', 'matches')}, {a_match} a match", "", seats, "", how)
