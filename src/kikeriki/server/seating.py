"""A table as people set it up: who sits where, who may come in, whose deal it is. No I/O.

What a match is made of when it starts lives in `kikeriki.table`; this is all around it, and is stored as one JSON
object. Methods change it or refuse; whoever calls them stores the result or throws it away.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

import orjson

from kikeriki.bots.levels import find_bot
from kikeriki.rules.codec import Json, load
from kikeriki.rules.core import AnyGame
from kikeriki.rules.errors import RecordError
from kikeriki.rules.fair import SERVER, Contribution, Deal, commitment, fresh_seed
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Options, Setup
from kikeriki.server.ids import fresh_id
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.table import Clock, Sitter, bot, person

Access: TypeAlias = Literal["public", "link", "private"]
Status: TypeAlias = Literal["open", "revealing", "playing", "over", "closed"]

REVEAL_WITHIN = 3.0  # seconds
MOST_MEMBERS = 100
MATCHES_SHOWN = 20


@dataclass
class Chair:
    """A seat before and between matches: open, a bot's, or a person's."""

    kind: Literal["open", "bot", "person"] = "open"
    name: str = ""
    player: str | None = None
    level: str | None = None

    def sitter(self) -> Sitter:
        return bot(self.level, self.name) if self.level is not None else person(self.name)


@dataclass
class Seating:
    id: str
    setup: Setup
    clock: Clock
    access: Access
    spectators: bool
    host: str
    created: float
    chairs: list[Chair]
    status: Status = "open"
    members: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    invite: str = field(default_factory=fresh_id)
    match: str = field(default_factory=fresh_id)  # the one that is on, or will be
    contributions: list[Contribution] = field(default_factory=list)  # to its deal; the server's first
    reveal_by: float | None = None
    used: float = 0.0  # when somebody last did something
    gone: dict[str, float] = field(default_factory=dict)  # people without a connection, and since when
    at: dict[str, int] = field(default_factory=dict)  # through which node people were last connected
    matches: list[str] = field(default_factory=list)  # those that are over
    unseen: int = 0  # changes that only one seat may know of: changes of mind
    outcome: Json = None
    guided: str = ""  # the name of its fixed deal, where a newcomer is guided

    @property
    def game(self) -> AnyGame:
        return find_game(self.setup.game)

    @property
    def deal(self) -> Deal:
        return Deal(self.guided or self.match, tuple(self.contributions))

    @property
    def published_deal(self) -> Deal:
        """What may be known of the deal now: a client's seed once it is revealed, the server's at the end."""
        if self.status in ("over", "closed"):
            return self.deal
        deal = self.deal
        first, *others = deal.contributions
        return replace(deal, contributions=(replace(first, seed=None), *others))

    @property
    def people(self) -> list[str]:
        """Who sits here, each once."""
        return list(dict.fromkeys(chair.player for chair in self.chairs if chair.player is not None))

    def seats_of(self, player: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == player]

    # Who may what

    def may_see(self, player: str | None) -> bool:
        if player is not None and player in self.removed:
            return False
        return self.access != "private" or player in self.members

    def may_watch(self, player: str | None, seat: int | None) -> bool:
        if seat is not None:
            return player is not None and 0 <= seat < len(self.chairs) and self.chairs[seat].player == player
        return self.may_see(player) and (self.spectators or self.status == "open" or player in self.people)

    def check_host(self, player: str) -> None:
        if player != self.host:
            raise Refusal("not-host")

    def check_seat(self, player: str, seat: int) -> None:
        if not self.may_watch(player, seat):
            raise Refusal("not-your-seat", seat=seat)

    def check_open(self) -> None:
        if self.status == "closed":
            raise Refusal("closed")
        if self.status != "open":
            raise Refusal("already-started")

    def check_playing(self) -> None:
        if self.status == "closed":
            raise Refusal("closed")
        if self.status != "playing":
            raise Refusal("not-started")

    # Coming, sitting, going

    def join(self, player: str, invite: str | None) -> None:
        """Become a member; without the invitation a private table does not exist."""
        invited = self.access != "private" or player in self.members or invite == self.invite
        if player in self.removed or not invited:
            raise not_found()
        if self.status == "closed":
            raise Refusal("closed")
        self._add_member(player)

    def sit(self, player: str, seat: int, name: str) -> None:
        if not self.may_see(player):
            raise not_found()
        self.check_open()
        chair = self._chair(seat)
        if chair.kind == "bot" or chair.player not in (None, player):
            raise Refusal("seat-taken", seat=seat)
        self._add_member(player)
        self._withdraw(seat)
        self.chairs[seat] = Chair("person", name, player)

    def put_bot(self, player: str, seat: int, level: str) -> None:
        self.check_open()
        self.check_host(player)
        if self._chair(seat).kind == "person":
            raise Refusal("seat-taken", seat=seat)
        find_bot(self.game, level)
        self.chairs[seat] = Chair("bot", level, level=level)

    def free(self, player: str, seat: int) -> None:
        """One's own seat, or for the host a bot's."""
        self.check_open()
        chair = self._chair(seat)
        if chair.player is not None and chair.player != player:
            raise Refusal("not-your-seat", seat=seat)
        if chair.player is None:
            self.check_host(player)
        self._withdraw(seat)
        self.chairs[seat] = Chair()
        if not self.seats_of(player):
            self.gone.pop(player, None)
            self.at.pop(player, None)

    def leave(self, player: str) -> list[int]:
        """Give up one's seats (those of a match stay with a bot); somebody else becomes the host."""
        seats = self.seats_of(player)
        for seat in seats:
            if self.status in ("open", "over"):
                if self.status == "open":
                    self._withdraw(seat)
                self.chairs[seat] = Chair()
            else:
                self.chairs[seat].player = None
        self.members = [member for member in self.members if member != player]
        self.gone.pop(player, None)
        self.at.pop(player, None)
        if player == self.host:
            heirs = [*self.people, *self.members]
            self.host = heirs[0] if heirs else player
        return seats

    def remove(self, host: str, player: str) -> list[int]:
        self.check_host(host)
        if player == host or player not in [*self.members, *self.people]:
            raise Refusal("malformed", at="player", expected="somebody else at this table")
        self.removed.append(player)
        return self.leave(player)

    # The deal

    def draw_seed(self) -> None:
        """The server's share in the next deal: it must be stored before its commitment is shown."""
        self.contributions = [Contribution.of(SERVER, fresh_seed())]

    def commit_seed(self, player: str, seat: int, match: str, promised: str) -> None:
        self.check_seat(player, seat)
        if match != self.match:
            raise Refusal("wrong-match", match=self.match)
        if self.status != "open":
            raise Refusal("sealed")
        share = Contribution(f"seat {seat}", promised, None)
        shares = [part for part in self.contributions[1:] if part.who != share.who] + [share]
        trial = Deal(self.match, (self.contributions[0], *sorted(shares, key=_seat_of)))
        try:
            trial.check()
        except RecordError as error:
            raise Refusal("malformed", at="commitment", expected="SHA-256 in hex") from error
        self.contributions[1:] = sorted(shares, key=_seat_of)

    def seal(self, player: str, now: float) -> None:
        """The host starts: from here on no seed can be exchanged. Without shares of others the deal is ready."""
        self.check_host(player)
        self.check_open()
        empty = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]
        if empty:
            raise Refusal("open-seats", seats=empty)
        if not self.people:
            raise Refusal("no-people")
        self.status = "revealing"
        self.reveal_by = now + REVEAL_WITHIN

    @property
    def is_revealed(self) -> bool:
        return all(part.seed is not None for part in self.contributions)

    def reveal_seed(self, player: str, seat: int, match: str, seed: str) -> None:
        self.check_seat(player, seat)
        if match != self.match:
            raise Refusal("wrong-match", match=self.match)
        if self.status != "revealing":
            raise Refusal("not-revealing")
        at = next((i for i, part in enumerate(self.contributions) if part.who == f"seat {seat}"), None)
        if at is None:
            raise Refusal("not-revealing")
        content = bytes.fromhex(seed)
        if commitment(content) != self.contributions[at].commitment:
            raise Refusal("wrong-commitment", seat=seat)
        self.contributions[at] = replace(self.contributions[at], seed=seed)

    # Again, and the end

    def end_match(self) -> None:
        """The match is over, or given up: it is one of those that have a record."""
        self.matches = [*self.matches, self.match][-MATCHES_SHOWN:]

    def rematch(self, player: str) -> None:
        if player not in self.people:
            raise Refusal("not-a-member")
        if self.status == "closed":
            raise Refusal("closed")
        if self.status != "over":
            raise Refusal("not-over")
        self.status, self.match, self.outcome = "open", fresh_id(), None
        self.guided = ""  # from here on it is a table like any other
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "person" and chair.player is None:
                self.chairs[seat] = Chair()
        self.draw_seed()

    def _add_member(self, player: str) -> None:
        if player in self.members:
            return
        if len(self.members) >= MOST_MEMBERS:
            raise Refusal("too-many-members", most=MOST_MEMBERS)
        self.members.append(player)
        if self.host not in self.members:  # everybody had left
            self.host = player

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refusal("malformed", at="seat", expected=f"0 to {len(self.chairs) - 1}")
        return self.chairs[seat]

    def _withdraw(self, seat: int) -> None:
        """Whoever leaves a seat takes their share in the deal along: it is for who sits there at the start."""
        self.contributions = [part for part in self.contributions if part.who != f"seat {seat}"]


def new_seating(
    game: str, edition: str | None, players: int, options: Options, clock: Clock, access: Access, spectators: bool,
    host: str, now: float,
) -> Seating:  # fmt: skip
    """An empty table with its first seed drawn; the game's own refusals for what does not exist."""
    rules = find_game(game)
    setup = rules.start(edition or rules.editions[0].slug, players, options).setup
    chairs = [Chair() for _ in range(players)]
    seating = Seating(fresh_id(), setup, clock, access, spectators, host, now, chairs, members=[host], used=now)
    seating.draw_seed()
    return seating


def write_seating(seating: Seating) -> str:
    """For the store alone: it holds the server's seed."""
    return orjson.dumps(seating).decode()


def read_seating(text: str) -> Seating:
    kept: dict[str, Any] = orjson.loads(text)
    fields = dict(kept)
    fields["setup"] = load(Setup, kept["setup"])
    fields["clock"] = Clock(**kept["clock"])
    fields["chairs"] = [Chair(**chair) for chair in kept["chairs"]]
    fields["contributions"] = [Contribution(**part) for part in kept["contributions"]]
    return Seating(**fields)


def _seat_of(part: Contribution) -> int:
    return int(part.who.removeprefix("seat "))
