"""Draw the pictures of the docs from the program itself: `make pictures`."""

import asyncio
import random
import re
from pathlib import Path

from kikeriki.cli.terminal import Plan, Terminal
from kikeriki.cli.terminal.sitting import Sitting
from kikeriki.rules.games import GAMES

HERE = Path(__file__).parent
SIZE = (100, 30)
MOVES = {"5211": 7, "gloria-picktoria": 40, "kuiken-koers": 5}  # by the person, until the table looks lived in


async def draw(slug: str) -> None:
    app = Terminal(Plan(game=slug, people=("Ann",), players=4, seed="picture"), pace=0)
    rng = random.Random(slug)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        moves = 0
        while moves < MOVES[slug]:
            if isinstance(app.screen, Sitting):
                hotseat = app.screen.hotseat
                view = hotseat.view()
                if view.legal:
                    hotseat.play(rng.choice([move for move in view.legal if move.kind != "knock"]))
                    moves += 1
                app.screen.step()
            else:
                await pilot.press("enter")
            await pilot.pause()
        while not isinstance(app.screen, Sitting):
            await pilot.press("enter")
            await pilot.pause()
        picture = app.export_screenshot(title=GAMES[slug].title)
    # The fonts that the picture would fetch from elsewhere: any fixed-width font does.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    (HERE / f"{slug}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    for game in GAMES:
        asyncio.run(draw(game))
        print(f"docs/images/{game}.svg")
