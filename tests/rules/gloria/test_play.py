"""G3: three action points and what they buy."""

from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.events import Chested, Collected, Drew, Took, Turned, TurnEnded
from tests.rules.gloria.tables import kinds, legal_texts, play, row, table


def test_G3_all_moves_in_a_stable_order_each_once() -> None:
    state = table(
        hands=[["mask", "mask", "hat", "joker", "doubler"]],
        chests=[["worm"]],
        collections=[[row("hat", 1), row("grain", 2, doubled=True)], [row("statue", 1), row("worm", 1)]],
        fox=(0, "hat"),
    )
    assert legal_texts(state, 0) == [
        "chest doubler",
        "chest hat",
        "chest joker",
        "chest mask",
        "collect doubler on hat",
        "collect hat",
        "collect joker on hat",
        "collect mask",
        "take 0",
        "take 1",
        "take 2",
        "draw",
        "fox to 0 grain",
        "fox to 1 statue",
        "fox to 1 worm",
    ]
    assert GAME.legal(state, 1) == ()


def test_G3_three_points_then_the_left_neighbour() -> None:
    state = table(players=3, turn=2, pile=["hat", "mask", "foxtail", "worm"])
    state, events = play(state, "take 0", "take 1", "take 2")
    assert kinds(events) == ["took", "turned"] * 3 + ["turn-ended"]
    assert events[-1] == TurnEnded(2, 0)
    assert state.turn == 0
    assert state.points_left == 3
    assert state.hands[2] == ("grain", "grain", "grain")
    assert state.display == ("hat", "mask", "foxtail")


def test_G3_an_empty_hand_can_always_take() -> None:
    state = table(points_left=1)
    assert legal_texts(state, 0) == ["take 0", "take 1", "take 2"]


def test_G3_chest_of_any_kind() -> None:
    state = table(hands=[["mask", "joker", "doubler"]])
    state, events = play(state, "chest joker", "chest doubler", "chest mask")
    assert events[:3] == [Chested(0, "joker"), Chested(0, "doubler"), Chested(0, "mask")]
    assert state.chests[0] == ("joker", "doubler", "mask")
    assert state.hands[0] == ()
    assert state.turn == 1


def test_G3_a_motif_card_opens_on_the_oldest_empty_chest() -> None:
    state = table(hands=[["mask"]], chests=[["hat", "worm"]])
    state, events = play(state, "collect mask")
    assert events == [Collected(0, "mask", "mask", opened=True)]
    assert state.collections[0] == (row("mask", 1, chest="hat"),)
    assert state.chests[0] == ("worm",)


def test_G3_the_chest_may_have_another_face_or_the_same() -> None:
    state, _ = play(table(hands=[["mask", "mask"]]), "chest mask", "collect mask")
    assert state.collections[0] == (row("mask", 1, chest="mask"),)


def test_G3_a_motif_card_extends_its_collection_and_opens_no_second() -> None:
    state = table(hands=[["mask"]], chests=[["hat"]], collections=[[row("mask", 2, 1)]])
    state, events = play(state, "collect mask")
    assert events == [Collected(0, "mask", "mask", opened=False)]
    assert state.collections[0] == (row("mask", 3, 1),)
    assert state.chests[0] == ("hat",)


def test_G3_without_a_chest_nothing_opens() -> None:
    state = table(hands=[["mask", "hat"]], collections=[[row("hat", 1)]])
    assert "collect mask" not in legal_texts(state, 0)
    assert "collect hat" in legal_texts(state, 0)


def test_G3_a_joker_extends_any_own_collection() -> None:
    state = table(hands=[["joker", "joker"]], collections=[[row("hat", 1), row("mask", 1)], [row("worm", 1)]])
    state, _ = play(state, "collect joker on mask", "collect joker on mask")
    assert state.collections[0] == (row("hat", 1), row("mask", 1, 2))


def test_G3_a_joker_or_doubler_never_opens() -> None:
    state = table(hands=[["joker", "doubler"]], chests=[["hat", "hat"]])
    assert legal_texts(state, 0) == ["chest doubler", "chest joker", "take 0", "take 1", "take 2", "draw"]


def test_G3_a_doubler_closes_for_everything() -> None:
    state = table(hands=[["doubler", "doubler", "joker", "mask"]], chests=[["hat"]], collections=[[row("mask", 1)]])
    state, _ = play(state, "collect doubler on mask")
    assert state.collections[0] == (row("mask", 1, doubled=True),)
    assert not any(text.startswith("collect") for text in legal_texts(state, 0))  # not even on the free chest


def test_G3_a_doubler_as_chest_doubles_nothing() -> None:
    state, _ = play(table(hands=[["doubler", "mask"]]), "chest doubler", "collect mask")
    assert not state.collections[0][0].doubled


def test_G3_take_is_replaced_at_once_in_its_place() -> None:
    state = table(display=["grain", "hat", "mask"], pile=["worm", "statue", "foxtail"])
    state, events = play(state, "take 1")
    assert events == [Took(0, 1, "hat"), Turned(1, "worm")]
    assert state.display == ("grain", "worm", "mask")
    assert state.pile == ("statue", "foxtail")


def test_G3_the_fresh_card_can_be_taken_next() -> None:
    state = table(display=["grain", "hat", "mask"], pile=["worm", "statue", "foxtail"])
    state, _ = play(state, "take 1", "take 1")
    assert state.hands[0] == ("hat", "worm")
    assert state.display == ("grain", "statue", "mask")


def test_G3_draw_costs_two() -> None:
    state = table(pile=["statue", "worm"])
    state, events = play(state, "draw")
    assert kinds(events) == ["draw-begun", "drew"]
    assert events[1] == Drew(0, "statue")
    assert state.hands[0] == ("statue",)
    assert state.points_left == 1
    assert "draw" not in legal_texts(state, 0)


def test_G3_one_point_then_a_draw_ends_the_turn() -> None:
    state, events = play(table(pile=["statue", "worm", "hat"]), "take 0", "draw")
    assert kinds(events) == ["took", "turned", "draw-begun", "drew", "turn-ended"]
    assert state.hands[0] == ("grain", "worm")


def test_G3_turns_allowed_in_the_book() -> None:
    """A chest, a move of the fox and a take; three cards laid open; a chest and the fox given to the left."""
    state = table(hands=[["hat"]], collections=[[row("mask", 1), row("worm", 1)], [row("statue", 1)]], fox=(0, "mask"))
    state, _ = play(state, "chest hat", "fox to 0 worm", "take 0", "keep")
    assert state.turn == 1
    state = table(
        hands=[["hat", "mask", "mask"]],
        collections=[[row("hat", 1), row("mask", 1)], [row("worm", 1)]],
        fox=(0, "hat"),
    )
    state, _ = play(state, "collect hat", "collect mask", "collect mask", "pass worm")
    assert state.turn == 1
    state = table(hands=[["hat"]], collections=[[row("mask", 1)], [row("worm", 1)]], fox=(0, "mask"))
    state, _ = play(state, "chest hat", "fox to 1 worm")
    assert state.turn == 1
    state = table(collections=[[row("mask", 1)], [row("worm", 1)]], fox=(0, "mask"))
    state, _ = play(state, "draw", "take 2", "pass worm")
    assert state.turn == 1
