"""Who thinks too long to sit at a training run's tables sends somebody like it: a network that learned its choices.

    python -m kikeriki.train.imitation kuiken-koers ismcts-1000 FOLDER --players 4 --matches 3000
    python -m kikeriki.train kuiken-koers RUN --meet FOLDER

First the bot plays, in as many processes as there are cores, some seats being masters', as it will be met. Then a
master is taught to do as it did. The last line says how well, in matches that were kept apart: by how many nats a
decision surprises it, and how often what it thinks likeliest is what the bot did.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from kikeriki.arena.entrants import find_entrant
from kikeriki.arena.processes import cores, shared_out
from kikeriki.bots.core import Bot
from kikeriki.bots.play_out import play_out
from kikeriki.codes import codes_of
from kikeriki.rules.core import Move
from kikeriki.rules.errors import SetupError
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.match import Match
from kikeriki.train.asking import add_device
from kikeriki.train.folder import CHECKPOINT, Folder, WrongFolder
from kikeriki.train.games import game_of
from kikeriki.train.parts import FAR
from kikeriki.train.served import master_of
from kikeriki.train.settings import Settings, annealed

MASTERS = 0.5  # of the other seats
APART = 20  # of so many matches one is not learned from
BATCH = 1_024
RATE = 1e-3  # of learning, falls to nothing


@dataclass(frozen=True)
class Task:
    """One match of this bot."""

    game: str
    bot: str
    players: int
    number: int


@dataclass
class Lessons:
    """What the bot saw, what it could do, and which of it it did; and in which match."""

    obs: Any
    mask: Any
    action: Any
    match: Any

    def __len__(self) -> int:
        return len(self.action)


def watch(task: Task) -> Lessons:
    """A match to its end."""
    game, codes = find_game(task.game), codes_of(task.game)
    usual = game.editions[0].slug
    setup = game.start(usual, task.players, {}).setup
    rng = random.Random(f"{task.bot} {task.number}")
    bot, master = find_entrant(setup, task.bot), find_entrant(setup, "master")
    seen: list[tuple[Any, Any, int]] = []

    def watched(view: Any, memory: Any, luck: random.Random) -> Move:
        move = bot(view, memory, luck)
        if len(view.legal) > 1:
            picked: tuple[int, ...] = ()
            for action in codes.actions_of(view, move):
                mask = np.zeros(codes.ACTIONS, np.uint8)
                mask[codes.legal_actions(view, picked)] = 1
                seen.append((np.append(codes.encode(view, memory, picked), np.int16(0)), mask, action))
                picked = (*picked, action)
        return move

    bots: list[Bot] = [master if rng.random() < MASTERS else watched for _ in range(task.players)]
    bots[task.number % task.players] = watched
    match = Match(game, usual, task.players, {}, seeded("imitation", f"match {task.number}"))
    play_out(match, bots, rng)
    obs, mask, action = (np.stack(column) for column in zip(*seen, strict=True))
    return Lessons(obs, mask, action, np.full(len(seen), task.number))


def together(some: list[Lessons]) -> Lessons:
    columns = zip(*((one.obs, one.mask, one.action, one.match) for one in some), strict=True)
    return Lessons(*(torch.as_tensor(np.concatenate(column)) for column in columns))


def learn(actor: nn.Module, lessons: Lessons, epochs: int, device: str) -> Iterator[dict[str, float]]:
    """After each time through: how well it does where nobody told it."""
    apart = lessons.match % APART == 0
    rows = {name: which.nonzero().squeeze(1) for name, which in (("learned", ~apart), ("kept", apart))}
    columns = [one.to(device) for one in (lessons.obs, lessons.mask, lessons.action)]
    actor.to(device).train()
    optimizer = torch.optim.AdamW(actor.parameters(), lr=RATE, weight_decay=1e-3)
    done, all_of_it = 0, epochs * -(-len(rows["learned"]) // BATCH)
    for epoch in range(epochs):
        for batch in rows["learned"][torch.randperm(len(rows["learned"]))].split(BATCH):
            for group in optimizer.param_groups:
                group["lr"] = annealed(RATE, 0.0, done / all_of_it)
            surprise, _ = _judged(actor, [column[batch] for column in columns])
            optimizer.zero_grad(set_to_none=True)
            surprise.mean().backward()
            nn.utils.clip_grad_norm_(actor.parameters(), 1.0)
            optimizer.step()
            done += 1
        with torch.no_grad():
            judged = [_judged(actor, [column[batch] for column in columns]) for batch in rows["kept"].split(BATCH)]
        surprise, same = (torch.cat(one).float().mean() for one in zip(*judged, strict=True))
        yield {"epoch": epoch + 1, "nats": round(float(surprise), 4), "same": round(float(same), 4)}


def _judged(actor: nn.Module, columns: list[Tensor]) -> tuple[Tensor, Tensor]:
    """Of each decision: how much of a surprise it was, and whether it was what seemed likeliest."""
    obs, mask, action = columns
    log_chances = actor(obs)[0].float().masked_fill(mask == 0, FAR).log_softmax(-1)
    return -log_chances.gather(1, action[:, None]).squeeze(1), log_chances.argmax(-1) == action


def keep(folder: Folder, task: Task, settings: Settings, actor: nn.Module) -> None:
    """As a run would, so that others find it; but nothing goes on from there."""
    weights = {name: value.cpu() for name, value in actor.state_dict().items()}
    state = {
        "of": {"slug": task.game}, "imitates": task.bot, "players": [task.players], "settings": asdict(settings),
        "actor": weights, "slow": weights,
    }  # fmt: skip
    folder.keep(checkpoint=state)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.imitation", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("bot", help="any that may enter the arena, such as ismcts-1000")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--matches", type=int, default=3_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="play no longer than that")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--toy", action="store_true")
    add_device(parser)
    asked = parser.parse_args()
    usual = find_game(asked.game).editions[0]
    if asked.players not in usual.players:
        parser.error(f"--players: {asked.game} is for {min(usual.players)} to {max(usual.players)}")
    if asked.matches < 2 * APART or min(asked.epochs, asked.processes) < 1:
        parser.error(f"--matches: at least {2 * APART}; --epochs, --processes: at least one")
    try:
        find_entrant(find_game(asked.game).start(usual.slug, asked.players, {}).setup, asked.bot)
    except SetupError as error:
        allowed = error.params["allowed"]
        assert isinstance(allowed, list)
        parser.error(f"{asked.bot} is none of {', '.join(allowed)}")
    if (asked.folder / CHECKPOINT).exists():
        parser.error(f"{asked.folder}: somebody has learned there already")
    try:
        folder = Folder(asked.folder)
    except WrongFolder as error:
        parser.error(str(error))
    task = partial(Task, asked.game, asked.bot, asked.players)
    ends = time.monotonic() + asked.seconds
    found = [watch(task(0))]  # what this compiles, the others find
    with shared_out(asked.processes, watch) as watching:
        found += watching(takewhile(lambda _: time.monotonic() < ends, map(task, range(1, asked.matches))))
    if len(found) < 2 * APART:
        parser.exit(1, f"{len(found)} matches in that time are too few to learn from: {2 * APART} at least\n")
    lessons = together(found)
    print(json.dumps({"matches": len(found), "decisions": len(lessons)}), flush=True)
    settings: Settings = game_of(asked.game).SETTINGS
    if asked.toy:
        settings = settings.toy()
    actor = game_of(asked.game).Actor(settings) if asked.toy else master_of(asked.game)
    for said in learn(actor, lessons, asked.epochs, asked.device):
        print(json.dumps({"game": asked.game, "bot": asked.bot, "players": asked.players, **said}), flush=True)
    keep(folder, task(0), settings, actor)


if __name__ == "__main__":
    main()
