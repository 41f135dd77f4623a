"""Random play of OpenSpiel's card games written in C++: whole matches inside it, and a step a call from Python.

The loops are the cheapest that its interface allows: `legal_actions` is empty when a match is over, and at a chance
node it lists the outcomes, which are equally likely in all games here but Hanabi. (There any copy of a card left is
drawn alike: no dearer, and as long.)
"""

import random
import sys
from collections.abc import Callable

import pyspiel
from open_spiel.python.observation import make_observation
from timing import SEED, Counts, measure

WHOLE = ("crazy_eights(players=4)", "spades", "hearts")
STEPPED = (
    *WHOLE,
    "bridge(use_double_dummy_result=false)",  # else the deal is solved first
    "cribbage(players=4)",
    "dou_dizhu",
    "euchre",
    "gin_rummy",
    "hanabi(players=4)",
    "leduc_poker",
    "oh_hell(players=4)",
    "skat",
    "tarok(players=4)",
)
SEEN = ("crazy_eights(players=4)", "hearts", "spades", "euchre", "gin_rummy")
CLONED = ("crazy_eights(players=4)", "hearts", "spades", "gin_rummy", "hanabi(players=4)", "leduc_poker")
MATCHES = 20  # a call of the stopwatch
CLONES = 500
INTO = 8  # decisions after which a state is cloned
PACKAGES = ("open_spiel", "numpy")

draw = random.random


def deal(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    is_chance, legal, apply = state.is_chance_node, state.legal_actions, state.apply_action
    while is_chance():
        outcomes = legal()
        apply(outcomes[int(draw() * len(outcomes))])
    return state


class Matches:
    """Some at a time: dealt before the clock runs or while it does, counted when it has stopped."""

    def __init__(self, game: pyspiel.Game) -> None:
        self.game, self.states = game, []

    def prepare(self) -> None:
        self.states = [deal(self.game) for _ in range(MATCHES)]

    def count(self) -> Counts:
        return sum(step.player >= 0 for state in self.states for step in state.full_history()), None

    def whole(self) -> Callable[[], None]:
        """From the deal to the end in C++, `evaluate_bots` with random bots."""
        bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(self.game.num_players())]
        evaluate, start = pyspiel.evaluate_bots, self.game.new_initial_state

        def play() -> None:
            self.states = [start() for _ in range(MATCHES)]
            for state in self.states:
                evaluate(state, bots, int(draw() * (1 << 31)))

        return play

    def stepped(self) -> None:
        for state in self.states:
            legal, apply = state.legal_actions, state.apply_action
            while actions := legal():
                apply(actions[int(draw() * len(actions))])

    def seen(self, look: Callable[[pyspiel.State, int], object]) -> Callable[[], None]:
        """The same, and whoever decides looks first."""

        def play() -> None:
            for state in self.states:
                legal, apply, who = state.legal_actions, state.apply_action, state.current_player
                while actions := legal():
                    if (seat := who()) >= 0:
                        look(state, seat)
                    apply(actions[int(draw() * len(actions))])

        return play

    def cloned(self) -> Counts:
        for _ in range(CLONES // MATCHES):
            for state in self.states:
                state.clone()
        return CLONES // MATCHES * MATCHES, None

    def dealt(self) -> Counts:
        for _ in range(MATCHES):
            deal(self.game)
        return MATCHES, None

    def go_on(self) -> None:
        """Into the match, where a state has some history."""
        self.prepare()
        for state in self.states:
            for _ in range(INTO):
                if actions := state.legal_actions():
                    state.apply_action(actions[int(draw() * len(actions))])


def looks(game: pyspiel.Game) -> dict[str, Callable[[pyspiel.State, int], object]]:
    """A list a look, as its examples do it; or one tensor that is written again and again."""
    told = game.get_type().provides_information_state_tensor
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=told))
    listed = pyspiel.State.information_state_tensor if told else pyspiel.State.observation_tensor
    return {"list": listed, "observer": observer.set_from}


def main(seconds: float) -> None:
    random.seed(SEED)
    for name in STEPPED:
        game = pyspiel.load_game(name)
        short, seats = game.get_type().short_name, game.num_players()
        at = Matches(game)
        if name in WHOLE:
            measure(short, seats, "games", at.whole(), seconds, PACKAGES, count=at.count, matches=MATCHES)
        measure(
            short, seats, "steps", at.stepped, seconds, PACKAGES, prepare=at.prepare, count=at.count, matches=MATCHES
        )
        for form, look in looks(game).items() if name in SEEN else ():
            play = at.seen(look)
            loop = f"looks: {form}"
            measure(short, seats, loop, play, seconds, PACKAGES, prepare=at.prepare, count=at.count, matches=MATCHES)
        if name in CLONED:
            at.go_on()
            measure(short, seats, "clones", at.cloned, seconds, PACKAGES)
            measure(short, seats, "resets", at.dealt, seconds, PACKAGES)


if __name__ == "__main__":
    main(float(sys.argv[1]))
