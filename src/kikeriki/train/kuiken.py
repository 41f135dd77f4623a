"""Kuiken Koers: a token a row of four cards, with who knows what."""

import torch
from torch import Tensor, nn

from kikeriki.codes.kuiken import ACTION_BLOCKS, BLOCKS, KINDS, NUMBERS, SEATS
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.sim.kuiken.revealing import HIDDEN_BLOCKS, SHOWN
from kikeriki.train.parts import Body, Linear, Win, one_hot
from kikeriki.train.settings import Seating, Settings

RANK = 8  # of what an own and another's card have to do with each other in a swap

SETTINGS = Settings(softness=6.0, trace=0.95)
FORGETS = (*(0,) * 12, 15, 35, 60, 100)
OPTIONS = (  # besides the usual ones, together as they come
    {"starter": "redraw", "draw_two_discard": "before", "reshuffle": "keep-top"},
    {"draw_two_discard": "before"},
    {"starter": "redraw"},
    {"rounds": 1},
    {"rounds": 2},
    {"rounds": 8},
)
# Players. With two there is most to be hidden and found out; with four luck hides most of what was well played.
OFTEN = {2: 6.0, 3: 1.5, 4: 7.0, 5: 1.5, 6: 3.0}
MIXTURE = [
    *(Seating("standard", players, weight=n, advised=0.5 if players == 2 else 1.0) for players, n in OFTEN.items()),
    *(Seating("standard", players, dict(options), weight=0.12) for players in OFTEN for options in OPTIONS),
]

SPOT = NUMBERS + 6
TABLE = 4 + 6 + 6 * KINDS + 2 + 2 + 2
TOKEN = ROW * SPOT + 8 + SEATS
SEEN_OF_TABLE, SEEN = (1 + SHOWN) * KINDS, ROW * (KINDS + 1)


class Features(nn.Module):
    def forward(self, obs: Tensor, hidden: Tensor | None) -> tuple[Tensor, Tensor]:
        x = obs[:, :-1].float()
        part = {name: x[:, where] for name, where in BLOCKS}
        forgetting = obs[:, -1:].float() / 100
        pool = part["pool"]
        size = pool.sum(-1, keepdim=True)
        worth = torch.arange(NUMBERS, device=x.device, dtype=x.dtype)
        average = (pool[:, :NUMBERS] * worth).sum(-1, keepdim=True) / pool[:, :NUMBERS].sum(-1, keepdim=True).clamp(
            min=1
        )
        table = [
            part["phase"],
            part["round"] / 4,
            part["rounds"] / 4,
            (part["rounds"] - part["round"]) / 4,
            (part["rounds"] == part["round"]).float(),
            part["pile"] / 40,
            part["discards"] / 20,
            part["top"],
            part["held"],
            part["drawing"],
            part["using"],
            part["discarded"] / 4,
            pool / 4,
            pool / size.clamp(min=1) * 4,
            part["older"] / 2,
            forgetting,
            average / 5,
            part["present"].sum(-1, keepdim=True) / 4,
        ]
        known = part["known"]
        numbers = one_hot(part["number"] + (known - 1) * KINDS - part["special"] * KINDS, NUMBERS)
        flags = [part[name] for name in ("known", "special", "placed", "fresh", "owner_knows")]
        spots = torch.cat([numbers, torch.stack([*flags, part["others_know"] / 2], -1)], -1)
        points = part["points"]
        lead = (points - points[:, :1]) * part["present"]
        seats = torch.stack(
            [
                part["present"],
                part["to_act"],
                part["start"],
                part["turns"] / 5,
                part["knocker"],
                points / 40,
                lead / 15,
                (lead / 4).clamp(-2, 2),
            ],
            -1,
        )
        place = torch.eye(SEATS, device=x.device, dtype=x.dtype).expand(len(x), SEATS, SEATS)
        token = [spots.view(-1, SEATS, ROW * SPOT), seats, place]
        if hidden is not None:
            seen = {name: hidden[:, where] for name, where in HIDDEN_BLOCKS}
            table.append(one_hot(torch.cat([seen["held"], seen["next"]], -1) - 1, KINDS).flatten(1))
            cards = torch.cat([one_hot(seen["rows"] - 1, KINDS), (seen["rows"] - 1).float().unsqueeze(-1) / 9], -1)
            token.append(cards.view(-1, SEATS, SEEN))
        return torch.cat(table, -1), torch.cat(token, -1)


class Actor(nn.Module):
    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.features = Features()
        self.body = Body(TABLE, TOKEN, settings.width, settings.token, settings.rounds)
        own = settings.width + settings.token
        self.own = Linear(own, settings.width)
        self.plain = Linear(settings.width, ACTION_BLOCKS.at["swap"], gain=0.01)
        self.give = Linear(settings.width, ROW * (1 + RANK), gain=0.1)
        self.get = Linear(settings.token, ROW * (1 + RANK), gain=0.1)
        self.win = Win(settings.width)
        self.belief = Linear(settings.token, ROW * KINDS, gain=0.1)

    def forward(self, obs: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        table, tokens = self.body(*self.features(obs, None))
        own = torch.relu(self.own(torch.cat([table, tokens[:, 0]], -1)))
        give = self.give(own).view(-1, ROW, 1 + RANK)
        get = self.get(tokens[:, 1:]).reshape(-1, (SEATS - 1) * ROW, 1 + RANK)
        together = give[..., 1:] @ get[..., 1:].transpose(1, 2)
        swap = together + give[..., :1] + get[..., 0].unsqueeze(1)
        belief = self.belief(tokens).view(-1, SEATS, ROW, KINDS)
        return torch.cat([self.plain(own), swap.flatten(1)], -1), self.win(table), belief


def unsure(belief: Tensor, hidden: Tensor) -> Tensor:
    """How much the actor, who has to see through them, was surprised by the cards that lie there: nats a card."""
    rows = dict(HIDDEN_BLOCKS)["rows"]
    lies = hidden[:, rows].view(-1, SEATS, ROW).long() - 1
    there = lies >= 0
    found = belief.float().log_softmax(-1).gather(-1, lies.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return -(found * there).sum() / there.sum().clamp(min=1)


CRITIC_SIZES = (TABLE + SEEN_OF_TABLE, TOKEN + SEEN)
