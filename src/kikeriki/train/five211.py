"""5211: a token a colour."""

import torch
from torch import Tensor, nn

from kikeriki.codes.five211 import BLOCKS, KINDS, SEATS, VALUES
from kikeriki.sim.five211.revealing import HIDDEN_BLOCKS
from kikeriki.train.parts import Body, Linear, Win, one_hot
from kikeriki.train.settings import Seating, Settings

COLOURS = KINDS // VALUES
MOST = 10  # cards of a colour that are told apart

SETTINGS = Settings()
FORGETS: tuple[int, ...] = ()
MIXTURE = [
    # With four luck hides what was well played: it takes more matches to see. With two whoever looks for an answer
    # finds one soon, and sooner where `rule-1` was met too often.
    Seating("2024", 2, weight=6.0, advised=0.4),
    *(Seating("2024", players, weight=weight) for players, weight in ((3, 2.0), (4, 10.0), (5, 2.0))),
    *(Seating("2024", players, {"long": True}, weight=0.4) for players in (2, 3, 4, 5)),
    *(Seating("2021", players, {"long": True}, weight=0.3) for players in (2, 3, 4, 5)),
    *(Seating("five-colors", players, weight=0.5) for players in (2, 3, 4, 5)),
    *(Seating("five-colors", players, {"aggressive": True}, weight=0.5) for players in (2, 3)),
]

TABLE = 5 * SEATS + 16 + 2 * 12 + 2
MORE = (0, 1, 2)  # cards of a colour, and would it score then?
TOKEN = 3 * VALUES + SEATS * VALUES + 3 * SEATS + 2 * MOST + 2 + len(MORE) + 1
SEEN = 2 * SEATS * VALUES  # by who sees all hands


class Features(nn.Module):
    def forward(self, obs: Tensor, hidden: Tensor | None) -> tuple[Tensor, Tensor]:
        x = obs[:, :-1].float()
        part = {name: x[:, where] for name, where in BLOCKS}
        played = part["played"].view(-1, SEATS, COLOURS, VALUES)
        by_colour = played.transpose(1, 2)  # [state, colour, seat, value]
        cards = by_colour.sum(-1)
        values = torch.arange(1, VALUES + 1, device=x.device, dtype=x.dtype)
        worth = (by_colour * values).sum(-1)
        count = cards.sum(-1)
        ones = played[..., 0].sum((1, 2))
        own_ones = part["hand"].view(-1, COLOURS, VALUES)[..., 0].sum(1)
        totals = part["totals"]
        lead = (totals - totals[:, :1]) * part["present"]
        scalars = [part["limit"] / 8, part["roosters"] / 8, part["exact"], part["long"], part["cards_a_turn"] / 2]
        scalars += [part["deck"] / 3, part["round"] / 10, part["rounds"] / 10, (part["rounds"] - part["round"]) / 10]
        scalars += [part["turn"], part["to_pick"] / 2, part["pile"] / 80]
        to_roosters = part["roosters"].squeeze(1) - ones
        table = torch.cat(
            [
                part["present"],
                totals / 50,
                lead / 20,
                (lead / 5).clamp(-2, 2),
                (part["scored_cards"] - part["scored_cards"][:, :1]) / 10,
                *scalars,
                one_hot(ones, 12),
                one_hot(to_roosters + 1, 12),
                own_ones.unsqueeze(-1) / 3,
                (ones + own_ones).unsqueeze(-1) / 6,
            ],
            -1,
        )
        kinds = [part[name].view(-1, COLOURS, VALUES) for name in ("hand", "picked", "unseen")]
        picked = kinds[1].sum(-1)
        token = [
            kinds[0],
            kinds[1],
            kinds[2] / 3,
            by_colour.flatten(2),
            cards / 2,
            worth / 6,
            (worth - worth[..., :1]) / 6,
            one_hot(count + picked, MOST),
            one_hot(part["limit"] - count - picked + 1, MOST),
            count.unsqueeze(-1) / 4,
            kinds[2].sum(-1, keepdim=True) / 10,
            *prospects(count + picked, part["limit"]),
        ]
        if hidden is not None:
            every = hidden.float().view(-1, 2, SEATS, COLOURS, VALUES)
            token += [every[:, 0].transpose(1, 2).flatten(2), every[:, 1].transpose(1, 2).flatten(2)]
        return table, torch.cat(token, -1)


def prospects(count: Tensor, limit: Tensor) -> list[Tensor]:
    """Whether each colour would score with so many cards more of it, and how many others have as many now."""
    each = torch.eye(COLOURS, device=count.device, dtype=count.dtype)
    found = []
    for more in MORE:
        counts = count.unsqueeze(1) + more * each  # [state, the colour that gets more, colour]
        equals = (counts.unsqueeze(-1) == counts.unsqueeze(-2)).to(count.dtype).sum(-1)
        alone = (counts > 0) & (counts < limit.unsqueeze(-1)) & (equals == 1)
        highest = torch.where(alone, counts, 0.0).max(-1, keepdim=True).values
        scores = (alone & (counts == highest)).to(count.dtype)
        found.append((scores * each).sum(-1, keepdim=True))
    as_many = (count.unsqueeze(-1) == count.unsqueeze(-2)).to(count.dtype).sum(-1, keepdim=True) - 1
    return [*found, as_many / 2]


assert HIDDEN_BLOCKS.size == 2 * SEATS * KINDS


class Actor(nn.Module):
    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.features = Features()
        self.body = Body(TABLE, TOKEN, settings.width, settings.token, settings.rounds)
        self.values = Linear(settings.token, VALUES, gain=0.01)
        self.win = Win(settings.width)

    def forward(self, obs: Tensor) -> tuple[Tensor, Tensor]:
        table, tokens = self.body(*self.features(obs, None))
        return self.values(tokens).flatten(1), self.win(table)


CRITIC_SIZES = (TABLE, TOKEN + SEEN)
