"""Our rules text says what the rules do: its clauses, its numbers, its examples."""

import re
from collections.abc import Iterator

from kikeriki.rules.five211.cards import COPIES
from kikeriki.rules.five211.scoring import majority
from kikeriki.rules.texts import clauses, rules_text
from tests.rules.five211.tables import Stated, rules

TEXT = rules_text("5211")


def rows(clause: str) -> Iterator[list[str]]:
    """The cells of the tables of a section, without the lines that head them."""
    for line in clauses(TEXT)[clause].splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_it_has_every_clause_in_order() -> None:
    assert list(clauses(TEXT)) == [f"F{number}" for number in range(1, 10)]


def test_F1_the_text_counts_the_cards_as_the_box_does() -> None:
    words = {"one": 1, "two": 2, "five": 5, "six": 6}
    said = {
        int(value): words[count] for count, value in re.findall(r"\b(one|two|five|six)\s+([1-6])", clauses(TEXT)["F1"])
    }
    assert said == COPIES


def test_F2_the_text_has_the_numbers_of_every_table() -> None:
    heading, checked = "", 0
    for cells in rows("F2"):
        if cells[0].startswith("**"):
            heading = cells[0].strip("*")
        elif cells[0].isdigit():
            players = int(cells[0])
            options = {"aggressive": True} if "aggressive" in heading else {}
            for edition in ["five-colors"] if heading.startswith("Five") else ["2024", "2021"]:
                table = rules(edition, players, **options)
                assert cells[1] == str(table.removed or "none")
                assert cells[2] == str(len(Stated(edition, players, **options).state.pile))
                assert cells[3] == str(table.limit)
                assert cells[4] == (f"exactly {table.roosters}" if table.exact else f"{table.roosters} or more")
                checked += 1
    assert checked == 14


def test_F5_the_examples_of_the_text_come_out_as_it_says() -> None:
    checked = 0
    for laid, told in rows("F5"):
        counts = {colour: int(count) for count, colour in re.findall(r"(\d+) (\w+)", laid)}
        if len(counts) > 1:
            assert sum(counts.values()) == 16
            assert (majority(counts, rules("2024", 4).limit)[1] or "nothing") == told.split(":")[0]
            checked += 1
    assert checked == 5
