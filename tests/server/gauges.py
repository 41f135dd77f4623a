"""The server with gauges that tests alone need: `python -m tests.server.gauges [uncut] serve …`.

`test_queued_bytes` is what waits for all readers together in the server's own memory, `test_queued_most` the most that
ever waited for one of them, `test_longest_text` the longest text that was sent, `test_blocks` how many blocks Python
has allocated. With `uncut`, the planted fault, nobody is cut however much waits.
"""

import sys
from weakref import WeakSet

from prometheus_client import Gauge

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


if __name__ == "__main__":
    install()
    if sys.argv[1] == "uncut":
        del sys.argv[1]
        setattr(protocol, "MOST_UNREAD", 1 << 40)  # noqa: B010
    cli.main()
