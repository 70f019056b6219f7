"""The canvas on which a position is drawn: text, tiles, lines and panels."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from sintra.envs.render import sprites
from sintra.envs.render.pen import BACKGROUND, GOLD, INK, LINE, MUTED, PANEL, WELL, Pen

WIDTH = 960
"""The width of every image in pixels."""
MARGIN = 16
HEAD = 58
"""Where the table begins, below the heading."""
_SCALE = 2
"""Pixels drawn per pixel of the image in either direction, which makes edges smooth."""


class Canvas(Pen):
    """An image that is being drawn, in units of its final pixels."""

    def __init__(self, height: float) -> None:
        self.height = round(height)
        size = (WIDTH * _SCALE, self.height * _SCALE)
        super().__init__(Image.new("RGB", size, BACKGROUND), _SCALE)
        self._text = ImageDraw.Draw(self.image)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = 14,
        color: str = INK,
        at: str = "ls",
    ) -> None:
        """A line of text; ``at`` is the Pillow anchor that the point refers to."""
        self._text.text((x * _SCALE, y * _SCALE), words, color, _font(size * _SCALE), at)

    def piece(self, what: str, kind: str, x: float, y: float, side: float) -> None:
        """A piece with its upper left corner at a point."""
        sprite = sprites.piece(what, kind, round(side * _SCALE))
        self.image.paste(sprite, (round(x * _SCALE), round(y * _SCALE)), sprite)

    def tiles(self, tiles: Sequence[str], x: float, y: float, side: float, step: float = 0) -> None:
        """Tiles from left to right."""
        for number, tile in enumerate(tiles):
            self.piece("tile", tile, x + number * (step or side + 2), y, side)

    def well(self, x: float, y: float, side: float) -> None:
        """An empty space for a tile."""
        self.box(x + 1, y + 1, side - 2, side - 2, WELL, LINE, radius=side / 12)

    def panel(self, x: float, y: float, width: float, height: float, marked: bool = False) -> None:
        """A background panel; a marked one has a golden edge."""
        line = GOLD if marked else LINE
        self.box(x, y, width, height, PANEL, line, 2.5 if marked else 1, 10)

    def counts(self, x: float, y: float, name: str, tiles: str) -> None:
        """A name and the number of tiles of each color."""
        self.text(x, y + 14, name, 14, MUTED)
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
                self.box(left - 2, top - 1, (row + 1) * side + 4, side + 2, None, GOLD, 2, 4)

    def to_image(self) -> Image.Image:
        """The finished image, scaled down to its final size."""
        return self.image.reduce(_SCALE)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
