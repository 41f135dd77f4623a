"""From a run to what is served: the actor's slow average as an ONNX file.

python -m kikeriki.train.export RUN_FOLDER FILE.onnx
"""

import argparse
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
    except OSError:
        raise ValueError(f"{name}: no exported file is there") from None
    except Exception:  # protobuf's own, which onnx has no name for
        raise ValueError(f"{name} is no ONNX file") from None
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


def export(slug: str, actor: nn.Module, path: Path) -> None:
    """One state at a time, as a table asks."""
    entries = sim_of(slug).OBS + 1
    torch.onnx.export(
        Served(actor).eval(), (torch.zeros(1, entries, dtype=torch.int16),), path, input_names=["obs"],
        output_names=["logits", "win"], dynamo=True, external_data=False, verbose=False,
        optimize=False,  # so that `reload` finds the weights as they were; onnxruntime optimizes by itself
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.export", description=__doc__)
    parser.add_argument("run", type=Path, help="the run's folder")
    parser.add_argument("file", type=Path, metavar="FILE.onnx")
    asked = parser.parse_args()
    try:
        run = Watched(asked.run)
    except ValueError as error:
        parser.error(str(error))
    can_be_written(parser, asked.file)
    export(run.slug, run.actor, asked.file)
    print(f"{asked.file}: {asked.file.stat().st_size / 1e6:.2f} MB")


def can_be_written(parser: argparse.ArgumentParser, path: Path) -> None:
    """Said before the work is done that would be lost."""
    if path.is_dir() or not path.parent.is_dir():
        parser.error(f"{path}: name a file in a folder that is there")


if __name__ == "__main__":
    main()
