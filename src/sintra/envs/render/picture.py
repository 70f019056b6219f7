"""Positions as pictures, for ``rgb_array``, videos and notebooks (Pillow, extra ``env``)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from sintra.envs.render import sprites
from sintra.model.position import Position
from sintra.model.text_canvas import ARROW
from sintra.model.view import View

WIDTH = 960
"""Of every picture."""
MARGIN = 16
HEAD = 58
"""Where the table begins, below the heading."""
_FINE = 2
"""Pixels drawn for each one of the picture, in either direction: that makes edges smooth."""


class Sheet(sprites.Pen):
    """A picture under way."""

    def __init__(self, height: float) -> None:
        self.height = round(height)
        size = (WIDTH * _FINE, self.height * _FINE)
        super().__init__(Image.new("RGB", size, sprites.GROUND), _FINE)
        self._text = ImageDraw.Draw(self.image)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = 14,
        color: str = sprites.INK,
        at: str = "ls",
    ) -> None:
        """Words; ``at`` says which point of them is given, as Pillow's anchors do."""
        self._text.text((x * _FINE, y * _FINE), words, color, _font(size * _FINE), at)

    def piece(self, what: str, kind: str, x: float, y: float, side: float) -> None:
        """A piece with its upper left corner at a point."""
        picture = sprites.piece(what, kind, round(side * _FINE))
        self.image.paste(picture, (round(x * _FINE), round(y * _FINE)), picture)

    def tiles(self, tiles: Sequence[str], x: float, y: float, side: float, step: float = 0) -> None:
        """Tiles from left to right."""
        for number, tile in enumerate(tiles):
            self.piece("tile", tile, x + number * (step or side + 2), y, side)

    def well(self, x: float, y: float, side: float) -> None:
        """An empty space for a tile."""
        self.box(x + 1, y + 1, side - 2, side - 2, sprites.WELL, sprites.LINE, radius=side / 12)

    def panel(self, x: float, y: float, width: float, height: float, marked: bool = False) -> None:
        """What things lie on; with a golden edge if it is marked."""
        line = sprites.GOLD if marked else sprites.LINE
        self.box(x, y, width, height, sprites.PANEL, line, 2.5 if marked else 1, 10)

    def counts(self, x: float, y: float, name: str, tiles: str) -> None:
        """How many tiles of each color lie somewhere."""
        self.text(x, y + 14, name, 14, sprites.SOFT)
        for number, color in enumerate("BYRKT"):
            left = x + 48 + number * 41
            self.piece("tile", color, left, y, 18)
            self.text(left + 21, y + 14, str(tiles.count(color)), 14)

    def lines(self, lines: Sequence[str], x: float, y: float, side: float, current: Any) -> None:
        """Pattern lines, filled from the right; the current one is marked."""
        for row, tiles in enumerate(lines):
            top = y + row * side
            for place in range(row + 1):
                left = x + (len(lines) - 1 - place) * side
                self.well(left, top, side)
                if place < len(tiles):
                    self.piece("tile", tiles[place], left + 1, top + 1, side - 2)
            if current == row + 1:
                left = x + (len(lines) - 1 - row) * side
                self.box(
                    left - 2, top - 1, (row + 1) * side + 4, side + 2, None, sprites.GOLD, 2, 4
                )

    def finished(self) -> Image.Image:
        """The picture as it shall be seen."""
        return self.image.reduce(_FINE)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def image(of: Position | View) -> Image.Image:
    """A position, or what a seat may know of one, as a picture.

    >>> import sintra
    >>> image(sintra.azul().start(seed=7)).size
    (960, 590)
    """
    from sintra.envs.render import azul, duel  # they draw on this module's sheets

    position = of.to_dict() if isinstance(of, Position) else of.position
    draw = duel.draw if of.game.name == "duel" else azul.draw
    sheet = draw(position, of.names, of.game.options)
    # The text board says in its first two lines what is going on; so does the picture.
    title, question, *_ = str(of).splitlines()
    sheet.text(MARGIN, 25, " · ".join(title.split("   ")), 14, sprites.SOFT)
    sheet.text(MARGIN, 48, question.removeprefix(ARROW).strip(), 17)
    return sheet.finished()


def pixels(of: Position | View) -> NDArray[np.uint8]:
    """The same as an array ``(height, width, 3)``."""
    return np.asarray(image(of))
