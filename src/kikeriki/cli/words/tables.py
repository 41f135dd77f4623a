"""Why a table cannot be set up: what there is instead."""

from kikeriki.bots.levels import LEVELS
from kikeriki.cli.words.english import listed
from kikeriki.cli.words.facts import Facts, Say

_LANGUAGES = {"de": "German", "en": "English", "nl": "Dutch"}  # those that Kikeriki speaks or will


def unknown(what: str, all_of_them: str, called: str = "") -> Say:
    """A name that is not there: the nearest one that is, and all of them."""

    def say(facts: Facts) -> str:
        there = facts.there("allowed") if facts.words("allowed") else f"see {all_of_them}"
        return f"there is no {called or what} {facts.quoted(what)}: {_meant(facts, what, there)}"

    return say


def _meant(facts: Facts, what: str, there: str) -> str:
    nearest = facts.nearest(what)
    return f"do you mean {nearest}? {there[0].upper()}{there[1:]}" if nearest else there


def _unknown_bot(facts: Facts) -> str:
    """Who plays chooses among the levels, which are bots; who simulates, among all of them."""
    level = "level" if facts.words("allowed") and set(facts.words("allowed")) <= set(LEVELS) else ""
    return unknown("bot", "‘kikeriki simulate --help’", level)(facts)


def _unknown_language(facts: Facts) -> str:
    known = [f"{_LANGUAGES[word]} ({word})" if word in _LANGUAGES else word for word in facts.words("allowed")]
    there = f"there {'is' if len(known) == 1 else 'are'} {listed(known)}" if known else "see ‘kikeriki rules --help’"
    language = facts.text("language", "")
    if language in _LANGUAGES:
        return f"the rules are not written in {_LANGUAGES[language]} yet: {there}"
    return f"there is no language {facts.quoted('language')}: {there}"


def _unknown_option(facts: Facts) -> str:
    edition = f"the edition {facts.text('edition')}" if facts.has("edition") else "this edition"
    known = facts.words("allowed")
    there = _meant(facts, "option", f"it has {listed(known)}") if known else "it has none, leave it out"
    return f"{edition} has no option {facts.quoted('option')}: {there}"


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


BOT: dict[str, Say] = {"unknown-bot": _unknown_bot}

SETUP: dict[str, Say] = {
    "unknown-game": unknown("game", "‘kikeriki games’"),
    "unknown-edition": unknown("edition", "‘kikeriki games’"),
    "unknown-language": _unknown_language,
    "unknown-option": _unknown_option,
    "player-count": _player_count,
    "option-players": _option_players,
    "option-value": lambda facts: (
        f"the option {facts.text('option')} cannot be {facts.quoted('value')}: it is {either(facts, 'something else')}"
    ),
}
