"""How the learner did where others sit with it: matches that ended, its share of the wins, and what is fair."""

import torch
from torch import Tensor

from kikeriki.train.tables import FIRST, WHOLE, Tables


class Tally:
    """Of the first tables, whose learners sit as `learns` says; at the first of those `advised` by `rule-1`.

    `rule-1` is a yardstick: there only a game's usual table counts, which is the mixture's first for so many players.
    """

    def __init__(self, tables: Tables, learns: Tensor, advised: int) -> None:
        apart, device = len(learns), tables.device
        self.learns, self.players = learns, tables.players[:apart]
        at, kinds = torch.arange(apart, device=device), torch.as_tensor(tables.kinds[:apart], device=device)
        usual = {setup.players: kind for kind, setup in reversed(list(enumerate(tables.setups)))}
        groups = {"others": at >= advised}
        if advised:
            groups |= {f"rule-1 of {n}": (at < advised) & (kinds == kind) for n, kind in sorted(usual.items())}
        self.names = tuple(groups)
        self.groups = torch.stack(tuple(groups.values())).float()
        self.sums = torch.zeros(len(groups), 3, device=device)  # matches, won, fair

    def add(self, told: Tensor) -> None:
        """What the tables told, step by step."""
        told = told[:, : len(self.learns)]
        over = (told[..., 1] > 0).float()
        share = told[..., FIRST:].gather(2, (2 * self.learns + 1).expand(len(told), -1)[..., None]).squeeze(2) / WHOLE
        ends = over.sum(0)
        self.sums += self.groups @ torch.stack([ends, (over * share).sum(0), ends / self.players], -1)

    def shares(self) -> dict[str, float]:
        """Of each group in which a match has ended."""
        found = zip(self.names, self.sums.tolist(), strict=True)
        return {
            name: value
            for group, (ends, won, fair) in found
            if ends
            for name, value in ((group, won / ends), (f"{group}, fair", fair / ends))
        }

    def whole(self) -> dict[str, float]:
        """Of all groups together; ± is the 95 % interval."""
        ends, won, fair = self.sums.sum(0).tolist()
        share = won / max(ends, 1)
        within = 1.96 * (share * (1 - share) / max(ends, 1)) ** 0.5
        return {"matches": ends, "share": share, "gain": (won - fair) / max(ends, 1), "within": within}

    def clear(self) -> None:
        self.sums.zero_()
