"""The laws that every game keeps (1–6 of the design), as functions that raise AssertionError where one is broken.

`tests/test_laws.py` runs them over the tables of `tests/setups.py`, by random play and by Hypothesis. Laws 3 and 6
need a second world and live in `tests/two_worlds.py`.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from kikeriki.rules import record
from kikeriki.rules.codec import dump, load_one_of
from kikeriki.rules.core import AnyGame, Event, Move, Seat, State
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.fair import seeded
from kikeriki.rules.match import Match
from tests.setups import Table

# K9, G8: faces that are shown for a moment and never again; the look that is open now is the one exception.
CLOSED_FACES = (("looked", "cards"), ("placed", "card"), ("chested", "card"))

Pick = Callable[[Sequence[Any]], Any]  # chooses one of the moves (or seats) it is given


def as_bytes(value: object) -> bytes:
    """The wire form: what a viewer could compare."""
    return json.dumps(dump(value), separators=(",", ":")).encode()


def patient(rng: random.Random) -> Pick:
    """Random, but knocks only now and then: rounds of Kuiken then get long enough for empty piles."""

    def pick(choices: Sequence[Any]) -> Any:
        calm = [choice for choice in choices if getattr(choice, "kind", "") != "knock"]
        return rng.choice(calm if calm and rng.random() < 0.97 else choices)

    return pick


def play_out(table: Table, pick: Pick, seed: int | str, most: int = 100_000) -> Match:
    """A whole match (or its first `most` moves), every choice made by `pick`."""
    match = Match(table.game, table.edition, table.players, table.options, seeded(seed, "contract"))
    for _ in range(most):
        if not match.to_act:
            break
        seat = pick(tuple(sorted(match.to_act)))
        match.play(seat, pick(match.legal(seat)))
    return match


def law_1_replay(match: Match) -> None:
    """A record is self-contained: written, read and replayed it gives the same states and the same outcome."""
    text = record.write(match.record())
    again = record.read(text)
    assert again == match.record()
    assert record.write(again) == text
    *_, last = again.states()
    assert last == match.state
    assert match.game.outcome(last) == match.outcome


def law_2_moves(game: AnyGame, state: State, universe: Iterable[Move]) -> None:
    """Every legal move applies; every other move is refused with a typed error and changes nothing."""
    before = as_bytes(state)
    for seat in range(state.setup.players):
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal), "a move is listed twice"
        assert bool(legal) or seat not in game.to_act(state), "somebody must act and cannot"
        for move in legal:
            after = state
            for event in game.decide(state, seat, move):
                after = game.apply(after, event)
            assert game.read_move(game.write_move(move)) == move
            assert load_one_of(game.moves, json.loads(as_bytes(move))) == move
        for move in universe:
            if move not in legal:
                refused = refusal(game, state, seat, move)
                assert refused is not None, f"{move} of seat {seat} is not legal and was not refused"
    assert as_bytes(state) == before


def law_4_frames(match: Match) -> None:
    """Rebuilt from the written log, what a viewer is told and shows is what it was live, but for closed faces."""
    game = match.game
    log = [load_one_of(game.events, json.loads(as_bytes(event))) for event in match.events]
    assert log == match.events
    state = game.start(match.setup.edition, match.setup.players, match.setup.options)
    for event in log:
        state = game.apply(state, event)
    for seat, move in match.pending.items():  # choices that still lie face down are not in the log
        for event in game.decide(state, seat, move):
            state = game.apply(state, event)
    _no_closed_face_in_a_view(match)
    for viewer in (None, *range(match.setup.players)):
        assert as_bytes(game.view(state, viewer)) == as_bytes(match.view(viewer))
        live = [game.redact(event, viewer) for event in match.events]
        recalled = game.recall(match.events, viewer)
        half = len(match.events) // 2
        assert game.recall(match.events[half:], viewer) == recalled[half:], "who missed less is told otherwise"
        for told, again in zip(live, recalled, strict=True):
            assert again == told or _lacks(again, told), f"{again} is neither {told} nor less"
        for kind, face in CLOSED_FACES:
            shown = [event for event in recalled if event.kind == kind and getattr(event, face, None) is not None]
            open_now = match.outcome is None and kind == "looked"  # K9: what is still looked at is still told
            assert not shown or (open_now and len(shown) == 1), f"{shown} should be closed"


def _no_closed_face_in_a_view(match: Match) -> None:
    """K9: without the memory aid a row shows its viewer the open look and nothing else, until the rows are turned up.

    Two worlds cannot see this: what a seat once saw is alike in both.
    """
    if match.setup.game != "kuiken-koers" or match.setup.options["memory_aid"]:
        return
    for state in match.record().states():
        if state.phase in ("deal", "replace", "over"):  # type: ignore[attr-defined]
            continue
        for viewer in (None, *range(match.setup.players)):
            rows = match.game.view(state, viewer).rows
            faces = {
                (seat, place) for seat, row in enumerate(rows) for place, card in enumerate(row) if card is not None
            }
            looks = () if viewer is None else state.looks[viewer]  # type: ignore[attr-defined]
            assert faces == {(viewer, place) for place in looks}, f"{faces} of {viewer} at {state}"


def _lacks(recalled: Event, told: Event) -> bool:
    """The same event, with some faces absent."""
    return type(recalled) is type(told) and all(
        getattr(recalled, f.name) in (getattr(told, f.name), None)
        for f in fields(told)  # type: ignore[arg-type]
    )


def law_5_cards(game: AnyGame, states: Iterable[State]) -> None:
    """Every card is in exactly one place, always."""
    box: Counter[str] | None = None
    for state in states:
        now = Counter(game.cards(state))
        if state.draws:
            box = box or now
            assert now == box, f"cards came or went: {now - box} {box - now}"


def refusal(game: AnyGame, state: State, seat: Seat, move: object) -> IllegalMove | None:
    """The typed error that the move gets; None if it is taken. Any other error is a bug and comes through."""
    try:
        game.decide(state, seat, move)
    except IllegalMove as error:
        return error
    return None
