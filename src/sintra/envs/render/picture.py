"""Positions as images, for ``rgb_array``, videos and notebooks."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sintra.envs.render.canvas import PillowCanvas
from sintra.model.game import Position, View
from sintra.model.pictures.canvas import MARGIN
from sintra.model.pictures.pen import MUTED
from sintra.model.text_canvas import ARROW


def to_image(shown: Position | View) -> Image.Image:
    """Draw a position, or what a seat may know of one.

    >>> import sintra
    >>> to_image(sintra.azul().start(seed=7)).size
    (960, 590)
    """
    position = shown.to_dict() if isinstance(shown, Position) else shown.position
    canvas = PillowCanvas()
    shown.game.draw(canvas, position, shown.names)
    # The first two lines of the text board are the heading and the decision asked for.
    title, question, *_ = str(shown).splitlines()
    canvas.text(MARGIN, 25, " · ".join(title.split("   ")), 14, MUTED)
    canvas.text(MARGIN, 48, question.removeprefix(ARROW).strip(), 17)
    return canvas.to_image()


def to_rgb_array(shown: Position | View) -> NDArray[np.uint8]:
    """The same as an array ``(height, width, 3)``."""
    return np.asarray(to_image(shown))
