"""``sintra perft``: count event sequences, and check known counts."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from sintra.cli.console import add, fail, output, print_error, progress
from sintra.cli.files import errors_name, read_record, read_text
from sintra.cli.options import GameChoice, SeedOption, with_game_options
from sintra.cli.warm import compile_visibly

if TYPE_CHECKING:
    from sintra.model.game import Game
    from sintra.model.perft import Case
    from sintra.model.position import Position

_COUNTS_DIFFER = 1
"""Exit code if a count in a file is wrong."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        perft,
        ("sintra perft --game duel --depth 3 --seed 7", "from a new game"),
        ("sintra perft game.sintra --ply 40 --divide", "from a recorded position, by first event"),
        ("sintra perft --check duel.perft azul.perft", "compare with known counts"),
    )


@with_game_options
def perft(
    choice: GameChoice,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="A record to count from; or files to --check."),
    ] = None,
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", min=0, help="Length of the sequences.")
    ] = 3,
    divide: Annotated[
        bool, typer.Option("--divide", help="List the count behind each first event.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="The files hold known counts: verify them.")
    ] = False,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", help="Of a record, take the first N events.")
    ] = None,
    seed: SeedOption = None,
) -> None:
    """Count all sequences of events from a position, to the given depth.

    Moves and chance outcomes count alike, each as one event. Two programs that agree on the counts
    agree on the rules. Without a file the position is a new game after its setup.
    """
    files = files or []
    new_game = choice.is_given or seed is not None
    if check:
        if not files or divide or new_game or ply is not None:
            fail("--check needs files with counts, and no other options")
        _check_files(files)
        return
    if files and new_game:
        fail("the record says which game it is: leave out --game, its options and --seed")
    if len(files) > 1:
        fail(f"{len(files)} records are given; perft counts from one at a time")
    if ply is not None and not files:
        fail("--ply counts the events of a record: give its file")
    if files:
        position = read_record(files[0]).position(ply)
    else:
        position = _new_game(choice.make(), seed)
    (_print_divided if divide else _print_counts)(position, depth)


def _new_game(game: "Game", seed: int | None) -> "Position":
    compile_visibly([game.name])
    return game.start(seed)


def _print_counts(position: "Position", depth: int) -> None:
    table = _table("Depth", "Sequences", "Seconds")
    for each in range(min(1, depth), depth + 1):
        began = time.perf_counter()
        found = _counted(position, each)
        table.add_row(str(each), f"{found:,}", f"{time.perf_counter() - began:.3f}")
    output().print(table)


def _counted(position: "Position", depth: int, title: str = "") -> int:
    """Count the sequences, with a progress bar."""
    from sintra.model import perft as counting

    found = 0
    with progress(1.0, plain=False) as work:
        work.begin(f"{title}depth {depth}")
        for share, part in counting.shares(position, depth):
            found += part
            work.advance(share)
    return found


def _print_divided(position: "Position", depth: int) -> None:
    from sintra.model import perft as counting

    table = _table("Event", "Sequences")
    total = 0
    with progress(len(position.legal_ids), plain=False) as work:
        work.begin(f"depth {depth}")
        for event, found in counting.divide(position, depth):
            work.advance()
            table.add_row(event.text, f"{found:,}")
            total += found
    table.show_footer = True
    table.columns[0].footer, table.columns[1].footer = "all", f"{total:,}"
    output().print(table)


def _table(first: str, *others: str) -> Table:
    table = Table()
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


# Checking ---------------------------------------------------------------------------------------


def _check_files(files: list[Path]) -> None:
    cases = [(file, case) for file in files for case in _read_cases(file)]
    compile_visibly({case.game.name: True for _, case in cases})
    counts = [right for file, case in cases for right in _check(file, case)]
    output().print(f"{sum(counts)} of {len(counts)} counts are right.")
    if not all(counts):
        raise typer.Exit(_COUNTS_DIFFER)


def _read_cases(file: Path) -> "list[Case]":
    from sintra.model import perft as counting

    text = read_text(file)
    with errors_name(file):
        return counting.parse(text)


def _check(file: Path, case: "Case") -> Iterator[bool]:
    """Whether each count is right; errors are printed at once."""
    with errors_name(file):
        position = case.position()
    for depth, expected in case.counts:
        found = _counted(position, depth, f"{file.name}: ")
        if found != expected:
            where = f"{file}: line {case.line}"
            print_error(f"{where}: perft {depth} is {found}, but {expected} is written")
        yield found == expected
