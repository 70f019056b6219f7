"""A pen draws shapes; the colors of all pictures."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

Point = tuple[float, float]

INK, MUTED, LINE, EDGE = "#2c2722", "#5f5546", "#d3c3a6", "#8f7f64"
BACKGROUND, PANEL, WELL, GOLD = "#efe6d6", "#fbf7ee", "#e9dfcc", "#c8963e"
SUN, MOON = "#f3d79a", "#c9d2dd"


class Pen(ABC):
    """Draws shapes; ``None`` and ``""`` are no color.

    Angles are in degrees from the right, clockwise.
    """

    @abstractmethod
    def shape(self, points: Iterable[Point], color: str) -> None:
        """A filled polygon."""

    @abstractmethod
    def path(self, points: Iterable[Point], color: str, width: float, closed: bool = False) -> None:
        """A line through points."""

    @abstractmethod
    def circle(
        self, x: float, y: float, radius: float, color: str | None, line: str = "", width: float = 0
    ) -> None:
        """A disc, or a ring."""

    @abstractmethod
    def arc(
        self, x: float, y: float, radius: float, begin: float, end: float, color: str, width: float
    ) -> None:
        """A segment of a ring."""

    @abstractmethod
    def slice(self, x: float, y: float, radius: float, begin: float, end: float, c: str) -> None:
        """A sector of a disc."""

    @abstractmethod
    def box(
        self, x: float, y: float, width: float, height: float, color: str | None,
        line: str = "", border: float = 1, radius: float = 0,
    ) -> None:  # fmt: skip
        """A rectangle; with a radius, its corners are round."""

    @abstractmethod
    def wash(self, side: float, color: str, share: float) -> None:
        """A square at the origin in a color that the ground shines through."""


def blend(color: str, ground: str, share: float) -> str:
    """A color blended over another; ``share`` is its opacity."""
    pairs = zip(bytes.fromhex(color[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
