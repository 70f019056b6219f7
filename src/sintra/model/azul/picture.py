"""Azul: draws a position dictionary."""

from collections.abc import Mapping, Sequence
from typing import Any

from sintra.model.pictures.canvas import MARGIN, WIDTH, Canvas
from sintra.model.pictures.pen import EDGE, MUTED, WELL
from sintra.rules.azul import pieces

_DISC = 45
_BOARDS_PER_ROW = {2: (2, 40.0), 3: (3, 26.0), 4: (2, 40.0)}
"""Boards in a row, and the width of a space, by the number of players."""


def draw(
    canvas: Canvas, position: Mapping[str, Any], names: Sequence[str], options: Mapping[str, Any]
) -> None:
    """The table: factories and center above, boards below."""
    per_row, side = _BOARDS_PER_ROW[len(names)]
    height = 46 + 5 * side + 24 + side
    rows = -(-len(names) // per_row)
    table = 206
    canvas.begin(canvas.head + table + rows * (height + 12) + 4)
    _table(canvas, position)
    width = (WIDTH - 2 * MARGIN - (per_row - 1) * 12) / per_row
    for seat, name in enumerate(names):
        row, column = divmod(seat, per_row)
        x, y = MARGIN + column * (width + 12), canvas.head + table + row * (height + 12)
        canvas.panel(x, y, width, height, position["actor"] == seat)
        _board(canvas, position, seat, name, options["wall"], (x, y, width, side))


def _table(canvas: Canvas, position: Mapping[str, Any]) -> None:
    canvas.panel(MARGIN, canvas.head, WIDTH - 2 * MARGIN, 194)
    factories = position["factories"]
    step = min(124.0, (WIDTH - 2 * MARGIN - 120) / (len(factories) - 1))
    for number, tiles in enumerate(factories):
        x, y = WIDTH / 2 + (number - (len(factories) - 1) / 2) * step, canvas.head + 60
        canvas.circle(x, y, _DISC, WELL, EDGE, 1)
        for place, tile in enumerate(tiles):
            canvas.piece("tile", tile, x - 26 + place % 2 * 27, y - 26 + place // 2 * 27, 25)
        canvas.text(x, y + _DISC + 14, str(number + 1), 12, MUTED, "ms")
    y = canvas.head + 136
    canvas.text(MARGIN + 16, y + 24, canvas.label("center"), 14, MUTED)
    marker = "1" if position["marker"] == "center" else ""
    center = [*marker, *position["center"]]
    canvas.tiles(center, MARGIN + 70, y + 4, 27, min(29, 430 / max(1, len(center))))
    if position["hand"]:
        canvas.text(MARGIN + 514, y + 24, canvas.label("hand"), 14, MUTED)
        canvas.tiles(position["hand"], MARGIN + 570, y + 4, 27, 90 / len(position["hand"]))
    canvas.counts(680, y - 4, canvas.label("bag"), position["bag"])
    canvas.counts(680, y + 22, canvas.label("lid"), position["lid"])


def _board(
    canvas: Canvas,
    position: Mapping[str, Any],
    seat: int,
    name: str,
    wall: str,
    place: tuple[float, float, float, float],
) -> None:
    x, y, width, side = place
    player = position["players"][seat]
    mine = position["actor"] == seat
    canvas.text(x + 16, y + 28, name, 17)
    canvas.text(x + width - 16, y + 30, str(player["score"]), 22, at="rs")
    left, top = x + 12, y + 42
    canvas.lines(player["lines"], left, top, side, position["line"] if mine else None)
    for row, tiles in enumerate(player["wall"]):
        for column, tile in enumerate(tiles):
            at = left + (5 + column) * side + 8, top + row * side
            if tile != ".":
                canvas.piece("tile", tile, *at, side - 1)
            elif wall == "colored":
                canvas.piece("space", pieces.WALL[row][column], *at, side - 1)
            else:
                canvas.well(*at, side)
    below = top + 5 * side + 8
    for number, cost in enumerate(pieces.FLOOR_POINTS.tolist()):
        at = left + number * side, below
        canvas.well(*at, side)
        if number < len(player["floor"]):
            canvas.piece("tile", player["floor"][number], at[0] + 1, at[1] + 1, side - 2)
        else:
            canvas.text(at[0] + side / 2, at[1] + side / 2, f"-{abs(cost)}", 12, MUTED, "mm")
