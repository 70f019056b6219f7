"""Azul Duel's options on the command line, by their names in ``sintra.duel``."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer


class ZeroDraws(StrEnum):
    """Whether a player without points may draw a plate."""

    PAY = "pay"
    FREE = "free"


class YesNo(StrEnum):
    """An answer."""

    YES = "yes"
    NO = "no"


OPTIONS: Mapping[str, Any] = {
    "tablets": Annotated[
        str | None,
        typer.Option(
            "--tablets",
            metavar="NAMES",
            help="Duel: first-game, random, random4, or names such as rows,edge,corners.",
        ),
    ],
    "zero_draws": Annotated[
        ZeroDraws | None,
        typer.Option(
            "--zero-draws", help="Duel: may a player without points draw plates for free?"
        ),
    ],
    "special_counts_as_color": Annotated[
        YesNo | None,
        typer.Option(
            "--special-counts-as-color", help="Duel: does a special tile count as a color?"
        ),
    ],
}
"""The annotation of each option, as a parameter of a Typer command."""
