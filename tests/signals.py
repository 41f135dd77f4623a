"""Ctrl-C for the programs that tests start."""

import signal


def hear_ctrl_c() -> None:
    """For `preexec_fn`: what runs in a shell's background is deaf to it, and so would be all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
