"""Records of the format of today, a few small matches: kept when the format moves on, they must stay readable.

A sample's file carries the number of its format, so writing the samples again leaves those of older formats alone.
"""

from dataclasses import dataclass, field, replace

from kikeriki.rules import record
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from kikeriki.rules.record import Player, Resignation
from kikeriki.rules.setup import OptionValue
from tests.golden.playthrough import next_move

ANN, BEN, CLEO, DIRK, HEN = Player("Ann"), Player("Ben"), Player("Cleo"), Player("Dirk"), Player("hen", "hen")


@dataclass(frozen=True)
class Sample:
    name: str
    game: str
    seats: tuple[Player, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    resigned: tuple[Resignation, ...] = ()

    @property
    def file(self) -> str:
        return f"{self.name}-format-{record.FORMAT}.json"

    def text(self) -> str:
        game, deal = GAMES[self.game], seeded("sample", self.name)
        match = Match(game, game.editions[0].slug, len(self.seats), self.options, deal)
        while match.to_act:
            match.play(*next_move(match, self.name))
        by_cards = match.outcome
        assert by_cards is not None
        outcome = by_cards.with_resigned([resignation.seat for resignation in self.resigned])
        return record.write(replace(match.record(self.seats), resigned=self.resigned, outcome=outcome))


SAMPLES = (
    Sample("5211", "5211", (ANN, BEN, HEN)),
    Sample("gloria-picktoria", "gloria-picktoria", (ANN, BEN)),
    Sample("kuiken-koers", "kuiken-koers", (ANN, HEN, CLEO), {"rounds": 2}),
    # Resigned: who would have won; two, one of them right after the deal; everybody.
    Sample("5211-resigned", "5211", (ANN, BEN, CLEO), resigned=(Resignation(0, 49),)),
    Sample(
        "kuiken-koers-resigned",
        "kuiken-koers",
        (ANN, HEN, CLEO, DIRK),
        {"rounds": 1},
        (Resignation(2, 5), Resignation(0, 21)),
    ),
    Sample(
        "kuiken-koers-all-resigned", "kuiken-koers", (ANN, BEN), {"rounds": 1}, (Resignation(1, 7), Resignation(0, 7))
    ),
)
