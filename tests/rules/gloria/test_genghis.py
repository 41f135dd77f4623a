"""G5: Genghis Rooster comes, and the scorings with him."""

from kikeriki.rules.core import settle
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.collection import FoxPlace
from kikeriki.rules.gloria.events import GenghisCame, Scored, Turned
from kikeriki.rules.gloria.scoring import Penalty
from tests.rules.gloria.tables import NoRng, kinds, legal_texts, play, row, table

MASKS = [[row("mask", 2)], [row("mask", 1)]]  # 3 and 1 points
G = "genghis"


def scored(events: list[object]) -> list[Scored]:
    return [event for event in events if isinstance(event, Scored)]


def test_G5_turned_up_in_the_display_it_is_laid_aside_and_replaced() -> None:
    state, events = play(table(pile=[G, "hat", "worm"]), "take 2")
    assert events[1:] == [GenghisCame(1), Turned(2, "hat")]
    assert state.genghis == 1
    assert state.display == ("grain", "grain", "hat")
    assert state.points_left == 2


def test_G5_drawn_it_is_laid_aside_and_replaced() -> None:
    state, events = play(table(pile=[G, G, "hat", "worm"]), "draw")
    assert kinds(events) == ["draw-begun", "genghis-came", "genghis-came", "drew"]
    assert state.hands[0] == ("hat",)
    assert state.genghis == 2


def test_G5_fourth_scores_before_the_replacement_and_the_turn_goes_on() -> None:
    state, events = play(table(pile=[G, "hat", "worm"], genghis=3, collections=MASKS, fox=(1, "mask")), "take 0")
    assert kinds(events) == ["took", "genghis-came", "scored", "turned"]
    assert state.scores == ((4, 0),)
    assert GAME.to_act(state) == {0}
    assert state.points_left == 2
    assert state.display[0] == "hat"


def test_G5_a_draw_goes_on_after_the_scoring() -> None:
    state = table(pile=[G, "hat", "worm"], genghis=3, collections=MASKS, fox=(0, "mask"))
    state, events = play(state, "draw")
    assert kinds(events) == ["draw-begun", "genghis-came", "scored", "drew"]
    assert state.hands[0] == ("hat",)
    assert state.points_left == 1


def test_G5_a_chain_crosses_the_fourth() -> None:
    table_ = table(pile=[G, G, G, "hat", "worm"], genghis=2, collections=MASKS, fox=(0, "mask"))
    state, events = play(table_, "take 1")
    assert kinds(events) == ["took", "genghis-came", "genghis-came", "scored", "genghis-came", "turned"]
    assert state.genghis == 5
    assert len(state.scores) == 1


def test_G5_a_chain_can_bring_all_three_scorings() -> None:
    table_ = table(pile=[G] * 7, genghis=3, collections=MASKS, fox=(0, "mask"))
    state, events = play(table_, "take 1")
    assert [event.number for event in scored(list(events))] == [1, 2, 3]
    assert kinds(events)[-1] == "scored"
    assert GAME.outcome(state) is not None


def test_G5_seventh_brings_the_second_scoring_without_penalties() -> None:
    table_ = table(
        hands=[["hat", "hat"]],
        pile=[G, "hat", "worm"],
        genghis=6,
        collections=MASKS,
        fox=(0, "mask"),
        chests=[["hat"]],
        scores=[(1, 2)],
    )
    state, events = play(table_, "take 1")
    (event,) = scored(list(events))
    assert (event.number, event.points, event.totals, event.penalties) == (2, (0, 4), (1, 6), ())
    assert state.scores == ((1, 2), (0, 4))


def test_G5_the_interrupted_last_action_still_gives_the_free_pass() -> None:
    table_ = table(pile=[G, "hat", "worm"], genghis=3, collections=MASKS, fox=(0, "mask"), points_left=1)
    state, events = play(table_, "take 0")
    assert kinds(events) == ["took", "genghis-came", "scored", "turned"]
    assert legal_texts(state, 0) == ["pass mask", "keep"]


def test_G5_tenth_during_a_take_the_card_counts_in_the_hand_and_nothing_follows() -> None:
    table_ = table(pile=[G, "hat", "worm"], genghis=9, collections=MASKS, fox=(0, "mask"), scores=[(0, 0), (0, 0)])
    state, events = play(table_, "take 0")
    assert kinds(events) == ["took", "genghis-came", "scored"]
    (event,) = scored(list(events))
    assert event.penalties == (Penalty(0, "hand-cards", 1, -1),)
    assert event.points == (-1, 4)
    assert state.hands[0] == ("grain",)
    assert state.display == (None, "grain", "grain")
    assert state.fox == FoxPlace(0, "mask")
    assert GAME.to_act(state) == frozenset()
    assert GAME.legal(state, 0) == ()
    assert GAME.view(state, 0).phase == "over"
    assert settle(GAME, state, NoRng()) == (state, ())


def test_G5_tenth_during_a_draw_brings_no_card() -> None:
    table_ = table(pile=[G, "hat", "worm"], genghis=9, collections=MASKS, fox=(1, "mask"), scores=[(0, 0), (0, 0)])
    state, events = play(table_, "draw")
    assert kinds(events) == ["draw-begun", "genghis-came", "scored"]
    assert state.hands[0] == ()
    assert state.scores[2] == (4, 0)
    assert state.pile == ("hat", "worm")


def test_G5_tenth_with_the_last_point_gives_no_free_pass() -> None:
    table_ = table(pile=[G], genghis=9, collections=MASKS, fox=(0, "mask"), scores=[(0, 0), (0, 0)], points_left=1)
    state, events = play(table_, "take 0")
    assert kinds(events) == ["took", "genghis-came", "scored"]
    assert state.pile == ()
    assert GAME.legal(state, 0) == ()
