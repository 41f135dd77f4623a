"""Draw the icons of the installed page from its rooster: `python -m web.icons`, whenever the rooster changes.

The rooster stands on the house's paper; in the maskable ones it keeps to the circle that every launcher leaves.
"""

from pathlib import Path

from tests.browser import launched

PUBLIC = Path(__file__).parent / "public"
PAPER = "#f6efe2"
ICONS = {  # the side, how much of it the rooster takes, how round the paper is
    "rooster-192.png": (192, 0.8, 0.2),
    "rooster-512.png": (512, 0.8, 0.2),
    "rooster-maskable-512.png": (512, 0.58, 0),
    "rooster-touch-180.png": (180, 0.72, 0),
}


def main() -> None:
    rooster = (PUBLIC / "rooster.svg").read_text(encoding="utf-8")
    with launched() as browser:
        for name, (side, share, rounding) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0}} div{{width:{side}px;height:{side}px;display:grid;place-items:center;"
                f"background:{PAPER};border-radius:{side * rounding}px}} svg{{width:{side * share}px}}</style>"
                f"<div>{rooster}</div>"
            )
            page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)
            page.close()
            print(PUBLIC / "icons" / name)


if __name__ == "__main__":
    main()
