"""The command line, ``sintra``.

Commands import the compiled rules when they run, not before, so that ``--help`` is instant.
"""

import io
import sys
from typing import Annotated

import typer

from sintra.cli import (
    admin,
    analyze,
    arena,
    backup,
    bench,
    perft,
    play,
    replay,
    serve,
    site,
    tune,
    warm,
)  # fmt: skip
from sintra.cli.console import Group, examples

app = typer.Typer(
    name="sintra",
    cls=Group,
    help="Play, study and research Azul Duel and Azul. Without a command, opens the game in the "
    "browser.",
    epilog=examples(
        ("sintra", "play in the browser"),
        ("sintra play --game azul --players 3", "play Azul in the terminal, three at one keyboard"),
        ("sintra replay game.sintra", "print a recorded game turn by turn"),
    ),
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)

for _module in (serve, play, replay, analyze, perft, bench, warm, arena, tune, backup, admin, site):
    _module.register(app)


def _print_version(given: bool) -> None:
    if given:
        from sintra import __version__

        typer.echo(f"sintra {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Open the page if no command is given."""
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Run the command line; the entry point of the ``sintra`` script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal whose encoding has no borders still shows the rest.
            stream.reconfigure(errors="replace")
    app()
