"""Fair deals: everyone commits to a seed before anyone reveals one, and the seeds together shuffle the cards.

The derivation, exactly. A number is written as 8 bytes, big-endian: u64(x). A field is its length and then its
bytes: field(b) = u64(len(b)) + b. Texts are UTF-8, `+` joins bytes.

    commitment  = SHA-256(field("kikeriki/commitment/1") + field(seed)), in lower-case hex
    stream of k = SHAKE-256(field("kikeriki/stream/1") + u64(number of seeds) + field(seed) of each, in the deal's
                  order, + field(match) + u64(k)), read byte by byte for as long as needed
    below n     = take the fewest bytes that can hold n values, at least one (L bytes with 256^L ≥ n), as a
                  big-endian x; if x ≥ 256^L − (256^L mod n), throw it away and take the next L; else x mod n
    shuffle     = for i from the last place down to place 1 (counting from 0): swap places i and (below i + 1)

In a match of ours, `match` is the name of the match and, each on a line of its own, what was agreed: game, edition,
number of players, options as NAME=VALUE, sorted, with `yes` and `no` for flags. So a deal holds for one table only.
The deal's order is the server, then the seats upwards; a seed that was not revealed in time is left out. The
k-th use of randomness in a match, shuffle or not, reads stream k from its start (k counts from 0).
"""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TypeVar

from kikeriki.rules.core import Card
from kikeriki.rules.errors import Param, RecordError

SEED_BYTES = 128  # what a server's seed has at least
SERVER = "server"
FIRST_READ = 256  # bytes of a stream; a shuffle of 100 cards reads about 112

T = TypeVar("T")


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _field(content: bytes) -> bytes:
    return _u64(len(content)) + content


def fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published of a seed before it is revealed."""
    return hashlib.sha256(_field(b"kikeriki/commitment/1") + _field(seed)).hexdigest()


def bounded(stream: Iterator[int], n: int) -> int:
    """A number below n, each equally likely if each byte of the stream is: what would favour some is thrown away."""
    if n < 1:
        raise ValueError(f"no number is below {n}")
    while True:
        x, span = next(stream), 256
        while span < n:
            x, span = x << 8 | next(stream), span << 8
        if x < span - span % n:
            return x % n


def permute(cards: Sequence[T], below: Callable[[int], int]) -> tuple[T, ...]:
    """Fisher–Yates: `below(n)` draws a number below n, and each order of the cards has exactly one row of draws."""
    row = list(cards)
    for last in range(len(row) - 1, 0, -1):
        pick = below(last + 1)
        row[last], row[pick] = row[pick], row[last]
    return tuple(row)


@dataclass(frozen=True)
class FairRng:
    """The randomness of one match. It holds no position: the same k gives the same answer, in any order of asking."""

    seeds: tuple[bytes, ...] = field(repr=False)  # secret while the match is on: they must not slip into a log
    match: str

    def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]:
        return permute(cards, partial(bounded, self.stream(k)))

    def below(self, n: int, k: int) -> int:
        return bounded(self.stream(k), n)

    def stream(self, k: int) -> Iterator[int]:
        """The bytes of the k-th use, without end. A longer digest begins with the shorter one."""
        shake = hashlib.shake_256(self._root + _u64(k))
        done, size = 0, FIRST_READ
        while True:
            yield from shake.digest(size)[done:]
            done, size = size, 2 * size

    @cached_property
    def _root(self) -> bytes:
        seeds = b"".join(_field(seed) for seed in self.seeds)
        return _field(b"kikeriki/stream/1") + _u64(len(self.seeds)) + seeds + _field(self.match.encode())


@dataclass(frozen=True)
class Contribution:
    """One party's part in a deal; `who` is "server" or "seat N" (from 0), a seed of None was not revealed in time."""

    who: str
    commitment: str
    seed: str | None = field(repr=False)  # hex

    @classmethod
    def of(cls, who: str, seed: bytes) -> "Contribution":
        return cls(who, commitment(seed), seed.hex())


@dataclass(frozen=True)
class Deal:
    """What a record keeps of the seeds: enough for anybody to make every shuffle again."""

    match: str
    contributions: tuple[Contribution, ...]  # the server's, then the seats' upwards; bots have none

    def sealed(self) -> "Deal":
        """The public form before anyone reveals: the commitments alone."""
        return replace(self, contributions=tuple(replace(part, seed=None) for part in self.contributions))

    def rng(self, *agreed: str) -> FairRng:
        """The randomness of these seeds, once they are checked, bound to what was agreed to be played with them."""
        self.check()
        seeds = tuple(bytes.fromhex(part.seed) for part in self.contributions if part.seed is not None)
        return FairRng(seeds, "\n".join((self.match, *agreed)))

    def check(self, at: str = "") -> None:
        """Raise RecordError, naming the place below `at`, unless every seed fits its commitment.

        The order is part of the derivation, so it is checked too: a host free to order the seeds could try several
        decks.
        """
        root = f"{at}." if at else ""
        if not self.match.isprintable():  # no line feed, which would blur what was agreed; nothing a terminal obeys
            raise RecordError("malformed", at=f"{root}match", expected="printable text")
        if not self.contributions:
            raise RecordError("malformed", at=f"{root}contributions", expected=SERVER)
        before: str | None = None
        for i, part in enumerate(self.contributions):
            place = f"{root}contributions[{i}]"
            if not _follows(part.who, before):
                raise RecordError("malformed", at=f"{place}.who", after=before, got=part.who)
            _check(part, place)
            before = part.who


def _follows(who: str, before: str | None) -> bool:
    """The order of a deal: the server, then the seats upwards, each once."""
    if before is None:
        return who == SERVER
    seat = re.compile(r"seat (0|[1-9][0-9]?)").fullmatch
    this, last = seat(who), seat(before)
    return this is not None and (last is None or int(this[1]) > int(last[1]))


def _check(part: Contribution, place: str) -> None:
    def refuse(code: str, where: str, **params: Param) -> RecordError:
        return RecordError(code, None, at=f"{place}.{where}", who=part.who, **params)

    if len(_unhex(part.commitment) or b"") != hashlib.sha256().digest_size:
        raise refuse("malformed", "commitment", expected="hex")
    seed = _unhex(part.seed or "")
    if seed is None:
        raise refuse("malformed", "seed", expected="hex")
    if part.seed is not None and commitment(seed) != part.commitment:
        raise refuse("wrong-commitment", "seed", expected=part.commitment, got=commitment(seed))
    if part.who == SERVER and len(seed) < SEED_BYTES:
        raise refuse("malformed", "seed", bytes=len(seed), least=SEED_BYTES)


def _unhex(text: str) -> bytes | None:
    try:
        content = bytes.fromhex(text)
    except ValueError:
        return None
    return content if content.hex() == text else None  # no spaces, no capitals: one text a value


def printable(text: str) -> str:
    """The text as a match can be called."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def is_text(text: str) -> bool:
    """JSON can write half of a surrogate pair, which no encoding holds."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def seeded(seed: int | str, match: str) -> Deal:
    """A deal that anybody can repeat from a short seed, for simulations; 7 and "7" are the same. It hides nothing."""
    name = _field(b"kikeriki/seeded/1") + _field(str(seed).encode("utf-8", "surrogatepass"))
    return Deal(match, (Contribution.of(SERVER, hashlib.shake_256(name).digest(SEED_BYTES)),))
