"""Azul Duel: a position as a picture made of text, for people in a terminal.

It shows what lies on the table and asks no rule anything: what is drawn is in the position
dictionary (``docs/notation.md``, Notation 7), complete or as one seat may know it.
"""

import textwrap
from collections.abc import Sequence
from typing import Any

from sintra.model import text_canvas as canvas
from sintra.model.text_canvas import ARROW, Block
from sintra.rules.duel import pieces, plates

JOKER_SPACE = "◇"
SPECIAL_SPACE = "☆"
TYPE_SYMBOLS = {"special": SPECIAL_SPACE, "joker": JOKER_SPACE}
"""Backs of plates; the same symbols as the spaces that they are named after."""

_DOME = (("nw", "n", "ne"), ("w", "c", "e"), ("sw", "s", "se"))
_BOARD = 49
_PLATE = 5
_PILE_TEXT = 24
_TABLETS_TEXT = 20
_DRAWN = 39

_PHASES = {"over": "game over"}
_CHANCE = {
    "tablets": "the tablets are drawn",
    "show": "the top plate of the pile is turned face up",
    "back": "the back of the next plate comes into view",
    "deal": "tiles are dealt to the factories",
    "start": "the starting player is drawn",
    "reveal": "the chip of an empty factory is turned up",
    "front": "the fronts of the drawn plates are seen",
}


def draw(position: dict[str, Any], names: Sequence[str], columns: int = canvas.COLUMNS) -> str:
    """The table as text, at most so many columns wide; ``names`` are the players' by seat."""
    names = [canvas.plain(name) for name in names]
    boards = [_board(position, seat, name) for seat, name in enumerate(names)]
    return canvas.finish(
        [
            *_heading(position, names),
            "",
            *canvas.flow([_factories(position), _side(position)], 3, columns),
            "",
            *canvas.flow([_display(position), _pile(position), _holding(position)], 3, columns),
            "",
            *canvas.flow(boards, 2, columns),
            *canvas.words(_legend(), columns),
        ]
    )


def _legend() -> str:
    symbols = f"{JOKER_SPACE} joker  {SPECIAL_SPACE} special  [*] special tile"
    return f"{canvas.color_legend()}   [B] tile  b empty  {symbols}"


# What is going on -------------------------------------------------------------------------------


def _heading(position: dict[str, Any], names: Sequence[str]) -> Block:
    phase = _PHASES.get(position["phase"], position["phase"])
    title = f"AZUL DUEL   round {position['round']} of {pieces.ROUNDS}   {phase}"
    return canvas.heading(title, position, names, _question, _CHANCE)


def _question(position: dict[str, Any], player: dict[str, Any]) -> str:
    line = position["line"]
    match position["awaits"]:
        case "plate":
            return "choose a plate of the display"
        case "turn":
            return "choose a plate, tiles from a sun or the moons, or a chip"
        case "draw":
            return f"draw another plate, or look at {_those(len(position['drawn']))} drawn"
        case "keep":
            return "choose the drawn plate to keep"
        case "under":
            return "choose the plate to put under the pile next"
        case "place":
            return f"choose a space and a rotation for the plate {position['plate']}"
        case "stack":
            where = f"on the stack of factory {position['rest_factory']}"
            return f"choose the next tile {where}, from {position['rest']}"
        case "line":
            return f"choose a line for {position['hand']}"
        case "chips":
            tiles = player["lines"][line - 1]
            return f"line {line} ({tiles}): {_chips_question(position['spent'])}"
        case "tile":
            return f"choose a column of row {line} for {player['lines'][line - 1][:1]}"
        case other:
            return str(other)


def _those(number: int) -> str:
    return "the one" if number == 1 else f"the {number}"


def _chips_question(spent: Sequence[str]) -> str:
    if not spent:
        return "complete it with chips, or leave it"
    return f"chips spent: {' '.join(spent)}; spend more, or done"


# The middle of the table ------------------------------------------------------------------------


def _factories(position: dict[str, Any]) -> Block:
    large, *small = position["factories"]
    start_tile = "start tile" if position["marker"] == "factory" else ""
    cells = [[canvas.spread(large["sun"]), canvas.spread(large["moon"]), start_tile]]
    for factory in small:
        stack = "→".join(factory["moon"])
        cells.append([canvas.spread(factory["sun"]), stack, _chip(factory["chip"])])
    inside = [12, *(11 for _ in small)]
    columns = [[f" {text}" for text in column] for column in cells]
    captions = ["large", *(str(number) for number in range(1, 1 + len(small)))]
    heads = [canvas.center(text, n + 1) for text, n in zip(captions, inside, strict=True)]
    walls = canvas.compartments(columns, inside)
    labels = ["", "sun", "moon", "chip", ""]
    return [
        "FACTORIES   stacks on small moons: bottom→top",
        " " * 6 + "".join(heads),
        *canvas.beside([labels, walls], 1),
    ]


def _side(position: dict[str, Any]) -> Block:
    """What stands to the right of the factories: bag and tower, and the tablets."""
    counts = canvas.tile_counts({"bag": position["bag"], "tower": position["tower"]})
    tablets = ", ".join(position["tablets"]) or "not drawn yet"
    wrapped = textwrap.wrap(tablets, _TABLETS_TEXT)
    return ["", *counts, "", *canvas.beside([["TABLETS"], wrapped], 2)]


def _chip(chip: str | None) -> str:
    if chip is None:
        return "–"
    return "face down" if chip == "?" else f"chip {chip}"


def _printed(letter: str) -> str:
    return {"J": JOKER_SPACE, "*": SPECIAL_SPACE}.get(letter, letter.lower())


def _plate(name: str | None, back: str | None = None) -> Block:
    """A plate of two by two spaces with its name below; the back, if its front is not known."""
    if name is None:
        return [*canvas.box(["", ""], _PLATE + 2), ""]
    if name.startswith("?"):
        kind = back or name[1:]
        rows = [f"░░{TYPE_SYMBOLS.get(kind, '?')}░░", "░░░░░"]
        return [*canvas.box(rows, _PLATE + 2), canvas.center(kind, _PLATE + 2)]
    top_left, top_right, bottom_left, bottom_right = (_printed(letter) for letter in name)
    rows = [f" {top_left} {top_right}", f" {bottom_left} {bottom_right}"]
    return [*canvas.box(rows, _PLATE + 2), canvas.center(name, _PLATE + 2)]


def _display(position: dict[str, Any]) -> Block:
    shown = [_plate(name) for name in position["display"]]
    return ["DISPLAY", *canvas.beside(shown, 1)]


def _pile(position: dict[str, Any]) -> Block:
    pile = position["pile"]
    returned = pile["returned"]
    number = pile["unknown"] + len(returned)
    text = [canvas.plural(number, "plate")]
    if number:
        text.append(f"top: {pile['top'] or 'not seen yet'}")
    if returned:
        # A view lists what the other put back in one turn in no particular order.
        hidden = any(name.startswith("?") for name in returned)
        text.append("put back:" if hidden else "put back, from the top:")
        text += textwrap.wrap(" ".join(returned), _PILE_TEXT)
    picture = _plate("?", pile["top"] or " ") if number else _plate(None)
    return ["PILE", *canvas.beside([picture[:-1], ["", *text]], 1)]


def _holding(position: dict[str, Any]) -> Block:
    """What has been taken and is still on its way: tiles, a plate to be placed, plates drawn."""
    block: Block = []
    if position["hand"]:
        block.append(f"IN HAND   {canvas.spread(position['hand'])}")
    if position["rest"]:
        rest = canvas.spread(position["rest"])
        block.append(f"TO STACK  {rest}  on factory {position['rest_factory']}")
    pictures = []
    if position["plate"]:
        pictures.append(["TO PLACE", *_plate(position["plate"])])
    if position["drawn"]:
        drawn = zip(position["drawn"], position["drawn_backs"], strict=True)
        room = _DRAWN - sum(canvas.block_width(picture) + 1 for picture in pictures)
        rows = canvas.flow([_plate(name, back) for name, back in drawn], 1, room)
        pictures.append(["DRAWN", *rows])
    return block + canvas.beside(pictures, 1)


# A player's board -------------------------------------------------------------------------------


def _board(position: dict[str, Any], seat: int, name: str) -> Block:
    player = position["players"][seat]
    to_move = position["actor"] == seat
    current = position["line"] if to_move else None
    points = canvas.plural(player["score"], "point")
    lines = _lines(player, current)
    inside = [*canvas.beside([lines, _dome(player)], 2), *_stores(player, position, seat)]
    title = f"{ARROW} {name}" if to_move else name
    note = f"passed · {points}" if player["passed"] else points
    return canvas.box([f"   {line}" for line in inside], _BOARD, title, note, heavy=to_move)


def _lines(player: dict[str, Any], current: int | None) -> Block:
    """The pattern lines, with gaps where the dome beside them has borders."""
    block = ["", ""]
    for number, tiles in enumerate(player["lines"], 1):
        mark = ARROW if number == current else " "
        block.append(f"{mark}{number} {canvas.pattern_line(tiles, number):>11}")
        if number % 2 == 0:
            block.append("")
    return block


def _dome(player: dict[str, Any]) -> Block:
    printed = printed_grid(player["plates"])
    wall = "─" * 7
    block = ["  " + "   ".join("abcdef"), f"┌{wall}┬{wall}┬{wall}┐"]
    for row, tiles in enumerate(player["tiles"]):
        if row in (2, 4):
            block.append(f"├{wall}┼{wall}┼{wall}┤")
        cells = [
            canvas.empty(printed[row][column]) if tile == "." else canvas.filled(tile)
            for column, tile in enumerate(tiles)
        ]
        pairs = [" ".join(cells[column : column + 2]) for column in (0, 2, 4)]
        block.append(f"│{'│'.join(pairs)}│")
    return [*block, f"└{wall}┴{wall}┴{wall}┘"]


def printed_grid(dome: dict[str, Any]) -> list[list[str]]:
    """What is printed on each of the 6 x 6 spaces; blank where no plate lies."""
    grid = [[" "] * 6 for _ in range(6)]
    for down, band in enumerate(_DOME):
        for across, space in enumerate(band):
            if space in dome:
                name, turned = dome[space]
                faces = plates.FACES[pieces.PLATES.index(name), turned // 90]
                for quadrant, face in enumerate(faces):
                    row, column = 2 * down + quadrant // 2, 2 * across + quadrant % 2
                    grid[row][column] = _printed(pieces.SPACE_LETTERS[face])
    return grid


def _stores(player: dict[str, Any], position: dict[str, Any], seat: int) -> Block:
    """Everything on the board besides the pattern lines and the dome."""
    broken, costs = canvas.spaces(player["broken"], pieces.BROKEN_POINTS.tolist())
    marker = "●" if position["marker"] == seat else canvas.NO_TILE
    tokens = canvas.spread(("●" * player["tokens"]).ljust(pieces.TOKENS, "○"))
    taken = f"{player['chips_taken']} of {pieces.CHIPS_PER_ROUND}"
    return [
        f"broken  {broken}     start tile  {marker}",
        f"costs   {costs}                 {pieces.MARKER_POINTS}",
        f"tokens  {tokens}         chips taken {taken}",
        f"chips   {' '.join(player['chips']) or '–'}",
        f"used    {' '.join(player['used']) or '–'}",
    ]
