"""What is measured, how much of it, and in which order."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from rich.progress import Progress

from bench.figures import OURS
from bench.server import growth
from bench.server.contenders import ROWS_A_COMMIT, all_of_them, store
from bench.server.figures import Served, Stored, Weighed
from bench.server.load import Load
from bench.server.ours import break_down, fresh_data, load_ours, our_server, weigh_ours
from bench.server.processes import Cores

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """How much of everything is measured."""

    passes: int
    seconds: float
    paced_tables: int = 500
    paced_seats: int = 4
    paced_rate: float = 250.0
    paced_seconds: float = 15.0
    events: int = 1_000_000
    weighed_tables: int = 500
    weighed_connections: int = 1500
    long_tables: int = 100
    long_seconds: float = 60.0

    @property
    def few_passes(self) -> int:
        """Of what takes long to set up."""
        return min(self.passes, 3)

    @classmethod
    def quick(cls) -> "Plan":
        return cls(1, 0.5, 20, 4, 50.0, 1.0, 20_000, 20, 40, 50, 5.0)


class Measuring:
    """All measurements with one progress bar, so that nobody wonders whether it still runs."""

    def __init__(self, plan: Plan, cores: Cores, progress: Progress, steps: int) -> None:
        self.plan, self.cores = plan, cores
        self._progress = progress
        self._task = progress.add_task("", total=steps)

    def step(self, name: str, work: Callable[[], T]) -> T:
        self._progress.update(self._task, description=name)
        done = work()
        self._progress.advance(self._task)
        return done

    def flat_out(self, games: list[str], peers: bool) -> tuple[list[Served], list[Stored]]:
        contenders = all_of_them(games, peers, self.cores)
        lines: dict[tuple[str, str], list[dict[str, Any]]] = {contender.key: [] for contender in contenders}
        rows: dict[int, list[dict[str, Any]]] = {number: [] for number in ROWS_A_COMMIT}
        for number in range(1, self.plan.passes + 1):
            for contender in contenders:
                name = f"pass {number} of {self.plan.passes}: {contender.who}, {contender.what}"
                line = self.step(name, partial(contender.play, self.plan.seconds))
                lines[contender.key].append(line)
            for a_commit in ROWS_A_COMMIT:
                name = f"pass {number} of {self.plan.passes}: SQLite"
                line = self.step(name, partial(store, a_commit, self.plan.seconds / 2, self.cores))
                rows[a_commit].append(line)
        served = [Served.of(*contender.key, contender.versions, lines[contender.key]) for contender in contenders]
        return served, [Stored.of(found) for found in rows.values()]

    def paced(self, games: list[str]) -> Served:
        plan, lines = self.plan, []
        for number in range(1, plan.few_passes + 1):
            with fresh_data() as data, our_server(data, self.cores.server) as server:
                what = Load(
                    server.port,
                    server.pid,
                    plan.paced_tables,
                    plan.paced_seats,
                    games,
                    moves_per_second=plan.paced_rate,
                    warm_up=min(3.0, plan.paced_seconds),
                    seconds=plan.paced_seconds,
                )
                lines.append(self.step(f"paced, pass {number}", partial(load_ours, what, self.cores)))
        what_for = f"{plan.paced_tables} tables of {plan.paced_seats} at {plan.paced_rate:.0f} moves/s"
        return Served.of(OURS, what_for, {}, lines)

    def weighed(self) -> Weighed:
        plan = self.plan
        with fresh_data() as data, our_server(data, self.cores.server) as server:
            weigh = partial(weigh_ours, server, plan.weighed_tables, plan.weighed_connections, self.cores)
            return self.step("the weight of tables and connections", weigh)

    def broken_down(self, games: list[str]) -> dict[str, dict[str, float]]:
        plan = self.plan
        return {
            game: self.step("where the time goes", partial(break_down, game, plan.long_tables, self.cores))
            for game in games
        }

    def grown(self, games: list[str]) -> list[growth.Grown]:
        plan, cores = self.plan, self.cores
        few, passes = max(4, plan.paced_tables // 50), plan.few_passes
        pace = (plan.paced_seats, plan.paced_rate, plan.paced_seconds)
        longest = max(plan.seconds, 1.5)  # in less no match comes to its end, and there is nothing to copy
        return [
            self.step("more tables", partial(growth.with_tables, few, plan.paced_tables, *pace, games, passes, cores)),
            self.step(
                "finished matches", partial(growth.with_finished_matches, plan.events, 50, longest, passes, cores)
            ),
            self.step("longer matches", partial(growth.with_moves, plan.long_tables, plan.long_seconds, passes, cores)),
        ]
