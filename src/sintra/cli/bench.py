"""``sintra bench``: how fast the rules are on this machine."""

import json
import os
import platform
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from sintra.cli.console import add, output, working
from sintra.cli.options import GameName, OneGameOption
from sintra.cli.warm import compile_visibly

if TYPE_CHECKING:
    from sintra.cli.measure import Figure


_CAPTION = (
    "Spread: from the lowest to the highest run. Calibrated: how many of them for each million "
    "iterations of the calibration (per M), or how many iterations fit into the time."
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        bench,
        ("sintra bench", "everything; takes a minute or two"),
        ("sintra bench --quick --game duel", "a first impression"),
        ("sintra bench --json > figures.json", "for programs"),
    )


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter and fewer runs.")] = False,
    game: OneGameOption = None,
) -> None:
    """Measure how fast games, steps and copies are here.

    Each figure is the median of several runs, with the distance between the lowest and the highest
    in percent of it. Rates and costs are in CPU time of one core, except where they say otherwise.
    The last column compares with the calibration, a fixed loop of integer arithmetic, so that
    figures of different machines can be compared.
    """
    from sintra.cli import measure

    names = [game] if game else list(GameName)
    compile_visibly(names)
    effort = measure.QUICK if quick else measure.THOROUGH
    plans = measure.plans(names)
    figures: list[Figure] = []
    with working(len(plans)) as work:
        for plan in plans:
            work.begin(f"measuring {plan.title}")
            figures += plan.run(effort)
            work.advance()
    if as_json:
        typer.echo(json.dumps(_report(figures, quick), indent=2))
    else:
        output().print(_table(figures))


def _report(figures: "list[Figure]", quick: bool) -> dict[str, Any]:
    """Everything, with what it was measured with."""
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
    """Three digits that count, and thousands apart."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"
