"""Whole matches of an actor, to see what it is worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import torch
from torch import Tensor

from kikeriki.train.parts import draw
from kikeriki.train.tables import FIRST, WHOLE, Tables

Actor: TypeAlias = Callable[[Tensor], Sequence[Tensor]]  # logits, and the win's


@dataclass(frozen=True)
class Decisions:
    """In columns: at which table, what share of the win the actor expected there, and what it came to."""

    at: Tensor
    said: Tensor
    was: Tensor


@torch.no_grad()
def first_matches(tables: Tables, actor: Actor, temperature: float = 1.0, others: Actor | None = None) -> Decisions:
    """Each table's first match, to its end: whoever stopped before would see more short ones than there are.

    `others` leave the actor one seat, each as often as the next; theirs are not among the decisions.
    """
    learns = torch.arange(tables.count) % tables.players
    open_tables = torch.arange(tables.count)
    chosen = torch.zeros(tables.count, dtype=torch.long)
    shares = torch.zeros(tables.count, tables.seats)
    looks: list[tuple[Tensor, Tensor, Tensor]] = []
    while len(open_tables):
        obs, seat = tables.obs[open_tables], tables.told[open_tables, 0].long()
        logits, win = actor(obs)[:2]
        logits = logits / temperature
        decides = torch.ones_like(seat, dtype=torch.bool)
        if others is not None:
            decides = seat == learns[open_tables]
            logits = torch.where(decides[:, None], logits, others(obs)[0])
        looks.append((open_tables[decides], seat[decides], win.sigmoid()[decides]))
        chosen.copy_(tables.mask.max(-1).indices)  # the others go on somehow
        chosen[open_tables] = draw(logits, tables.mask[open_tables])[0]
        tables.go_on(chosen)
        told = tables.told[open_tables]
        over = told[:, 1] > 0
        shares[open_tables[over]] = told[over][:, FIRST + 1 :: 2].float() / WHOLE
        open_tables = open_tables[~over]
    at, seat, said = (torch.cat(column) for column in zip(*looks, strict=True))
    return Decisions(at, said, shares[at, seat])
