"""WebSocket frames as bytes (RFC 6455, 5.2): those of a server written, those of a client measured and unmasked."""

from typing import NamedTuple

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the one in C, where there is one

PLAIN_TEXT = 0x81  # the first byte of a text in one piece

_MASKED, _LENGTH = 0x80, 0x7F
_SHORT, _MEDIUM, _LONG = 125, 126, 127  # the length itself; it follows in 2 bytes; in 8
_MASK = 4


class Measured(NamedTuple):
    """Where the parts of a client's frame lie."""

    payload: int
    end: int
    masked: bool


def text_frame(payload: bytes) -> bytes:
    """As a server sends it: final, not masked."""
    size = len(payload)
    if size <= _SHORT:
        return bytes((PLAIN_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((PLAIN_TEXT, _MEDIUM)) + size.to_bytes(2, "big") + payload
    return bytes((PLAIN_TEXT, _LONG)) + size.to_bytes(8, "big") + payload


def measure(data: bytes, at: int) -> Measured | None:
    """The frame that begins there; None while its header is not complete. Its end may lie beyond the data."""
    left = len(data) - at
    if left < 2:
        return None
    second = data[at + 1]
    size, head = second & _LENGTH, 2
    if size > _SHORT:
        head = 4 if size == _MEDIUM else 10
        if left < head:
            return None
        size = int.from_bytes(data[at + 2 : at + head], "big")
    masked = second >= _MASKED
    if masked:
        head += _MASK
    return Measured(at + head, at + head + size, masked)


def unmask(data: bytes, frame: Measured) -> bytes:
    plain: bytes = apply_mask(data[frame.payload : frame.end], data[frame.payload - _MASK : frame.payload])
    return plain
