"""What axe finds on a page, by day and in the evening."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOK = """async (tags) => {
  const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary.split("\\n").slice(1).join("; ")}`));
}"""


def look(page: Page) -> list[str]:
    """Everything that is wrong with what is on the screen now."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = page.evaluate(LOOK, RULES)
    return list(found)


def find_faults(page: Page, where: str) -> list[str]:
    """In both lights."""
    faults = []
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        page.wait_for_function("light => document.documentElement.dataset.theme === light", arg=light)
        faults += [f"{where}, {light}: {fault}" for fault in look(page)]
    return faults
