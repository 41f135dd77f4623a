"""One training run: self-play with one network for all seats, improved by PPO.

Each iteration plays some steps at every table, then asks the critic, who sees all cards, what share of the win every
seat could expect at each step. How that share moved after a decision is the decision's advantage. What keeps play
honest, so that nobody finds an answer to it: an entropy bonus that falls, a pull towards a slow average of the
weights, and some tables at which past selves sit in the other seats.

A run lives in a folder: `checkpoint.pt`, `pool.pt` and a line of `metrics.jsonl` every few iterations. Cut at any
time, it goes on from there.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from kikeriki.sim.drivers import MODULES
from kikeriki.train.parts import FAR, Critic
from kikeriki.train.settings import Seating, Settings, annealed
from kikeriki.train.tables import Tables

CHUNK = 1 << 18  # states that are judged at once
REPORT = 10  # iterations
TINY = 1e-20  # a random number that is not 0


@dataclass
class Played:
    """What one iteration was about; the first two dimensions are step and table."""

    obs: Tensor
    hidden: Tensor  # one step more: the state in which it ended
    mask: Tensor
    seat: Tensor  # one step more
    learner: Tensor  # whether who decided is the one that learns
    action: Tensor
    log_chance: Tensor
    over: Tensor  # after this decision
    reward: Tensor  # [.., seat], where it is over: shares of the win, or soft ones at first


def game_of(slug: str) -> Any:
    return import_module(f"kikeriki.train.{MODULES[slug]}")


def critic_of(game: Any, seats: int, settings: Settings) -> Critic:
    return Critic(game.Features(), game.CRITIC_SIZES, seats, settings.width, settings.token, settings.rounds)


class Run:
    """`rivals`: frozen play for all seats but one, whose best response is wanted; without them it is self-play."""

    def __init__(
        self,
        slug: str,
        folder: Path,
        settings: Settings,
        device: str = "cpu",
        mixture: list[Seating] | None = None,
        rivals: nn.Module | None = None,
        compiled: bool = True,
    ) -> None:
        torch.manual_seed(settings.seed)
        self.slug, self.folder, self.settings, self.device = slug, folder, settings, torch.device(device)
        self.game = game_of(slug)
        self.rivals = rivals.to(self.device).eval() if rivals else None
        self.trained, self.iteration, self.seconds = 0, 0, 0.0
        folder.mkdir(parents=True, exist_ok=True)
        forgets = () if rivals else self.game.FORGETS
        # A run that goes on deals other cards than before.
        found = self._find()
        seed = settings.seed + (found["iteration"] + 1 if found else 0)
        self.tables = Tables(slug, mixture or self.game.MIXTURE, settings.tables, self.device, seed, forgets)
        self.actor = self.game.Actor(settings).to(self.device)
        self.critic = critic_of(self.game, self.tables.seats, settings).to(self.device)
        self.slow = deepcopy(self.actor).requires_grad_(False)
        self.stranger = deepcopy(self.slow)
        self.pool: list[dict[str, Tensor]] = []
        fused = self.device.type == "cuda"
        self.optimizer = torch.optim.AdamW(
            [*self.actor.parameters(), *self.critic.parameters()],
            lr=settings.rate, betas=(0.9, 0.99), eps=1e-7, weight_decay=1e-3, fused=fused,
        )  # fmt: skip
        if found:
            self._go_on_from(found)
        compiled = compiled and self.device.type == "cuda"
        self._loss = torch.compile(self._plain_loss, dynamic=False) if compiled else self._plain_loss
        self._think = torch.compile(self.actor, dynamic=False) if compiled else self.actor
        self._judge = torch.compile(self.critic, dynamic=False) if compiled else self.critic

    @property
    def progress(self) -> float:
        return min(self.trained / self.settings.decisions, 1.0)

    def train(self, seconds: float = float("inf")) -> None:
        """To the end, or for so long."""
        began = time.monotonic()
        kept = began
        while self.progress < 1 and time.monotonic() - began < seconds:
            tick = time.monotonic()
            metrics = self.iterate()
            if self.iteration % REPORT == 0 or self.progress == 1:
                metrics = {name: float(value) for name, value in metrics.items()}  # here the GPU is waited for
            self.seconds += time.monotonic() - tick
            if self.iteration % REPORT == 0 or self.progress == 1:
                self._report(metrics)
            if time.monotonic() - kept > 60:
                self.keep()
                kept = time.monotonic()
        self.keep()

    def iterate(self) -> dict[str, Any]:
        played = self._play()
        advantage, target = self._weigh(played)
        metrics = self._learn(played, advantage, target)
        with torch.no_grad():
            for slow, fast in zip(self.slow.parameters(), self.actor.parameters(), strict=True):
                slow.lerp_(fast, 1 - self.settings.slow)
        if self.iteration % self.settings.remember_every == 0:
            self._remember()
        self.iteration += 1
        return metrics

    # Playing

    @contextmanager
    def _narrow(self) -> Iterator[None]:
        """Half of the bits will do for all but the sums, on a GPU."""
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            yield

    @torch.no_grad()
    def _play(self) -> Played:
        s, tables = self.settings, self.tables
        shape = (s.steps, s.tables)
        made = {
            name: torch.empty(shape[0] + more, *shape[1:], *one.shape[1:], dtype=one.dtype, device=self.device)
            for name, one, more in (("obs", tables.obs, 1), ("hidden", tables.hidden, 1), ("mask", tables.mask, 0))
        }
        seat = torch.empty(shape[0] + 1, shape[1], dtype=torch.long, device=self.device)
        learner = torch.ones(shape, dtype=torch.bool, device=self.device)
        action = torch.empty(shape, dtype=torch.long, device=self.device)
        log_chance = torch.empty(shape, device=self.device)
        over = torch.empty(shape, dtype=torch.bool, device=self.device)
        reward = torch.empty(*shape, tables.seats, device=self.device)
        apart, learns = self._apart()
        sight = tables.sight()
        for step in range(s.steps):
            made["obs"][step], made["hidden"][step], made["mask"][step] = sight.obs, sight.hidden, sight.mask
            seat[step] = sight.seat
            with self._narrow():
                logits = self._think(made["obs"][step])[0].float()
                if apart:
                    theirs = (self.rivals or self.stranger)(made["obs"][step, :apart])[0].float()
                    learner[step, :apart] = sight.seat[:apart] == learns
                    logits[:apart] = torch.where(learner[step, :apart, None], logits[:apart], theirs)
            logits = logits.masked_fill(sight.mask == 0, FAR).log_softmax(-1)
            noise = torch.empty_like(logits).exponential_().clamp_(min=TINY)
            chosen = (logits - noise.log()).masked_fill(sight.mask == 0, -torch.inf).argmax(-1)
            action[step], log_chance[step] = chosen, logits.gather(1, chosen[:, None]).squeeze(1)
            sight = tables.go_on(chosen)
            over[step], reward[step] = sight.over, self._reward(sight.points, sight.share)
        made["obs"][s.steps], made["hidden"][s.steps], seat[s.steps] = sight.obs, sight.hidden, sight.seat
        return Played(made["obs"], made["hidden"], made["mask"], seat, learner, action, log_chance, over, reward)

    def _apart(self) -> tuple[int, Tensor | None]:
        """How many tables, the first ones, have others in all seats but one; and which one."""
        if self.rivals:
            return self.settings.tables, torch.arange(self.settings.tables, device=self.device) % self.tables.players
        count = int(self.settings.tables * self.settings.strangers)
        if not self.pool or not count:
            return 0, None
        chosen = self.pool[int(torch.randint(len(self.pool), ()))]
        self.stranger.load_state_dict(chosen)
        return count, torch.arange(count, device=self.device) % self.tables.players[:count]

    def _reward(self, points: Tensor, share: Tensor) -> Tensor:
        s = self.settings
        soft = annealed(s.margin, 0.0, self.progress / s.margin_until) if s.margin_until else 0.0
        if not soft or self.rivals:
            return share
        here = torch.arange(self.tables.seats, device=self.device) < self.tables.players[:, None]
        sign = -1.0 if self.slug == "kuiken-koers" else 1.0
        by_points = (sign * points.float() / s.softness).masked_fill(~here, FAR).softmax(-1)
        return soft * by_points + (1 - soft) * share

    # Weighing what was played

    @torch.no_grad()
    def _weigh(self, played: Played) -> tuple[Tensor, Tensor]:
        """Each decision's advantage, and the share of the win of every seat at it, itself first, as the critic should see it."""
        steps, count = played.action.shape
        seats, players = self.tables.seats, self.tables.players
        with self._narrow():
            flat = zip(played.obs.flatten(0, 1).split(CHUNK), played.hidden.flatten(0, 1).split(CHUNK), strict=True)
            judged = torch.cat([self._judge(obs, hidden).exp() for obs, hidden in flat]).view(steps + 1, count, seats)
        # From who decides to the seats as they sit, and back.
        places = torch.arange(seats, device=self.device)
        here = places < players[:, None]
        around = (places - played.seat[..., None]) % players[:, None]
        value = judged.gather(2, torch.where(here, around, places)).masked_fill(~here, 0.0)
        gain = torch.zeros(count, seats, device=self.device)
        gains = torch.empty(steps, count, seats, device=self.device)
        for step in reversed(range(steps)):
            over = played.over[step, :, None]
            delta = torch.where(over, played.reward[step], value[step + 1]) - value[step]
            gain = delta + self.settings.trace * torch.where(over, 0.0, gain)
            gains[step] = gain
        back = (places + played.seat[:-1, :, None]) % players[:, None]
        target = (value[:-1] + gains).gather(2, torch.where(here, back, places)).masked_fill(~here, 0.0)
        advantage = gains.gather(2, played.seat[:-1, :, None]).squeeze(2)
        return advantage, target

    # Learning

    def _learn(self, played: Played, advantage: Tensor, target: Tensor) -> dict[str, Tensor]:
        s = self.settings
        rate = annealed(s.rate, s.rate / 10, self.progress)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        entropy = torch.tensor(annealed(s.entropy, s.entropy_end, self.progress), device=self.device)
        rows = played.learner.flatten().nonzero().squeeze(1)
        learned = advantage.flatten()[rows]
        spread, middle = learned.std().clamp(min=1e-6), learned.mean()
        columns = [
            played.obs[:-1].flatten(0, 1), played.hidden[:-1].flatten(0, 1), played.mask.flatten(0, 1),
            played.action.flatten(), played.log_chance.flatten(), (advantage.flatten() - middle) / spread,
            target.flatten(0, 1),
        ]  # fmt: skip
        sums: dict[str, Tensor] = {}
        count = 0
        for _ in range(s.epochs):
            order = rows[torch.randperm(len(rows), device=self.device)]
            for batch in order[: len(order) // s.batch * s.batch].split(s.batch):
                with self._narrow():
                    loss, said = self._loss(*(column[batch] for column in columns), entropy)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.actor.parameters(), 1.0, foreach=True)
                nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0, foreach=True)
                self.optimizer.step()
                count += 1
                for name, value in said.items():
                    sums[name] = sums.get(name, 0) + value.detach()
        self.trained += len(rows)
        sums = {name: value / max(count, 1) for name, value in sums.items()}
        return {**sums, "rate": torch.tensor(rate), **self._against_others(played)}

    def _plain_loss(
        self, obs: Tensor, hidden: Tensor, mask: Tensor, action: Tensor, before: Tensor, advantage: Tensor,
        target: Tensor, entropy_bonus: Tensor,
    ) -> tuple[Tensor, dict[str, Tensor]]:  # fmt: skip
        s = self.settings
        logits, win = self.actor(obs)
        shut = mask == 0
        log_chances = logits.float().masked_fill(shut, FAR).log_softmax(-1)
        log_chance = log_chances.gather(1, action[:, None]).squeeze(1)
        ratio = (log_chance - before).exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - s.clip, 1 + s.clip) * advantage).mean()
        chances = log_chances.exp()
        entropy = -(chances * log_chances).sum(-1).mean()
        with torch.no_grad():
            slow = self.slow(obs)[0].float().masked_fill(shut, FAR).log_softmax(-1)
        apart = (chances * (log_chances - slow)).sum(-1).mean()
        judged = self.critic(obs, hidden)
        surprise = -(target * judged).sum(-1).mean()
        own = target[:, 0]
        doubt = nn.functional.binary_cross_entropy_with_logits(win.float(), own.clamp(0, 1))
        loss = -gain - entropy_bonus * entropy + s.pull * apart + surprise + 0.5 * doubt
        said = {
            "gain": gain,
            "entropy": entropy,
            "apart": apart,
            "surprise": surprise,
            "doubt": doubt,
            "moved": (before - log_chance).mean(),
            "clipped": ((ratio - 1).abs() > s.clip).float().mean(),
            "explained": 1 - (target[:, 0] - judged[:, 0].exp()).var() / target[:, 0].var(),
        }
        return loss, said

    def _against_others(self, played: Played) -> dict[str, Tensor]:
        """What share of the win the learner had at the tables where others sat, over what is fair."""
        apart = self.settings.tables if self.rivals else int(self.settings.tables * self.settings.strangers)
        if not apart or not (self.rivals or self.pool):
            return {}
        players = self.tables.players[:apart]
        learns = torch.arange(apart, device=self.device) % players
        over = played.over[:, :apart]
        share = played.reward[:, :apart].gather(2, learns.expand(len(over), -1)[..., None]).squeeze(2)
        ends = over.sum().clamp(min=1)
        return {"others": torch.where(over, share, 0.0).sum() / ends, "fair": (over / players).sum() / ends}

    def measure(self, iterations: int) -> dict[str, float]:
        """The learner's share of the wins against its rivals, without learning on; ± is the 95 % interval."""
        shares, ends = [], 0
        for _ in range(iterations):
            played = self._play()
            found = self._against_others(played)
            count = int(played.over.sum())
            shares.append((float(found["others"]), count))
            ends += count
        share = sum(one * count for one, count in shares) / max(ends, 1)
        fair = float((1 / self.tables.players).mean())
        return {"matches": ends, "share": share, "gain": share - fair, "within": 1.96 * (share * (1 - share) / max(ends, 1)) ** 0.5}

    # Keeping

    def _remember(self) -> None:
        self.pool.append({name: value.clone() for name, value in self.slow.state_dict().items()})
        if len(self.pool) > self.settings.pool:  # every second of the older half goes, so that old ones stay
            del self.pool[int(torch.randint(1, self.settings.pool // 2, ()))]

    def _report(self, metrics: dict[str, float]) -> None:
        line = {"iteration": self.iteration, "trained": self.trained, "seconds": round(self.seconds, 1)}
        line |= {name: round(value, 5) for name, value in metrics.items()}
        with (self.folder / "metrics.jsonl").open("a") as file:
            print(json.dumps(line), file=file)

    def keep(self) -> None:
        state = {
            "slug": self.slug, "settings": asdict(self.settings), "trained": self.trained, "iteration": self.iteration,
            "seconds": self.seconds, "actor": self.actor.state_dict(), "critic": self.critic.state_dict(),
            "slow": self.slow.state_dict(), "optimizer": self.optimizer.state_dict(),
        }  # fmt: skip
        for name, kept in (("checkpoint.pt", state), ("pool.pt", self.pool)):
            torch.save(kept, self.folder / f"{name}.new")
            (self.folder / f"{name}.new").replace(self.folder / name)

    def _find(self) -> dict[str, Any] | None:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return None
        found: dict[str, Any] = torch.load(path, map_location=self.device, weights_only=True)
        if found["slug"] != self.slug:
            raise ValueError(f"{path} is a run of {found['slug']}, not of {self.slug}")
        return found

    def _go_on_from(self, found: dict[str, Any]) -> None:
        self.actor.load_state_dict(found["actor"])
        self.critic.load_state_dict(found["critic"])
        self.slow.load_state_dict(found["slow"])
        self.optimizer.load_state_dict(found["optimizer"])
        self.trained, self.iteration, self.seconds = found["trained"], found["iteration"], found["seconds"]
        pool = self.folder / "pool.pt"
        if pool.exists():
            self.pool = torch.load(pool, map_location=self.device, weights_only=True)
