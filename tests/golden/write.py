"""Write the golden files again: `make golden`."""

from pathlib import Path

from tests.golden import perft
from tests.golden.playthrough import PLAYTHROUGHS

HERE = Path(__file__).parent


def golden_files() -> dict[Path, str]:
    """What each golden file should hold."""
    texts = {HERE / f"{played.name}.txt": played.lines() for played in PLAYTHROUGHS}
    texts[HERE / "perft.txt"] = perft.lines()
    return {path: "\n".join(lines) + "\n" for path, lines in texts.items()}


if __name__ == "__main__":
    for path, text in golden_files().items():
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{'changed' if changed else 'same   '}  {path.name}")
