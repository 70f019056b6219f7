"""The pieces of the games as small images."""

from functools import cache

from PIL import Image, ImageDraw

from sintra.envs.render.pillow_pen import PillowPen
from sintra.model.pictures.pieces import SIDE, corner_radius, paint

_SCALE = 6
"""Pixels per unit before a piece is scaled down, which makes its edges smooth."""


@cache
def piece(what: str, kind: str, pixels: int) -> Image.Image:
    """A piece of this width in pixels; see ``sintra.model.pictures.pieces.paint``."""
    image = Image.new("RGBA", (SIDE * _SCALE, SIDE * _SCALE))
    paint(PillowPen(image, _SCALE), what, kind)
    radius = corner_radius(what)
    if radius:
        image.putalpha(_rounded_mask(radius))
    return image.resize((pixels, pixels), Image.Resampling.LANCZOS)


def _rounded_mask(radius: float) -> Image.Image:
    """The opacity mask of a square with round corners."""
    mask = Image.new("L", (SIDE * _SCALE, SIDE * _SCALE))
    ImageDraw.Draw(mask).rounded_rectangle(
        [0, 0, mask.width - 1, mask.height - 1], radius * _SCALE, 255
    )
    return mask
