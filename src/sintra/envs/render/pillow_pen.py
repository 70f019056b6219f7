"""Drawing with Pillow in units instead of pixels."""

from collections.abc import Iterable

from PIL import Image, ImageDraw

from sintra.model.pictures.pen import PANEL, Pen, Point, blend


class PillowPen(Pen):
    """Draws on an image; all coordinates and widths are in units of ``scale`` pixels."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image = image
        self.scale = scale
        self._draw = ImageDraw.Draw(image)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def shape(self, points: Iterable[Point], color: str) -> None:
        self._draw.polygon(self._pixels(points), fill=color)

    def path(self, points: Iterable[Point], color: str, width: float, closed: bool = False) -> None:
        pixels = self._pixels(points)
        if closed:
            pixels += pixels[:2]
        self._draw.line(pixels, fill=color, width=round(width * self.scale), joint="curve")

    def circle(
        self, x: float, y: float, radius: float, color: str | None, line: str = "", width: float = 0
    ) -> None:
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse(
            [*box[0], *box[1]], color, line or None, max(0, round(width * self.scale))
        )

    def arc(
        self, x: float, y: float, radius: float, begin: float, end: float, color: str, width: float
    ) -> None:
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.arc([*box[0], *box[1]], begin, end, color, round(width * self.scale))

    def slice(self, x: float, y: float, radius: float, begin: float, end: float, c: str) -> None:
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.pieslice([*box[0], *box[1]], begin, end, c)

    def box(
        self, x: float, y: float, width: float, height: float, color: str | None,
        line: str = "", border: float = 1, radius: float = 0,
    ) -> None:  # fmt: skip
        (left, top), (right, bottom) = self._pixels([(x, y), (x + width, y + height)])
        self._draw.rounded_rectangle(
            [left, top, right - 1, bottom - 1],
            radius * self.scale,
            color,
            line or None,
            max(1, round(border * self.scale)),
        )

    def wash(self, side: float, color: str, share: float) -> None:
        self.box(0, 0, side, side, blend(color, PANEL, share))
