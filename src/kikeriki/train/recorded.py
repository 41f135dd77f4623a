"""What a GPU has done once, it repeats without being told each step: Python is slower than the card."""

from collections.abc import Callable
from typing import Any

import torch


class Recorded:
    """A function that works on the same tensors each time: a GPU records it and then repeats it at one word."""

    WARM = 3  # calls before that, in which everything is compiled and finds its place

    def __init__(self, function: Callable[[], None], device: torch.device) -> None:
        self.function, self.calls = function, 0 if device.type == "cuda" else -1
        self.graph: Any = None

    def __call__(self) -> None:
        if self.calls < 0:
            self.function()
        elif self.calls < self.WARM:
            self.calls += 1
            beside = torch.cuda.Stream()
            beside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(beside):
                self.function()
            torch.cuda.current_stream().wait_stream(beside)
        else:
            if self.graph is None:
                self.graph = torch.cuda.CUDAGraph()
                torch.cuda.synchronize()
                with torch.cuda.graph(self.graph):
                    self.function()
            self.graph.replay()
