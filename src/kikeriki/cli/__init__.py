"""The command line: `kikeriki serve`, `play`, `games`, `rules`, `simulate`, `show`, `verify`, `arena`."""

import os
import signal
import sys

import typer

from kikeriki import __version__
from kikeriki.cli import arena, games, play, rules, serve, show, simulate, verify
from kikeriki.cli.arguments import BadArgument
from kikeriki.cli.words import explain
from kikeriki.rules.errors import RulesError
from kikeriki.server.settings import SettingsError

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_PIPE_CLOSED = 141

app = typer.Typer(
    name="kikeriki",
    help="A card table for 5211, Gloria Picktoria and Kuiken Koers.",
    epilog="Start with 'kikeriki' in the browser, or with 'kikeriki play 5211' in the terminal.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("simulate")(simulate.simulate)
app.command("show")(show.show)
app.command("verify")(verify.verify)
app.command("arena")(arena.arena)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kikeriki {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    no_browser: bool = typer.Option(False, "--no-browser", help="Without a command: serve, but open no browser."),
    _version_wanted: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    if context.invoked_subcommand is None:
        serve.start({}, os.environ, browser=not no_browser)


def main() -> None:
    """Run a command; what the rules refuse becomes one sentence on stderr."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        app()
    except RulesError as error:
        _stop(explain(error), EXIT_BAD_INPUT)
    except (BadArgument, SettingsError) as error:
        _stop(str(error), EXIT_BAD_INPUT)
    except BrokenPipeError:
        # Whoever read has left; Python must not complain about it when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_PIPE_CLOSED)
    except OSError as error:
        _stop(f"{error.filename}: {error.strerror}" if error.filename else str(error), EXIT_BAD_INPUT)
    except KeyboardInterrupt:
        _stop("Stopped.", EXIT_INTERRUPTED)


def _interrupt(_number: int, _frame: object) -> None:
    """Whoever ends the process gets the same care as Ctrl-C."""
    raise KeyboardInterrupt


def _stop(sentence: str, code: int) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(code)
