"""Fair deals by the numbers: what can be enumerated is, the rest is counted, and planted biases are caught."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice, permutations, product
from statistics import NormalDist
from typing import TypeAlias

import pytest

from kikeriki.rules.fair import (
    bounded,
    permute,
    seeded,
)

Below: TypeAlias = Callable[[int], int]
Bounded: TypeAlias = Callable[[Iterator[int], int], int]
Permute: TypeAlias = Callable[[Sequence[str], Below], tuple[str, ...]]
Shuffle: TypeAlias = Callable[[Sequence[str], int], tuple[str, ...]]

DECK = tuple(map(chr, range(100)))
RNG = seeded("chi-square", "test").rng()


# A number below n: every string of bytes is enumerated


def is_even(draw: Bounded, n: int, size: int) -> bool:
    """Over all strings of `size` bytes: every number below n comes equally often, and as often as there is room."""
    counts: Counter[int] = Counter()
    for word in product(range(256), repeat=size):
        try:
            counts[draw(iter(word), n)] += 1
        except StopIteration:  # thrown away: it asked for more
            continue
    return counts == dict.fromkeys(range(n), 256**size // n)


def modulo(stream: Iterator[int], n: int) -> int:
    size = 1 if n <= 256 else 2
    return int.from_bytes(islice(stream, size), "big") % n


def scaled(stream: Iterator[int], n: int) -> int:
    return next(stream) * n >> 8


def one_too_many(stream: Iterator[int], n: int) -> int:
    while (x := next(stream)) > 256 - 256 % n:
        pass
    return x % n


def folded(stream: Iterator[int], n: int) -> int:
    x, limit = next(stream), 256 - 256 % n
    return x % n if x < limit else x - limit


def wasteful(stream: Iterator[int], n: int) -> int:
    while (x := next(stream)) >= n:
        pass
    return x


def off_by_one(stream: Iterator[int], n: int) -> int:
    return bounded(stream, n - 1)


@pytest.mark.parametrize("n", range(1, 257))
def test_numbers_below_n_are_equally_likely_over_all_bytes(n: int) -> None:
    assert is_even(bounded, n, 1)


@pytest.mark.parametrize("n", [257, 300, 1000, 32769, 65535, 65536])
def test_numbers_below_n_are_equally_likely_over_all_pairs_of_bytes(n: int) -> None:
    assert is_even(bounded, n, 2)


@pytest.mark.parametrize("planted", [modulo, scaled, one_too_many, folded])
def test_planted_numbers_without_a_proper_rejection_are_caught(planted: Bounded) -> None:
    caught = {n for n in range(1, 257) if not is_even(planted, n, 1)}
    powers = {1 << bit for bit in range(9)}  # where nothing has to be rejected
    assert caught == set(range(1, 257)) - powers


@pytest.mark.parametrize("planted", [wasteful, off_by_one])
def test_planted_numbers_of_the_wrong_range_are_caught(planted: Bounded) -> None:
    assert not any(is_even(planted, n, 1) for n in range(3, 128))


@pytest.mark.parametrize("n", [257, 1000, 65535])
def test_a_planted_modulo_of_two_bytes_is_caught(n: int) -> None:
    assert not is_even(modulo, n, 2)


def test_a_rejected_draw_starts_afresh_with_the_next_bytes() -> None:
    assert bounded(iter([255, 200, 7, 99]), 100) == 7
    assert bounded(iter([255, 255, 1, 44, 99]), 300) == 0


def test_large_numbers_take_as_many_bytes_as_they_need() -> None:
    assert bounded(iter([1, 2, 3]), 1 << 24) == 0x010203
    assert bounded(iter([0, 1, 2, 3]), (1 << 24) + 1) == 0x010203


@pytest.mark.parametrize("n", [0, -1])
def test_no_number_is_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        bounded(iter([1]), n)


# The shuffle: every row of draws is enumerated


def orders(shuffle: Permute, n: int) -> dict[tuple[str, ...], list[Fraction]]:
    """Each order that a shuffle can reach, with the exact chance of each row of draws that leads to it."""
    found: dict[tuple[str, ...], list[Fraction]] = {}
    todo: list[tuple[int, ...]] = [()]
    while todo:
        script = todo.pop()
        bounds: list[int] = []

        def below(bound: int, script: tuple[int, ...] = script, bounds: list[int] = bounds) -> int:
            bounds.append(bound)
            return script[len(bounds) - 1] if len(bounds) <= len(script) else 0

        order = shuffle(DECK[:n], below)
        found.setdefault(order, []).append(Fraction(1, math.prod(bounds)))
        for place in range(len(script), len(bounds)):  # the rows that leave this one at `place`
            stem = script + (0,) * (place - len(script))
            todo += [(*stem, draw) for draw in range(1, bounds[place])]
    return found


def reaches_each_order_once(shuffle: Permute, n: int) -> bool:
    chance = Fraction(1, math.factorial(n))
    return orders(shuffle, n) == {order: [chance] for order in permutations(DECK[:n])}


def naive(cards: Sequence[str], below: Below) -> tuple[str, ...]:
    row = list(cards)
    for i in range(len(row)):
        j = below(len(row))
        row[i], row[j] = row[j], row[i]
    return tuple(row)


def sattolo(cards: Sequence[str], below: Below) -> tuple[str, ...]:
    row = list(cards)
    for i in range(len(row) - 1, 0, -1):
        j = below(i)
        row[i], row[j] = row[j], row[i]
    return tuple(row)


def stops_early(cards: Sequence[str], below: Below) -> tuple[str, ...]:
    row = list(cards)
    for i in range(len(row) - 1, 1, -1):
        j = below(i + 1)
        row[i], row[j] = row[j], row[i]
    return tuple(row)


def cut(cards: Sequence[str], below: Below) -> tuple[str, ...]:
    top = below(len(cards))
    return (*cards[top:], *cards[:top])


PLANTED_SHUFFLES: list[Permute] = [naive, sattolo, stops_early, cut]


@pytest.mark.parametrize("n", range(6))
def test_each_order_has_exactly_one_row_of_draws(n: int) -> None:
    assert reaches_each_order_once(permute, n)


@pytest.mark.parametrize("n", [3, 4, 5])
@pytest.mark.parametrize("planted", PLANTED_SHUFFLES)
def test_planted_shuffles_are_caught(planted: Permute, n: int) -> None:
    assert not reaches_each_order_once(planted, n)


# The whole, from the seeds to the places of the cards, by chi-square. The seeds are fixed: it cannot flake


def is_plausible(chi_square: float, freedom: int, alarm: float = 1e-9) -> bool:
    """Neither too uneven nor too even, by the normal approximation; many degrees of freedom make it a good one."""
    return abs(chi_square - freedom) < NormalDist().inv_cdf(1 - alarm / 2) * math.sqrt(2 * freedom)


def places_are_even(shuffle: Shuffle, shuffles: int) -> bool:
    """Every card in every place equally often.

    The counts sum up random permutation matrices, whose rows and columns each hold a single one: the covariance
    is a projection on (n − 1)² dimensions, and that takes the factor (n − 1) / n off the usual statistic.
    """
    n = len(DECK)
    rows = "".join("".join(shuffle(DECK, k)) for k in range(shuffles)).encode()
    expected = shuffles / n
    counts = [Counter(rows[place::n]) for place in range(n)]
    squares = sum((column[card] - expected) ** 2 for column in counts for card in range(n))
    return is_plausible(squares / expected * (n - 1) / n, (n - 1) ** 2)


def orders_are_even(shuffle: Shuffle, shuffles: int) -> bool:
    """Every order of five cards equally often."""
    counts = Counter(shuffle(DECK[:5], k) for k in range(shuffles))
    expected = shuffles / math.factorial(5)
    squares = sum((counts[order] - expected) ** 2 for order in permutations(DECK[:5]))
    return is_plausible(squares / expected, math.factorial(5) - 1)


def with_draw(draw: Bounded) -> Shuffle:
    return lambda cards, k: permute(cards, partial(draw, RNG.stream(k)))


def with_permute(shuffle: Permute) -> Shuffle:
    return lambda cards, k: shuffle(cards, partial(bounded, RNG.stream(k)))


def with_stream(change: Callable[[Iterator[int]], Iterator[int]]) -> Shuffle:
    return lambda cards, k: permute(cards, partial(bounded, change(RNG.stream(k))))


def rotated(cards: Sequence[str], k: int) -> tuple[str, ...]:
    return cut(cards, lambda n: k % n)


BLATANT: dict[str, Shuffle] = {
    "modulo": with_draw(modulo),
    "scaled": with_draw(scaled),
    "naive": with_permute(naive),
    "sattolo": with_permute(sattolo),
    "a byte that comes too often": with_stream(lambda stream: (x or 77 for x in stream)),
    "seven bits": with_stream(lambda stream: (x & 0x7F for x in stream)),
    "too even": rotated,
}
SUBTLE: dict[str, Shuffle] = {
    "one too many": with_draw(one_too_many),
    "stops early": with_permute(stops_early),
    "a byte that never comes": with_stream(lambda stream: (x for x in stream if x != 77)),
}


def test_every_card_comes_to_every_place_equally_often() -> None:
    assert places_are_even(RNG.shuffle, 100_000)


def test_every_order_of_five_cards_comes_equally_often() -> None:
    assert orders_are_even(RNG.shuffle, 60_000)


@pytest.mark.parametrize("planted", BLATANT.values(), ids=BLATANT.keys())
def test_blatant_planted_deals_are_caught(planted: Shuffle) -> None:
    assert not places_are_even(planted, 10_000)


@pytest.mark.parametrize("planted", SUBTLE.values(), ids=SUBTLE.keys())
def test_subtle_planted_deals_are_caught(planted: Shuffle) -> None:
    assert not places_are_even(planted, 50_000)


def test_a_planted_cut_is_caught_by_its_orders() -> None:
    assert not orders_are_even(with_permute(cut), 10_000)
