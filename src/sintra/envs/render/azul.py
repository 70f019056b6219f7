"""Azul: a position dictionary as a picture."""

from collections.abc import Mapping, Sequence
from typing import Any

from sintra.envs.render import sprites
from sintra.envs.render.picture import HEAD, MARGIN, WIDTH, Sheet
from sintra.rules.azul import pieces

_DISC = 45
_BESIDE = {2: (2, 40.0), 3: (3, 26.0), 4: (2, 40.0)}
"""Boards in a row, and how wide a space is, by the number of players."""


def draw(position: Mapping[str, Any], names: Sequence[str], options: Mapping[str, Any]) -> Sheet:
    """The table: factories and center above, boards below."""
    in_a_row, side = _BESIDE[len(names)]
    tall = 46 + 5 * side + 24 + side
    rows = -(-len(names) // in_a_row)
    table = 206
    sheet = Sheet(HEAD + table + rows * (tall + 12) + 4)
    _table(sheet, position)
    wide = (WIDTH - 2 * MARGIN - (in_a_row - 1) * 12) / in_a_row
    for seat, name in enumerate(names):
        row, column = divmod(seat, in_a_row)
        x, y = MARGIN + column * (wide + 12), HEAD + table + row * (tall + 12)
        sheet.panel(x, y, wide, tall, position["actor"] == seat)
        _board(sheet, position, seat, name, options["wall"], (x, y, wide, side))
    return sheet


def _table(sheet: Sheet, position: Mapping[str, Any]) -> None:
    sheet.panel(MARGIN, HEAD, WIDTH - 2 * MARGIN, 194)
    factories = position["factories"]
    step = min(124.0, (WIDTH - 2 * MARGIN - 120) / (len(factories) - 1))
    for number, tiles in enumerate(factories):
        x, y = WIDTH / 2 + (number - (len(factories) - 1) / 2) * step, HEAD + 60
        sheet.circle(x, y, _DISC, sprites.WELL, sprites.EDGE, 1)
        for place, tile in enumerate(tiles):
            sheet.piece("tile", tile, x - 26 + place % 2 * 27, y - 26 + place // 2 * 27, 25)
        sheet.text(x, y + _DISC + 14, str(number + 1), 12, sprites.SOFT, "ms")
    y = HEAD + 136
    sheet.text(MARGIN + 16, y + 24, "Center", 14, sprites.SOFT)
    marker = "1" if position["marker"] == "center" else ""
    center = [*marker, *position["center"]]
    sheet.tiles(center, MARGIN + 70, y + 4, 27, min(29, 430 / max(1, len(center))))
    if position["hand"]:
        sheet.text(MARGIN + 514, y + 24, "In hand", 14, sprites.SOFT)
        sheet.tiles(position["hand"], MARGIN + 570, y + 4, 27, 90 / len(position["hand"]))
    sheet.counts(680, y - 4, "Bag", position["bag"])
    sheet.counts(680, y + 22, "Lid", position["lid"])


def _board(
    sheet: Sheet,
    position: Mapping[str, Any],
    seat: int,
    name: str,
    wall: str,
    place: tuple[float, float, float, float],
) -> None:
    x, y, wide, side = place
    player = position["players"][seat]
    mine = position["actor"] == seat
    sheet.text(x + 16, y + 28, name, 17)
    sheet.text(x + wide - 16, y + 30, str(player["score"]), 22, at="rs")
    left, top = x + 12, y + 42
    sheet.lines(player["lines"], left, top, side, position["line"] if mine else None)
    for row, tiles in enumerate(player["wall"]):
        for column, tile in enumerate(tiles):
            at = left + (5 + column) * side + 8, top + row * side
            if tile != ".":
                sheet.piece("tile", tile, *at, side - 1)
            elif wall == "colored":
                sheet.piece("space", pieces.WALL[row][column], *at, side - 1)
            else:
                sheet.well(*at, side)
    below = top + 5 * side + 8
    for number, cost in enumerate(pieces.FLOOR_POINTS.tolist()):
        at = left + number * side, below
        sheet.well(*at, side)
        if number < len(player["floor"]):
            sheet.piece("tile", player["floor"][number], at[0] + 1, at[1] + 1, side - 2)
        else:
            sheet.text(at[0] + side / 2, at[1] + side / 2, f"-{abs(cost)}", 12, sprites.SOFT, "mm")
