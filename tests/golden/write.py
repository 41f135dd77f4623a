"""Write the golden files again: `make golden`."""

from pathlib import Path

from tests.golden import perft
from tests.golden.playthrough import PLAYTHROUGHS
from tests.golden.samples import SAMPLES

HERE = Path(__file__).parent
RECORDS = HERE / "records"  # samples of all formats; only those of today's are written


def golden_files() -> dict[Path, str]:
    """What each golden file should hold."""
    texts = {HERE / f"{played.name}.txt": played.lines() for played in PLAYTHROUGHS}
    texts[HERE / "perft.txt"] = perft.lines()
    records = {RECORDS / sample.file: f"{sample.text()}\n" for sample in SAMPLES}
    return {path: "\n".join(lines) + "\n" for path, lines in texts.items()} | records


if __name__ == "__main__":
    for path, text in golden_files().items():
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{'changed' if changed else 'same   '}  {path.name}")
