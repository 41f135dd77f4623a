"""What a bot is asked: all that it may know, as a value that can be sent to another process."""

import random
from dataclasses import dataclass

from kikeriki.bots.core import Opinion
from kikeriki.bots.levels import DIALS, find_bot
from kikeriki.rules.core import Memory, Move, View
from kikeriki.rules.games import find_game


@dataclass(frozen=True)
class Thought:
    game: str
    bot: str
    view: View
    memory: Memory
    seed: str  # the same thought comes to the same move

    def opinion(self) -> Opinion:
        """What a bot that has learned thinks of all its moves."""
        from kikeriki.bots.learned import Learned  # it takes NumPy along, for which nobody else shall wait

        return Learned(self.game, DIALS[self.game][self.bot]).opinion(self.view, self.memory)

    def move(self) -> Move:
        return find_bot(find_game(self.game), self.bot)(self.view, self.memory, random.Random(self.seed))
