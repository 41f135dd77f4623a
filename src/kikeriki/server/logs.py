"""Logs for an operator: what happened, how long it took; no hands, no seeds, no tokens, no ids that open a door."""

import logging
import sys

import structlog

from kikeriki.server.settings import Settings


def set_up_logs(settings: Settings) -> None:
    level = getattr(logging, settings.log_level.upper())
    shape: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _only_the_place,
            shape,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # Uvicorn writes paths, and a path holds the id of a table: its own lines are for what goes wrong only.
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)


def _only_the_place(_logger: object, _method: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """An exception as its type and the places it came through: its message may hold a card or a token."""
    fault = entry.pop("exc_info", None)
    if fault is True:
        fault = sys.exc_info()[1]
    if isinstance(fault, BaseException):
        frames, trace = [], fault.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            frames.append(f"{code.co_filename.rpartition('kikeriki')[2]}:{trace.tb_lineno} {code.co_name}")
            trace = trace.tb_next
        entry["error"], entry["places"] = type(fault).__name__, frames[-8:]
    return entry
