"""Draw the icons of the installed page from its rooster: `python -m web.icons`, whenever the rooster changes.

The rooster stands on the house's paper; in the maskable ones it keeps to the circle that every launcher leaves.
"""

import subprocess
from pathlib import Path
from typing import Literal

from tests.browser import launched
from web.hatch_build import find_node

WEB = Path(__file__).parent
PUBLIC = WEB / "public"
ROOSTER = "rooster.svg"
PAPER = "#f6efe2"
ICONS = {  # the side, how much of it the rooster takes, how round the paper is
    "rooster-192.png": (192, 0.8, 0.2),
    "rooster-512.png": (512, 0.8, 0.2),
    "rooster-maskable-512.png": (512, 0.58, 0),
    "rooster-touch-180.png": (180, 0.72, 0),
}
SOURCE = (
    "import { ROOSTER, SIDE } from './src/art/rooster.ts'; import { file } from './src/art/shapes.ts';"
    "process.stdout.write(file(ROOSTER[process.argv[1]], SIDE))"
)


def rooster(detail: Literal["icon", "tile", "box"]) -> str:
    """The page's own drawing as a file."""
    node = [str(find_node()[0]), "--input-type=module", "--eval", SOURCE, detail]
    return subprocess.run(node, cwd=WEB, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def main() -> None:
    (PUBLIC / ROOSTER).write_text(rooster("icon"), encoding="utf-8")
    large = rooster("tile")
    with launched() as browser:
        for name, (side, share, rounding) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0}} div{{width:{side}px;height:{side}px;display:grid;place-items:center;"
                f"background:{PAPER};border-radius:{side * rounding}px}} svg{{width:{side * share}px}}</style>"
                f"<div>{large}</div>"
            )
            page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)
            page.close()
            print(PUBLIC / "icons" / name)


if __name__ == "__main__":
    main()
