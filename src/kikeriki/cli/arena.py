"""`kikeriki arena`: bots against bots, until it is clear who is better."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kikeriki.arena.errors import ArenaError, missing
from kikeriki.arena.plan import WITHIN, Plan
from kikeriki.cli.arguments import (
    DEFAULT_PLAYERS,
    BadArgument,
    EditionOption,
    JsonOption,
    OptionOption,
    PlayersOption,
    print_json,
    read_options,
)
from kikeriki.cli.records import check_writable
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Setup

if TYPE_CHECKING:  # what an arena needs is an extra: it is looked for when one is played
    from kikeriki.arena.campaign import Tell
    from kikeriki.arena.standing import Standing


def arena(
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", help="With --show: results.")] = None,
    bots: Annotated[str | None, typer.Option("--bots", "-b", metavar="A,B,…", help="Who plays whom.")] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="5211, gloria-picktoria or kuiken-koers.")] = None,
    players: PlayersOption = None,
    edition: EditionOption = None,
    option: OptionOption = None,
    decks: Annotated[int, typer.Option("--decks", "-n", help="For each pair, at most.")] = 200,
    within: Annotated[
        float, typer.Option("--within", help="Stop a pair that is clear with an interval of ± this.")
    ] = WITHIN,
    only: Annotated[
        str | None, typer.Option("--only", metavar="BOT", help="Only this one's share, among each of the others.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the results.")] = Path("arena"),
    processes: Annotated[int | None, typer.Option("--processes", min=1, show_default="all cores")] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; 'local' starts one here.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="A picture: .svg, .png or .pdf.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Play nothing: show what is in the files.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other, every deck with each in every seat, until it is clear who is better.

    With more than two players, one sits alone among others of one kind. The bots are those of 'kikeriki simulate' and
    searches: flat-200, ismcts-1000, any number of playouts a decision. Results are kept; the same command goes on
    where it was stopped:

      kikeriki arena --bots uniform,rule-1,ismcts-200 --game 5211 --players 2 --decks 500

      kikeriki arena --show arena/5211-2024-2p.jsonl --plot ladder.svg
    """
    try:
        _check_extra(plot)
        if show:
            found = _shown(files or [])
        else:
            if files:
                raise BadArgument(f"{files[0]}: to show results, add --show.")
            if not bots or not game:
                raise BadArgument("Name the bots and the game: kikeriki arena --bots uniform,rule-1 --game 5211.")
            setup = _setup(game, edition, DEFAULT_PLAYERS if players is None else players, option or [])
            names = tuple(name.strip() for name in bots.split(","))
            found = [_play(Plan(setup, names, decks, within, only), out, processes, ray)]
        _print(found, as_json)
        if plot is not None:
            from kikeriki.arena.plot import draw

            draw(found, plot)
            print(f"The picture is {plot}.", file=sys.stderr)
    except ArenaError as error:
        raise BadArgument(str(error)) from None


def _check_extra(plot: Path | None) -> None:
    """Refuse before the first match, not after the last."""
    try:
        import openskill  # noqa: F401  whether it is there
    except ModuleNotFoundError as error:
        raise missing(error.name or "OpenSkill", "arena", "The arena") from None
    if plot is not None:
        from kikeriki.arena.plot import check_picture

        check_picture(plot)
        check_writable(plot)


def _setup(game: str, edition: str | None, players: int, options: Sequence[str]) -> Setup:
    rules = find_game(game)
    chosen = rules.editions[0].slug if edition is None else edition
    setup: Setup = rules.start(chosen, players, read_options(rules, chosen, players, options)).setup
    return setup


def _shown(files: Sequence[Path]) -> "list[Standing]":
    from kikeriki.arena.results import read_results
    from kikeriki.arena.standing import stand

    if not files:
        raise BadArgument("Name the files to show: kikeriki arena --show arena/5211-2024-2p.jsonl.")
    return [stand(*read_results(path)) for path in files]


def _play(plan: Plan, out: Path, processes: int | None, ray: str | None) -> "Standing":
    from kikeriki.arena.campaign import play_all, played
    from kikeriki.arena.cluster import on_ray
    from kikeriki.arena.processes import cores, in_processes
    from kikeriki.arena.results import Book, file_name
    from kikeriki.arena.standing import stand

    plan.check()
    with Book(out / file_name(plan.setup), plan.setup) as book:
        try:
            somewhere = on_ray(ray) if ray is not None else in_processes(processes or cores())
            with _progress(plan) as tell, somewhere as players:
                play_all(plan, book, players, tell)
        except KeyboardInterrupt:
            print(f"Stopped; what was finished is in {book.path}. The same command goes on.", file=sys.stderr)
            raise
        print(f"Results in {book.path}", file=sys.stderr)
        return stand(plan.setup, played(plan, book))


@contextmanager
def _progress(plan: Plan) -> "Iterator[Tell]":
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("decks"), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=plan.decks * len(plan.cells))

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield tell


def _print(found: "Sequence[Standing]", as_json: bool) -> None:
    if as_json:
        print_json([standing.to_json() for standing in found])
        return
    from kikeriki.cli.standings import standings

    console = Console()
    for number, standing in enumerate(found):
        if number:
            console.print()
        console.print(standings(standing))
