"""The pieces of the games as small pictures (Pillow, extra ``env``), drawn as on the page."""

import math
from collections.abc import Iterable
from functools import cache

from PIL import Image, ImageDraw

Point = tuple[float, float]

INK, SOFT, LINE, EDGE = "#2c2722", "#5f5546", "#d3c3a6", "#8f7f64"
GROUND, PANEL, WELL, GOLD = "#efe6d6", "#fbf7ee", "#e9dfcc", "#c8963e"
SUN, MOON = "#f3d79a", "#c9d2dd"
_CREAM, _PAPER, _EMBER = "#f8f0de", "#f6efe0", "#8f4b0b"
_COLORS = {"B": "#2c5f9e", "Y": "#e7ac2f", "R": "#b8402f", "K": "#2e2d33", "T": "#3f9d99"}
_GHOSTS = {"B": "#5d86b8", "Y": "#b98618", "R": "#c26a5c", "K": "#77747c", "T": "#4b9793"}
_BACK = "#2f5f8f"

_SIDE = 48
"""Pieces are drawn in a square of so many units, as on the page."""
_FINE = 6
"""Pixels to a unit before a piece is made small: that is what makes its edges smooth."""


class Pen:
    """Draws on a picture in units instead of pixels."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image = image
        self.scale = scale
        self._draw = ImageDraw.Draw(image)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def shape(self, points: Iterable[Point], color: str) -> None:
        """A filled polygon."""
        self._draw.polygon(self._pixels(points), fill=color)

    def path(self, points: Iterable[Point], color: str, width: float, closed: bool = False) -> None:
        """A line through points."""
        pixels = self._pixels(points)
        if closed:
            pixels += pixels[:2]
        self._draw.line(pixels, fill=color, width=round(width * self.scale), joint="curve")

    def circle(
        self, x: float, y: float, radius: float, color: str | None, line: str = "", width: float = 0
    ) -> None:
        """A disc, or a ring."""
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse(
            [*box[0], *box[1]], color, line or None, max(0, round(width * self.scale))
        )

    def arc(
        self, x: float, y: float, radius: float, begin: float, end: float, color: str, width: float
    ) -> None:
        """A piece of a ring; angles in degrees from the right, clockwise."""
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.arc([*box[0], *box[1]], begin, end, color, round(width * self.scale))

    def slice(self, x: float, y: float, radius: float, begin: float, end: float, c: str) -> None:
        """A piece of a disc; angles as for ``arc``."""
        box = self._pixels([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.pieslice([*box[0], *box[1]], begin, end, c)

    def box(
        self, x: float, y: float, width: float, height: float, color: str | None,
        line: str = "", border: float = 1, radius: float = 0,
    ) -> None:  # fmt: skip
        """A rectangle, with round corners if there is a radius."""
        (left, top), (right, bottom) = self._pixels([(x, y), (x + width, y + height)])
        self._draw.rounded_rectangle(
            [left, top, right - 1, bottom - 1],
            radius * self.scale,
            color,
            line or None,
            max(1, round(border * self.scale)),
        )


def _star(points: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """A star with its first tip straight up."""
    corners = []
    for corner in range(points * 2):
        radius = outer if corner % 2 == 0 else inner
        angle = corner * math.pi / points - math.pi / 2 + turn
        corners.append((24 + radius * math.cos(angle), 24 + radius * math.sin(angle)))
    return corners


def _petals() -> list[list[Point]]:
    """Eight petals around the middle."""
    curve = [((24, 23), (18.6, 17.5), (19.4, 10.5), (24, 5)),
             ((24, 5), (28.6, 10.5), (29.4, 17.5), (24, 23))]  # fmt: skip
    one = []
    for start, near, far, end in curve:
        for step in range(12):
            t = step / 12
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            knots = (start, near, far, end)
            one.append((sum(w * k[0] for w, k in zip(weights, knots, strict=True)),
                        sum(w * k[1] for w, k in zip(weights, knots, strict=True))))  # fmt: skip
    return [[_turned(point, number * math.pi / 4) for point in one] for number in range(8)]


def _turned(point: Point, angle: float) -> Point:
    x, y = point[0] - 24, point[1] - 24
    return (
        24 + x * math.cos(angle) - y * math.sin(angle),
        24 + x * math.sin(angle) + y * math.cos(angle),
    )


def _square(half: float, turned: bool = False) -> list[Point]:
    if turned:
        return [(24, 24 - half), (24 + half, 24), (24, 24 + half), (24 - half, 24)]
    return [(24 - half, 24 - half), (24 + half, 24 - half),
            (24 + half, 24 + half), (24 - half, 24 + half)]  # fmt: skip


# Tiles --------------------------------------------------------------------------------------------


def _corners(pen: Pen, color: str) -> None:
    """Quarter circles that meet on a board: four tiles make a whole one."""
    for x, y in ((0, 0), (48, 0), (0, 48), (48, 48)):
        pen.circle(x, y, 6.4, color)


def _tile(pen: Pen, kind: str) -> None:
    pen.box(0, 0, 48, 48, _COLORS.get(kind, _PAPER))
    match kind:
        case "B":
            _corners(pen, _CREAM)
            for petal in _petals():
                pen.shape(petal, _CREAM)
            pen.circle(24, 24, 6.6, _COLORS["B"])
            pen.circle(24, 24, 4.2, _CREAM)
        case "Y":
            _corners(pen, _EMBER)
            pen.shape(_star(12, 20.5, 12), _EMBER)
            for radius, color in (
                (12.4, _COLORS["Y"]), (10, _CREAM), (5.4, _EMBER), (2.6, _COLORS["Y"]),
            ):  # fmt: skip
                pen.circle(24, 24, radius, color)
        case "R":
            _corners(pen, _CREAM)
            pen.shape(_star(4, 17, 6.4, math.pi / 4), "#d58f80")
            pen.shape(_star(4, 23, 6.2), _CREAM)
            pen.shape(_square(8.4, turned=True), _COLORS["R"])
            pen.shape(_square(4, turned=True), _CREAM)
        case "K":
            _corners(pen, _CREAM)
            pen.path(_square(13.5), _CREAM, 3, closed=True)
            pen.path(_square(19.1, turned=True), _CREAM, 3, closed=True)
            pen.shape(_square(5.1, turned=True), _CREAM)
        case "T":
            for row, y in enumerate((-2, 10, 22, 34, 46, 58)):
                for x in (0, 24, 48) if row % 2 == 0 else (12, 36):
                    pen.circle(x, y, 12, _COLORS["T"], _CREAM, 2.2)
                    pen.circle(x, y, 5.6, _COLORS["T"], _CREAM, 2.2)
        case "*":
            _corners(pen, GOLD)
            pen.shape(_star(8, 21, 16.1), GOLD)
            for petal in _petals():
                inner = [(24 + (x - 24) * 0.72, 24 + (y - 24) * 0.72) for x, y in petal]
                pen.path(inner, _PAPER, 1.5, closed=True)
            pen.circle(24, 24, 3.4, _PAPER)
        case "1":
            pen.box(3.5, 3.5, 41, 41, None, GOLD, 1.6, 5)
            pen.shape(_star(8, 19, 16.4), GOLD)
            pen.path([(20.2, 18.8), (25.4, 14.6), (25.4, 33.4)], "#fffaf0", 3.4)
            pen.path([(20.4, 33.4), (30.4, 33.4)], "#fffaf0", 3.4)


def _space(pen: Pen, kind: str) -> None:
    """A printed space that is empty, in outlines."""
    line = _GHOSTS.get(kind, GOLD)
    if kind == "J":
        pen.box(0, 0, 48, 48, "#fffdf7")
        for number, color in enumerate(_COLORS.values()):
            pen.slice(24, 24, 19, number * 72 - 86, number * 72 - 22, color)
        pen.circle(24, 24, 9.4, "#fffdf7")
        pen.circle(24, 24, 4, GOLD)
        return
    pen.box(0, 0, 48, 48, _mixed(_COLORS.get(kind, GOLD), PANEL, 0.14))
    match kind:
        case "B":
            for petal in _petals():
                pen.path(petal, line, 1.9, closed=True)
            pen.circle(24, 24, 4.2, None, line, 1.9)
        case "Y":
            pen.path(_star(12, 20, 13), line, 1.9, closed=True)
            pen.circle(24, 24, 8.6, None, line, 1.9)
        case "R":
            pen.path(_star(4, 21, 6.6), line, 1.9, closed=True)
            pen.path(_square(5, turned=True), line, 1.9, closed=True)
        case "K":
            pen.path(_square(13.5), line, 1.9, closed=True)
            pen.path(_square(19.1, turned=True), line, 1.9, closed=True)
        case "T":
            for row, y in enumerate((18, 29, 40)):
                for x in (8, 24, 40) if row % 2 == 0 else (0, 16, 32, 48):
                    pen.arc(x, y, 9, 180, 360, line, 1.9)
        case "*":
            pen.path(_star(8, 19, 14.6), line, 1.9, closed=True)
            pen.circle(24, 24, 5, None, line, 1.9)


def _chip(pen: Pen, name: str) -> None:
    """A bonus chip: one color and paper, or two colors; ``?`` is face down."""
    pen.circle(24, 24, 23, "#c29a57")
    if name == "?":
        pen.circle(24, 24, 20, "#8a6433")
        pen.path(_star(8, 14, 10.5), "#f0dcb0", 2, closed=True)
        return
    pen.slice(24, 24, 20.5, 90, 270, _COLORS[name[0]])
    pen.slice(24, 24, 20.5, -90, 90, _COLORS.get(name[1:], _PAPER))
    pen.path([(24, 3.5), (24, 44.5)], _CREAM, 1.6)


def _back(pen: Pen, kind: str) -> None:
    """The back of a plate, told apart by its emblem."""
    pen.box(0, 0, 48, 48, _BACK, radius=3)
    pen.box(2.5, 2.5, 43, 43, None, "#8fabc7", 0.8, 2)
    if kind == "special":
        pen.shape(_star(8, 13, 10), GOLD)
        pen.circle(24, 24, 4, _BACK)
    elif kind == "joker":
        pen.circle(24, 24, 13, _PAPER)
        for number, color in enumerate(_COLORS.values()):
            pen.slice(24, 24, 11.5, number * 72 - 86, number * 72 - 22, color)
        pen.circle(24, 24, 4.5, _PAPER)


def _mixed(color: str, ground: str, share: float) -> str:
    """A color laid thinly on another."""
    pairs = zip(bytes.fromhex(color[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


_DRAWINGS = {"tile": _tile, "space": _space, "chip": _chip, "back": _back}


@cache
def piece(what: str, kind: str, pixels: int) -> Image.Image:
    """A piece so many pixels wide: a ``tile``, an empty ``space``, a ``chip`` or a ``back``."""
    image = Image.new("RGBA", (_SIDE * _FINE, _SIDE * _FINE))
    _DRAWINGS[what](Pen(image, _FINE), kind)
    if what != "chip":
        image.putalpha(_rounded(3 if what == "tile" else 2))
    return image.resize((pixels, pixels), Image.Resampling.LANCZOS)


def _rounded(radius: float) -> Image.Image:
    """What of a square is seen if its corners are round."""
    seen = Image.new("L", (_SIDE * _FINE, _SIDE * _FINE))
    ImageDraw.Draw(seen).rounded_rectangle(
        [0, 0, seen.width - 1, seen.height - 1], radius * _FINE, 255
    )
    return seen
