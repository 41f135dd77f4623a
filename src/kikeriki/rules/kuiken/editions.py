"""The one edition and what the creator of a table may choose."""

from kikeriki.rules.setup import Edition, Option

SLUG = "kuiken-koers"

STANDARD = Edition(
    slug="standard",
    year=None,
    players=(2, 3, 4, 5, 6),
    options=(
        Option("starter", ("keep", "redraw"), "K2"),
        Option("draw_two_discard", ("after", "before"), "K4"),
        Option("reshuffle", ("all", "keep-top"), "K5"),
        Option("rounds", tuple(range(1, 21)), "K8", per_players={2: 4, 3: 3, 4: 4, 5: 5, 6: 6}),
        Option("start", ("random", 0, 1, 2, 3, 4, 5), "K8", of_seats=True),
        Option("memory_aid", (False, True), "K9"),
    ),
)

EDITIONS: tuple[Edition, ...] = (STANDARD,)
