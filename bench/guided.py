"""Looks for the deals of the guided first matches: those in which most of what there is to learn comes up, and early.

    python -m bench.guided [--seeds 3000] [GAME ...]

Each deal is played by several kinds of newcomers, from one who takes every hint to one who plays anything, against the
bots of the guided table. A deal is worth what the unluckiest of them gets to see. Its seed goes into
`kikeriki/server/guided.py`.
"""

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from kikeriki.bots.levels import TUTOR, find_bot
from kikeriki.rules.codec import dump, load_one_of
from kikeriki.rules.core import AnyGame, Move
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.server.guided import FIRST_MATCHES, PUPIL, deal_name
from tests.page.pupils import PUPILS, View

# The lessons of web/src/guide in the order in which they are told, one a decision: what seldom comes goes first.
LESSONS: dict[str, tuple[str, ...]] = {
    "5211": ("first", "crowed", "scoring", "last", "single", "out", "tied", "near", "roosters"),
    "gloria-picktoria": (
        "pass", "last", "scoring", "fox", "foxed", "joker", "chest", "open", "extend", "doubler", "genghis", "display",
        "pile",
    ),
    "kuiken-koers": ("scoring", "look", "knocked", "knock", "swap", "peek", "draw-two", "hold", "turn"),
}  # fmt: skip
NEWCOMERS = 6  # who play at random, each in their own way
LONGEST = {"5211": 21, "gloria-picktoria": 60, "kuiken-koers": 32}  # decisions in about five minutes
SHORTEST = {"5211": 21, "gloria-picktoria": 36, "kuiken-koers": 14}


def five211(view: View) -> set[str]:
    counts, limit, turn = view["counts"].values(), view["limit"], view["turn_number"]
    lead = max((count for count in counts if count < limit), default=0)
    scored = view["last_scoring"]
    found = {"first": turn == 1, "single": turn == 2, "scoring": scored is not None, "last": view["pile"] == 0}
    found["near"] = turn > 1 and any(limit - 2 <= count < limit for count in counts)
    found["tied"] = turn == 3 and lead > 1 and list(counts).count(lead) > 1
    found["out"] = turn > 1 and any(count >= limit for count in counts)
    found["roosters"] = turn > 1 and view["ones"] > 1
    found["crowed"] = scored is not None and scored["steps"][0]["hit"]
    return {name for name, so in found.items() if so}


def gloria(view: View) -> set[str]:
    legal, own, fox = view["legal"], view["seats"][view["seat"]], view["fox"]
    motifs = {one["motif"] for one in own["collections"]}
    kinds = {move["kind"] for move in legal}
    collected = [move for move in legal if move["kind"] == "collect"]
    found = {"pass": view["phase"] == "fox", "display": "take" in kinds, "pile": "draw" in kinds}
    found["chest"] = "chest" in kinds and not own["empty_chests"] and not motifs
    found["open"] = any(move["motif"] not in motifs for move in collected)
    found["extend"] = any(move["card"] in motifs for move in collected)
    found["joker"] = any(move["card"] == "joker" for move in collected)
    found["doubler"] = any(move["card"] == "doubler" for move in collected)
    found["genghis"] = view["genghis"] > 0
    found["fox"] = "fox" in kinds
    found["foxed"] = fox is not None and fox["seat"] != view["seat"]
    found["scoring"] = view["last_scoring"] is not None
    found["last"] = view["next_scoring"] == 3
    return {name for name, so in found.items() if so}


def kuiken(view: View) -> set[str]:
    kinds = {move["kind"] for move in view["legal"]}
    found = {name: name in kinds for name in ("swap", "peek", "draw-two", "knock")}
    found["look"] = view["phase"] == "look"
    found["turn"] = "take" in kinds
    found["hold"] = "place" in kinds
    found["knocked"] = view["knocker"] not in (None, view["seat"]) and "draw" in kinds
    found["scoring"] = view["last_scoring"] is not None
    return {name for name, so in found.items() if so}


KINDS: dict[str, Callable[[View], set[str]]] = {"5211": five211, "gloria-picktoria": gloria, "kuiken-koers": kuiken}


@dataclass(frozen=True)
class Lived:
    """One newcomer's match: after how many decisions each lesson came, and how long it took."""

    lessons: dict[str, int]
    decisions: int
    points: tuple[int, ...]
    won: bool


@dataclass(frozen=True)
class Found:
    seed: int
    worth: float
    lived: tuple[Lived, ...]


def play(slug: str, seed: int, newcomer: Callable[[Match], Move]) -> Lived:
    game, first = find_game(slug), FIRST_MATCHES[slug]
    name = deal_name(slug)
    match = Match(game, first.edition, first.players, first.options, seeded(seed, name))
    bot = find_bot(game, TUTOR)
    lessons: dict[str, int] = {}
    decisions = 0
    while match.outcome is None:
        seat = max(match.to_act)  # where all choose at once, nobody sees what the others chose
        if seat == PUPIL:
            view: Any = dump(match.view(seat))
            decisions += 1
            fitting = KINDS[slug](view) - lessons.keys()
            if lesson := next((one for one in LESSONS[slug] if one in fitting), None):
                lessons[lesson] = decisions
            move = newcomer(match)
        else:
            forced = game.at_once(match.state, seat)
            rng = random.Random(f"{name}/{match.seq}/{seat}")  # as Table.thought draws it
            move = forced or bot(match.view(seat), match.memory(seat), rng)
        match.play(seat, move)
    return Lived(lessons, decisions, match.outcome.points, PUPIL in match.outcome.winners)


def hinted(slug: str) -> Callable[[Match], Move]:
    """Somebody who takes every hint."""
    game = find_game(slug)

    def move(match: Match) -> Move:
        view: Any = dump(match.view(PUPIL))
        return _legal(game, match, PUPILS[slug](view))

    return move


def _legal(game: AnyGame, match: Match, wanted: dict[str, Any]) -> Move:
    """The same move as the rules list it: cards in their order."""
    for move in match.legal(PUPIL):
        listed: Any = dump(move)
        if listed == wanted or ("cards" in listed and sorted(listed["cards"]) == sorted(wanted["cards"])):
            found: Move = move
            return found
    chosen: Move = load_one_of(game.moves, wanted, "move")
    return chosen


def carefree(slug: str, n: int) -> Callable[[Match], Move]:
    """Somebody who often plays just anything; no two alike."""
    bot = find_bot(find_game(slug), "chick" if n % 2 else "hen")
    return lambda match: bot(match.view(PUPIL), match.memory(PUPIL), random.Random(f"{n}/{match.seq}"))


def judge(slug: str, seed: int) -> Found:
    told = LESSONS[slug]
    first = play(slug, seed, hinted(slug))
    lived = [first]
    fits = SHORTEST[slug] <= first.decisions <= LONGEST[slug]
    if fits and len(first.lessons) == len(told):
        lived += [play(slug, seed, carefree(slug, n)) for n in range(NEWCOMERS)]
    early = sum(1 - first.lessons.get(lesson, first.decisions) / first.decisions for lesson in told) / len(told)
    seen = sorted(len(one.lessons) / len(told) for one in lived)
    won = sum(one.won for one in lived) / len(lived)  # whoever takes the hints should not be beaten badly
    worth = early + 3 * sum(seen) / len(seen) + seen[0] + won / 2 + (10 if len(lived) > 1 else 0)
    return Found(seed, worth, tuple(lived))


def is_suitable(slug: str, seed: int) -> bool:
    """Whether it begins simply and can be over in time."""
    game, first = find_game(slug), FIRST_MATCHES[slug]
    match = Match(game, first.edition, first.players, first.options, seeded(seed, deal_name(slug)))
    dealt: Any = dump(match.events[0])
    if slug == "gloria-picktoria":  # the last Genghis must not lie too deep, and a joker is seldom found
        last = max(place for place, card in enumerate(dealt["pile"]) if card == "genghis")
        return last < 56 and "joker" in dealt["hands"][PUPIL]
    if slug == "kuiken-koers":  # the first cards one sees are numbers, one to keep and one to get rid of
        row = dealt["rows"][PUPIL]
        seen = sorted((row[0], row[-1]))
        return seen[0] in "01234" and seen[1] in "6789" and dealt["discards"][-1] in "0123456789"
    return True


def search(slug: str, seeds: int) -> list[Found]:
    found = [judge(slug, seed) for seed in track(range(seeds), slug) if is_suitable(slug, seed)]
    return sorted(found, key=lambda one: -one.worth)[:5]


def show(slug: str, best: list[Found], console: Console) -> None:
    table = Table(title=slug)
    for column in ("seed", "worth", "decisions", "lessons, by decision", "the others'", "points"):
        table.add_column(column)
    for one in best:
        first, *others = one.lived
        lessons = " ".join(f"{name}:{at}" for name, at in sorted(first.lessons.items(), key=lambda item: item[1]))
        seen = " ".join(f"{len(other.lessons)}/{other.decisions}" for other in others)
        table.add_row(str(one.seed), f"{one.worth:.2f}", str(first.decisions), lessons, seen, str(first.points))
    console.print(table)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*", default=list(FIRST_MATCHES))
    asked.add_argument("--seeds", type=int, default=3000)
    given = asked.parse_args()
    for slug in given.games:
        show(slug, search(slug, given.seeds), Console(width=180))


if __name__ == "__main__":
    main()
