"""What the rules page shows besides our texts: `python web/examples.py` writes `web/src/rules/data/`.

A test finds it stale. The examples are played by the rules here, and the numbers of the editions are read from them.
"""

import json
from pathlib import Path
from typing import Any

from kikeriki.rules.codec import dump
from kikeriki.rules.core import AnyGame
from kikeriki.rules.examples import EXAMPLES, Example, steps
from kikeriki.rules.five211.cards import COPIES as TILES
from kikeriki.rules.five211.cards import HAND, box
from kikeriki.rules.five211.editions import GOAL, rules_for
from kikeriki.rules.games import GAMES
from kikeriki.rules.gloria.cards import BOX as CURIOS
from kikeriki.rules.kuiken.cards import COPIES as CHICKS
from kikeriki.rules.setup import Edition, Option, check_setup

HERE = Path(__file__).parent / "src" / "rules" / "data"


def files() -> dict[Path, str]:
    return {HERE / f"{slug}.json": _text(book(game)) for slug, game in GAMES.items()}


def book(game: AnyGame) -> dict[str, Any]:
    return {
        "players": [min(game.editions[0].players), max(game.editions[0].players)],
        "editions": [edition_of(game, edition) for edition in game.editions],
        "copies": COPIES[game.slug],
        "examples": [example_of(example) for example in EXAMPLES[game.slug]],
    }


# How many there are of each card.
COPIES: dict[str, dict[str, int]] = {
    "5211": {str(value): copies for value, copies in TILES.items()},
    "gloria-picktoria": {card: CURIOS.count(card) for card in dict.fromkeys(CURIOS)},
    "kuiken-koers": dict(CHICKS),
}


def edition_of(game: AnyGame, edition: Edition) -> dict[str, Any]:
    told: dict[str, Any] = {
        "edition": edition.slug,
        "year": edition.year,
        "options": [option_of(option) for option in edition.options],
    }
    return told | five211(edition) if game.slug == "5211" else told


def option_of(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "clause": option.clause,
        "values": list(option.values),
        "seats": option.of_seats,
        "players": list(option.players),
        "varies": bool(option.per_players),
    }


def five211(edition: Edition) -> dict[str, Any]:
    """What the edition's rules are with each number of players, and in the aggressive game."""
    tables = []
    for aggressive in (False, True):
        for players in edition.players:
            named = {option.name for option in edition.options if option.exists_for(players)}
            if aggressive and "aggressive" not in named:
                continue
            options = {"aggressive": True} if aggressive else {}
            rules = rules_for(check_setup("5211", GAMES["5211"].editions, edition.slug, players, options))
            pile = len(box(rules.colours)) - rules.removed - players * HAND
            a_round = players * sum(rules.cards_a_turn)
            tables.append(
                {
                    "players": players,
                    "aggressive": aggressive,
                    "removed": rules.removed,
                    "pile": pile,
                    "rounds": pile // a_round + 1,
                    "limit": rules.limit,
                    "roosters": rules.roosters,
                    "turns": list(rules.cards_a_turn),
                }
            )
    long = any(option.name == "long" for option in edition.options)
    setup = check_setup("5211", GAMES["5211"].editions, edition.slug, 4, {"long": True} if long else {})
    rules = rules_for(setup)
    return {
        "colours": list(rules.colours),
        "exact": rules.exact,
        "tie_break": rules.tie_break,
        "long": rules.long,
        "goal": GOAL if long else None,
        "tables": tables,
    }


def example_of(example: Example) -> dict[str, Any]:
    return {
        "name": example.name,
        "clause": example.clause,
        "edition": example.edition,
        "names": list(example.names),
        "seat": example.seat,
        "steps": [{"events": dump(step.events), "view": dump(step.view)} for step in steps(example)],
    }


def _text(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(Path.cwd()))
