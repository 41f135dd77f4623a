"""The rules still do, step for step, what the golden files say; if they should not, `make golden` and read the diff."""

from kikeriki.rules import record
from tests.golden.write import HERE, RECORDS, golden_files


def test_golden_files_are_what_the_rules_do() -> None:
    for path, text in golden_files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs: make golden, and read the diff"


def test_no_golden_file_is_left_over() -> None:
    todays = RECORDS.glob(f"*-format-{record.FORMAT}.json")
    assert {*HERE.glob("*.txt"), *todays} == set(golden_files())


def test_samples_of_older_formats_are_kept_and_never_written_again() -> None:
    for older in range(1, record.FORMAT):
        kept = set(RECORDS.glob(f"*-format-{older}.json"))
        assert kept
        assert not kept & set(golden_files())
