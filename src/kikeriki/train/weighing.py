"""What came of what was played: each decision's advantage, and the share of the win that every seat turned out to have.

The critic names all seats' shares at each step. How a seat's share moved from one of the learner's decisions to the
next, or to the end, is what the decision brought; later moves count less and less (λ).
"""

import torch
from torch import Tensor

from kikeriki.train.buffers import Buffers
from kikeriki.train.parts import FAR
from kikeriki.train.tables import FIRST, WHOLE, Tables


def weigh(buffers: Buffers, tables: Tables, judged: Tensor, reward: Tensor, trace: float) -> None:
    """Fill in `advantage`, `target` (the shares, itself first) and `taught`.

    The critic is asked only where the learner has something to choose: it has never seen more. So a learner's last
    decision teaches nothing if there is none for it when the iteration ends.
    """
    players, here = tables.players[:, None], present(tables)
    steps, count = buffers.advantage.shape
    seat = buffers.told[..., 0].long()[..., None]
    over = buffers.told[1:, :, 1:2] > 0
    # From who decides to the seats as they sit, and back.
    places = torch.arange(tables.seats, device=tables.device)
    value = judged.gather(2, torch.where(here, (places - seat) % players, places)).masked_fill(~here, 0.0)
    gain = torch.zeros(count, tables.seats, device=tables.device)
    chooses = (buffers.learner & (buffers.mask.sum(-1) > 1))[..., None]
    ahead, known = value[steps], chooses[steps]
    gains = []
    for step in reversed(range(steps)):
        decides = chooses[step]
        ahead, known = torch.where(over[step], reward[step], ahead), known | over[step]
        gain = trace * torch.where(over[step], 0.0, gain)
        gain = torch.where(decides, torch.where(known, ahead - value[step] + gain, 0.0), gain)
        buffers.taught[step] = (decides & known).squeeze(1)
        ahead, known = torch.where(decides, value[step], ahead), known | decides
        gains.append(gain)
    gained = torch.stack(gains[::-1])
    back = torch.where(here, (places + seat[:-1]) % players, places)
    buffers.target.copy_((value[:-1] + gained).gather(2, back).masked_fill(~here, 0.0))
    buffers.advantage.copy_(gained.gather(2, seat[:-1]).squeeze(2))


def rewards(buffers: Buffers, tables: Tables, soft: Tensor, softness: float) -> Tensor:
    """Where a match has ended: each seat's share of the win, a part of it, `soft`, by how the points came out."""
    ends = buffers.told[1:, :, FIRST:].unflatten(2, (tables.seats, 2)).float()
    sign = -1.0 if tables.slug == "kuiken-koers" else 1.0  # there the fewest win
    by_points = (sign * ends[..., 0] / softness).masked_fill(~present(tables), FAR).softmax(-1)
    return soft * by_points + (1 - soft) * ends[..., 1] / WHOLE


def present(tables: Tables) -> Tensor:
    """Which seats there are, at each table."""
    return torch.arange(tables.seats, device=tables.device) < tables.players[:, None]
