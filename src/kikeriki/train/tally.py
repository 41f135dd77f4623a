"""How the learner did where others sit with it: matches that ended, its share of the wins, and what is fair."""

import torch
from torch import Tensor

from kikeriki.train.tables import FIRST, WHOLE, Tables


class Tally:
    """Of the first tables, whose learners sit as `learns` says; `who` names the others, and which tables are theirs.

    Where it says how many play, only the game's usual table counts: the mixture's first for so many.
    """

    def __init__(self, tables: Tables, learns: Tensor, who: dict[str, Tensor]) -> None:
        apart, device = len(learns), tables.device
        self.learns, self.players = learns, tables.players[:apart]
        kinds = torch.as_tensor(tables.kinds[:apart], device=device)
        usual = {setup.players: kinds == kind for kind, setup in reversed(list(enumerate(tables.setups)))}
        groups = who | {f"{name} of {n}": here & usual[n] for name, here in who.items() for n in sorted(usual)}
        groups = {name: here for name, here in groups.items() if here.any()}
        self.names = tuple(groups)
        self.groups = torch.stack([*groups.values()]).float() if groups else torch.zeros(0, apart, device=device)
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
        found = self._found()
        return {name: won / ends for name, (ends, won, _) in found.items()} | {
            f"{name}, fair": fair / ends for name, (ends, _, fair) in found.items() if " of " not in name
        }

    def figures(self) -> dict[str, dict[str, float]]:
        """The same with how many matches there were, what was gained over a fair share, and the 95 % interval."""
        return {name: _figures(*found) for name, found in self._found().items()}

    def clear(self) -> None:
        self.sums.zero_()

    def _found(self) -> dict[str, tuple[float, float, float]]:
        found = zip(self.names, self.sums.tolist(), strict=True)
        return {name: (ends, won, fair) for name, (ends, won, fair) in found if ends}


def _figures(ends: float, won: float, fair: float) -> dict[str, float]:
    share = won / ends
    within = 1.96 * (share * (1 - share) / ends) ** 0.5
    return {"matches": ends, "share": share, "gain": (won - fair) / ends, "within": within}
