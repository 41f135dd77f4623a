"""What the three games' networks are built of.

A position is a few *tokens* that are alike (colours, motifs, rows) and one vector for the *table*. They talk in
rounds: the table hears the tokens, all at once and whichever is strongest; then every token hears the table. Tokens
share their weights, so which colour is which means nothing.
"""

from typing import Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

FAR = -1e4  # a logit that is as good as impossible, and still a number in bfloat16
TINY = 1e-20  # a random number that is not 0
WORD = 8  # numbers in bfloat16 that a GPU multiplies at once: rows of another length take it twice as long


class Linear(nn.Linear):
    """It starts small where it ends in something that should start as nothing."""

    def __init__(self, inside: int, outside: int, gain: float = 1.0, bias: bool = True) -> None:
        super().__init__(inside, outside, bias)
        nn.init.orthogonal_(self.weight, gain * 2**0.5)
        if bias:
            nn.init.zeros_(self.bias)


class Norm(nn.Module):
    """Root mean square."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.rms_norm(x, (x.shape[-1],), self.weight.to(x.dtype), 1e-5)


class Talk(nn.Module):
    """One round of it."""

    def __init__(self, width: int, token: int) -> None:
        super().__init__()
        self.norm, self.token_norm = Norm(width), Norm(token)
        self.hear = Linear(width + 2 * token, width)
        self.think = Linear(width, width, gain=0.5)
        self.tell = Linear(width, token, bias=False)
        self.ponder = Linear(token, token)
        self.answer = Linear(token, token, gain=0.5)

    def forward(self, table: Tensor, tokens: Tensor) -> tuple[Tensor, Tensor]:
        shown = self.token_norm(tokens)
        # `.max` and not `.amax`: it goes back to one of several equals, and compiled it stays a number.
        heard = torch.cat([self.norm(table), shown.mean(1), shown.max(1).values], -1)
        table = table + self.think(functional.relu(self.hear(heard)))
        told = self.tell(table).unsqueeze(1)
        tokens = tokens + self.answer(functional.relu(self.ponder(shown) + told))
        return table, tokens


class Body(nn.Module):
    """From a position's features to what is thought of it: a vector for the table, one for each token."""

    def __init__(self, table_features: int, token_features: int, width: int, token: int, rounds: int) -> None:
        super().__init__()
        self.sees = {"table_in.weight": table_features, "token_in.weight": token_features}
        self.table_in = Linear(table_features + -table_features % WORD, width)
        self.token_in = Linear(token_features + -token_features % WORD, token)
        self.tell = Linear(width, token, bias=False)
        self.talks = nn.ModuleList(Talk(width, token) for _ in range(rounds))
        self.norm, self.token_norm = Norm(width), Norm(token)

    def forward(self, table_features: Tensor, token_features: Tensor) -> tuple[Tensor, Tensor]:
        table = functional.relu(self.table_in(_filled_up(table_features)))
        tokens = functional.relu(self.token_in(_filled_up(token_features)) + self.tell(table).unsqueeze(1))
        for talk in self.talks:
            table, tokens = talk(table, tokens)
        return self.norm(table), self.token_norm(tokens)


def _filled_up(features: Tensor) -> Tensor:
    return functional.pad(features, (0, -features.shape[-1] % WORD))


class Features(Protocol):
    """Numbers of the order of one, from what the sim writes: of the table, and of each token."""

    def __call__(self, obs: Tensor, hidden: Tensor | None) -> tuple[Tensor, Tensor]: ...


ITSELF, RULE_1, STRANGER, GUEST, IMITATION = range(5)  # who else sits there
COMPANY = 5  # kinds of it


class Critic(nn.Module):
    """It sees all cards, and says what share of the win each seat may expect, itself first. In training only.

    The last entry of what is hidden is the company: the same cards are worth more among weaker players.
    """

    def __init__(
        self, features: Features, sizes: tuple[int, int], seats: int, width: int, token: int, rounds: int
    ) -> None:
        super().__init__()
        self.features = features
        table_features, token_features = sizes
        self.body = Body(table_features + COMPANY, token_features, width, token, rounds)
        self.head = nn.Sequential(Linear(width + token, width), nn.ReLU(), Linear(width, seats, gain=0.01))
        self.seats = seats

    def forward(self, obs: Tensor, hidden: Tensor) -> Tensor:
        table_features, token_features = self.features(obs, hidden[:, :-1])
        table_features = torch.cat([table_features, one_hot(hidden[:, -1], COMPANY)], -1)
        table, tokens = self.body(table_features, token_features)
        logits = self.head(torch.cat([table, tokens.mean(1)], -1)).float()
        return logits.masked_fill(obs[:, : self.seats] == 0, FAR).log_softmax(-1)


def known_to(body: Body, other: Body) -> dict[str, Tensor]:
    """The weights of a body that begins with what another has learned. What only it sees comes after what both see,
    and says nothing at first."""
    theirs = other.state_dict() | {name: other.get_parameter(name)[:, :seen] for name, seen in other.sees.items()}
    return {name: widened(theirs[name], one.shape) for name, one in body.state_dict().items()}


def widened(weight: Tensor, shape: torch.Size) -> Tensor:
    """Features that came later stand behind the others and weigh nothing at first."""
    missing = shape[-1] - weight.shape[-1]
    return functional.pad(weight, (0, missing)) if weight.dim() > 1 and missing > 0 else weight


def draw(logits: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """One of the legal actions each, as likely as it says; and the logarithm of how likely that was."""
    shut = mask == 0
    logits = logits.masked_fill(shut, FAR).log_softmax(-1)
    noise = torch.empty_like(logits).exponential_().clamp_(min=TINY)
    action = (logits - noise.log()).masked_fill(shut, -torch.inf).argmax(-1)
    return action, logits.gather(1, action[:, None]).squeeze(1)


def one_hot(x: Tensor, count: int) -> Tensor:
    """Without the check that would make a GPU wait; what is outside is none of them."""
    return (x.unsqueeze(-1) == torch.arange(count, device=x.device, dtype=x.dtype)).to(torch.float32)


class Win(nn.Module):
    """What share of the win a seat may expect, from what it sees: a logit."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.head = nn.Sequential(Linear(width, width // 2), nn.ReLU(), Linear(width // 2, 1, gain=0.01))

    def forward(self, table: Tensor) -> Tensor:
        logit: Tensor = self.head(table)
        return logit.squeeze(-1)
