"""What the rules refused, in one sentence that says what would be right.

Each code has its sentence here, whoever raised it: a fact that an error does not carry is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

from kikeriki.cli.words.english import Names, a, listed, plural, tidy, with_clause
from kikeriki.cli.words.facts import Facts
from kikeriki.rules.errors import (
    CodecError,
    IllegalMove,
    NotationError,
    Param,
    RecordError,
    RulesError,
    SetupError,
    WrongState,
)

Sentence = Callable[[Facts], str]


def explain(error: RulesError, names: Names | None = None) -> str:
    """The refusal as a sentence with its clause; with `names`, seats are called by who sits there."""
    facts = Facts(error.params, tidy(names) if names is not None else None)
    return with_clause(_SENTENCES[type(error)][error.code](facts), error.clause)


def _unknown(what: str, there_are: str) -> Sentence:
    """A misspelt name: the nearest one that exists, and all of them."""

    def say(facts: Facts) -> str:
        known = facts.texts("allowed")
        name = facts.text(what)
        nearest = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
        meant = f"did you mean {nearest[0]}? " if nearest else ""
        there = f"{there_are}: {listed(known)}" if known else f"choose one of {there_are}"
        return f"There is no {what} {facts.quoted(what)}; {meant}{there}"

    return say
