"""Who sits with the learner: at the first tables `rule-1`, then strangers, then a guest.

At all other tables it sits with itself. Strangers are past selves, or rivals whose best response is wanted: then they
sit everywhere. `rule-1` and strangers leave the learner one seat; a guest takes one.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Protocol

import torch
from torch import Tensor, nn

from kikeriki.train.parts import GUEST, RULE_1, STRANGER
from kikeriki.train.settings import Settings
from kikeriki.train.tables import Tables


class Guest(Protocol):
    """Somebody who has found a weakness, say."""

    actor: nn.Module
    players: list[int]  # how many it is used to sit with, itself included


class Company:
    def __init__(
        self,
        tables: Tables,
        self_now: nn.Module,
        settings: Settings,
        advised: int,
        rivals: nn.Module | None,
        guests: Sequence[Guest],
        compiled: Callable[[nn.Module], Any],
    ) -> None:
        self.tables, self.settings, self.guests, self.advised = tables, settings, guests, advised
        strangers = int(settings.tables * settings.strangers)
        self.apart = settings.tables if rivals else advised + strangers
        self.hosts = self.apart - (strangers // 2 if guests else 0)  # the first table that may have a guest
        self.learns = torch.arange(self.apart, device=tables.device) % tables.players[: self.apart]
        self.visits = (self.learns[self.hosts :] + 1) % tables.players[self.hosts : self.apart]
        self.hosted = torch.zeros(self.apart - self.hosts, 1, dtype=torch.bool, device=tables.device)
        self.pool: list[dict[str, Tensor]] = []
        self._stranger, self._guest = deepcopy(self_now), deepcopy(self_now)
        self._say, self._visit = compiled(rivals or self._stranger), compiled(self._guest)

    def remember(self, one: nn.Module) -> None:
        """A past self, from now on. Of those in the older half some go, so that old ones stay."""
        self.pool.append({name: value.half() for name, value in one.state_dict().items()})
        if len(self.pool) > self.settings.pool:
            del self.pool[int(torch.randint(max(1, self.settings.pool // 2), ()))]

    @torch.no_grad()
    def change(self) -> None:
        """Other strangers come, another guest; and the critic is told who sits where."""
        self._stranger.load_state_dict(_any(self.pool))
        if self.guests:
            guest = _any(self.guests)
            self._guest.load_state_dict(guest.actor.state_dict())
            used_to = torch.tensor(guest.players, device=self.tables.device)
            self.hosted.copy_(torch.isin(self.tables.players[self.hosts : self.apart, None], used_to))
        told = self.tables.hidden[: self.apart, -1]
        told[: self.advised], told[self.advised :] = RULE_1, STRANGER
        told[self.hosts :].masked_fill_(self.hosted.squeeze(1), GUEST)

    def learner_decides(self) -> Tensor:
        """At each table."""
        seat = self.tables.told[:, 0]
        decides = torch.ones_like(seat, dtype=torch.bool)
        decides[: self.apart] = seat[: self.apart] == self.learns
        if self.guests:
            visited = seat[self.hosts : self.apart] != self.visits
            decides[self.hosts : self.apart] = torch.where(
                self.hosted.squeeze(1), visited, decides[self.hosts : self.apart]
            )
        return decides

    @property
    def strangers(self) -> bool:
        """Whether there are any, or guests."""
        return self.apart > self.advised

    @property
    def theirs(self) -> slice:
        """The tables at which strangers sit, or guests. `rule-1` has decided when the tables show themselves."""
        return slice(self.advised, self.apart)

    def speak(self) -> Tensor:
        """What these would do: logits for each action."""
        logits: Tensor = self._say(self.tables.obs[self.theirs])[0].float()
        if self.guests:
            visitors = self._visit(self.tables.obs[self.hosts : self.apart])[0].float()
            hosts = self.hosts - self.advised
            logits[hosts:] = torch.where(self.hosted, visitors, logits[hosts:])
        return logits


def _any(some: Sequence[Any]) -> Any:
    return some[int(torch.randint(len(some), ()))]
