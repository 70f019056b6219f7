"""The canvas on which a position is drawn: text, tiles, lines and panels."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sintra.model.pictures.pen import GOLD, INK, LINE, MUTED, PANEL, WELL, Pen

WIDTH = 960
"""The width of every picture."""
MARGIN = 16

LABELS = {
    "bag": "Bag", "lid": "Lid", "tower": "Tower", "center": "Center", "display": "Display",
    "pile": "Pile", "hand": "In hand", "held": "To place", "rest": "To stack on {factory}",
    "drawn": "Drawn", "passed": "passed",
}  # fmt: skip
"""What is written on a picture, by name, in English."""


class Canvas(Pen):
    """A picture that is being drawn, in units of its final pixels."""

    head = 0.0
    """Where the table begins; above it is what is not drawn here."""

    def __init__(self, labels: Mapping[str, str] | None = None) -> None:
        """``labels`` are what is written instead of ``LABELS``, and names of goals."""
        self._labels = {**LABELS, **(labels or {})}

    def label(self, name: str, **variables: str) -> str:
        """What is written for a name; ``{word}`` in it stands for a variable."""
        text = self._labels.get(name, name)
        for variable, value in variables.items():
            text = text.replace(f"{{{variable}}}", value)
        return text

    @abstractmethod
    def begin(self, height: float) -> None:
        """Start, with the height that the picture will have."""

    @abstractmethod
    def text(
        self, x: float, y: float, words: str, size: int = 14, color: str = INK, at: str = "ls"
    ) -> None:
        """A line of text; ``at`` says what the point is.

        First left, middle or right (``l``, ``m``, ``r``), then the base line or the middle (``s``,
        ``m``).
        """

    @abstractmethod
    def piece(self, what: str, kind: str, x: float, y: float, side: float) -> None:
        """A piece (``pieces.paint``) with its upper left corner at a point."""

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


Draw = Callable[[Canvas, Mapping[str, Any], Sequence[str], Mapping[str, Any]], None]
"""Draws a position dictionary; it also gets the players' names and the game's options."""
