"""Azul's options on the command line, by their names in ``sintra.azul``."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer


class Wall(StrEnum):
    """Sides of the player boards."""

    COLORED = "colored"
    GREY = "grey"


OPTIONS: Mapping[str, Any] = {
    "players": Annotated[
        int | None, typer.Option("--players", metavar="N", help="Azul: 2, 3 or 4 players.")
    ],
    "wall": Annotated[Wall | None, typer.Option("--wall", help="Azul: side of the player boards.")],
}
"""The annotation of each option, as a parameter of a Typer command."""
