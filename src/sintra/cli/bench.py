"""``sintra bench``: measures how fast the rules and the search are on this machine."""

import json
import os
import platform
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from sintra.cli.console import add, output, progress
from sintra.cli.options import OneGameOption
from sintra.cli.registry import GameName
from sintra.cli.warm import compile_visibly

if TYPE_CHECKING:
    from sintra.cli.benchmarks import Figure


_CAPTION = (
    "Spread: distance between the lowest and the highest run. Calibrated: rates per million "
    "iterations of the calibration (per M), times in iterations."
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        bench,
        ("sintra bench", "everything; takes a minute or two"),
        ("sintra bench --quick --game duel", "only Azul Duel, less exact"),
        ("sintra bench --json > figures.json", "for programs"),
    )


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter and fewer runs.")] = False,
    game: OneGameOption = None,
) -> None:
    """Measure how fast games, steps, copies and the search are on this machine.

    Each figure is the median of several runs; the spread is the distance between the lowest and the
    highest, in percent of the median. Rates and costs are in CPU time of one core, unless the unit
    says otherwise. The last column is relative to the calibration, a fixed loop of integer
    arithmetic, so that figures of different machines can be compared.
    """
    from sintra.cli import benchmarks

    names = [game] if game else list(GameName)
    compile_visibly(names)
    effort = benchmarks.QUICK if quick else benchmarks.THOROUGH
    chosen = benchmarks.benchmarks(names)
    figures: list[Figure] = []
    with progress(len(chosen)) as report:
        for benchmark in chosen:
            report.begin(f"measuring {benchmark.title}")
            figures += benchmark.run(effort)
            report.advance()
    if as_json:
        typer.echo(json.dumps(_report(figures, quick), indent=2))
    else:
        output().print(_table(figures))


def _report(figures: "list[Figure]", quick: bool) -> dict[str, Any]:
    """All figures, with the versions and the machine that they depend on."""
    import numba
    import numpy as np

    from sintra import __version__

    calibration = figures[0].median
    return {
        "sintra": __version__,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "cpus": os.cpu_count(),
        "quick": quick,
        "figures": [
            {
                "name": figure.name,
                "game": figure.game,
                "median": figure.median,
                "unit": figure.unit.text,
                "runs": figure.runs,
                "relative": figure.relative(calibration),
                "relative_unit": figure.unit.calibrated,
            }
            for figure in figures
        ],
    }


def _table(figures: "list[Figure]") -> Table:
    calibration = figures[0].median
    table = Table(caption=_CAPTION, caption_justify="left")
    for heading in ("Figure", "Game", "Median", "Unit", "Spread", "Calibrated"):
        right = heading in ("Median", "Spread", "Calibrated")
        table.add_column(heading, justify="right" if right else "left", no_wrap=True)
    for figure in figures:
        relative = figure.relative(calibration)
        table.add_row(
            figure.name,
            figure.game,
            _short(figure.median),
            figure.unit.text,
            f"{100 * figure.spread:.0f} %",
            "" if relative is None else f"{_short(relative)} {figure.unit.calibrated}".rstrip(),
        )
    return table


def _short(value: float) -> str:
    """A number with about three significant digits, and a comma after the thousands."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"
