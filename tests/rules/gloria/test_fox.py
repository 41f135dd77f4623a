"""G3 and G4: how the fox enters, moves, is passed and kept."""

from kikeriki.rules.gloria.collection import FoxPlace
from kikeriki.rules.gloria.events import FoxEntered, FoxKept, FoxMoved, FoxPassed, TurnEnded
from tests.rules.gloria.tables import kinds, legal_texts, play, row, table


def test_G4_the_fox_waits_until_the_last_player_opens() -> None:
    state = table(players=3, turn=0, hands=[["mask"]], chests=[["hat"]], collections=[[], [row("worm", 1)], []])
    state, events = play(state, "collect mask")
    assert kinds(events) == ["collected"]
    assert state.fox is None


def test_G4_it_enters_on_the_last_first_collection_at_once() -> None:
    state = table(
        players=3,
        turn=1,
        hands=[[], ["mask"]],
        chests=[[], ["hat"]],
        collections=[[row("mask", 2)], [], [row("worm", 1)]],
    )
    state, events = play(state, "collect mask")
    assert events[1] == FoxEntered(1, "mask")
    assert state.fox == FoxPlace(1, "mask")
    assert state.points_left == 2


def test_G4_entering_does_not_use_up_the_fox_action() -> None:
    state = table(hands=[["mask"]], chests=[["hat"]], collections=[[], [row("worm", 1)]])
    state, _ = play(state, "collect mask")
    assert "fox to 1 worm" in legal_texts(state, 0)
    state, events = play(state, "fox to 1 worm")
    assert kinds(events) == ["fox-moved", "turn-ended"]


def test_G4_entering_with_the_last_point_gives_the_free_pass() -> None:
    state = table(hands=[["mask"]], chests=[["hat"]], collections=[[], [row("worm", 1)]], points_left=1)
    state, events = play(state, "collect mask")
    assert kinds(events) == ["collected", "fox-entered"]
    assert legal_texts(state, 0) == ["pass worm", "keep"]


def test_G4_it_enters_once() -> None:
    state = table(hands=[["hat"]], chests=[["hat"]], collections=[[row("mask", 1)], [row("worm", 1)]], fox=(1, "worm"))
    state, events = play(state, "collect hat")
    assert kinds(events) == ["collected"]
    assert state.fox == FoxPlace(1, "worm")


def test_G4_the_collection_under_it_may_be_extended_and_closed() -> None:
    state = table(
        hands=[["mask", "joker", "doubler"]], collections=[[row("mask", 1)], [row("worm", 1)]], fox=(0, "mask")
    )
    state, _ = play(state, "collect mask", "collect joker on mask", "collect doubler on mask")
    assert state.collections[0] == (row("mask", 2, 1, doubled=True),)
    assert state.fox == FoxPlace(0, "mask")


def test_G3_to_another_own_collection_costs_one() -> None:
    state = table(collections=[[row("mask", 1), row("hat", 1)], [row("worm", 1)]], fox=(0, "mask"))
    state, events = play(state, "fox to 0 hat")
    assert events == [FoxMoved(0, 0, "hat", 1)]
    assert state.fox == FoxPlace(0, "hat")
    assert state.points_left == 2


def test_G3_to_the_left_neighbour_costs_two() -> None:
    state = table(players=3, collections=[[row("mask", 1)], [row("worm", 1)], [row("hat", 1)]], fox=(0, "mask"))
    assert "fox to 2 hat" not in legal_texts(state, 0)
    state, events = play(state, "fox to 1 worm")
    assert events == [FoxMoved(0, 1, "worm", 2)]
    assert state.points_left == 1


def test_G3_not_with_one_point_left() -> None:
    collections = [[row("mask", 1), row("hat", 1)], [row("worm", 1)]]
    state = table(collections=collections, fox=(0, "mask"), points_left=1)
    assert [text for text in legal_texts(state, 0) if text.startswith("fox")] == ["fox to 0 hat"]


def test_G3_once_a_turn_and_again_in_the_next() -> None:
    state = table(collections=[[row("mask", 1), row("hat", 1)], [row("worm", 1)]], fox=(0, "mask"))
    state, _ = play(state, "fox to 0 hat")
    assert not any(text.startswith("fox") for text in legal_texts(state, 0))
    state, _ = play(state, "take 0", "take 0", "keep", "take 0", "take 0", "take 0")
    assert "fox to 0 mask" in legal_texts(state, 0)


def test_G3_who_got_it_can_move_it_on_in_their_turn() -> None:
    state = table(collections=[[row("mask", 1)], [row("worm", 1)]], fox=(0, "mask"))
    state, _ = play(state, "take 0", "fox to 1 worm")
    assert state.turn == 1
    assert "fox to 0 mask" in legal_texts(state, 1)


def test_G3_not_from_anybody_elses_collection() -> None:
    state = table(collections=[[row("mask", 1), row("hat", 1)], [row("worm", 1)]], fox=(1, "worm"))
    assert not any(text.startswith("fox") for text in legal_texts(state, 0))
    _, events = play(state, "take 0", "take 0", "take 0")
    assert events[-1] == TurnEnded(0, 1)


def test_G3_free_pass_to_any_collection_of_the_left_neighbour_or_keep() -> None:
    state = table(
        players=3,
        turn=2,
        collections=[[row("mask", 1), row("hat", 2, doubled=True)], [row("worm", 1)], [row("grain", 1)]],
        fox=(2, "grain"),
    )
    state, events = play(state, "take 0", "draw")
    assert kinds(events)[-1] == "drew"
    assert legal_texts(state, 2) == ["pass mask", "pass hat", "keep"]
    passed, events = play(state, "pass hat")
    assert events == [FoxPassed(2, 0, "hat"), TurnEnded(2, 0)]
    assert passed.fox == FoxPlace(0, "hat")
    kept, events = play(state, "keep")
    assert events == [FoxKept(2), TurnEnded(2, 0)]
    assert kept.fox == FoxPlace(2, "grain")


def test_G3_free_pass_after_a_move_between_own_collections() -> None:
    state = table(collections=[[row("mask", 1), row("hat", 1)], [row("worm", 1)]], fox=(0, "mask"))
    state, _ = play(state, "fox to 0 hat", "take 0", "take 0")
    assert legal_texts(state, 0) == ["pass worm", "keep"]
    state, _ = play(state, "pass worm")
    assert state.fox == FoxPlace(1, "worm")
    assert state.turn == 1


def test_G4_with_two_players_the_left_neighbour_is_the_opponent() -> None:
    state = table(turn=1, collections=[[row("mask", 1)], [row("worm", 1)]], fox=(1, "worm"), points_left=1)
    state, events = play(state, "take 0", "pass mask")
    assert FoxPassed(1, 0, "mask") in events
    assert state.turn == 0
