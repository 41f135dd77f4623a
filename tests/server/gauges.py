"""The server with gauges that tests alone need: `python -m tests.server.gauges [FAULT or gauge] serve …`.

`test_queued_bytes` is what waits for all readers together in the server's own memory, `test_queued_most` the most that
ever waited for one of them, `test_longest_text` the longest text that was sent, `test_blocks` how many blocks Python
has allocated. With `uncut`, a planted fault, nobody is cut however much waits. With `cycles` there is
`test_unreachable`, how many objects only the collector of cycles finds, and finds when asked; with `clinging`, the
planted fault, lines do not let go of what leads back to them.
"""

import gc
import sys
from weakref import WeakSet

from prometheus_client import Gauge
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kikeriki import cli
from kikeriki.server import protocol
from kikeriki.server.metrics import METRICS
from kikeriki.server.protocol import LineProtocol

QUEUED = Gauge("test_queued_bytes", "Bytes that wait for readers", registry=METRICS.registry)
MOST = Gauge("test_queued_most", "The most that waited for one", registry=METRICS.registry)
LONGEST = Gauge("test_longest_text", "Bytes of the longest text", registry=METRICS.registry)
BLOCKS = Gauge("test_blocks", "Allocated blocks", registry=METRICS.registry)

_lines: WeakSet[LineProtocol] = WeakSet()
_push = LineProtocol.push
_seen = {"most": 0, "longest": 0}


def push(line: LineProtocol, payload: bytes) -> bool:
    _lines.add(line)
    went = _push(line, payload)
    _seen["longest"] = max(_seen["longest"], len(payload))
    _seen["most"] = max(_seen["most"], line.transport.get_write_buffer_size())
    return went


def _queued() -> float:
    return sum(line.transport.get_write_buffer_size() for line in _lines if not line.disconnected)


def install() -> None:
    setattr(LineProtocol, "push", push)  # noqa: B010
    QUEUED.set_function(_queued)
    MOST.set_function(lambda: _seen["most"])
    LONGEST.set_function(lambda: _seen["longest"])
    BLOCKS.set_function(sys.getallocatedblocks)


def count_unreachable() -> None:
    gc.disable()  # it would find them before anybody asks, now and then
    gauge = Gauge("test_unreachable", "Objects that only the collector finds", registry=METRICS.registry)
    gauge.set_function(gc.collect)


if __name__ == "__main__":
    install()
    asked = sys.argv.pop(1) if sys.argv[1] in ("uncut", "cycles", "clinging") else ""
    if asked == "uncut":
        setattr(protocol, "MOST_UNREAD", 1 << 40)  # noqa: B010
    if asked in ("cycles", "clinging"):
        count_unreachable()
    if asked == "clinging":
        setattr(LineProtocol, "connection_lost", WebSocketsSansIOProtocol.connection_lost)  # noqa: B010
    cli.main()
