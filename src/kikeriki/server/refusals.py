"""What the server refuses, beyond the rules: a code and its parameters, with the status it has in REST."""

from kikeriki.rules.errors import CodecError, Param, RulesError
from kikeriki.table.errors import SeatError, TimeError

STATUS = {
    "malformed": 422,
    "wrong-origin": 403,
    "not-host": 403,
    "not-your-seat": 403,
    "not-a-member": 403,
    "not-alone": 403,
    "not-found": 404,
    "wrong-method": 405,
    "seat-taken": 409,
    "open-seats": 409,
    "no-people": 409,
    "already-started": 409,
    "not-started": 409,
    "not-over": 409,
    "closed": 409,
    "wrong-match": 409,
    "sealed": 409,
    "not-revealing": 409,
    "wrong-commitment": 409,
    "too-large": 413,
    "too-many": 429,
    "too-many-tables": 429,
    "too-many-members": 409,
    "broken": 500,
    "unavailable": 503,
}


class Refusal(Exception):
    """Nothing has changed; `code` says why."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code, self.params = code, params
        self.status = STATUS[code]

    def to_json(self) -> dict[str, Param]:
        return {"code": self.code, "clause": None, "params": self.params}


def not_found() -> Refusal:
    """Absent and forbidden look the same."""
    return Refusal("not-found")


def status_of(error: RulesError | Refusal) -> int:
    if isinstance(error, Refusal):
        return error.status
    return 409 if isinstance(error, SeatError | TimeError) else 422 if isinstance(error, CodecError) else 400
