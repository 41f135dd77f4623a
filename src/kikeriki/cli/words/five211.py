"""5211 in sentences: what was revealed, and why a colour scored."""

from collections.abc import Sequence

from kikeriki.cli.words import outcomes
from kikeriki.cli.words.english import Cast, listed, plural, sentence, with_clause
from kikeriki.rules.core import Card, Outcome
from kikeriki.rules.five211.cards import COLOURS, ROOSTER, colour, value
from kikeriki.rules.five211.editions import FIVE_COLORS, GOAL
from kikeriki.rules.five211.events import Cards, Chosen, Dealt, DeckEnded, Event, Refilled, Revealed, Scored
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.scoring import (
    CountedColours,
    CountedRoosters,
    Majority,
    NoMajority,
    OverLimit,
    Step,
    Tied,
)
from kikeriki.rules.five211.view import View

OPTIONS = {
    "long": "yes: play until somebody has 50 points, with as many decks as that takes",
    "aggressive": "yes: lay two, two and one card a round, not two, one and one",
}


def card_name(card: Card, edition: str = "") -> str:
    colours = FIVE_COLORS if edition == "five-colors" else ""
    face = f"Rooster ({ROOSTER})" if value(card) == ROOSTER else value(card)
    return f"{colour_name(colour(card), colours)} {face}"


def colour_name(letter: str, colours: str = "") -> str:
    """The colour in words; the edition of five colours has but one blue."""
    if letter == "B" and set(colours) == set(FIVE_COLORS):
        return "blue"
    return COLOURS[letter].replace("-", " ")


def event_lines(event: Event, cast: Cast) -> list[str]:
    match event:
        case Dealt():
            return [_dealt(event), *_removed(event, cast), *hand_lines(event.hands, cast)]
        case Chosen():
            return []  # the reveal, which follows at once, tells it
        case Revealed():
            return [sentence(f"all reveal: {_by_seat(event.cards, cast)}")]
        case Refilled():
            drawn = _by_seat(event.cards, cast)
            return [sentence(f"everybody draws: {drawn}" if drawn else "everybody draws as many as they played")]
        case Scored():
            return _scored(event, cast)
        case DeckEnded():
            return _deck_ended(event, cast)


def _dealt(event: Dealt) -> str:
    if event.deck == 1:
        return "The cards are dealt, five each. [F2]"
    return f"Deck {event.deck}: all cards are shuffled and dealt again, five each. [F8]"


def _removed(event: Dealt, cast: Cast) -> list[str]:
    return [sentence(f"put away unseen: {listed(event.removed)}")] if cast.open_cards and event.removed else []


def hand_lines(hands: Sequence[Cards | None], cast: Cast) -> list[str]:
    """What everybody holds, without those whose cards are not told."""
    return [
        sentence(f"{cast.does(seat, 'hold')} {listed(cards) or 'no cards'}")
        for seat, cards in enumerate(hands)
        if cards is not None
    ]


def _by_seat(cards: Sequence[Cards | None], cast: Cast) -> str:
    """`Ann Y3 O1; Ben G2 G2`, without those whose cards are not told."""
    return "; ".join(f"{cast.who(seat)} {' '.join(lay)}" for seat, lay in enumerate(cards) if lay)


def _scored(event: Scored, cast: Cast) -> list[str]:
    counted = next((step for step in event.steps if isinstance(step, CountedColours)), None)
    colours = "".join(counted.counts) if counted else ""
    first, *rest = [step_line(step, colours) for step in event.steps]
    clause = event.steps[-1].clause
    return [
        f"Round {event.round}: {first}",
        *rest,
        *(
            with_clause(
                f"{cast.does(seat, 'score')} {points} with {listed(event.scored[seat])}: {event.totals[seat]} in all",
                clause,
            )
            for seat, points in enumerate(event.points)
            if points
        ),
    ]


def step_line(step: Step, colours: str) -> str:
    """One beat of a scoring with its clause."""
    return with_clause(_step(step, colours), step.clause)


def _step(step: Step, colours: str) -> str:
    match step:
        case CountedRoosters():
            return _roosters(step)
        case CountedColours(counts):
            most_first = sorted((c for c in counts if counts[c]), key=lambda c: -counts[c])
            return listed([f"{colour_name(c, colours)} {counts[c]}" for c in most_first])
        case OverLimit(letter, count, limit):
            return f"{colour_name(letter, colours)} has {count}, the limit is {limit}: out"
        case Tied(letters, count):
            names = listed([colour_name(letter, colours) for letter in letters])
            return f"{names} share the lead with {count}: {'both' if len(letters) == 2 else 'all'} out"
        case Majority(letter, count):
            return f"{colour_name(letter, colours)} scores with {count}"
        case NoMajority():
            return "no colour is left, nobody scores"


def _roosters(step: CountedRoosters) -> str:
    needed = rooster_number(step.number, step.exact)
    count = plural(step.count, "Rooster")
    if step.hit:
        return f"{count}, and it takes {needed}: they score, and nothing else does"
    return f"{count}, and it takes {needed}: so the colours count"


def rooster_number(number: int, exact: bool) -> str:
    return f"exactly {number}" if exact else f"{number} or more"


def _deck_ended(event: DeckEnded, cast: Cast) -> list[str]:
    left = _by_seat(event.hands, cast)
    known_empty = not left and all(hand is not None for hand in event.hands)
    discarded = "" if known_empty else "; what is left in the hands is discarded unseen"
    lines = [with_clause(f"the deck is over{discarded}{f': {left}' if left else ''}", "F6")]
    if not event.over:
        lines.append(f"Nobody has {GOAL} points yet: another deck follows. [F8]")
    return lines


def move_path(move: Choose, view: View, _cast: Cast) -> tuple[str, ...]:
    colours = "".join(view.counts)
    return (" + ".join(_label(card, colours) for card in move.cards),)


def _label(card: Card, colours: str) -> str:
    face = "Rooster" if value(card) == ROOSTER else str(value(card))
    return f"{card} {colour_name(colour(card), colours)} {face}"


def outcome_lines(outcome: Outcome, cast: Cast) -> list[str]:
    return outcomes.outcome_lines(outcome, cast, "with more cards in the score pile")
