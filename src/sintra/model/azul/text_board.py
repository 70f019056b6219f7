"""Azul: a position as a picture made of text, for people in a terminal.

It shows what lies on the table and asks no rule anything: what is drawn is in the position
dictionary (``docs/notation.md``, Notation 8). Only the kind of wall is not in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sintra.model import text_canvas as canvas
from sintra.model.text_canvas import ARROW, Block
from sintra.rules.azul import pieces

MARKER = "1"
"""The starting marker in the center and on a floor line, as in the position."""

_GAP = 2
_PHASES = {"offer": "factory offer", "tiling": "wall-tiling", "over": "game over"}
_CHANCE = {
    "start": "the starting player is drawn",
    "deal": "tiles are dealt to the factories",
}


def draw(
    position: dict[str, Any],
    names: Sequence[str],
    wall: str = "colored",
    columns: int = canvas.COLUMNS,
) -> str:
    """The table as text, at most so many columns wide; ``names`` are the players' by seat.

    ``wall`` is the game's option, ``"colored"`` or ``"grey"``: whether the empty spaces of the
    walls show a color.
    """
    names = [canvas.plain(name) for name in names]
    # four boards make a square
    style = _WIDE if len(names) != 3 and columns >= _WIDE.row else _NARROW
    boards = [_board(position, seat, name, wall, style) for seat, name in enumerate(names)]
    supplies = canvas.tile_counts({"bag": position["bag"], "lid": position["lid"]})
    row = min(style.row, columns)
    room = row - canvas.block_width(supplies) - 3
    return canvas.finish(
        [
            *_heading(position, names),
            "",
            *_factories(position["factories"], columns),
            "",
            *canvas.flow([_center(position, room), supplies], 3, columns),
            "",
            *canvas.flow(boards, _GAP, row),
            *canvas.words(_legend(wall), columns),
        ]
    )


def _legend(wall: str) -> str:
    space = "b empty space" if wall == "colored" else f"{canvas.NO_TILE} empty space"
    return f"{canvas.color_legend()}   [B] tile  {space}  {MARKER} starting marker"


# What is going on -------------------------------------------------------------------------------


def _heading(position: dict[str, Any], names: Sequence[str]) -> Block:
    phase = _PHASES.get(position["phase"], position["phase"])
    title = f"AZUL   round {position['round']}   {phase}"
    return canvas.heading(title, position, names, _question, _CHANCE)


def _question(position: dict[str, Any], player: dict[str, Any]) -> str:
    match position["awaits"]:
        case "take":
            return "take tiles of one color from a factory or the center"
        case "line":
            return f"choose a line, or the floor, for {position['hand']}"
        case "tile":
            line = position["line"]
            return f"choose a column of row {line} for {player['lines'][line - 1][:1]}"
        case other:
            return str(other)


# The middle of the table ------------------------------------------------------------------------


def _factories(factories: Sequence[str], columns: int) -> Block:
    block = ["FACTORIES"]
    in_a_row = max(1, (columns - 1) // 10)
    for first in range(0, len(factories), in_a_row):
        some = factories[first : first + in_a_row]
        heads = [canvas.center(str(first + number), 10) for number in range(1, 1 + len(some))]
        cells = [[f" {canvas.spread(tiles)}"] for tiles in some]
        block += [" " + "".join(heads), *canvas.compartments(cells, [9] * len(some))]
    return block


def _center(position: dict[str, Any], columns: int) -> Block:
    groups = [color * position["center"].count(color) for color in canvas.COLORS]
    marker = [MARKER] if position["marker"] == "center" else []
    found = [*marker, *(canvas.spread(group) for group in groups if group)]
    block = [canvas.pad(f"CENTER  {'  '.join(found) or '–'}", columns)]
    if position["hand"]:
        block += ["", f"HAND    {canvas.spread(position['hand'])}"]
    return block


# A player's board -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Style:
    """How boards look, depending on how many stand in a row."""

    boards: int
    columns: int
    indent: str
    gap: str

    @property
    def row(self) -> int:
        """Columns of a row of boards."""
        return self.boards * (self.columns + _GAP) - _GAP


_WIDE = _Style(boards=2, columns=42, indent="  ", gap=" ")
_NARROW = _Style(boards=3, columns=32, indent="", gap="")


def _board(position: dict[str, Any], seat: int, name: str, wall: str, style: _Style) -> Block:
    player = position["players"][seat]
    to_move = position["actor"] == seat
    current = position["line"] if to_move else None
    divider = ["", *"│" * len(player["lines"])]
    rows = [_lines(player["lines"], current), divider, _wall(player["wall"], wall, style.gap)]
    inside = [*canvas.beside(rows, len(style.gap)), "", *_floor(position, seat)]
    return canvas.box(
        [style.indent + line for line in inside],
        style.columns,
        f"{ARROW} {name}" if to_move else name,
        canvas.plural(player["score"], "point"),
        heavy=to_move,
    )


def _lines(lines: Sequence[str], current: int | None) -> Block:
    block = [""]
    for number, tiles in enumerate(lines, 1):
        mark = ARROW if number == current else " "
        block.append(f"{mark}{number} {canvas.pattern_line(tiles, number):>9} ")
    return block


def _wall(rows: Sequence[str], wall: str, gap: str) -> Block:
    block = [gap.join(f" {letter} " for letter in "abcde")]
    for tiles, colors in zip(rows, pieces.WALL, strict=True):
        printed = colors if wall == "colored" else canvas.NO_TILE * len(colors)
        cells = [
            canvas.empty(space) if tile == "." else canvas.filled(tile)
            for tile, space in zip(tiles, printed, strict=True)
        ]
        block.append(gap.join(cells))
    return block


def _floor(position: dict[str, Any], seat: int) -> Block:
    tiles, costs = canvas.spaces(position["players"][seat]["floor"], pieces.FLOOR_POINTS.tolist())
    marker = "marker" if position["marker"] == seat else ""
    return [f" floor  {tiles}  {marker}", f" costs  {costs}"]
