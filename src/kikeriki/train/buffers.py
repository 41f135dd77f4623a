"""What one iteration is about, step by table: always the same tensors, so that a GPU can repeat what it did."""

import torch
from torch import Tensor

from kikeriki.train.tables import Tables


class Buffers:
    def __init__(self, tables: Tables, steps: int) -> None:
        count, device = tables.count, tables.device

        def like(one: Tensor, rows: int) -> Tensor:
            return torch.zeros(rows, *one.shape, dtype=one.dtype, device=device)

        self.step = torch.zeros(1, dtype=torch.long, device=device)
        self.chosen = torch.full((count,), -1, device=device)  # the actions that the tables play next
        self.obs, self.hidden = like(tables.obs, steps + 1), like(tables.hidden, steps + 1)
        self.told = like(tables.told, steps + 1)
        self.mask = like(tables.mask, steps + 1)
        self.learner = torch.ones(steps + 1, count, dtype=torch.bool, device=device)
        self.taught = torch.ones(steps, count, dtype=torch.bool, device=device)  # what there is to learn from
        self.action = torch.zeros(steps + 1, count, dtype=torch.long, device=device)
        self.log_chance = torch.zeros(steps + 1, count, device=device)
        self.advantage = torch.zeros(steps, count, device=device)
        self.target = torch.zeros(steps, count, tables.seats, device=device)

    def write(self, **columns: Tensor) -> None:
        """At this step."""
        for name, column in columns.items():
            getattr(self, name).index_copy_(0, self.step, column[None])
