"""Newcomers who take each lesson's hint: what they would do at a guided table, decided from what their seat sees."""

from collections.abc import Callable
from typing import Any, TypeAlias

Move: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]
Pupil: TypeAlias = Callable[[View], Move]

LOW = "01234"  # worth keeping in a row


def five211(view: View) -> Move:
    """Two of the colour one has most of, then whatever lies leftmost of that colour."""
    hand, count = view["hand"], view["to_choose"]
    colours = [card[0] for card in hand]
    best = max(colours, key=lambda colour: (colours.count(colour), -colours.index(colour)))
    chosen = [card for card in hand if card[0] == best] + [card for card in hand if card[0] != best]
    return {"kind": "choose", "cards": chosen[:count]}


def gloria(view: View) -> Move:
    """Everything once, then what lengthens a collection."""
    legal, own = view["legal"], view["seats"][view["seat"]]
    hand, kinds = view["hand"], {move["kind"] for move in legal}
    open_motifs = {one["motif"] for one in own["collections"]}

    def find(kind: str, fits: Callable[[Move], bool] = lambda _: True) -> Move | None:
        return next((move for move in legal if move["kind"] == kind and fits(move)), None)

    if "keep" in kinds:
        return find("pass") or legal[0]
    longest: int = max((one["length"] for one in own["collections"]), default=0)
    specials = ("joker", "doubler")
    wishes = (
        find("collect", lambda move: move["card"] not in specials and move["motif"] in open_motifs),
        find("collect", lambda move: move["card"] not in specials and hand.count(move["card"]) > 1),
        find("collect", lambda move: move["card"] == "joker" and longest > 1),
        find("collect", lambda move: move["card"] == "doubler" and longest > 3),
        find("fox", lambda move: move["seat"] != view["seat"]),
        find("chest", lambda move: move["card"] not in specials and hand.count(move["card"]) == 1)
        if not own["empty_chests"] and len(open_motifs) < 4
        else None,
        find("take", lambda move: view["display"][move["place"]] in {*open_motifs, "joker"}),
        find("collect", lambda move: move["card"] not in specials),
        find("take", lambda move: view["display"][move["place"]] in hand),
        find("draw"),
        find("take"),
    )
    return next(move for move in wishes if move is not None)


def kuiken(view: View) -> Move:
    """Low numbers are kept, specials used, and after three turns one knocks."""
    legal, held, top = view["legal"], view["held"], view["top"]
    kinds: dict[str, Move] = {move["kind"]: move for move in reversed(legal)}  # the first of each
    turns = view["turns_had"][view["seat"]]
    if "knock" in kinds:
        return kinds["knock" if turns > 2 else "decline"]
    if "take" in kinds and top in LOW[:3]:
        return _at(legal, "take", 1 + turns % 2)
    if "draw" in kinds:
        return kinds["draw"]
    for special in ("swap", "peek", "draw-two", "seen"):
        if special in kinds:
            return kinds[special]
    return _at(legal, "place", turns % 4) if held in LOW else kinds["discard"]


def _at(legal: list[Move], kind: str, place: int) -> Move:
    found: Move = next(move for move in legal if move["kind"] == kind and move["place"] == place)
    return found


PUPILS: dict[str, Pupil] = {"5211": five211, "gloria-picktoria": gloria, "kuiken-koers": kuiken}
