"""One training run: self-play with one network for all seats, improved by PPO.

Each iteration plays some steps at every table, then asks the critic, who sees all cards, what share of the win every
seat could expect at each step. How that share moved after a decision is the decision's advantage. What keeps play
honest, so that nobody finds an answer to it: an entropy bonus that falls, a pull towards a slow average of the
weights, and some tables at which past selves sit in the other seats.

A run lives in a folder. Cut at any time, it goes on from there.
"""

import hashlib
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import Tensor, nn

from kikeriki.train.advisers import ADVISED
from kikeriki.train.buffers import Buffers
from kikeriki.train.company import Company, Visitor
from kikeriki.train.folder import Folder, WrongFolder
from kikeriki.train.games import game_of
from kikeriki.train.parts import FAR, ITSELF, Critic, draw, known_to
from kikeriki.train.recorded import Recorded
from kikeriki.train.settings import Seating, Settings, annealed
from kikeriki.train.tables import BEGIN, WAIT, Tables
from kikeriki.train.tally import Tally
from kikeriki.train.weighing import rewards, weigh

SAID = ("gain", "entropy", "apart", "surprise", "doubt", "moved", "clipped", "explained", "unsure")  # of each batch
REPORT = 10  # iterations
PULLED = 4  # of so many decisions one feels the slow average's pull: what it thinks takes time
STAY = 8  # iterations, some matches long: then other strangers come
KEEP = 20  # seconds between two checkpoints
UNROLLED = {"unroll_reductions_threshold": 16}  # sums over so few tokens are quicker without a kernel of their own


class Looking(Protocol):
    """A run that may still go on, read again."""

    def look(self) -> None: ...


def critic_of(game: Any, seats: int, settings: Settings) -> Critic:
    return Critic(game.Features(), game.CRITIC_SIZES, seats, settings.width, settings.token, settings.rounds)


class Run:
    """`rivals`: who plays all seats but one, whose best response is wanted; without them it is self-play.

    `begin`: an actor that has learned already; its critic learns alone at first. `visitors`: guests, of whom one sits
    at half of the tables of strangers, where as many play as it is used to, and imitations of bots, who have tables of
    their own. `watched`: other runs to look at as they go on.
    """

    def __init__(
        self,
        slug: str,
        folder: Path,
        settings: Settings,
        device: str = "cpu",
        mixture: list[Seating] | None = None,
        rivals: nn.Module | None = None,
        compiled: bool = False,
        begin: nn.Module | None = None,
        visitors: Sequence[Visitor] = (),
        watched: Sequence[Looking] = (),
    ) -> None:
        torch.manual_seed(settings.seed)
        self.slug, self.settings, self.device = slug, settings, torch.device(device)
        self.game = game_of(slug)
        mixture = mixture or self.game.MIXTURE
        rivals = rivals.to(self.device).eval() if rivals else None
        self.trained, self.iteration, self.seconds, self.watched = 0, 0, 0.0, watched
        forgets = () if rivals else self.game.FORGETS
        # What makes it this run and no other; rivals that are watched change.
        self.of = {
            "slug": slug, "rivals": "" if rivals is None else "watched" if watched else _digest(rivals),
            "tables": [asdict(one) for one in mixture],
        }  # fmt: skip
        self.folder = Folder(folder)
        # A run that goes on deals other cards than before.
        found = self.folder.find(self.of)
        if found and (other := _other_than(found["settings"], settings)):
            raise WrongFolder(f"{folder}: its run has {other}; leave that as it is, or take another folder")
        seed = settings.seed + (found["iteration"] + 1 if found else 0)
        advised = 0 if rivals or slug not in ADVISED else int(settings.tables * settings.advised)
        imitated = int(settings.tables * settings.imitated) if any(one.imitates for one in visitors) else 0
        if imitated and settings.advised + settings.imitated + settings.strangers > 1:
            raise ValueError("advised, imitated, strangers: together at most 1")
        clear = advised + imitated
        self.tables = Tables(slug, mixture, settings.tables, self.device, seed, forgets, advised, clear)
        self.actor = self.game.Actor(settings).to(self.device)
        if begin is not None and not found:
            self.actor.load_state_dict(begin.state_dict())
        self.critic = critic_of(self.game, self.tables.seats, settings).to(self.device)
        if begin is not None and not found:
            self.critic.body.load_state_dict(known_to(self.critic.body, self.actor.body))
        self.slow = deepcopy(self.actor).requires_grad_(False)
        on_gpu = self.device.type == "cuda"
        self.narrows = on_gpu or (compiled and bool(torch.cpu.get_capabilities().get("avx512_bf16")))

        def quick(one: Any) -> Any:
            return torch.compile(one, dynamic=False, options=UNROLLED if on_gpu else None) if compiled else one

        self.company = Company(self.tables, self.slow, settings, advised, rivals, visitors, quick)
        self.optimizer = torch.optim.AdamW(
            [*self.actor.parameters(), *self.critic.parameters()],
            lr=torch.tensor(settings.rate, device=self.device), betas=(0.9, 0.99), eps=1e-7, weight_decay=1e-3,
            fused=on_gpu, capturable=on_gpu,
        )  # fmt: skip
        self.waits = settings.begin if begin is not None else 0
        if found:
            self._go_on_from(found)
        if not self.company.pool:
            self.company.remember(self.slow)
        self.buffers = Buffers(self.tables, settings.steps)
        self.batch = torch.zeros(settings.batch, dtype=torch.long, device=self.device)
        self.sums = torch.zeros(len(SAID), device=self.device)
        self.soft, self.bonus, self.acts = torch.zeros(3, device=self.device).unbind()
        self.tally = Tally(self.tables, self.company.learns, self.company.groups())
        self._lose, self._think, self._judge = quick(self._loss), quick(self.actor), quick(self.critic)
        self._step, self._wait, self._weigh, self._improve = (
            Recorded(one, self.device) for one in (self._one_step, self._one_wait, self._weigh_all, self._one_batch)
        )
        self._scatter()
        if not found:
            self.keep()  # others may wait for it

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
            reports = self.iteration % REPORT == 0 or self.progress == 1
            if reports:
                metrics = {name: float(value) for name, value in metrics.items()}  # here the GPU is waited for
            self.seconds += time.monotonic() - tick
            if reports:
                self._report(metrics | self.tally.shares())
                self.tally.clear()
            if time.monotonic() - kept > KEEP:
                self.keep()
                kept = time.monotonic()
        self.keep()

    def iterate(self) -> dict[str, Any]:
        self._play()
        self._weigh()
        metrics = self._learn()
        with torch.no_grad():
            for slow, fast in zip(self.slow.parameters(), self.actor.parameters(), strict=True):
                slow.lerp_(fast, 1 - self.settings.slow)
        self.iteration += 1
        if self.iteration % self.settings.remember_every == 0:
            self.company.remember(self.slow)
        return metrics

    # Playing

    @contextmanager
    def _narrow(self) -> Iterator[None]:
        """Half of the bits will do for all but the sums, where a machine multiplies them faster."""
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.narrows):
            yield

    @torch.no_grad()
    def _play(self) -> None:
        s = self.settings
        self.soft.fill_(annealed(s.margin, 0.0, self.progress / s.margin_until))
        if self.iteration % STAY == 0:
            for run in self.watched:
                run.look()
            self.company.change()
        self.buffers.step.zero_()
        for _ in range(s.steps):
            self._step()
            self.tables.go_on(self.buffers.chosen)
            for _ in range(s.ahead if self.company.strangers else 0):
                self._wait()
                self.tables.go_on(self.buffers.chosen, still=True)
        tables = self.tables
        self.buffers.write(obs=tables.obs, hidden=tables.hidden, told=tables.told, mask=tables.mask)
        self.buffers.write(learner=self.company.learner_decides())
        self.tally.add(self.buffers.told[1:])

    @torch.no_grad()
    def _scatter(self) -> None:
        """Let the tables begin at different times: where all matches are equally long, they would always be at the same
        turn, and what is learned in one turn forgotten in the next."""
        begins = torch.randint(max(1, self.settings.scatter), (self.tables.count,), device=self.device)
        self.company.change()
        for step in range(self.settings.scatter):
            self.buffers.step.zero_()
            self._step()
            self.buffers.chosen.masked_fill_(begins == step, BEGIN)
            self.tables.go_on(self.buffers.chosen)

    @torch.no_grad()
    def _one_step(self) -> None:
        """Look, and choose at every table."""
        tables, buffers, company = self.tables, self.buffers, self.company
        learner = company.learner_decides()
        with self._narrow():
            logits = self._think(tables.obs)[0].float()
            if company.strangers:
                theirs = company.theirs
                logits[theirs] = torch.where(learner[theirs, None], logits[theirs], company.speak())
        action, log_chance = draw(logits, tables.mask)
        buffers.chosen.copy_(action)
        buffers.write(obs=tables.obs, hidden=tables.hidden, told=tables.told, mask=tables.mask)
        buffers.write(learner=learner, action=action, log_chance=log_chance)
        buffers.step += 1

    @torch.no_grad()
    def _one_wait(self) -> None:
        """Let strangers choose; the learner waits, so that there is more to learn from in the next step."""
        theirs, chosen = self.company.theirs, self.buffers.chosen
        with self._narrow():
            logits = self.company.speak()
        action, _ = draw(logits, self.tables.mask[theirs])
        chosen.fill_(WAIT)
        chosen[theirs] = torch.where(self.company.learner_decides()[theirs], WAIT, action)

    # Weighing what was played

    @torch.no_grad()
    def _weigh_all(self) -> None:
        buffers, count = self.buffers, self.tables.count
        with self._narrow():
            flat = zip(buffers.obs.flatten(0, 1).split(count), buffers.hidden.flatten(0, 1).split(count), strict=True)
            judged = torch.stack([self._judge(obs, hidden).exp() for obs, hidden in flat])
        reward = rewards(buffers, self.tables, self.soft, self.settings.softness)
        weigh(buffers, self.tables, judged, reward, self.settings.trace)

    # Learning

    def _learn(self) -> dict[str, Any]:
        s, buffers = self.settings, self.buffers
        acts = self.iteration >= self.waits
        rate = annealed(s.rate, s.rate / 10, self.progress) if acts else s.begin_rate
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        self.bonus.fill_(annealed(s.entropy, s.entropy_end, self.progress))
        self.acts.fill_(acts)
        rows = buffers.taught.flatten().nonzero().squeeze(1)
        if len(rows) < s.batch:
            raise ValueError(f"{len(rows)} decisions to learn from make no batch of {s.batch}: set batch lower")
        learned = buffers.advantage.flatten()[rows]
        buffers.advantage.sub_(learned.mean()).div_(learned.std().clamp(min=1e-6))
        self.sums.zero_()
        batches = 0
        for _ in range(s.epochs):
            order = rows[torch.randperm(len(rows), device=self.device)]
            for batch in order[: len(order) // s.batch * s.batch].split(s.batch):
                self.batch.copy_(batch)
                self._improve()
                batches += 1
        self.trained += batches * s.batch // s.epochs
        said = dict(zip(SAID, self.sums / max(batches, 1), strict=True))
        return {**said, "rate": rate}

    def _one_batch(self) -> None:
        buffers = self.buffers
        columns = [
            buffers.obs, buffers.hidden, buffers.mask, buffers.action, buffers.log_chance, buffers.advantage,
            buffers.target,
        ]  # fmt: skip
        with self._narrow():
            loss, said = self._lose(*(column.flatten(0, 1)[self.batch] for column in columns), self.bonus, self.acts)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.actor.parameters(), 1.0, foreach=True)
        nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0, foreach=True)
        self.optimizer.step()
        self.sums.add_(said.detach())

    def _loss(
        self, obs: Tensor, hidden: Tensor, mask: Tensor, action: Tensor, before: Tensor, advantage: Tensor,
        target: Tensor, bonus: Tensor, acts: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """And what there is to say about it."""
        s = self.settings
        logits, win, *belief = self.actor(obs)
        shut = mask == 0
        log_chances = logits.float().masked_fill(shut, FAR).log_softmax(-1)
        log_chance = log_chances.gather(1, action[:, None]).squeeze(1)
        ratio = (log_chance - before).exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - s.clip, 1 + s.clip) * advantage).mean()
        chances = log_chances.exp()
        entropy = -(chances * log_chances).sum(-1).mean()
        some = len(obs) // PULLED
        with torch.no_grad():
            slow = self.slow(obs[:some])[0].float().masked_fill(shut[:some], FAR).log_softmax(-1)
        apart = (chances[:some] * (log_chances[:some] - slow)).sum(-1).mean()
        judged = self.critic(obs, hidden)
        surprise = -(target * judged).sum(-1).mean()
        own = target[:, 0]
        equals = (hidden[:, -1] == ITSELF).float()  # what it may expect is asked among them, later
        doubt = nn.functional.binary_cross_entropy_with_logits(win.float(), own.clamp(0, 1), equals, reduction="sum")
        doubt = doubt / equals.sum().clamp(min=1)
        unsure = self.game.unsure(*belief, hidden) if belief else torch.zeros_like(doubt)
        loss = acts * (s.pull * apart - gain - bonus * entropy + 0.5 * doubt + s.belief * unsure) + surprise
        clipped = ((ratio - 1).abs() > s.clip).float().mean()
        explained = 1 - (own - judged[:, 0].exp()).var() / own.var()
        moved = (before - log_chance).mean()
        return loss, torch.stack([gain, entropy, apart, surprise, doubt, moved, clipped, explained, unsure])

    def measure(self, iterations: int) -> dict[str, dict[str, float]]:
        """How the learner does among others, without learning on."""
        self.tally.clear()
        for _ in range(iterations):
            self._play()
        return self.tally.figures()

    # Keeping

    def _report(self, metrics: dict[str, float]) -> None:
        line = {"iteration": self.iteration, "trained": self.trained, "seconds": round(self.seconds, 1)}
        self.folder.report(line | {name: round(value, 5) for name, value in metrics.items()})

    def keep(self) -> None:
        state = {
            "of": self.of, "settings": asdict(self.settings), "trained": self.trained, "iteration": self.iteration,
            "seconds": self.seconds, "waits": self.waits, "players": sorted(set(self.tables.players.tolist())),
            "actor": self.actor.state_dict(), "critic": self.critic.state_dict(), "slow": self.slow.state_dict(),
        }  # fmt: skip
        self.folder.keep(pool=self.company.pool, optimizer=self.optimizer.state_dict(), checkpoint=state)

    def _go_on_from(self, found: dict[str, Any]) -> None:
        self.actor.load_state_dict(found["actor"])
        self.critic.load_state_dict(found["critic"])
        self.slow.load_state_dict(found["slow"])
        self.trained, self.iteration, self.seconds = found["trained"], found["iteration"], found["seconds"]
        self.waits = found["waits"]
        self.optimizer.load_state_dict(self.folder.load("optimizer.pt", self.device))
        self.company.pool = self.folder.load("pool.pt", self.device)
        self.folder.forget_after(self.iteration)


def _other_than(kept: dict[str, Any], settings: Settings) -> str:
    """The first of the kept settings that is not as it was; how long a run is may change."""
    now, before = asdict(settings), asdict(Settings(**kept))  # settings that came later were as is usual
    return next((f"{name}={before[name]}" for name in now if name != "decisions" and before[name] != now[name]), "")


def _digest(actor: nn.Module) -> str:
    weights = b"".join(one.detach().cpu().numpy().tobytes() for one in actor.parameters())
    return hashlib.sha256(weights).hexdigest()[:12]
