"""What a bot does, and what `rule-1` does beside it: counted in whole matches, by somebody who sees all cards.

    python -m bench.habits [GAME …] [--bot master] [--matches 400]

One of the bot, in every seat equally often, among `rule-1`. Prints a table; of a whole run it
writes `results/habits.jsonl`.
"""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import track
from rich.table import Table

from kikeriki.bots.core import Bot
from kikeriki.bots.learned import Learned
from kikeriki.bots.levels import bot_names, find_bot
from kikeriki.rules.fair import seeded
from kikeriki.rules.five211.cards import colour, value
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.gloria.cards import DOUBLER
from kikeriki.rules.kuiken.cards import VALUE
from kikeriki.rules.match import Match

RESULTS = Path(__file__).parent / "results" / "habits.jsonl"
PLAYERS, MATCHES = (2, 4), 400
HIGH, WORTH_KNOCKING, EARLY = range(7, 10), range(10, 15), 3  # Kuiken Koers: a card, the points of a row, a turn

Seen: TypeAlias = Iterator[tuple[str, float]]  # a habit, and what there was of it this time: the mean is what counts


def five211(match: Match, seat: int, move: Any, bot: Bot) -> Seen:
    view: Any = match.view(seat)
    if len(move.cards) == 2:
        one, other = move.cards
        yield "opens with two cards of a colour", colour(one) == colour(other)
        yield "their points", value(one) + value(other)
        yield "points of any two cards in its hand", 2 * sum(map(value, view.hand)) / len(view.hand)
    if isinstance(bot, Learned) and len(view.legal) > 1:
        yield "would do the same again", sum(chance**2 for _, chance in bot.opinion(view, match.memory(seat)).moves)


def gloria(match: Match, seat: int, move: Any, _bot: Bot) -> Seen:
    view: Any = match.view(seat)
    if view.fox is not None and view.fox.seat == seat and move.kind not in ("pass", "keep"):
        yield "collects, of its actions while it has the fox", move.kind == "collect"
    if move.kind == "chest":
        yield "a doubler, of what it chests", move.card == DOUBLER


def gloria_in_the_end(match: Match, seat: int) -> Seen:
    events: list[Any] = match.events
    moved = [event for event in events if event.kind == "fox-moved" and event.seat == seat]
    yield "pays to send the fox away, a match", sum(event.to != seat for event in moved)
    yield "pays to put it on another own collection", sum(event.to == seat for event in moved)
    yield "action points for both", sum(event.cost for event in moved)
    first = next(event for event in events if event.kind == "scored")
    shares = [share for row in first.motifs for share in row.shares if share.seat == seat]
    yield (
        "points for sole collections in the first scoring",
        sum(share.points for share in shares if share.rule == "sole"),
    )


def nothing(_match: Match, _seat: int) -> Seen:
    yield from ()


def kuiken(match: Match, seat: int, move: Any, _bot: Bot) -> Seen:
    view: Any = match.view(seat)
    memory: Any = match.memory(seat)
    state: Any = match.state
    turns = view.turns_had[seat]
    if move.kind == "take" or (move.kind == "draw" and len(view.legal) > 1):
        yield "takes the open card, where it may", move.kind == "take"
    if view.held and VALUE.get(view.held) in HIGH and move.kind in ("place", "discard"):
        lies = memory.rows[seat][move.place].card if move.kind == "place" else None
        yield "lays a drawn 7 to 9 on a lower card that it knows", lies in VALUE and VALUE[lies] < VALUE[view.held]
    if move.kind in ("knock", "decline"):
        points = sum(VALUE.get(card, 0) for card in state.rows[seat])
        if points in WORTH_KNOCKING and turns <= EARLY:
            yield "knocks with 10 to 14 points after at most three turns", move.kind == "knock"
        if move.kind == "knock":
            yield "turns before it knocks", turns


Decided: TypeAlias = Callable[[Match, int, Any, Bot], Seen]
Ended: TypeAlias = Callable[[Match, int], Seen]
WATCHED: dict[str, tuple[Decided, Ended]] = {
    "5211": (five211, nothing),
    "gloria-picktoria": (gloria, gloria_in_the_end),
    "kuiken-koers": (kuiken, nothing),
}


def count(slug: str, name: str, players: int, matches: int) -> dict[str, dict[str, list[float]]]:
    """All that was seen: a habit, by whom."""
    game, rng = find_game(slug), random.Random(1)
    bots = {who: find_bot(game, who) for who in (name, "rule-1")}
    decided, ended = WATCHED[slug]
    seen: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for number in track(range(matches), f"{slug}, {players} players", transient=True):
        sits = [name if seat == number % players else "rule-1" for seat in range(players)]
        match = Match(game, game.editions[0].slug, players, {}, seeded("habits", f"{slug} {number}"))
        while match.to_act:
            seat = min(match.to_act)
            bot = bots[sits[seat]]
            move = bot(match.view(seat), match.memory(seat), rng)
            for habit, found in decided(match, seat, move, bot):
                seen[habit][sits[seat]].append(found)
            match.play(seat, move)
        for seat, who in enumerate(sits):
            for habit, found in ended(match, seat):
                seen[habit][who].append(found)
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.habits", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bot", default="master", choices=[name for name in bot_names() if name != "rule-1"])
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each number of players")
    parser.add_argument("--out", type=Path, help="without it only a run of all games with master is kept")
    asked = parser.parse_args()
    if asked.matches < 1:
        parser.error("--matches: at least one")
    if unknown := set(asked.games) - set(GAMES):
        parser.error(f"{', '.join(sorted(unknown))}: take some of {', '.join(GAMES)}")
    shown = Table(title=f"What {asked.bot} does among rule-1")
    for heading in ("game", "players", "habit", asked.bot, "rule-1"):
        shown.add_column(heading)
    rows: list[dict[str, Any]] = []
    for slug, players in product(asked.games or GAMES, PLAYERS):
        for habit, by in count(slug, asked.bot, players, asked.matches).items():
            means = {who: round(fmean(by[who]), 3) if by[who] else None for who in (asked.bot, "rule-1")}
            rows.append({"game": slug, "players": players, "habit": habit, "seen": len(by[asked.bot]), **means})
            shown.add_row(slug, str(players), habit, *map(str, means.values()))
    whole = not asked.games and asked.bot == "master" and asked.matches == MATCHES
    if out := asked.out or (RESULTS if whole else None):
        out.write_text("".join(json.dumps(row) + "\n" for row in rows))
    Console().print(shown)


if __name__ == "__main__":
    main()
