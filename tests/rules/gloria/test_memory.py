"""G8: what a seat could still know."""

from kikeriki.rules.core import Seat
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.events import Chested, Collected, Dealt, Drew, Event, Took
from kikeriki.rules.gloria.memory import Memory

DEALT = Dealt(0, ("grain", "hat", "hat"), (("doubler", "mask"), ("doubler", "worm"), ("doubler",)), ("hat",))
SETUP = GAME.start("2007", 3, {}).setup


def after(seat: Seat | None, *events: Event) -> Memory:
    memory = GAME.memory(SETUP, seat)
    for event in events:
        memory = GAME.remember(memory, GAME.redact(event, seat))
    return memory


def test_G2_everybody_else_holds_a_doubler() -> None:
    assert after(1, DEALT).known == (("doubler",), (), ("doubler",))
    assert after(None, DEALT).known == (("doubler",),) * 3
    assert GAME.memory(SETUP, 1).known == ((), (), ())


def test_G8_cards_taken_openly_are_known_until_they_are_played() -> None:
    took = (DEALT, Took(0, 1, "hat"), Took(0, 1, "hat"))
    assert after(1, *took).known[0] == ("doubler", "hat", "hat")
    assert after(1, *took, Collected(0, "hat", "hat", opened=True)).known[0] == ("doubler", "hat")
    assert after(1, *took, Chested(0, "hat")).known[0] == ("doubler", "hat")
    assert after(1, *took, Collected(0, "doubler", "hat", opened=False)).known[0] == ("hat", "hat")


def test_G8_the_own_hand_is_in_the_view_and_not_in_the_memory() -> None:
    assert after(0, DEALT, Took(0, 1, "hat"), Chested(0, "doubler")).known[0] == ()


def test_G8_a_card_not_known_leaves_the_known_ones() -> None:
    assert after(1, DEALT, Took(0, 1, "hat"), Chested(0, "mask")).known[0] == ("doubler", "hat")


def test_G8_blind_draws_tell_the_others_nothing() -> None:
    assert after(1, DEALT, Drew(0, "hat")) == after(1, DEALT)


def test_G8_chests_are_remembered_for_each_seat_own_ones_too() -> None:
    events = (DEALT, Chested(0, "mask"), Chested(1, "worm"), Chested(0, "doubler"))
    for seat in (0, 1, 2, None):
        assert after(seat, *events).chests == (("doubler", "mask"), ("worm",), ())


def test_G8_from_what_is_told_later_a_chest_has_no_face() -> None:
    log: list[Event] = [DEALT, Took(0, 1, "hat"), Chested(0, "mask"), Took(0, 2, "worm")]
    memory = GAME.memory(SETUP, 1)
    for event in GAME.recall(log, 1):
        memory = GAME.remember(memory, event)
    assert memory.chests == ((), (), ())
    assert memory.known[0] == ("worm",)  # the hat or the doubler might have been the chest
