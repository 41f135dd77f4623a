"""From a run to what is served: the actor's slow average as an ONNX file.

python -m kikeriki.train.export RUN_FOLDER FILE.onnx
"""

import sys
from pathlib import Path

import torch
from torch import Tensor, nn

from kikeriki.sim.drivers import sim_of
from kikeriki.train.kept import Watched
from kikeriki.train.ppo import game_of
from kikeriki.train.settings import Settings

UNSERVED = "belief."  # what only training needs


class Served(nn.Module):
    """An obs, the last entry how forgetful, to a logit for each action and the share of the win to expect."""

    def __init__(self, actor: nn.Module) -> None:
        super().__init__()
        self.actor = actor

    def forward(self, obs: Tensor) -> tuple[Tensor, Tensor]:
        logits, win = self.actor(obs)[:2]
        return logits, win.sigmoid()


def reload(slug: str, file: Path | bytes, settings: Settings) -> nn.Module:
    """The actor of an exported file: whoever has no more of a run can still go on from there."""
    import onnx

    name = "what is served" if isinstance(file, bytes) else str(file)
    try:
        found = onnx.load_from_string(file) if isinstance(file, bytes) else onnx.load(file)
    except FileNotFoundError:
        raise ValueError(f"{name}: no exported file is there") from None
    kept = {one.name: onnx.numpy_helper.to_array(one) for one in found.graph.initializer}
    actor: nn.Module = game_of(slug).Actor(settings)
    names = {name: f"actor.{name}" for name, _ in actor.named_parameters() if not name.startswith(UNSERVED)}
    if not kept.keys() >= set(names.values()):
        raise ValueError(f"{name} is not of {slug}")
    shapes = {name: one.shape for name, one in actor.named_parameters()}
    state = {name: widened(torch.tensor(kept[kept_name]), shapes[name]) for name, kept_name in names.items()}
    actor.load_state_dict(state, strict=False)
    return actor


def widened(weight: torch.Tensor, shape: torch.Size) -> torch.Tensor:
    """Features that came later stand behind the others and weigh nothing at first."""
    missing = shape[-1] - weight.shape[-1]
    return nn.functional.pad(weight, (0, missing)) if weight.dim() > 1 and missing > 0 else weight


def export(actor: nn.Module, entries: int, path: Path) -> None:
    """One state at a time, as a table asks."""
    torch.onnx.export(
        Served(actor).eval(), (torch.zeros(1, entries, dtype=torch.int16),), path, input_names=["obs"],
        output_names=["logits", "win"], dynamo=True, external_data=False, verbose=False,
        optimize=False,  # so that `reload` finds the weights as they were; onnxruntime optimizes by itself
    )  # fmt: skip


def main() -> None:
    folder, path = map(Path, sys.argv[1:3])
    run = Watched(folder)
    export(run.actor, sim_of(run.slug).OBS + 1, path)
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
