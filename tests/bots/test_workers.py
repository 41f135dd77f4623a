"""Processes in which bots think."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.signals import hear_ctrl_c

SLOW_TO_START = """
import signal, sys, time
from kikeriki.bots.workers import workers

if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: None)  # whoever started them decides what Ctrl-C means
    pool = workers(1)
    answer = pool.submit(int, "7")
    print("started", flush=True)
    print(answer.result(), flush=True)
    pool.shutdown()
else:
    print("starting", flush=True)
    time.sleep(1)
"""


def test_ctrl_c_is_not_heard_by_a_worker_that_is_still_starting(tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text(SLOW_TO_START)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    ) as run:
        assert run.stdout is not None
        while run.stdout.readline() != "starting\n":
            assert run.poll() is None
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does it: to all of them
        said, complained = run.communicate(timeout=60)
    assert (said.split()[-1], complained, run.returncode) == ("7", "", 0)
