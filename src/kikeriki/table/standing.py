"""Who won at a table where somebody may have resigned: a resigner ranks last, whatever the points say."""

from collections.abc import Collection
from dataclasses import replace

from kikeriki.rules.core import Outcome, Seat


def standing(outcome: Outcome, resigned: Collection[Seat]) -> Outcome:
    keys = [(seat in resigned, rank) for seat, rank in enumerate(outcome.ranks)]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if winners == outcome.winners:
        return replace(outcome, ranks=ranks)
    return replace(outcome, winners=winners, ranks=ranks, reason="shared" if len(winners) > 1 else "points")
