"""The sentences: exact, grammatical, complete, and silent about what nobody may be told."""

import re
from dataclasses import replace

import pytest

from kikeriki.cli.words import Names, card_name, event_lines, move_path, outcome_lines, resignation_line, tidy
from kikeriki.cli.words.english import Cast, listed, ordinal, plural, third_person
from kikeriki.rules.core import Event, Outcome
from kikeriki.rules.five211 import events as five211
from kikeriki.rules.five211.editions import rules_for
from kikeriki.rules.five211.scoring import points_of, score
from kikeriki.rules.games import GAMES
from kikeriki.rules.gloria import events as gloria
from kikeriki.rules.gloria.collection import Collection, FoxPlace
from kikeriki.rules.gloria.scoring import motif_rows, penalties
from kikeriki.rules.kuiken import events as kuiken
from kikeriki.rules.kuiken.scoring import FilledIn, RowShown, SetAside, Summed
from kikeriki.rules.setup import Setup
from tests.cli.matches import NAMES, a_table_each, moments
from tests.setups import Table

TABLES = a_table_each()
TOLD_BY_THE_NEXT = {five211.Chosen, kuiken.DrawBegun}  # a line of their own would only repeat
SCORINGS = {"scored", "round-ended"}


def lines(slug: str, event: Event, you: int | None = None, names: Names = NAMES) -> list[str]:
    return event_lines(slug, event, names, you)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_event_of_a_match_is_told_to_everybody(table: Table) -> None:
    *_, end = moments(table, "told", every=1000)
    last, redact = table.players - 1, table.game.redact
    for you, told in (
        (None, end.match.events),
        (None, [redact(event, None) for event in end.match.events]),
        (last, [redact(event, last) for event in end.match.events]),
    ):
        for event in told:
            _check(event, event_lines(end.slug, event, end.names, you))
            _check(event, event_lines(end.slug, event, end.names, you, open_cards=True))


def _check(event: Event, said: list[str]) -> None:
    assert bool(said) != (type(event) in TOLD_BY_THE_NEXT), event
    for line in said:
        assert re.search(r"\.$|\. \[[FGK]\d\]$", line), line
        assert line[0] == line[0].upper()
        assert "None" not in line
        assert "!" not in line
        assert not re.search(r"\b(you|You) \w+(ses|kes|ys|ws|cks|lds|has|is)\b", line), line
    if event.kind in SCORINGS:
        assert all(line.endswith("]") for line in said)


def test_random_play_meets_every_kind_of_event() -> None:
    for game in GAMES.values():
        met: set[type] = set()
        for table in (t for t in TABLES if t.game is game):
            *_, end = moments(table, "met", every=1000)
            met |= set(map(type, end.match.events))
        assert met == set(game.events)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_paths_are_distinct_and_none_ends_inside_another(table: Table) -> None:
    names = ("hen",) * table.players  # bots may be called alike
    for moment in moments(table, "paths", every=5):
        for seat in sorted(moment.match.to_act):
            view = moment.view(seat)
            paths = [move_path(moment.slug, move, view, names) for move in view.legal]
            inside = {path[:depth] for path in paths for depth in range(1, len(path))}
            assert len(set(paths)) == len(paths)
            assert not inside & set(paths)
            assert all(label for path in paths for label in path)


def test_paths_read_like_a_menu() -> None:
    seen: set[tuple[str, ...]] = set()
    for table in TABLES:
        for moment in moments(table, "menu", every=5):
            for seat in moment.match.to_act:
                view = moment.view(seat)
                seen |= {move_path(moment.slug, move, view, moment.names) for move in view.legal}
    assert {
        ("Take from the display", "mask (left)"),
        ("Make a chest", "joker"),
        ("Collect", "mask: opens a collection"),
        ("Draw unseen (2 points)",),
        ("Move the fox (2 points)", "Ben's statues"),
        ("Move the fox (1 point)", "my masks"),
        ("Keep the fox",),
        ("Swap", "my 2nd card", "with Ben's 3rd card"),
        ("Peek", "at my 4th card"),
        ("Take the 5", "for my 1st card"),
        ("Discard the Swap unused",),
        ("Use the Draw Two",),
        ("I have seen them",),
        ("Knock",),
    } <= seen


def test_a_story_of_5211() -> None:
    setup = Setup("5211", "2024", 4, {"long": False})
    played = (("G2", "G2", "G3", "Y4"), ("G2", "G2", "Y3", "O2"), ("G3", "G1", "Y2", "T2"), ("G2", "Y1", "B2", "O3"))
    steps, scored = score(rules_for(setup), played)
    points = tuple(map(points_of, scored))
    event = five211.Scored(3, steps, scored, points, tuple(p + 10 for p in points))
    assert lines("5211", event, you=1) == [
        "Round 3: 2 Roosters, and it takes exactly 6: so the colours count. [F4]",
        "Green 8, yellow 4, orange 2, dark blue 1 and turquoise 1. [F5]",
        "Green has 8, the limit is 7: out. [F5]",
        "Yellow scores with 4. [F5]",
        "Ann scores 4 with Y4: 14 in all. [F5]",
        "You score 3 with Y3: 13 in all. [F5]",
        "Cleo scores 2 with Y2: 12 in all. [F5]",
        "Dirk scores 1 with Y1: 11 in all. [F5]",
    ]


def test_the_five_colors_have_one_blue() -> None:
    steps, scored = score(rules_for(Setup("5211", "five-colors", 2, {})), (("B2", "B3", "R2", "Y2"), ("B2",)))
    told = lines("5211", five211.Scored(1, steps, scored, (5, 2), (5, 2)))
    assert "Blue scores with 3. [F5]" in told
    assert card_name("5211", "B3") == card_name("5211", "B3", "2024") == "dark blue 3"
    assert card_name("5211", "B3", "five-colors") == "blue 3"


def test_a_scoring_of_gloria() -> None:
    row = Collection("statue", "hat", cards=3, jokers=0, doubled=False)
    worms, doubled = replace(row, motif="worm", cards=2), replace(row, motif="worm", cards=1, doubled=True)
    collections = ((row, worms), (replace(row, cards=2), doubled), (replace(row, cards=2),))
    rows = motif_rows(collections, FoxPlace(0, "worm"))
    losses = penalties(((), (), ("hat",)), (("mask",), (), ("hat", "joker")))
    told = lines("gloria-picktoria", gloria.Scored(3, rows, losses, (2, 8, -4), (10, 9, -1)), you=0)
    assert told == [
        "Statues: you longest with 3 (3 points); Ben and Cleo tied for second with 2 (nothing). [G6]",
        "Worms: Ben alone with 1 (8 points by its doubler); you under the fox with 2 (nothing). [G6]",
        "You have 1 card in hand: −1 point. [G6]",
        "Cleo has 1 empty chest: −2 points. [G6]",
        "Cleo has 2 cards in hand: −2 points. [G6]",
        "The third scoring: you +2, now 10; Ben +8, now 9; Cleo −4, now −1. [G6]",
    ]


def test_G6_nothing_is_nothing_with_a_doubler_too() -> None:
    row = Collection("statue", "hat", cards=2, jokers=0, doubled=False)
    rows = motif_rows(((replace(row, cards=3),), (row,), (replace(row, doubled=True),)), None)
    assert lines("gloria-picktoria", gloria.Scored(1, rows, (), (3, 0, 0), (3, 0, 0)))[0] == (
        "Statues: Ann longest with 3 (3 points); Ben and Cleo tied for second with 2 (nothing). [G6]"
    )


def test_the_end_of_a_round_of_kuiken() -> None:
    rows = (("4", "2", "0", "5"), ("0", "4", "swap", "0"))
    last = ("0", "4", "8", "0")
    steps = (
        RowShown(1, rows[1]),
        RowShown(0, rows[0]),
        SetAside(1, 2, "swap"),
        FilledIn(1, 2, "peek"),
        SetAside(1, 2, "peek"),
        FilledIn(1, 2, "8"),
        Summed(1, last, 12),
        Summed(0, rows[0], 11),
    )
    assert lines("kuiken-koers", kuiken.RoundEnded(2, 1, steps, (11, 12), (20, 18)), you=0) == [
        "Ben notes 0 + 4 + 8 (for a Swap and a Peek) + 0 = 12. [K7]",
        "You note 4 + 2 + 0 + 5 = 11. [K7]",
        "After round 2: you 20 and Ben 18. [K8]",
    ]


def test_you_and_ann() -> None:
    took = gloria.Took(0, 1, "mask")
    assert lines("gloria-picktoria", took) == ["Ann takes the mask."]
    assert lines("gloria-picktoria", took, you=0) == ["You take the mask."]
    assert lines("gloria-picktoria", took, names=("You", "Ben")) == ["You take the mask."]
    moved = gloria.FoxMoved(1, 0, "statue", 2)
    assert lines("gloria-picktoria", moved, you=0) == ["Ben moves the fox to your statues for 2 points."]
    swapped = kuiken.Swapped(0, 1, 1, 2)
    assert lines("kuiken-koers", swapped, you=0) == ["You swap your 2nd card with Ben's 3rd."]
    assert lines("kuiken-koers", swapped, you=1) == ["Ann swaps their 2nd card with your 3rd."]


def test_G8_a_chest_is_told_with_its_face_only_where_the_event_has_it() -> None:
    assert lines("gloria-picktoria", gloria.Chested(0, "mask")) == ["Ann shows a mask and makes a chest of it."]
    assert lines("gloria-picktoria", gloria.Chested(0, None)) == ["Ann makes a chest."]


def test_K9_what_was_looked_at_or_drawn_is_never_told() -> None:
    for card in ("7", "swap"):
        for event, silent in (
            (kuiken.Looked(0, (0, 3), (card, card)), kuiken.Looked(0, (0, 3), None)),
            (kuiken.Looked(0, (2,), (card,)), kuiken.Looked(0, (2,), None)),
            (kuiken.Drew(0, card), kuiken.Drew(0, None)),
            (kuiken.Placed(0, 1, card, "3"), kuiken.Placed(0, 1, None, "3")),
        ):
            assert lines("kuiken-koers", event, you=0) == lines("kuiken-koers", silent, you=0)
    deal = kuiken.Dealt(1, 0, (("1",) * 4, ("2",) * 4), ("5",), ("9",))
    assert lines("kuiken-koers", deal) == lines("kuiken-koers", replace(deal, rows=None, pile=None))


def test_K9_who_sees_all_is_told_the_faces() -> None:
    def told(event: Event) -> list[str]:
        return event_lines("kuiken-koers", event, NAMES, open_cards=True)

    assert told(kuiken.Looked(0, (0, 3), ("8", "swap"))) == ["Ann looks at their outer cards, an 8 and a Swap."]
    assert told(kuiken.Looked(0, (2,), ("draw-two",))) == ["Ann peeks at their 3rd card, a Draw Two."]
    assert told(kuiken.Drew(1, "7")) == ["Ben draws a 7."]
    assert told(kuiken.Placed(1, 0, "7", "9")) == ["Ben puts the 7 down as their 1st card and discards a 9."]
    deal = kuiken.Dealt(1, 0, (("1",) * 4, ("2",) * 4), ("5",), ("9",))
    assert told(deal)[2:] == ["Ann has 1, 1, 1 and 1.", "Ben has 2, 2, 2 and 2."]
    for silent in (kuiken.Drew(1, None), kuiken.Looked(0, (2,), None), replace(deal, rows=None, pile=None)):
        assert told(silent) == lines("kuiken-koers", silent)


@pytest.mark.parametrize("slug", GAMES)
def test_outcomes_say_who_won_and_why(slug: str) -> None:
    for table in (t for t in TABLES if t.game.slug == slug):
        *_, end = moments(table, "outcome", every=1000)
        outcome = end.match.outcome
        assert outcome is not None
        first, points = outcome_lines(slug, outcome, end.names)
        assert all(end.names[seat] in first for seat in outcome.winners)
        assert first.endswith(f"[{outcome.clause}]")
        assert all(name in points for name in end.names)


def test_outcomes_word_for_word() -> None:
    tie = Outcome((1,), (40, 40, 30), (2, 1, 3), "tie-break", "F7")
    assert outcome_lines("5211", tie, NAMES, you=1) == [
        "Kikeriki. You win: 40 points like Ann, but with more cards in the score pile. [F7]",
        "Points: you 40, Ann 40 and Cleo 30.",
    ]
    shared = Outcome((0, 2), (12, 20, 12), (1, 3, 1), "shared", "K8")
    assert outcome_lines("kuiken-koers", shared, NAMES)[0] == (
        "Kikeriki. Ann and Cleo share the win with 12 points each, the fewest. [K8]"
    )


def test_outcomes_tell_of_those_who_resigned() -> None:
    cards = Outcome.of((40, 36, 36, 12), [(40, 9), (36, 8), (36, 7), (12, 2)], "F7")

    def told(*resigned: int, you: int | None = None) -> list[str]:
        return outcome_lines("5211", cards.with_resigned(resigned), NAMES, you, resigned)

    assert told(0) == [
        "Kikeriki. Of those who did not resign, Ben wins: 36 points like Cleo, "
        "but with more cards in the score pile. [F7]",
        "Ann resigned and ranks last.",
        "Points: Ben 36, Cleo 36, Dirk 12 and Ann 40.",
    ]
    assert told(0, 1)[:2] == [
        "Kikeriki. Of those who did not resign, Cleo wins with 36 points, the most. [F7]",
        "Ann and Ben resigned and rank last.",
    ]
    assert told(2, 0, 1, you=3)[:2] == [
        "Kikeriki. You win with 12 points, the only one who did not resign. [F7]",
        "Ann, Ben and Cleo resigned and rank last.",
    ]
    assert told(1, you=1) == [
        "Kikeriki. Ann wins with 40 points, the most. [F7]",
        "You resigned and rank last.",
        "Points: Ann 40, Cleo 36, Dirk 12 and you 36.",
    ]
    assert told(0, 1, 2, 3)[:2] == [
        "Kikeriki. Ann wins with 40 points, the most. [F7]",
        "Everybody resigned, so the cards alone decide.",
    ]


def test_a_shared_win_after_a_resignation() -> None:
    cards = Outcome.of((9, 12, 20, 12), [(-9,), (-12,), (-20,), (-12,)], "K8")
    assert outcome_lines("kuiken-koers", cards.with_resigned([0]), NAMES, resigned=[0]) == [
        "Kikeriki. Of those who did not resign, Ben and Dirk share the win with 12 points each, the fewest. [K8]",
        "Ann resigned and ranks last.",
        "Points: Ben 12, Dirk 12, Cleo 20 and Ann 9.",
    ]
    without_names = outcome_lines("kuiken-koers", cards.with_resigned([0, 1]), NAMES)  # who resigned is not known
    assert without_names[0] == "Kikeriki. Of those who did not resign, Dirk wins with 12 points, the fewest. [K8]"


def test_a_resignation_word_for_word() -> None:
    assert resignation_line(0, NAMES) == "Ann resigns: a bot plays on in their seat."
    assert resignation_line(0, NAMES, you=0) == "You resign: a bot plays on in your seat."


def test_cards_have_names() -> None:
    assert card_name("5211", "Y3") == "yellow 3"
    assert card_name("5211", "O1") == "orange Rooster (1)"
    assert card_name("gloria-picktoria", "tooth-necklace") == "tooth necklace"
    assert card_name("kuiken-koers", "draw-two") == "draw two"


def test_names_are_printable_and_told_apart() -> None:
    assert tidy(["hen", "hen", "hen 1"]) == ("hen 2", "hen 3", "hen 1")
    assert tidy(["\x1b[31mAnn\n", ""]) == ("[31mAnn", "Seat 2")
    assert tidy(["Ann", "Ben"]) == ("Ann", "Ben")


def test_grammar() -> None:
    assert [third_person(verb) for verb in ("take", "pass", "do", "have", "pay", "carry")] == [
        "takes",
        "passes",
        "does",
        "has",
        "pays",
        "carries",
    ]
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
    ]
    assert (plural(0, "card"), plural(1, "card"), plural(2, "card")) == ("no cards", "1 card", "2 cards")
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert Cast(NAMES, 1).whose(0) == "Ann's"
