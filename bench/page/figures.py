"""One line of the report: what was measured, and what is allowed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    what: str
    game: str
    value: float
    unit: str
    budget: float | None = None  # None: told for comparison
    note: str = ""

    @property
    def is_within_budget(self) -> bool:
        return self.budget is None or self.value <= self.budget

    @property
    def amount(self) -> str:
        return f"{self.value:.{2 if self.value < 10 else 1}f} {self.unit}".strip()

    @property
    def line(self) -> str:
        return f"{self.what}, {self.game}: {self.amount} ({self.note})"
