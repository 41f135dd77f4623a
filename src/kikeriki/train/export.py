"""From a run to what is served: the actor's slow average as an ONNX file.

python -m kikeriki.train.export RUN_FOLDER FILE.onnx
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

import torch
from torch import Tensor, nn

from kikeriki.sim.drivers import sim_of
from kikeriki.train.games import game_of
from kikeriki.train.kept import Watched
from kikeriki.train.parts import widened
from kikeriki.train.settings import Settings

UNSERVED = "belief."  # what only training needs
ACTOR = "actor."  # before the name of each weight in an exported file


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
    kept = {one.name: torch.tensor(onnx.numpy_helper.to_array(one)) for one in found.graph.initializer}
    state = {name.removeprefix(ACTOR): one for name, one in kept.items() if name.startswith(ACTOR)}
    actor: nn.Module = game_of(slug).Actor(settings)
    wanted = {name: one for name, one in actor.state_dict().items() if not name.startswith(UNSERVED)}
    if _heads(state) != _heads(wanted):
        raise ValueError(f"{name} is not of {slug}")
    state = {name: widened(one, wanted[name].shape) if name in wanted else one for name, one in state.items()}
    if {name: one.shape for name, one in state.items()} != {name: one.shape for name, one in wanted.items()}:
        raise ValueError(f"{name} is of {slug}, but its network has other sizes than these settings")
    actor.load_state_dict(state, strict=False)
    return actor


def _heads(names: Iterable[str]) -> set[str]:
    """What tells one game's network from another's, whatever its sizes."""
    return {name for name in names if not name.startswith("body.")}


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
    new = not path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        parser.error(f"{path}: name a file that can be written ({error.strerror})")
    if new:
        path.unlink()


if __name__ == "__main__":
    main()
