"""`kikeriki serve`, and plain `kikeriki`: the table server, and a greeting that says where it is."""

import importlib.util
import inspect
import io
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Annotated
from urllib.parse import urlsplit

import segno
import typer

from kikeriki import __version__
from kikeriki.cli.arguments import BadArgument
from kikeriki.server.addresses import choose_port, local_url, network_urls
from kikeriki.server.settings import KNOBS, Knob, Settings


def serve(context: typer.Context, **_flags: str | None) -> None:
    """Serve tables to browsers and programs; Ctrl-C stops it and loses nothing.

    It needs no set-up: it keeps everything in one directory and prints the addresses under which others in the same
    network reach it. Plain 'kikeriki' does the same and opens the browser.

    Every flag can be set by an environment variable instead; docs/operations.md tells how to run it for a club.
    """
    start(_given(context), os.environ, browser=False)


def _given(context: typer.Context) -> dict[str, str]:
    """The flags that were typed; the environment is read elsewhere, so that complaints name its variables."""
    typed = {}
    for knob in KNOBS:
        source = context.get_parameter_source(knob.name)
        if source is not None and source.name == "COMMANDLINE":
            typed[knob.name] = str(context.params[knob.name])
    return typed


def _option(knob: Knob) -> inspect.Parameter:
    option = typer.Option(
        knob.flag, metavar=knob.metavar, help=knob.help, envvar=knob.variable, show_default=knob.default
    )
    return inspect.Parameter(
        knob.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, option]
    )


# The flags are the table of the settings, put where typer looks for a function's parameters.
_CONTEXT = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
serve.__dict__["__signature__"] = inspect.Signature([_CONTEXT, *map(_option, KNOBS)])


def start(flags: Mapping[str, str], environment: Mapping[str, str], *, browser: bool) -> None:
    """Serve until somebody stops it."""
    settings = Settings.read(flags, environment)
    asked = "port" in flags or bool(environment.get("KIKERIKI_PORT"))
    settings = replace(settings, port=choose_port(settings.host, settings.port, asked=asked))
    if settings.on_sqlite:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif importlib.util.find_spec("psycopg") is None:
        raise BadArgument("PostgreSQL needs one more package: pip install 'kikeriki[postgres]'")

    def ready(url: str) -> None:
        port = urlsplit(url).port or settings.port
        print(greeting(settings, port), flush=True)
        if browser and has_display(environment):
            # Some browsers answer only when they are closed: nobody shall wait for that.
            local = local_url(settings.host, port)
            threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()

    # Only here: the other commands need not wait until the server's libraries are read.
    from kikeriki.server.run import serve as run

    with suppress(KeyboardInterrupt):  # Ctrl-C and SIGTERM are how a server ends, and it has shut down already
        run(settings, ready)
    print("Stopped.", flush=True)


def greeting(settings: Settings, port: int) -> str:
    """Where the server is, for whom, and how to stop it."""
    others = network_urls(settings.host, port)
    places = [(local_url(settings.host, port), "on this machine")]
    places += [(url, "in the same network") for url in others]
    if settings.public_url:
        places.append((settings.public_url, "for everybody"))
    width = max(len(url) for url, _ in places)
    lines = [f"Kikeriki {__version__} serves tables at", ""]
    lines += [f"  {url:{width}}  {where}" for url, where in places]
    link = settings.public_url or (others[0] if others else None)
    # Where programs read the log, nobody holds a telephone to it.
    if link and settings.log_format == "console" and _prints("█▀▄"):
        lines += ["", _qr_code(link)]
    lines += ["", f"It keeps its data in {settings.data if settings.on_sqlite else 'PostgreSQL'}. Ctrl-C stops it."]
    return "\n".join(lines)


def _qr_code(link: str) -> str:
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def _prints(characters: str) -> bool:
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def has_display(environment: Mapping[str, str]) -> bool:
    """Whether a browser could be seen here."""
    if "SSH_CONNECTION" in environment:
        return False
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
