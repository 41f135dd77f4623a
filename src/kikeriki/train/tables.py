"""Many tables at once, in the sim, which show themselves as torch tensors: drivers fill them, or a GPU's kernels.

Nothing is copied: a kernel writes where the networks read. A match that is over is followed by the next with the
same agreement, so that every table always has a decision for somebody.
"""

from collections.abc import Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
import torch
from torch import Tensor

from kikeriki.rules.games import find_game
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.drivers import bind, sim_of
from kikeriki.train.advisers import ADVISED, ADVISERS
from kikeriki.train.settings import Seating

if TYPE_CHECKING:  # what a driver calls, when it is bound
    from kikeriki.sim.five211 import legal, observe, points, reset, reveal, share, step

    def forget(s: Record, seat: int, percent: int, obs: Row) -> None: ...

    def advice(s: Record, guides: Any, kind: int, at: int) -> int: ...


WHOLE = 60  # a win, which can be shared evenly by up to six
FIRST = 2  # of what is told: where points and shares begin
BEGIN, WAIT = -1, -2  # instead of an action: a new match, and nothing at all
KEYS = 1 << 40  # matches that one run may play before keys come again
BLOCK = 128  # threads


def go_on(
    s: Record, action: int, key: int, forgets: int, learner: int, guides: Any, kind: int, at: int,
    obs: Row, hidden: Row, mask: Row, told: Row,
) -> None:  # fmt: skip
    """Act, deal anew if that was the end, and look. `rule-1`, where it sits, acts on until the learner's turn.

    `told`: who decides now, whether a match has ended, and then each seat's points and share of that win × WHOLE.
    """
    if action == WAIT:
        return
    waits = True
    while waits:
        if action >= 0:
            step(s, action)
        if s.seat < 0 or action < 0:
            told[1] = action >= 0
            for seat in range(s.players):
                told[FIRST + 2 * seat] = points(s, seat)
                told[FIRST + 1 + 2 * seat] = int(share(s, seat) * WHOLE + 0.5)
            reset(s, key)
        waits = learner >= 0 and learner != s.seat
        if waits:
            action = advice(s, guides, kind, at)
    seat = int(s.seat)
    told[0] = seat
    observe(s, seat, obs)
    forget(s, seat, forgets, obs)
    obs[len(obs) - 1] = forgets
    legal(s, mask)
    reveal(s, seat, hidden)


def go_on_all(
    states: Row, actions: Row, first: int, forgets: Row, learners: Row, guides: Any, kinds: Row,
    obs: Row, hidden: Row, masks: Row, told: Row,
) -> None:  # fmt: skip
    for at in numba.prange(len(states)):
        go_on(
            states[at], actions[at], first + at, forgets[at], learners[at], guides, kinds[at], at,
            obs[at], hidden[at], masks[at], told[at],
        )  # fmt: skip


def go_on_grid(
    states: Row, actions: Row, first: int, forgets: Row, learners: Row, guides: Any, kinds: Row,
    obs: Row, hidden: Row, masks: Row, told: Row,
) -> None:  # fmt: skip
    at = cuda.grid(1)
    if at < len(states):
        go_on(
            states[at], actions[at], first + at, forgets[at], learners[at], guides, kinds[at], at,
            obs[at], hidden[at], masks[at], told[at],
        )  # fmt: skip


def never_forget(s: Record, seat: int, percent: int, obs: Row) -> None:
    """For games in which there is nothing to remember."""


cuda: Any = None  # numba's, where there is a card


class Tables:
    """`advised`: at so many tables, the first ones, `rule-1` sits in all seats but one. `clear`: at so many of the
    first ones nobody forgets anything."""

    def __init__(
        self,
        slug: str,
        mixture: Sequence[Seating],
        count: int,
        device: torch.device,
        seed: int,
        forgets: Sequence[int] = (),
        advised: int = 0,
        clear: int = 0,
    ) -> None:
        if advised and slug not in ADVISED:  # nobody would ever act for it
            raise ValueError(f"rule-1 of {slug} does not run here, only that of {' and '.join(ADVISED)}")
        self.slug, self.game, self.count, self.device = slug, sim_of(slug), count, device
        self.seats = 6 if slug == "kuiken-koers" else 5
        self.dealt = seed * KEYS
        self.setups = [find_game(slug).start(one.edition, one.players, one.options).setup for one in mixture]
        theirs = _shared_out([one.weight * one.advised for one in mixture], advised)
        self.kinds = np.concatenate([theirs, _shared_out([one.weight for one in mixture], count - advised)])
        configured = np.concatenate([np.atleast_1d(np.asarray(self.game.configure(setup))) for setup in self.setups])
        self.states = states = configured[self.kinds].astype(self.game.STATE)  # a GPU goes on with a copy
        players = np.array([self.setups[kind].players for kind in self.kinds])
        self.players = torch.tensor(players, device=device)
        self.learners = torch.tensor(
            np.where(np.arange(count) < advised, np.arange(count) % players, -1), device=device
        )
        percents = np.resize(np.array(forgets, np.int16), count) if forgets else np.zeros(count, np.int16)
        percents = np.random.default_rng(seed).permutation(percents)
        self.clear = max(advised, clear)
        percents[: self.clear] = 0
        self.forgets = torch.tensor(percents, device=device)
        # The last entry of an obs is how forgetful who decides is, in percent.
        self.obs = torch.zeros(count, self.game.OBS + 1, dtype=torch.int16, device=device)
        # The last entry of what is hidden is the company, which does not change.
        self.hidden = torch.zeros(count, self.game.HIDDEN + 1, dtype=torch.int16, device=device)
        self.mask = torch.zeros(count, self.game.ACTIONS, dtype=torch.uint8, device=device)
        self.told = torch.zeros(count, FIRST + 2 * self.seats, dtype=torch.int16, device=device)
        self._run = (_on_gpu if device.type == "cuda" else _on_cpu)(slug, states, self)
        self.go_on(torch.full((count,), BEGIN, device=device))

    def go_on(self, actions: Tensor, still: bool = False) -> None:
        """Play these, always the same tensor; then `obs`, `hidden`, `mask` and `told` say what is to be decided.

        `still`: it is the same step, and an end that was told in it stays told.
        """
        if not still:
            self.told[:, 1] = 0
        self._run(actions, self.dealt)
        self.dealt += self.count


def _shared_out(weights: Sequence[float], count: int) -> np.ndarray[Any, Any]:
    """Which kind each table is: as often as its weight says, evenly spread, so that every slice has all of them."""
    ends = np.cumsum(weights) / sum(weights)
    golden = (np.arange(count) * 0.6180339887498949 + 0.5) % 1.0
    return np.searchsorted(ends, golden, side="right").clip(max=len(weights) - 1)


def _helper(slug: str, name: str) -> Any:
    game = sim_of(slug)
    names = {"forget": getattr(game, "forget", numba.njit(never_forget)), "advice": ADVISERS[slug][1]}
    copy = FunctionType(go_on.__code__, {**go_on.__globals__, **names}, "go_on")
    return bind(copy, game, name)


def _filled(tables: Tables) -> tuple[Tensor, ...]:
    return tables.obs, tables.hidden, tables.mask, tables.told


def _on_cpu(slug: str, states: Any, tables: Tables) -> Any:
    names = {**go_on_all.__globals__, "go_on": _helper(slug, "train.go_on")}
    run = bind(FunctionType(go_on_all.__code__, names, "go_on_all"), sim_of(slug), "train.go_on_all", parallel=False)
    plain = states if hasattr(run, "overloads") else states.view(np.recarray)
    guides = ADVISERS[slug][0](tables.setups, tables.count)
    given = (tables.forgets.numpy(), tables.learners.numpy(), guides, tables.kinds)
    filled = [one.numpy() for one in _filled(tables)]
    return lambda actions, first: run(plain, actions.numpy(), first, *given, *filled)


def _on_gpu(slug: str, states: Any, tables: Tables) -> Any:
    global cuda  # there is none to import elsewhere
    from kikeriki.sim.cuda import cuda as found

    cuda = found
    names = {**go_on_grid.__globals__, "go_on": _helper(slug, "train.cuda.go_on"), "cuda": found}
    kernel = cuda.jit(FunctionType(go_on_grid.__code__, names, "go_on_grid"))
    device_states = cuda.to_device(states)
    guides = tuple(map(cuda.to_device, ADVISERS[slug][0](tables.setups, tables.count)))
    forgets, learners = map(cuda.as_cuda_array, (tables.forgets, tables.learners))
    given = (forgets, learners, guides, cuda.to_device(tables.kinds))
    filled = [cuda.as_cuda_array(one) for one in _filled(tables)]
    blocks = (len(states) + BLOCK - 1) // BLOCK
    shown: dict[int, Any] = {}  # what numba makes of a tensor takes longer than the kernel

    def run(actions: Tensor, first: int) -> None:
        if actions.data_ptr() not in shown:
            shown[actions.data_ptr()] = cuda.as_cuda_array(actions)
        kernel[blocks, BLOCK](device_states, shown[actions.data_ptr()], first, *given, *filled)

    return run
