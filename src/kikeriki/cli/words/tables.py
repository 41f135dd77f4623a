"""Why a table cannot be set up: what there is instead."""

from kikeriki.cli.words.english import plural
from kikeriki.cli.words.facts import Facts, Say


def unknown(what: str, all_of_them: str) -> Say:
    """A name that is not there: the nearest one that is, and all of them."""

    def say(facts: Facts) -> str:
        nearest = facts.nearest(what)
        there = facts.there("allowed") if facts.words("allowed") else f"see {all_of_them}"
        instead = f"do you mean {nearest}? {there[0].upper()}{there[1:]}" if nearest else there
        return f"there is no {what} {facts.quoted(what)}: {instead}"

    return say


def _unknown_option(facts: Facts) -> str:
    if facts.words("allowed"):
        return unknown("option", "‘kikeriki games’")(facts)
    edition = f"the edition {facts.text('edition')}" if facts.has("edition") else "this edition"
    return f"there is no option {facts.quoted('option')}: {edition} has none, leave it out"


def _player_count(facts: Facts) -> str:
    game = f" {facts.text('game')}" if facts.has("game") else " this"
    return f"{facts.text('players', 'so many')} players cannot play{game}: it takes {either(facts, 'another number')}"


def _option_players(facts: Facts) -> str:
    return (
        f"the option {facts.text('option')} does not exist with {facts.text('players', 'so many')} players: "
        f"it takes {either(facts, 'another number')}, or leave it out"
    )


def either(facts: Facts, otherwise: str) -> str:
    return facts.either("allowed") or otherwise


SETUP: dict[str, Say] = {
    "unknown-game": unknown("game", "‘kikeriki games’"),
    "unknown-edition": unknown("edition", "‘kikeriki games’"),
    "unknown-bot": unknown("bot", "‘kikeriki simulate --help’"),
    "unknown-language": unknown("language", "‘kikeriki rules --help’"),
    "unknown-option": _unknown_option,
    "player-count": _player_count,
    "option-players": _option_players,
    "option-value": lambda facts: (
        f"the option {facts.text('option')} cannot be {facts.quoted('value')}: it is {either(facts, 'something else')}"
    ),
    "bot-count": lambda facts: (
        f"{plural(facts.number('bots') or 0, 'bot')} cannot be seated: name {either(facts, 'one')}; one sits everywhere"
    ),
}
