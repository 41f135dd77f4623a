"""The rules still do, step for step, what the golden files say; if they should not, `make golden` and read the diff."""

from tests.golden.write import HERE, golden_files


def test_golden_files_are_what_the_rules_do() -> None:
    for path, text in golden_files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs: make golden, and read the diff"


def test_no_golden_file_is_left_over() -> None:
    assert set(HERE.glob("*.txt")) == set(golden_files())
