"""Whatever no client should send, made from a seed: values, messages, frames, requests."""

import json
import random
import struct
from dataclasses import dataclass
from typing import Any

from tests.server.client import Json
from tests.server.wire import BINARY, CLOSE, PING, PONG, TEXT, frame

LONGEST = 16 * 1024  # bytes in a message

TEXTS = (
    "", " ", "a", "\x00", "a\x00b", "\ud800", "x\udfffy", "\U0001f423", "é" * 30, "x" * 65, "x" * 501, "x" * 3000,
    "\u202e", "\u2028", "\x1b[2J", "'; DROP TABLE players; --", "%00", "../..", "__class__", "ＡＢ", "-1", "1e9",
    "null", "hen", "5211", "2024", "choose", "choose B1", "pass", "Жанна", "鸡", "public", "me", "\n", "ß\t", "{}",
    "A" * 22,
)  # fmt: skip
NUMBERS = (
    "0", "-1", "7", "8", "2147483647", "2147483648", "9223372036854775808", "-9223372036854775809",
    "1e400", "18446744073709551616", "1.5", "-0.0", "1e-400", "NaN", "Infinity", "9" * 400, "9" * 5000, "1" + "0" * 30,
)  # fmt: skip
REQUESTS = (
    """
GET /api/me, POST /api/me, POST /api/me/links, POST /api/me/claims, GET /api/me/tables, GET /api/me/matches,
GET /api/house, GET /api/games, GET /api/tables, POST /api/tables, GET /api/tables/{id}, POST /api/tables/{id}/join,
PUT /api/tables/{id}/seats/{n}, POST /api/tables/{id}/start, POST /api/tables/{id}/pause,
POST /api/tables/{id}/resume, POST /api/tables/{id}/remove, POST /api/tables/{id}/leave,
POST /api/tables/{id}/seats/{n}/away, POST /api/tables/{id}/seats/{n}/back, POST /api/tables/{id}/seats/{n}/resign,
POST /api/tables/{id}/rematch, POST /api/tables/{id}/close, GET /api/tables/{id}/frame?seat={n}&since={n},
GET /api/tables/{id}/socket, GET /api/matches/{match}/record, GET /api/matches/{match}/replay?seat={n},
POST /api/replays?seat={n}, GET /healthz, GET /metrics, GET /openapi.json, GET /, GET /t/{id},
GET /rules/{n}, GET /pad/{n}, GET /r/{match}, GET /tv/{id}, POST /api/guided,
GET /device, GET /page/{n}, GET /page/../../{n}, GET /{n}, GET /api/{n}, GET //, GET /page/index.html
""".strip()
    .replace("\n", " ")
    .split(", ")
)
REQUESTS += [request for request in REQUESTS if request.startswith(("PUT", "POST"))] * 2
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "get", "TRACE", "\xff")
BODIES: tuple[Json, ...] = (
    {"name": "Ann"},
    {"token": "guessed"},
    {"invite": "guessed"},
    {"player": "guessed"},
    {"kind": "me", "name": "Ben"},
    {"kind": "bot", "level": "hen"},
    {"kind": "open"},
    {
        "game": "5211",
        "edition": "2024",
        "options": {"long": False},
        "seats": [{"kind": "me"}, {"kind": "me", "name": "Ben"}],
        "clock": {"move": 60, "bank": 120},
        "access": "link",
        "spectators": True,
    },
    {"game": "5211", "afresh": True},
)
PATHS = ("/me", "/claims", "/join", "/remove", "/seats/", "/seats/", "/seats/", "/tables", "/guided")
FITTING = tuple(zip(PATHS, BODIES, strict=True))


class Raw(str):
    """JSON text as it is: numbers that Python would not write, nesting that it would not read."""


@dataclass
class Scene:
    """What there is to be disturbed: guests by cookie, tables in several states, moves that are legal somewhere."""

    cookies: list[str]
    tables: list[str]
    matches: list[str]
    moves: list[Any]


class Noise:
    def __init__(self, seed: str, scene: Scene) -> None:
        self.rng, self.scene = random.Random(seed), scene

    # Values

    def value(self, depth: int = 0) -> Any:
        rng = self.rng
        kind = rng.randrange(9 if depth < 3 else 6)
        if kind < 2:
            return rng.choice(TEXTS)
        if kind < 4:
            return Raw(rng.choice(NUMBERS))
        if kind == 4:
            return rng.choice((None, True, False))
        if kind == 5:
            return rng.choice((*self.scene.moves, *self.scene.tables, *self.scene.matches, Raw(self.nest())))
        if kind == 6:
            return [self.value(depth + 1) for _ in range(rng.randrange(4))]
        return {rng.choice((*TEXTS, "kind", "seat", "name")): self.value(depth + 1) for _ in range(rng.randrange(4))}

    def nest(self) -> str:
        depth = self.rng.choice((1, 10, 127, 128, 200, 1000, 5000))
        left, right = self.rng.choice((("[", "]"), ('{"a":', "}")))
        return left * depth + "0" + right * depth

    def spoil(self, whole: Json) -> Json:
        """One thing or two not as they should be."""
        rng, spoiled = self.rng, dict(whole)
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            name = rng.choice(list(spoiled) or ["type"])
            deed = rng.randrange(5)
            if deed < 3:
                is_text = isinstance(spoiled.get(name), str) and rng.random() < 0.5
                spoiled[name] = rng.choice(TEXTS) if is_text else self.value()
            elif deed == 3:
                spoiled.pop(name, None)
            else:
                spoiled[rng.choice((*TEXTS, "nth", "key", "__init__"))] = self.value()
        return spoiled

    def text(self, whole: Json) -> bytes:
        """As JSON, or nearly."""
        rng = self.rng
        text = write(self.spoil(whole), rng.random() < 0.5)
        deed = rng.randrange(12)
        if deed == 0:
            text = text[: rng.randrange(len(text) + 1)]
        elif deed == 1:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + bytes([rng.randrange(128)]) + text[at:]
        elif deed == 2:
            text = text.replace(b'"', b'"seat": 0, "', 1)
        elif deed == 3:
            text = rng.choice(
                (b"", b"null", b"[]", b"0", b'"', b"\xef\xbb\xbf" + text, text + text, b" " * 5000 + text)
            )
        return text

    # Messages

    def message(self) -> Json:
        rng, scene = self.rng, self.scene
        seat, match = rng.choice((0, 1, 2, 3, 7)), rng.choice((*scene.matches, "A" * 22))
        key, seq = rng.choice(("k", f"k{rng.getrandbits(32)}", "~" * 64)), rng.choice((0, 1, 2, 5, 10**6))
        forms: tuple[Json, ...] = (
            {"type": "ping"},
            {"type": "watch", "seat": rng.choice((None, seat)), "match": match, "since": seq},
            {"type": "move", "key": key, "seat": seat, "seq": seq, "move": rng.choice(scene.moves), "nth": seq},
            {"type": "move", "key": key, "seat": seat, "seq": seq, "move": rng.choice(TEXTS)},
            {"type": "chat", "key": key, "text": rng.choice(TEXTS)},
            {"type": "chat", "key": f"c{seq}", "text": rng.choice(TEXTS)},
            {"type": "commit", "seat": seat, "match": match, "commitment": "ab" * 32},
            {"type": "reveal", "seat": seat, "match": match, "seed": "ab" * rng.choice((15, 16, 128, 129))},
        )
        return rng.choice(forms)

    def frames(self) -> tuple[bytes, bool]:
        """One message on the wire, and whether it breaks the line."""
        rng, deed = self.rng, self.rng.randrange(40)
        text = self.text(self.message())
        if deed == 0:
            text = rng.randbytes(rng.randrange(200))  # hardly ever UTF-8
        if deed == 1:
            return frame(BINARY, text), len(text) > LONGEST
        if deed == 2:
            cut = rng.randrange(len(text) + 1)
            pieces = frame(TEXT, text[:cut], fin=False) + frame(PING, b"between") + frame(0, text[cut:])
            return pieces, _breaks(text)
        if deed == 3:
            return frame(PING, rng.randbytes(rng.randrange(126))), False
        if deed == 4:
            return frame(PONG, rng.randbytes(rng.randrange(126))), False
        if deed == 5 and rng.random() < 0.2:
            broken = (
                rng.randbytes(rng.randrange(1, 50)),
                frame(TEXT, b"x" * (LONGEST + 1)),
                frame(rng.choice((3, 7, 11, 15)), text),
                frame(CLOSE, rng.choice((b"", b"\x03\xe8", b"\x00", b"\x03\xe8\xff", struct.pack("!H", 1005)))),
                frame(PING, b"x" * 126),
                frame(TEXT, b"\xff") + frame(CLOSE, b"\x03\xe8"),
                frame(TEXT, b"\xff") * 2,
                frame(TEXT, text, rsv=rng.randrange(1, 8)),
                frame(0, text),
                frame(TEXT, text, fin=False),
                frame(TEXT, text, masked=False),
                frame(TEXT, b"x", length=2**63),
            )
            return rng.choice(broken), True
        return frame(TEXT, text), _breaks(text)

    # Requests

    def body(self, path: str) -> Json:
        """What belongs there, mostly."""
        if self.rng.random() < 0.2:
            return self.rng.choice(BODIES)
        fitting = [body for end, body in FITTING if path.rstrip("0123456789").endswith(end)]
        body = self.rng.choice(fitting or [{}])
        return body | {"name": self.rng.choice(TEXTS)} if "name" in body else body

    def request(self) -> bytes:
        """One request on the wire; its length is true, for a lie would only be waited for."""
        rng = self.rng
        if rng.random() < 0.02:
            return rng.choice((rng.randbytes(60), b"GET", b"GET / HTTP/9.9", b"\x16\x03\x01\x02")) + b"\r\n\r\n"
        names = {"id": (*self.scene.tables, "A" * 22, *_QUOTED), "match": (*self.scene.matches, *_QUOTED)}
        method, path = rng.choice(REQUESTS).split(" ")
        if rng.random() < 0.1:
            method = rng.choice(METHODS)
        for name, values in (*names.items(), ("n", ("0", "1", "2", "3", "-1", "9" * 30, *_QUOTED, *NUMBERS[:8]))):
            while f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", rng.choice(values), 1)
        body = b"" if method in ("GET", "HEAD") else self.text(self.body(path))
        headers = {"Host": "127.0.0.1", "Cookie": f"kikeriki={rng.choice(self.scene.cookies)}"}
        headers["Content-Type"] = rng.choice(
            ("application/json",) * 6 + ("text/plain", "", "application/json; charset=utf-7")
        )
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            name, values = rng.choice(_HEADERS)
            headers[name] = rng.choice(values)
        if rng.random() < 0.05:
            headers["Transfer-Encoding"] = "chunked"
            body = f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n" if body else b"0\r\n\r\n"
        else:
            headers["Content-Length"] = str(len(body))
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body


_QUOTED = ("%00", "%ff", "%ed%a0%80", "..%2f..", "a%0d%0ab", "x" * 300, "%F0%9F%90%A3", "", "0x1", "1.5", "%7B%7D")
_HEADERS = (
    ("Host", ("", "evil.example", "[::1", "127.0.0.1:99999", "a" * 300, "127.0.0.1:x", "[v1.x]", "\xff")),
    ("Origin", ("null", "http://evil.example", "http://127.0.0.1", "://", "\xff")),
    ("Cookie", ("kikeriki", "kikeriki=", "kikeriki=a.b", "kikeriki=%00", 'kikeriki="\\777"', "=;=;=", "\xff=\xfe")),
    ("Content-Type", ("application/json", "multipart/form-data", "application/x-www-form-urlencoded", "\xff")),
    ("X-Forwarded-For", ("\xff", "1.2.3.4", "::1, ::2")),
    ("Upgrade", ("websocket", "h2c")),
    ("Range", ("bytes=0-1", "bytes=9-1", "bytes=-", "bytes=0-0," * 50)),
    ("If-Modified-Since", ("never", "Thu, 01 Jan 1970 00:00:00 GMT")),
    ("Accept-Encoding", ("gzip", "\xff")),
    ("Expect", ("100-continue",)),
)  # fmt: skip


def _breaks(text: bytes) -> bool:
    """Whether no server may go on after this text: too long, or not UTF-8."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return True
    return len(text) > LONGEST


def write(value: Any, plain: bool) -> bytes:
    """JSON, with whatever is Raw in it put in as it is."""
    if isinstance(value, Raw):
        return value.encode()
    if isinstance(value, dict):
        inner = b", ".join(write(str(name), plain) + b": " + write(item, plain) for name, item in value.items())
        return b"{" + inner + b"}"
    if isinstance(value, list):
        return b"[" + b", ".join(write(item, plain) for item in value) + b"]"
    return json.dumps(value, ensure_ascii=plain).encode("utf-8", "surrogatepass")
