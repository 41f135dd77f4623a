"""The bodies of REST: what comes in and what goes out, for OpenAPI and for whoever writes a client from it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kikeriki.server.wire import MOST_SEATS

OptionValue = (
    Annotated[bool, Field(strict=True)] | Annotated[int, Field(strict=True)] | Annotated[str, Field(max_length=40)]
)
Text = Annotated[str, Field(max_length=100)]
YEAR = 366 * 86400


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Name(Body):
    name: Text


class Token(Body):
    token: Text


class Invite(Body):
    invite: Text | None = None


class Person(Body):
    player: Text


class Me(Body):
    """Sit down; a `name` for somebody else at the same device."""

    kind: Literal["me"]
    name: Text | None = None


class Bot(Body):
    kind: Literal["bot"]
    level: Text


class Open(Body):
    kind: Literal["open"]


Sitting = Annotated[Me | Bot | Open, Field(discriminator="kind")]


class ClockBody(Body):
    """Seconds a move and seconds in the bank; null: nobody is in a hurry."""

    move: Annotated[float, Field(ge=1, le=YEAR, allow_inf_nan=False)] | None = None
    bank: Annotated[float, Field(ge=0, le=YEAR, allow_inf_nan=False)] = 0.0


class NewTable(Body):
    game: Text
    edition: Text | None = None
    options: Annotated[dict[Text, OptionValue], Field(max_length=20)] = {}
    seats: Annotated[list[Sitting], Field(min_length=1, max_length=MOST_SEATS)]
    clock: ClockBody = ClockBody()
    access: Literal["public", "link", "private"] = "link"
    spectators: bool = True


class Guided(Body):
    """A game's guided match: the one that is on, or a new one; `afresh` gives up the one that is on."""

    game: Text
    afresh: bool = False


class GuestOut(BaseModel):
    id: str
    name: str


class LinkOut(BaseModel):
    token: str
    url: str
    expires: float


class HouseOut(BaseModel):
    version: str
    address: str  # where others reach the server
    you: GuestOut | None


class ChoiceOut(BaseModel):
    """What an option offers to so many players."""

    players: int
    values: list[bool | int | str]
    default: bool | int | str


class OptionOut(BaseModel):
    name: str
    clause: str
    choices: list[ChoiceOut]  # none for a number of players that does not have it


class EditionOut(BaseModel):
    edition: str
    year: int | None
    players: list[int]
    options: list[OptionOut]


class GameOut(BaseModel):
    game: str
    title: str
    editions: list[EditionOut]
    bots: list[str]


class GamesOut(BaseModel):
    games: list[GameOut]


class OpenSeat(BaseModel):
    kind: Literal["open"]


class BotSeat(BaseModel):
    kind: Literal["bot"]
    name: str
    level: str


class PersonSeat(BaseModel):
    kind: Literal["person"]
    name: str
    player: str | None
    here: bool
    away: bool
    resigned: bool


class ClockOut(BaseModel):
    move: float | None
    bank: float


class ContributionOut(BaseModel):
    who: str
    commitment: str
    seed: str | None


class DealOut(BaseModel):
    match: str
    contributions: list[ContributionOut]


class OutcomeOut(BaseModel):
    winners: list[int]
    points: list[int]
    ranks: list[int]
    reason: str
    clause: str


class TableOut(BaseModel):
    id: str
    rev: int
    status: Literal["open", "revealing", "playing", "over", "closed"]
    game: str
    edition: str
    players: int
    options: dict[str, bool | int | str]
    seats: list[Annotated[OpenSeat | BotSeat | PersonSeat, Field(discriminator="kind")]]
    clock: ClockOut
    access: Literal["public", "link", "private"]
    spectators: bool
    guided: bool  # a first match from a fixed deal, which hides nothing and takes no shares
    host: str
    paused: bool
    match: str
    deal: DealOut
    outcome: OutcomeOut | None
    created: float
    matches: list[str]
    invite: str | None = None


class TablesOut(BaseModel):
    tables: list[TableOut]


class MyTableOut(TableOut):
    your_turn: bool


class MyTablesOut(BaseModel):
    tables: list[MyTableOut]


class PastPersonSeat(BaseModel):
    kind: Literal["person"]
    name: str


class MatchOut(BaseModel):
    match: str
    table: str
    game: str
    edition: str
    seats: list[Annotated[BotSeat | PastPersonSeat, Field(discriminator="kind")]]
    outcome: OutcomeOut | None
    started: float
    ended: float


class MatchesOut(BaseModel):
    matches: list[MatchOut]


class ResignationOut(BaseModel):
    seat: int
    seq: int


class CheckedOut(BaseModel):
    """What the rules played again: so many events and shuffles, from whose seeds."""

    events: int
    shuffles: int
    seeds: list[str]
    left_out: list[str]  # who had not revealed theirs in time


class MomentOut(BaseModel):
    """The table after `to` events: what of the view is other than at the moment before."""

    to: int
    scored: bool
    change: dict[str, Any]


class OpenedOut(BaseModel):
    """The open table's `open`: what lay hidden with each seat."""

    hands: list[list[str]]
    chests: list[list[str]]


class ReplayOut(BaseModel):
    match: str
    game: str
    edition: str
    options: dict[str, bool | int | str]
    seats: list[Annotated[BotSeat | PastPersonSeat, Field(discriminator="kind")]]
    outcome: OutcomeOut | None
    resigned: list[ResignationOut]
    checked: CheckedOut
    seat: int | None  # whose view it is; null: the open table
    events: list[dict[str, Any]]
    moments: list[MomentOut]


class RefusalOut(BaseModel):
    code: str
    clause: str | None
    params: dict[str, Any]


class FrameOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    type: Literal["frame"]
    match: str
    from_: int = Field(alias="from")
    to: int
    events: list[dict[str, Any]]
    view: dict[str, Any]


class AdvisedOut(BaseModel):
    move: Any
    chance: float


class AdviceOut(BaseModel):
    """What a master would do."""

    seq: int
    moves: list[AdvisedOut]
    win: float


class Health(BaseModel):
    status: Literal["ok"]
    version: str
