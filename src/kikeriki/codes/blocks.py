"""An obs is a row of named blocks; where each begins follows from the order in which they are named."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Obs: TypeAlias = NDArray[np.int16]


class Blocks:
    """`Blocks(hand=30, totals=5)`: the sizes by name, `at` where each begins, `size` all together."""

    def __init__(self, **sizes: int) -> None:
        self.sizes = sizes
        self.at: dict[str, int] = {}
        self.size = 0
        for name, size in sizes.items():
            self.at[name] = self.size
            self.size += size

    def __iter__(self) -> Iterator[tuple[str, slice]]:
        for name, at in self.at.items():
            yield name, slice(at, at + self.sizes[name])

    def fill(self, **values: int | Sequence[int]) -> Obs:
        """An obs with these values, each a number or a row; what is not named is 0, what is short is padded."""
        obs = [0] * self.size
        for name, value in values.items():
            row = (value,) if isinstance(value, int) else value
            if len(row) > self.sizes[name]:
                raise ValueError(f"{name} has {len(row)} entries, not {self.sizes[name]}")
            obs[self.at[name] : self.at[name] + len(row)] = row
        return np.array(obs, np.int16)

    def read(self, obs: Obs) -> dict[str, Obs]:
        """The other way round, for people."""
        return {name: obs[where] for name, where in self}
