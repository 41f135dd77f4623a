"""Gloria Picktoria: a token a motif."""

import torch
from torch import Tensor, nn

from kikeriki.codes.gloria import ACTION_AT, ACTIONS, BLOCKS, DEALT_KINDS, KINDS, MOTIF_KINDS, SEATS
from kikeriki.rules.gloria.cards import PLACES
from kikeriki.sim.gloria.revealing import HIDDEN_BLOCKS, SHOWN
from kikeriki.train.parts import Body, Linear, Win, one_hot
from kikeriki.train.settings import Seating, Settings

LONGEST = 6  # collections whose length is told apart
JOKER, DOUBLER = MOTIF_KINDS, MOTIF_KINDS + 1
BEYOND = KINDS - MOTIF_KINDS  # kinds of cards that are no motif

SETTINGS = Settings(softness=8.0, trace=0.97)
FORGETS: tuple[int, ...] = ()
MIXTURE = [Seating("2007", players, weight=weight) for players, weight in ((2, 3.0), (3, 2.0), (4, 3.0), (5, 2.0))]

# What there is to do with a motif, in the order of the actions; `take` where one lies in the display.
DEEDS = ("chest", "collect", "joker", "doubler", "fox", "fox_left", "pass_on", "take")

TABLE = 2 * SEATS + 3 + 6 + SEATS * 5 + PLACES + BEYOND + 1 + (SEATS - 1) * BEYOND + 4 + SEATS * 2
TOKEN = PLACES + 3 + SEATS * LONGEST + 3 * SEATS + SEATS - 1 + 4
SEEN_OF_TABLE, SEEN = SEATS * BEYOND + SHOWN * BEYOND + 3, SEATS + SHOWN


class Features(nn.Module):
    def forward(self, obs: Tensor, hidden: Tensor | None) -> tuple[Tensor, Tensor]:
        x = obs[:, :-1].float()
        part = {name: x[:, where] for name, where in BLOCKS}
        display = part["display"].view(-1, PLACES, DEALT_KINDS)
        known = part["known"].view(-1, SEATS - 1, KINDS)
        lengths = part["lengths"].view(-1, SEATS, MOTIF_KINDS).transpose(1, 2)  # [state, motif, seat]
        doubled = part["doubled"].view(-1, SEATS, MOTIF_KINDS).transpose(1, 2)
        fox = part["fox_motif"].unsqueeze(-1) * part["fox_seat"].unsqueeze(1)
        lead = (part["points"] - part["points"][:, :1]) * part["present"]
        rows = (lengths > 0).float().sum(1)
        table = [
            part["present"],
            part["fox_seat"],
            part["phase"],
            part["points_left"] / 3,
            part["fox_moved"],
            part["scorings"] / 3,
            part["genghis"] / 10,
            part["to_scoring"] / 4,
            part["pile"] / 90,
            part["points"] / 40,
            lead / 10,
            part["hand_sizes"] / 8,
            part["chests"] / 3,
            rows / 5,
            display[..., JOKER],
            part["hand"][:, MOTIF_KINDS:],
            part["unknown"][:, JOKER:] / 3,
            known[..., MOTIF_KINDS:].flatten(1),
            one_hot(part["points_left"].squeeze(1), 4),
            (lengths * (1 - fox)).sum(1) / 8,
            doubled.sum(1) / 2,
        ]
        others = lengths * (1 - fox)
        rival = others[..., 1:].max(-1).values
        hand = part["hand"][:, :MOTIF_KINDS].unsqueeze(-1)
        token = [
            display[..., :MOTIF_KINDS].transpose(1, 2),
            hand,
            part["unknown"][:, :MOTIF_KINDS].unsqueeze(-1) / 4,
            part["fox_motif"].unsqueeze(-1),
            one_hot(lengths - 1, LONGEST).flatten(2),
            lengths / 3,
            doubled,
            fox,
            known[..., :MOTIF_KINDS].transpose(1, 2),
            (others[..., 0] - rival).unsqueeze(-1) / 3,
            (others[..., 0] + hand.squeeze(-1) - rival).unsqueeze(-1) / 3,
            (rival == 0).float().unsqueeze(-1),
            (others > 0).float().sum(-1, keepdim=True) / 3,
        ]
        if hidden is not None:
            seen = {name: hidden[:, where].float() for name, where in HIDDEN_BLOCKS}
            hands, next_cards = seen["hands"].view(-1, SEATS, KINDS), seen["next"].view(-1, SHOWN, KINDS)
            table += [hands[..., MOTIF_KINDS:].flatten(1), next_cards[..., MOTIF_KINDS:].flatten(1), seen["until"] / 30]
            token += [hands[..., :MOTIF_KINDS].transpose(1, 2), next_cards[..., :MOTIF_KINDS].transpose(1, 2)]
        return torch.cat(table, -1), torch.cat(token, -1)


class Actor(nn.Module):
    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.features = Features()
        self.body = Body(TABLE, TOKEN, settings.width, settings.token, settings.rounds)
        self.deeds = Linear(settings.token, len(DEEDS), gain=0.01)
        self.others = Linear(settings.width, 5, gain=0.01)  # chest a joker, a doubler; take a joker; draw; keep
        self.win = Win(settings.width)

    def forward(self, obs: Tensor) -> tuple[Tensor, Tensor]:
        table_features, token_features = self.features(obs, None)
        table, tokens = self.body(table_features, token_features)
        deeds = dict(zip(DEEDS, self.deeds(tokens).unbind(-1), strict=True))
        others = self.others(table)
        where = dict(BLOCKS)["display"]
        display = obs[:, where].to(others.dtype).view(-1, PLACES, DEALT_KINDS)
        worth = torch.cat([deeds["take"], others[:, 2:3]], -1)
        deeds["take"] = (display * worth.unsqueeze(1)).sum(-1)
        deeds["chest"] = torch.cat([deeds["chest"], others[:, :2]], -1)
        deeds |= {"draw": others[:, 3:4], "keep": others[:, 4:5]}
        return torch.cat([deeds[name] for name in ACTION_AT], -1), self.win(table)


assert tuple(ACTION_AT) == (
    "chest", "collect", "joker", "doubler", "take", "draw", "fox", "fox_left", "pass_on", "keep",
)  # fmt: skip
assert ACTIONS == 7 * MOTIF_KINDS + BEYOND + PLACES + 2

CRITIC_SIZES = (TABLE + SEEN_OF_TABLE, TOKEN + SEEN)
