"""Who sits with the learner: at the first tables `rule-1`, then imitations, then strangers, then a guest.

At all other tables it sits with itself. Strangers are past selves, or rivals whose best response is wanted: then they
sit everywhere. Each of them leaves the learner one seat; only a guest takes one.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Protocol

import torch
from torch import Tensor, nn

from kikeriki.train.parts import GUEST, IMITATION, RULE_1, STRANGER
from kikeriki.train.settings import Settings
from kikeriki.train.tables import Tables


class Visitor(Protocol):
    """Somebody who has found a weakness, and comes as a guest, or who imitates a bot."""

    actor: nn.Module
    players: list[int]  # how many it is used to sit with, itself included
    imitates: str  # or nobody


class Visitors:
    """One of them at a time is at these tables, wherever as many play as it is used to."""

    def __init__(
        self, tables: Tables, at: slice, kind: int, some: Sequence[Visitor], one: nn.Module, say: Callable[..., Any]
    ) -> None:
        self.at, self.kind, self.some, self._one, self._say = at, kind, some, one, say
        self._obs, self._players, self._told = tables.obs[at], tables.players[at], tables.hidden[at, -1]
        self.here = torch.zeros(len(self._obs), 1, dtype=torch.bool, device=tables.device)

    def change(self) -> None:
        """Another one comes, and the critic is told where."""
        if self.some:
            one = _any(self.some)
            self._one.load_state_dict(one.actor.state_dict())
            used_to = torch.tensor(one.players, device=self.here.device)
            self.here.copy_(torch.isin(self._players[:, None], used_to))
            self._told.masked_fill_(self.here.squeeze(1), self.kind)

    def speak(self, others: Tensor) -> None:
        """What it would do, instead of what others would."""
        if self.some:
            others.copy_(torch.where(self.here, self._say(self._obs)[0].float(), others))


class Company:
    def __init__(
        self,
        tables: Tables,
        self_now: nn.Module,
        settings: Settings,
        advised: int,
        rivals: nn.Module | None,
        visitors: Sequence[Visitor],
        compiled: Callable[[nn.Module], Any],
    ) -> None:
        self.tables, self.settings, self.advised = tables, settings, advised
        guests = [one for one in visitors if not one.imitates]
        imitations = [one for one in visitors if one.imitates]
        strangers = int(settings.tables * settings.strangers)
        imitated = tables.clear - advised
        self.apart = settings.tables if rivals else advised + imitated + strangers
        self.hosts = self.apart - (strangers // 2 if guests else 0)  # the first table that may have a guest
        self.learns = torch.arange(self.apart, device=tables.device) % tables.players[: self.apart]
        self.visits = (self.learns[self.hosts :] + 1) % tables.players[self.hosts : self.apart]
        self.pool: list[dict[str, Tensor]] = []
        self._stranger = deepcopy(self_now)
        self._say = compiled(rivals or self._stranger)

        def come(at: slice, kind: int, some: Sequence[Visitor]) -> Visitors:
            one = deepcopy(self_now)
            return Visitors(tables, at, kind, some, one, compiled(one))

        self.imitations = come(slice(advised, advised + imitated), IMITATION, imitations)
        self.guests = come(slice(self.hosts, self.apart), GUEST, guests)

    def remember(self, one: nn.Module) -> None:
        """A past self, from now on. Of those in the older half some go, so that old ones stay."""
        self.pool.append({name: value.half() for name, value in one.state_dict().items()})
        if len(self.pool) > self.settings.pool:
            del self.pool[int(torch.randint(max(1, self.settings.pool // 2), ()))]

    @torch.no_grad()
    def change(self) -> None:
        """Other strangers come, other visitors; and the critic is told who sits where."""
        self._stranger.load_state_dict(_any(self.pool))
        told = self.tables.hidden[: self.apart, -1]
        told[: self.advised], told[self.advised :] = RULE_1, STRANGER
        for visitors in (self.imitations, self.guests):
            visitors.change()

    def learner_decides(self) -> Tensor:
        """At each table."""
        seat = self.tables.told[:, 0]
        decides = torch.ones_like(seat, dtype=torch.bool)
        decides[: self.apart] = seat[: self.apart] == self.learns
        visited = seat[self.guests.at] != self.visits
        decides[self.guests.at] = torch.where(self.guests.here.squeeze(1), visited, decides[self.guests.at])
        return decides

    @property
    def strangers(self) -> bool:
        """Whether there are any, or visitors."""
        return self.apart > self.advised

    @property
    def theirs(self) -> slice:
        """The tables at which these sit. `rule-1` has decided when the tables show themselves."""
        return slice(self.advised, self.apart)

    def speak(self) -> Tensor:
        """What these would do: logits for each action."""
        logits: Tensor = self._say(self.tables.obs[self.theirs])[0].float()
        for visitors in (self.imitations, self.guests):
            visitors.speak(logits[visitors.at.start - self.advised : visitors.at.stop - self.advised])
        return logits

    def groups(self) -> dict[str, Tensor]:
        """Of the tables where others sit, which are whose. Where visitors come now and then, they are theirs."""
        at = torch.arange(self.apart, device=self.tables.device)
        found = {"rule-1": at < self.advised}
        for name, visitors in (("imitations", self.imitations), ("guests", self.guests)):
            used_to = torch.tensor([n for one in visitors.some for n in one.players], device=at.device)
            used = torch.isin(self.tables.players[: self.apart], used_to)
            found[name] = (at >= visitors.at.start) & (at < visitors.at.stop) & used
        return {"others": ~torch.stack([*found.values()]).any(0), **found}


def _any(some: Sequence[Any]) -> Any:
    return some[int(torch.randint(len(some), ()))]
