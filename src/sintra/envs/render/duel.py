"""Azul Duel: a position dictionary as a picture, complete or as one seat may know it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sintra.envs.render import sprites
from sintra.envs.render.picture import HEAD, MARGIN, WIDTH, Sheet
from sintra.model.duel.text_board import JOKER_SPACE, SPECIAL_SPACE, printed_grid
from sintra.rules.duel import pieces

_SIDE = 34
"""How wide a space of a board is."""
_DISC = 62
_FACTORIES = 150
_PLATES = 102
_BOARD = 312
_LETTERS = {JOKER_SPACE: "J", SPECIAL_SPACE: "*"}


def draw(position: Mapping[str, Any], names: Sequence[str], _: Mapping[str, Any]) -> Sheet:
    """The table: factories, then plates, then the boards side by side."""
    sheet = Sheet(HEAD + _FACTORIES + _PLATES + _BOARD + 40)
    _factories(sheet, position)
    _plates(sheet, position, HEAD + _FACTORIES + 10)
    wide = (WIDTH - 2 * MARGIN - 12) / 2
    for seat, name in enumerate(names):
        x, y = MARGIN + seat * (wide + 12), HEAD + _FACTORIES + _PLATES + 20
        sheet.panel(x, y, wide, _BOARD, position["actor"] == seat)
        _board(sheet, position, seat, name, (x, y, wide))
    return sheet


# The middle of the table --------------------------------------------------------------------------


def _factories(sheet: Sheet, position: Mapping[str, Any]) -> None:
    sheet.panel(MARGIN, HEAD, WIDTH - 2 * MARGIN, _FACTORIES)
    for number, factory in enumerate(position["factories"]):
        x, y = MARGIN + 74 + number * 132, HEAD + 74
        sheet.slice(x, y, _DISC, 180, 360, sprites.SUN)
        sheet.slice(x, y, _DISC, 0, 180, sprites.MOON)
        sheet.circle(x, y, _DISC, None, sprites.EDGE, 1)
        sheet.text(
            x - _DISC + 2, y - _DISC + 12, "L" if number == 0 else str(number), 12, sprites.SOFT
        )
        _row(sheet, factory["sun"], x, y - 36, 100)
        _row(sheet, factory["moon"], x, y + 6, 100)
        if number == 0 and position["marker"] == "factory":
            sheet.piece("tile", "1", x - 11, y + 35, 22)
        if factory.get("chip"):
            sheet.piece("chip", factory["chip"], x - 11, y + 36, 22)
    left = MARGIN + 672
    sheet.counts(left, HEAD + 16, "Bag", position["bag"])
    sheet.counts(left, HEAD + 42, "Tower", position["tower"])
    for number, goal in enumerate(position["tablets"]):
        sheet.text(left, HEAD + 84 + number * 17, goal, 14)


def _row(sheet: Sheet, tiles: str, x: float, y: float, room: float) -> None:
    """Tiles around a middle; they overlap if there are many, the last one on top."""
    if tiles:
        step = min(25.0, (room - 24) / max(1, len(tiles) - 1))
        sheet.tiles(tiles, x - (step * (len(tiles) - 1) + 24) / 2, y, 24, step)


def _plate(sheet: Sheet, name: str | None, back: str | None, x: float, y: float) -> None:
    if name is None:
        sheet.box(x, y, 60, 60, None, sprites.LINE, 1.5, 4)
    elif name.startswith("?"):
        sheet.piece("back", back or name[1:], x, y, 60)
    else:
        for quadrant, letter in enumerate(name):
            at = x + quadrant % 2 * 30, y + quadrant // 2 * 30
            sheet.piece("space", letter, *at, 30)
        sheet.box(x, y, 60, 60, None, sprites.EDGE, 1, 3)


def _plates(sheet: Sheet, position: Mapping[str, Any], y: float) -> None:
    """The display, the pile, and what somebody has taken and not put down yet."""
    sheet.panel(MARGIN, y, WIDTH - 2 * MARGIN, _PLATES)
    pile = position["pile"]
    below = pile["unknown"] + len(pile["returned"])
    x: float = MARGIN + 14
    sheet.text(x, y + 20, "Display", 12, sprites.SOFT)
    for name in position["display"]:
        _plate(sheet, name, None, x, y + 28)
        x += 68
    x += 16
    sheet.text(x, y + 20, f"Pile: {below}", 12, sprites.SOFT)
    _plate(sheet, "?" if below else None, pile["top"] or " ", x, y + 28)
    x += 92
    if position["hand"] or position["rest"]:
        words = "In hand" if position["hand"] else f"To stack on {position['rest_factory']}"
        sheet.text(x, y + 20, words, 12, sprites.SOFT)
        sheet.tiles(position["hand"] or position["rest"], x, y + 40, 30)
        x += 32 * len(position["hand"] or position["rest"]) + 24
    if position["plate"]:
        sheet.text(x, y + 20, "To place", 12, sprites.SOFT)
        _plate(sheet, position["plate"], None, x, y + 28)
        x += 84
    if position["drawn"]:
        sheet.text(x, y + 20, "Drawn", 12, sprites.SOFT)
        step = min(66.0, (WIDTH - MARGIN - 70 - x) / max(1, len(position["drawn"]) - 1))
        for number, name in enumerate(position["drawn"]):
            _plate(sheet, name, position["drawn_backs"][number], x + number * step, y + 28)


# A player's board ---------------------------------------------------------------------------------


def _board(
    sheet: Sheet,
    position: Mapping[str, Any],
    seat: int,
    name: str,
    place: tuple[float, float, float],
) -> None:
    x, y, wide = place
    player = position["players"][seat]
    mine = position["actor"] == seat
    sheet.text(x + 16, y + 28, name + (", passed" if player["passed"] else ""), 17)
    for token in range(pieces.TOKENS):
        color = sprites.GOLD if token < player["tokens"] else None
        sheet.circle(x + wide - 110 + token * 20, y + 22, 7, color, sprites.EDGE, 1)
    sheet.text(x + wide - 16, y + 30, str(player["score"]), 22, at="rs")
    left, top = x + 18, y + 42
    sheet.lines(player["lines"], left, top, _SIDE, position["line"] if mine else None)
    _dome(sheet, player, left + 6 * _SIDE + 10, top)
    below = top + 6 * _SIDE + 12
    for number, cost in enumerate(pieces.BROKEN_POINTS.tolist()):
        at = left + number * 30, below
        sheet.well(*at, 30)
        if number < len(player["broken"]):
            sheet.piece("tile", player["broken"][number], at[0] + 1, at[1] + 1, 28)
        else:
            sheet.text(at[0] + 15, at[1] + 15, f"-{abs(cost)}", 12, sprites.SOFT, "mm")
    marker = left + 30 * len(pieces.BROKEN_POINTS) + 12
    sheet.well(marker, below, 30)
    if position["marker"] == seat:
        sheet.piece("tile", "1", marker + 1, below + 1, 28)
    else:
        cost = abs(pieces.MARKER_POINTS)
        sheet.text(marker + 15, below + 15, f"-{cost}", 12, sprites.SOFT, "mm")
    chips = left + 6 * _SIDE + 10
    for number, chip in enumerate(player["chips"]):
        sheet.piece("chip", chip, chips + number % 8 * 25, below - 4 + number // 8 * 25, 23)
    used = player["used"]
    for number in range(len(used)):
        sheet.piece("chip", "?", chips + number * 17, below + 23, 15)


def _dome(sheet: Sheet, player: Mapping[str, Any], x: float, y: float) -> None:
    printed = printed_grid(player["plates"])
    for row, tiles in enumerate(player["tiles"]):
        for column, tile in enumerate(tiles):
            at = x + column * _SIDE, y + row * _SIDE
            letter = printed[row][column]
            if tile != ".":
                sheet.piece("tile", tile, *at, _SIDE)
            elif letter != " ":
                sheet.piece("space", _LETTERS.get(letter, letter.upper()), *at, _SIDE)
    for third in range(9):
        at = x + third % 3 * 2 * _SIDE, y + third // 3 * 2 * _SIDE
        sheet.box(*at, 2 * _SIDE, 2 * _SIDE, None, sprites.LINE, 1.2, 3)
