"""Fair deals: what goes into a stream, known answers, commitments and what is refused."""

import hashlib
import json
import pickle
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from kikeriki.rules import codec
from kikeriki.rules.core import Rng
from kikeriki.rules.errors import RecordError
from kikeriki.rules.fair import (
    SEED_BYTES,
    SERVER,
    Contribution,
    Deal,
    FairRng,
    commitment,
    fresh_seed,
    seeded,
)

DOC = Path(__file__).parents[2] / "docs" / "fair-deals.md"
DECK = tuple(map(chr, range(100)))
RNG = seeded("chi-square", "test").rng()
SEEDS = (bytes(range(128)), b"\x11" * 32, b"hen")  # of the known answers


# The stream


def head(rng: FairRng, k: int = 0, size: int = 32) -> bytes:
    return bytes(islice(rng.stream(k), size))


def test_everything_that_goes_in_changes_the_stream() -> None:
    streams = [
        head(FairRng(seeds, match), k)
        for seeds in [
            (),
            (b"",),
            (b"", b""),
            (b"abc",),
            (b"ab", b"c"),
            (b"a", b"bc"),
            (b"bc", b"a"),
            (b"a", b"b", b"c"),
        ]
        for match in ["", "a", "ab", "c", "\u00e9", "e\u0301"]
        for k in [0, 1, 255, 256, 1 << 40]
    ]
    assert len(set(streams)) == len(streams) == 8 * 6 * 5


def test_an_encoding_cannot_be_moved_from_a_seed_into_the_match() -> None:
    seed, match = b"hen", "m"
    inner = len(match).to_bytes(8, "big") + match.encode()
    assert head(FairRng((seed,), match)) != head(FairRng((seed + inner,), ""))


def test_the_stream_goes_on_beyond_the_first_read() -> None:
    long = head(RNG, 3, 5000)
    assert head(RNG, 3, 200) == long[:200]
    assert long[:2500] != long[2500:]
    assert len(set(map(bytes, zip(*[iter(long)] * 8, strict=True)))) == 625  # nothing is read twice


def test_randomness_has_no_position() -> None:
    rng: Rng = RNG
    forwards = [(rng.shuffle(DECK, k), rng.below(1000, k)) for k in range(5)]
    backwards = [(rng.shuffle(DECK, k), rng.below(1000, k)) for k in reversed(range(5))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) == 5


def test_a_shuffle_keeps_the_cards_and_leaves_its_input_alone() -> None:
    cards = ["red 1", "red 1", "fox", "egg"]
    assert sorted(RNG.shuffle(cards, 0)) == sorted(cards)
    assert cards == ["red 1", "red 1", "fox", "egg"]
    assert RNG.shuffle((), 0) == ()
    assert RNG.shuffle(("fox",), 0) == ("fox",)


def test_randomness_travels_between_processes_and_keeps_its_seeds_out_of_logs() -> None:
    rng = FairRng((b"secret",), "m")
    rng.shuffle(DECK, 0)
    assert pickle.loads(pickle.dumps(rng)) == rng
    assert "secret" not in repr(rng)
    deal = a_deal()
    assert not any(part.seed and part.seed in repr(deal) for part in deal.contributions)


# Known answers: whoever changes one of these makes every older record unverifiable


def test_known_commitments() -> None:
    assert [commitment(seed) for seed in SEEDS] == [
        "af04bd7e104adc73ebe9c67eccb579ea9a3f18714dc440af3223681d019a3671",
        "104cc1244dee853890b0942f3b414e78f52a4e5c2c27b7711577b35caba8e9bf",
        "0883e5007ed159a927bbc9a240b3352a974a97fe6c4edbc6acc8224c39b0799a",
    ]


def test_known_streams() -> None:
    assert head(FairRng(SEEDS, "golden"), 0).hex() == "9739cd1bd37563aa59c85840078edea0a12043c0baeb85a91c9809b46e673821"
    assert (
        head(FairRng(SEEDS[:1], "Käfig"), 7).hex() == "8e19b80d6bf753d9a9795d38ff631e884f3358c1b63280f5c7e9ea828824e40a"
    )


def test_known_shuffles() -> None:
    rng = FairRng(SEEDS, "golden")
    assert "".join(rng.shuffle("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0)) == "COKJPAQDFBLGUYWIZRSTMXENHV"
    assert "".join(rng.shuffle("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1)) == "NUTDHBPVWIZQKMGRYXCSOLAFEJ"
    long = [str(card) for card in range(300)]
    assert (
        hashlib.sha256(" ".join(rng.shuffle(long, 2)).encode()).hexdigest()
        == "92940534c1772c9d479a9c806e7a2c01f5eecb396015772aee4ef26d1fce881a"
    )
    assert [rng.below(n, 3) for n in (2, 6, 100, 1000, 10**9)] == [0, 0, 72, 570, 217028242]


def test_a_known_seeded_deal() -> None:
    deal = seeded(7, "m")
    assert deal.contributions[0].commitment == "6f585c2b9a39715943b53b6ea6d0d35b9dc748f34af257145ad62975cef6e62a"
    assert deal == seeded("7", "m") != seeded(8, "m")
    deal.check()


def test_the_page_derives_the_same_from_nothing() -> None:
    """The listing in docs/fair-deals.md, a second implementation, is run as it stands there."""
    text = DOC.read_text(encoding="utf-8")
    assert f"`{''.join(FairRng(SEEDS[:1], 'golden').shuffle('ABCDEFGH', 0))}`" in text
    assert f"`{commitment(SEEDS[0])}`" in text
    listing = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert listing
    page: dict[str, Any] = {}
    exec(listing[1], page)
    for seeds in [SEEDS, SEEDS[:1], ()]:
        for k in range(20):
            for n in (1, 2, 5, 100, 257, 700):
                cards = [str(card) for card in range(n)]
                assert tuple(page["shuffle"](cards, seeds, "Käfig", k)) == FairRng(seeds, "Käfig").shuffle(cards, k)
    assert [page["commitment"](seed) for seed in SEEDS] == [commitment(seed) for seed in SEEDS]


# Deals


def a_deal() -> Deal:
    """The server and seats 0, 2 and 10; seat 2 did not reveal."""
    late = replace(Contribution.of("seat 2", b"\x22" * 32), seed=None)
    parts = (Contribution.of(SERVER, SEEDS[0]), Contribution.of("seat 0", SEEDS[1]), late)
    return Deal("golden", (*parts, Contribution.of("seat 10", SEEDS[2])))


def tampered(place: int, **changes: Any) -> Deal:
    deal = a_deal()
    parts = list(deal.contributions)
    parts[place] = replace(parts[place], **changes)
    return replace(deal, contributions=tuple(parts))


def refusal(deal: Deal, at: str = "") -> RecordError:
    with pytest.raises(RecordError) as refused:
        deal.check(at)
    with pytest.raises(RecordError):
        deal.rng()
    return refused.value


def test_fresh_seeds_are_long_and_new() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {SEED_BYTES} == {128}


def test_a_commitment_is_not_a_plain_hash_and_tells_seeds_apart() -> None:
    seeds = [b"", b"\0", b"\0\0", *SEEDS]
    assert len({commitment(seed) for seed in seeds}) == len(seeds)
    assert all(commitment(seed) != hashlib.sha256(seed).hexdigest() for seed in seeds)


def test_a_seed_that_was_not_revealed_is_left_out_and_the_record_says_so() -> None:
    deal = a_deal()
    deal.check()
    assert deal.rng() == FairRng(SEEDS, "golden")
    assert codec.dump(deal.contributions[2]) == {
        "who": "seat 2",
        "commitment": commitment(b"\x22" * 32),
        "seed": None,
    }


def test_a_sealed_deal_shows_the_commitments_alone() -> None:
    sealed = a_deal().sealed()
    assert sealed.match == "golden"
    assert [(part.who, part.commitment) for part in sealed.contributions] == [
        (part.who, part.commitment) for part in a_deal().contributions
    ]
    assert all(part.seed is None for part in sealed.contributions)
    error = refusal(sealed)
    assert (error.code, error.params["at"]) == ("malformed", "contributions[0].seed")


def test_a_deal_survives_its_record() -> None:
    deal = a_deal()
    assert codec.load(Deal, json.loads(json.dumps(codec.dump(deal)))) == deal


@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_seed_exchanged_after_the_commitment_is_caught_with_its_place(place: int) -> None:
    seed = bytes.fromhex(a_deal().contributions[place].seed or "")
    for other in (seed[:-1] + b"\0", seed + b"\0", seed[:-1], b""):
        error = refusal(tampered(place, seed=other.hex()), "deal")
        assert (error.code, error.params["at"]) == ("wrong-commitment", f"deal.contributions[{place}].seed")
        assert error.params["who"] == a_deal().contributions[place].who


@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_commitment_exchanged_after_the_seed_is_caught_with_its_place(place: int) -> None:
    error = refusal(tampered(place, commitment=commitment(b"other")))
    assert (error.code, error.params["at"]) == ("wrong-commitment", f"contributions[{place}].seed")


@pytest.mark.parametrize(
    ("deal", "at"),
    [
        (tampered(0, seed=None), "contributions[0].seed"),
        (tampered(0, commitment=commitment(b"x" * 127), seed=(b"x" * 127).hex()), "contributions[0].seed"),
        (tampered(1, seed=("11" * 32).replace("1", "1 ", 1)), "contributions[1].seed"),
        (tampered(3, seed="68656E"), "contributions[3].seed"),
        (tampered(3, seed="68656"), "contributions[3].seed"),
        (tampered(2, commitment="00"), "contributions[2].commitment"),
        (tampered(2, commitment="FF" * 32), "contributions[2].commitment"),
        (tampered(0, who="seat 0"), "contributions[0].who"),
        (tampered(1, who="server"), "contributions[1].who"),
        (tampered(2, who="seat 0"), "contributions[2].who"),
        (tampered(2, who="seat 02"), "contributions[2].who"),
        (tampered(2, who="seat 11"), "contributions[3].who"),
        (tampered(2, who="seat ٢"), "contributions[2].who"),
        (tampered(3, who="host"), "contributions[3].who"),
        (Deal("golden", ()), "contributions"),
        (Deal("\ud800", a_deal().contributions), "match"),
    ],
)
def test_a_malformed_deal_is_refused_with_its_place(deal: Deal, at: str) -> None:
    error = refusal(deal)
    assert (error.code, error.params["at"]) == ("malformed", at)


def test_the_order_of_the_seeds_is_not_the_hosts_to_choose() -> None:
    deal = a_deal()
    turned = replace(deal, contributions=(deal.contributions[0], *reversed(deal.contributions[1:])))
    assert refusal(turned).params["at"] == "contributions[2].who"
