"""Azul Duel: draws a position dictionary, complete or as one seat may know it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sintra.model.duel.text_board import JOKER_SPACE, SPECIAL_SPACE, printed_grid
from sintra.model.pictures.canvas import MARGIN, WIDTH, Canvas
from sintra.model.pictures.pen import EDGE, GOLD, LINE, MOON, MUTED, SUN
from sintra.rules.duel import pieces

_SIDE = 34
"""The width of a board space."""
_DISC = 62
_FACTORIES = 150
_PLATES = 102
_BOARD = 312
_LETTERS = {JOKER_SPACE: "J", SPECIAL_SPACE: "*"}


def draw(
    canvas: Canvas, position: Mapping[str, Any], names: Sequence[str], _: Mapping[str, Any]
) -> None:
    """The table: factories, then plates, then the boards side by side."""
    canvas.begin(canvas.head + _FACTORIES + _PLATES + _BOARD + 40)
    _factories(canvas, position)
    _plates(canvas, position, canvas.head + _FACTORIES + 10)
    width = (WIDTH - 2 * MARGIN - 12) / 2
    for seat, name in enumerate(names):
        x, y = MARGIN + seat * (width + 12), canvas.head + _FACTORIES + _PLATES + 20
        canvas.panel(x, y, width, _BOARD, position["actor"] == seat)
        _board(canvas, position, seat, name, (x, y, width))


# The middle of the table --------------------------------------------------------------------------


def _factories(canvas: Canvas, position: Mapping[str, Any]) -> None:
    canvas.panel(MARGIN, canvas.head, WIDTH - 2 * MARGIN, _FACTORIES)
    for number, factory in enumerate(position["factories"]):
        x, y = MARGIN + 74 + number * 132, canvas.head + 74
        canvas.slice(x, y, _DISC, 180, 360, SUN)
        canvas.slice(x, y, _DISC, 0, 180, MOON)
        canvas.circle(x, y, _DISC, None, EDGE, 1)
        canvas.text(x - _DISC + 2, y - _DISC + 12, "L" if number == 0 else str(number), 12, MUTED)
        _row(canvas, factory["sun"], x, y - 36, 100)
        _row(canvas, factory["moon"], x, y + 6, 100)
        if number == 0 and position["marker"] == "factory":
            canvas.piece("tile", "1", x - 11, y + 35, 22)
        if factory.get("chip"):
            canvas.piece("chip", factory["chip"], x - 11, y + 36, 22)
    left = MARGIN + 672
    canvas.counts(left, canvas.head + 16, canvas.label("bag"), position["bag"])
    canvas.counts(left, canvas.head + 42, canvas.label("tower"), position["tower"])
    for number, goal in enumerate(position["tablets"]):
        canvas.text(left, canvas.head + 84 + number * 17, canvas.label(goal), 14)


def _row(canvas: Canvas, tiles: str, x: float, y: float, width: float) -> None:
    """Tiles centered at ``x``; they overlap if there are many, the last one on top."""
    if tiles:
        step = min(25.0, (width - 24) / max(1, len(tiles) - 1))
        canvas.tiles(tiles, x - (step * (len(tiles) - 1) + 24) / 2, y, 24, step)


def _plate(canvas: Canvas, name: str | None, back: str | None, x: float, y: float) -> None:
    if name is None:
        canvas.box(x, y, 60, 60, None, LINE, 1.5, 4)
    elif name.startswith("?"):
        canvas.piece("back", back or name[1:], x, y, 60)
    else:
        for quadrant, letter in enumerate(name):
            at = x + quadrant % 2 * 30, y + quadrant // 2 * 30
            canvas.piece("space", letter, *at, 30)
        canvas.box(x, y, 60, 60, None, EDGE, 1, 3)


def _plates(canvas: Canvas, position: Mapping[str, Any], y: float) -> None:
    """The display, the pile, and what somebody has taken and not put down yet."""
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _PLATES)
    pile = position["pile"]
    below = pile["unknown"] + len(pile["returned"])
    x: float = MARGIN + 14
    canvas.text(x, y + 20, canvas.label("display"), 12, MUTED)
    for name in position["display"]:
        _plate(canvas, name, None, x, y + 28)
        x += 68
    x += 16
    canvas.text(x, y + 20, f"{canvas.label('pile')}: {below}", 12, MUTED)
    _plate(canvas, "?" if below else None, pile["top"] or " ", x, y + 28)
    x += 92
    if position["hand"] or position["rest"]:
        rest = canvas.label("rest", factory=str(position["rest_factory"]))
        words = canvas.label("hand") if position["hand"] else rest
        canvas.text(x, y + 20, words, 12, MUTED)
        canvas.tiles(position["hand"] or position["rest"], x, y + 40, 30)
        x += 32 * len(position["hand"] or position["rest"]) + 24
    if position["plate"]:
        canvas.text(x, y + 20, canvas.label("held"), 12, MUTED)
        _plate(canvas, position["plate"], None, x, y + 28)
        x += 84
    if position["drawn"]:
        canvas.text(x, y + 20, canvas.label("drawn"), 12, MUTED)
        step = min(66.0, (WIDTH - MARGIN - 70 - x) / max(1, len(position["drawn"]) - 1))
        for number, name in enumerate(position["drawn"]):
            _plate(canvas, name, position["drawn_backs"][number], x + number * step, y + 28)


# A player's board ---------------------------------------------------------------------------------


def _board(
    canvas: Canvas,
    position: Mapping[str, Any],
    seat: int,
    name: str,
    place: tuple[float, float, float],
) -> None:
    x, y, width = place
    player = position["players"][seat]
    mine = position["actor"] == seat
    canvas.text(
        x + 16, y + 28, name + (f", {canvas.label('passed')}" if player["passed"] else ""), 17
    )
    for token in range(pieces.TOKENS):
        color = GOLD if token < player["tokens"] else None
        canvas.circle(x + width - 110 + token * 20, y + 22, 7, color, EDGE, 1)
    canvas.text(x + width - 16, y + 30, str(player["score"]), 22, at="rs")
    left, top = x + 18, y + 42
    canvas.lines(player["lines"], left, top, _SIDE, position["line"] if mine else None)
    _dome(canvas, player, left + 6 * _SIDE + 10, top)
    below = top + 6 * _SIDE + 12
    for number, cost in enumerate(pieces.BROKEN_POINTS.tolist()):
        at = left + number * 30, below
        canvas.well(*at, 30)
        if number < len(player["broken"]):
            canvas.piece("tile", player["broken"][number], at[0] + 1, at[1] + 1, 28)
        else:
            canvas.text(at[0] + 15, at[1] + 15, f"-{abs(cost)}", 12, MUTED, "mm")
    marker = left + 30 * len(pieces.BROKEN_POINTS) + 12
    canvas.well(marker, below, 30)
    if position["marker"] == seat:
        canvas.piece("tile", "1", marker + 1, below + 1, 28)
    else:
        cost = abs(pieces.MARKER_POINTS)
        canvas.text(marker + 15, below + 15, f"-{cost}", 12, MUTED, "mm")
    chips = left + 6 * _SIDE + 10
    for number, chip in enumerate(player["chips"]):
        canvas.piece("chip", chip, chips + number % 8 * 25, below - 4 + number // 8 * 25, 23)
    used = player["used"]
    for number in range(len(used)):
        canvas.piece("chip", "?", chips + number * 17, below + 23, 15)


def _dome(canvas: Canvas, player: Mapping[str, Any], x: float, y: float) -> None:
    printed = printed_grid(player["plates"])
    for row, tiles in enumerate(player["tiles"]):
        for column, tile in enumerate(tiles):
            at = x + column * _SIDE, y + row * _SIDE
            letter = printed[row][column]
            if tile != ".":
                canvas.piece("tile", tile, *at, _SIDE)
            elif letter != " ":
                canvas.piece("space", _LETTERS.get(letter, letter.upper()), *at, _SIDE)
    for third in range(9):
        at = x + third % 3 * 2 * _SIDE, y + third // 3 * 2 * _SIDE
        canvas.box(*at, 2 * _SIDE, 2 * _SIDE, None, LINE, 1.2, 3)
