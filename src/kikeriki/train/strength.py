"""How often a master wins among `rule-1`, in the sim: a hundred times the matches that the arena has time for.

    python -m kikeriki.train.strength [GAME…] [--players 2 4] [--matches 8e4] [--weights FILE.onnx]
    python -m kikeriki.train.strength GAME --weights NEW.onnx --among OLD.onnx

Every seat equally often, the usual edition; a line of JSON a number of players. Gloria's `rule-1` does not run there.
"""

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from kikeriki.rules.games import GAMES, find_game
from kikeriki.train.advisers import ADVISED
from kikeriki.train.asking import above_zero
from kikeriki.train.matches import Actor, first_matches
from kikeriki.train.served import add_masters, master_of, masters
from kikeriki.train.settings import Seating
from kikeriki.train.tables import Tables

TABLES = 2_048  # at once
FIRST_SEED = 1_000


@dataclass(frozen=True)
class Strength:
    game: str
    players: int
    temperature: float
    matches: int
    share: float
    within: float  # the 95 % interval


def strength(
    slug: str, actor: Actor, players: int, matches: int, temperature: float = 1.0, others: Actor | None = None
) -> Strength:
    """Among `rule-1`, or others that were learned."""
    torch.manual_seed(FIRST_SEED)  # the same again, every time
    usual = find_game(slug).editions[0].slug
    shares: list[torch.Tensor] = []
    while len(shares) * TABLES < matches:
        advised = TABLES if others is None else 0
        seed = FIRST_SEED + len(shares)
        tables = Tables(slug, [Seating(usual, players)], TABLES, torch.device("cpu"), seed, advised=advised)
        decisions = first_matches(tables, actor, temperature, others)
        shares.append(torch.zeros(TABLES).index_copy(0, decisions.at, decisions.was))
    found = torch.cat(shares).double()
    within = 1.96 * float(found.std()) / len(found) ** 0.5
    return Strength(slug, players, temperature, len(found), float(found.mean()), within)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.strength", description=__doc__)
    add_masters(parser)
    parser.add_argument("--players", type=int, nargs="*", help="all that the game is for")
    parser.add_argument("--matches", type=above_zero, default=8e4)
    parser.add_argument("--temperature", type=above_zero, default=1.0, help="1 as it is served")
    parser.add_argument("--among", type=Path, metavar="FILE.onnx", help="others than rule-1: of one game")
    asked = parser.parse_args()
    if asked.among and len(asked.games) != 1:
        parser.error("--among: name the one game that it plays")
    if asked.matches < 1:
        parser.error("--matches: at least one")
    found = masters(parser, asked, tuple(GAMES) if asked.among else ADVISED)
    try:
        others = master_of(asked.games[0], asked.among) if asked.among else None
    except ValueError as error:
        parser.error(f"--among {error}")
    usual = {slug: find_game(slug).editions[0].players for slug, _ in found}
    for slug, those in usual.items():
        if wrong := set(asked.players or ()) - set(those):
            parser.error(f"--players {min(wrong)}: {slug} is for {min(those)} to {max(those)}")
    for slug, actor in found:
        for players in asked.players or usual[slug]:
            measured = strength(slug, actor, players, int(asked.matches), asked.temperature, others)
            print(json.dumps(asdict(measured)), flush=True)


if __name__ == "__main__":
    main()
