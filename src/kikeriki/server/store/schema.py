"""The tables of the database. Times are seconds since 1970; JSON is kept as text, in the one form of the codec."""

from sqlalchemy import Column, Float, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
)

# A table's row is what arbitrates: whoever changes it says which `rev` the change was decided at.
tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("access", String(10), nullable=False),
    Column("creator", String(22), nullable=False),
    Column("address", Text, nullable=False),  # from which it was created, hashed: for the quota alone
    Column("created", Float, nullable=False),
    Column("due", Float),  # when something will happen by itself
    Column("seating", Text, nullable=False),
    Column("standing", Text),  # of the match that is on
    Index("tables_due", "due"),
    Index("tables_listed", "access", "status", "created"),
    Index("tables_creator", "creator", "status"),
    Index("tables_address", "address", "status"),
)

members = Table(
    "members",
    metadata,
    Column("player", String(22), primary_key=True),
    Column("table_id", String(22), primary_key=True),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("table_id", String(22), nullable=False),
    Column("format", Integer, nullable=False),  # of its events; an older one is brought up to date when it is read
    Column("access", String(10), nullable=False),
    Column("setup", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("resigned", Text, nullable=False),
    Column("outcome", Text),
    Column("started", Float, nullable=False),
    Column("ended", Float),
)

participants = Table(
    "participants",
    metadata,
    Column("player", String(22), primary_key=True),
    Column("match_id", String(22), primary_key=True),
    Column("started", Float, nullable=False),
)

# One line a commit: the events of a move, or none where a choice waits for others; with the key it was sent under.
log = Table(
    "log",
    metadata,
    Column("match_id", String(22), primary_key=True),
    Column("rev", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("seat", Integer),
    Column("key", String(64)),
    Column("at", Float, nullable=False),
    Column("events", Text, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("player", String(22), nullable=False),
    Column("key", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("player", String(22), nullable=False),
    Column("expires", Float, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
