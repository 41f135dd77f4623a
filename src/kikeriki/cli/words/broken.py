"""Why a record, or any JSON form, cannot be read: what stands where, and what should."""

from collections.abc import Mapping

from kikeriki.cli.words.english import a, listed
from kikeriki.cli.words.facts import Facts, Say
from kikeriki.cli.words.tables import SETUP


def place(facts: Facts) -> str:
    """The file and the line, where an error names them."""
    named = [facts.text("file")] if facts.has("file") else []
    if facts.has("line"):
        named.append(f"line {facts.text('line')}")
    return f"{', '.join(named)}: " if named else ""


def _at(facts: Facts) -> str:
    at = facts.text("at", "")
    return f"at {at} " if at not in ("", "record") else ""


def _should(facts: Facts) -> str:
    known = facts.either("allowed")
    return f"it should be {known}" if known else "it should be something else"


_TYPES = {"int": "whole number", "str": "text", "bool": "true or false", "null": "nothing"}


def _type(facts: Facts, name: str) -> str:
    """A type's name for people: `a list`, `a text`."""
    word = facts.text(name, "other kind of value")
    told = _TYPES.get(word, word)
    return told if told in ("nothing", "true or false") else a(told)


CODEC: dict[str, Say] = {
    "wrong-type": lambda facts: f"{_at(facts)}stands {_type(facts, 'got')}: it should be {_type(facts, 'expected')}",
    "missing-field": lambda facts: f"{_at(facts)}the field {facts.quoted('field')} is missing: it has to be there",
    "unknown-field": lambda facts: (
        f"{_at(facts)}the field {facts.quoted('field')} is unknown: "
        f"the fields are {listed(facts.words('allowed')) or 'those of docs/records.md'}"
    ),
    "unknown-kind": lambda facts: f"{_at(facts)}the kind {facts.quoted('got')} is unknown: {_should(facts)}",
    "wrong-value": lambda facts: f"{_at(facts)}stands {facts.quoted('got')}: {_should(facts)}",
}


def _malformed(facts: Facts) -> str:
    why = facts.part("why")
    code, params = why.text("code", ""), why.part("params").params
    if code in CODEC:
        return f"the record is malformed: {CODEC[code](Facts({**params, 'at': params.get('at') or facts.text('at')}))}"
    if code in SETUP:
        return f"the record is malformed {_at(facts).strip()}: {SETUP[code](Facts(params))}"
    expected = f": it should be {facts.text('expected')}" if facts.has("expected") else ""
    expected = expected or (_range(facts) if facts.has("most") else "")
    expected = expected or (_one_of(facts) if facts.has("allowed") else "")
    expected = expected or (f": it has to be at least {facts.text('least')} bytes" if facts.has("least") else "")
    expected = expected or (": the server comes first, then the seats upwards" if "after" in facts.params else "")
    found = f" ({facts.text('got')})" if facts.has("got") else ""
    return f"the record is malformed {_at(facts).strip()}{found}{expected or ': only a whole record can be read'}"


def _range(facts: Facts) -> str:
    return f": it should be from {facts.text('least', '0')} to {facts.text('most')}"


def _one_of(facts: Facts) -> str:
    known = facts.either("allowed")
    return f": it should be {known}" if known else ": nothing can stand there"


def _impossible(facts: Facts) -> str:
    got = facts.quoted("got") if facts.has("got") else "an event"
    expected = f"{facts.quoted('expected')} belongs there" if facts.has("expected") else ""
    turn = f"it is the turn of {facts.sitters('to_act')}" if facts.sitters("to_act") else ""
    right = expected or turn or "only an unchanged record holds"
    return f"{_at(facts)}stands {got}, which the rules do not allow: {right}"


def _newer(what: str) -> Say:
    return lambda facts: (
        f"the record has {what} {facts.text('got', '?')}, and this Kikeriki knows up to {facts.text('known', '?')}: "
        "update it to read this record"
    )


def _wrong_outcome(facts: Facts) -> str:
    told, true = _winners(facts, "got"), _winners(facts, "expected")
    if told == true:
        told, true = _ranks(facts, "got"), _ranks(facts, "expected")
    source = "the events and resignations" if _resigned(facts) else "the events"
    return f"the outcome does not follow from {source}: the record says {told}, and they say {true}"


def _winners(facts: Facts, name: str) -> str:
    outcome = facts.params.get(name)
    if not isinstance(outcome, Mapping):
        return "that the match is not over"
    return f"that {facts.part(name).sitters('winners') or 'nobody'} won with {facts.part(name).text('points')} points"


def _ranks(facts: Facts, name: str) -> str:
    outcome = facts.part(name)
    return f"ranks {outcome.text('ranks')} and {outcome.quoted('reason')} ({outcome.text('clause')})"


def _resigned(facts: Facts) -> bool:
    return "resignation" in (facts.part(name).text("reason") for name in ("got", "expected"))


def _unfinished(facts: Facts) -> str:
    if facts.seats("to_act"):
        have = "has" if len(facts.seats("to_act")) == 1 else "have"
        return f"the record stops too soon: {_at(facts)}{facts.sitters('to_act')} {have} to choose"
    expected = facts.quoted("expected") if facts.has("expected") else "another event"
    return f"the record stops too soon: {_at(facts)}{expected} has to follow"


def _truncated(facts: Facts) -> str:
    if facts.text("at", "") == "character 0":
        return "the file is empty: there is no record in it"
    return f"the record stops in the middle ({facts.text('at', 'too soon')}): fetch it again, whole"


RECORD: dict[str, Say] = {
    "unreadable": lambda facts: f"the file cannot be read: {facts.text('why', 'name one that can')}",
    "not-json": lambda facts: f"this is no JSON ({facts.text('at', 'at once')}): a record is one JSON object",
    "truncated": _truncated,
    "not-a-record": lambda facts: (
        f"this is no record of a match: its format should be {facts.text('expected', 'that of a record')}"
    ),
    "newer-format": _newer("the format"),
    "newer-rules": _newer("rules of revision"),
    "malformed": _malformed,
    "impossible-event": _impossible,
    "wrong-shuffle": lambda facts: (
        f"{_at(facts)}the cards do not lie as the seeds shuffle them: only an unchanged record holds"
    ),
    "wrong-commitment": lambda facts: (
        f"the seed of {facts.text('who', 'somebody')} does not fit its commitment {_at(facts).strip()}: "
        "only an unchanged record holds"
    ),
    "wrong-outcome": _wrong_outcome,
    "unfinished": _unfinished,
}
