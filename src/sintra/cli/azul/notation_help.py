"""How to write the moves of Azul, by what the position awaits."""

from collections.abc import Mapping

from sintra.cli.game_text import COLORS_HELP, TILE_HELP

NOTATION: Mapping[str, tuple[str, ...]] = {
    "take": (
        "take:3R takes all red from factory 3; C is the center.",
        "The rest of a factory goes to the center.",
        "Whoever takes from the center first gets the starting marker.",
        COLORS_HELP,
    ),
    "line": (
        "line:4 lays the tiles on pattern line 4; what does not fit goes to the floor.",
        "floor puts them all on the floor.",
    ),
    "tile": TILE_HELP,
}

EXAMPLE = "take:3R line:2"
