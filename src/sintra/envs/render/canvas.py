"""A canvas of pixels, with Pillow."""

from functools import cache

from PIL import Image, ImageDraw, ImageFont

from sintra.envs.render import sprites
from sintra.envs.render.pillow_pen import PillowPen
from sintra.model.pictures.canvas import WIDTH, Canvas
from sintra.model.pictures.pen import BACKGROUND, INK

_SCALE = 2
"""Pixels drawn per pixel of the image in either direction, which makes edges smooth."""


class PillowCanvas(Canvas, PillowPen):
    """An image that is being drawn, in units of its final pixels."""

    head = 58.0

    def begin(self, height: float) -> None:
        size = (WIDTH * _SCALE, round(height) * _SCALE)
        PillowPen.__init__(self, Image.new("RGB", size, BACKGROUND), _SCALE)
        self._text = ImageDraw.Draw(self.image)

    def text(
        self, x: float, y: float, words: str, size: int = 14, color: str = INK, at: str = "ls"
    ) -> None:
        self._text.text((x * _SCALE, y * _SCALE), words, color, _font(size * _SCALE), at)

    def piece(self, what: str, kind: str, x: float, y: float, side: float) -> None:
        sprite = sprites.piece(what, kind, round(side * _SCALE))
        self.image.paste(sprite, (round(x * _SCALE), round(y * _SCALE)), sprite)

    def to_image(self) -> Image.Image:
        """The finished image, scaled down to its final size."""
        return self.image.reduce(_SCALE)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
