"""The pieces of the games, drawn as on the page."""

import math

from sintra.model.pictures.pen import GOLD, Pen, Point

_CREAM, _PAPER, _BROWN = "#f8f0de", "#f6efe0", "#8f4b0b"
TILE_COLORS = {"B": "#2c5f9e", "Y": "#e7ac2f", "R": "#b8402f", "K": "#2e2d33", "T": "#3f9d99"}
JOKER_GROUND = "#fffdf7"
_OUTLINES = {"B": "#5d86b8", "Y": "#b98618", "R": "#c26a5c", "K": "#77747c", "T": "#4b9793"}
_BACK = "#2f5f8f"

SIDE = 48
"""The width and height of a piece in units, as on the page."""


def _star(points: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """The corners of a star whose first tip points up."""
    corners = []
    for corner in range(points * 2):
        radius = outer if corner % 2 == 0 else inner
        angle = corner * math.pi / points - math.pi / 2 + turn
        corners.append((24 + radius * math.cos(angle), 24 + radius * math.sin(angle)))
    return corners


def _petals() -> list[list[Point]]:
    """The outlines of eight petals around the center."""
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
    return [[_rotated(point, number * math.pi / 4) for point in one] for number in range(8)]


def _rotated(point: Point, angle: float) -> Point:
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
    """A quarter circle in each corner; on a board four tiles complete a circle."""
    for x, y in ((0, 0), (48, 0), (0, 48), (48, 48)):
        pen.circle(x, y, 6.4, color)


def _tile(pen: Pen, kind: str) -> None:
    pen.box(0, 0, 48, 48, TILE_COLORS.get(kind, _PAPER))
    match kind:
        case "B":
            _corners(pen, _CREAM)
            for petal in _petals():
                pen.shape(petal, _CREAM)
            pen.circle(24, 24, 6.6, TILE_COLORS["B"])
            pen.circle(24, 24, 4.2, _CREAM)
        case "Y":
            _corners(pen, _BROWN)
            pen.shape(_star(12, 20.5, 12), _BROWN)
            for radius, color in (
                (12.4, TILE_COLORS["Y"]), (10, _CREAM), (5.4, _BROWN), (2.6, TILE_COLORS["Y"]),
            ):  # fmt: skip
                pen.circle(24, 24, radius, color)
        case "R":
            _corners(pen, _CREAM)
            pen.shape(_star(4, 17, 6.4, math.pi / 4), "#d58f80")
            pen.shape(_star(4, 23, 6.2), _CREAM)
            pen.shape(_square(8.4, turned=True), TILE_COLORS["R"])
            pen.shape(_square(4, turned=True), _CREAM)
        case "K":
            _corners(pen, _CREAM)
            pen.path(_square(13.5), _CREAM, 3, closed=True)
            pen.path(_square(19.1, turned=True), _CREAM, 3, closed=True)
            pen.shape(_square(5.1, turned=True), _CREAM)
        case "T":
            for row, y in enumerate((-2, 10, 22, 34, 46, 58)):
                for x in (0, 24, 48) if row % 2 == 0 else (12, 36):
                    pen.circle(x, y, 12, TILE_COLORS["T"], _CREAM, 2.2)
                    pen.circle(x, y, 5.6, TILE_COLORS["T"], _CREAM, 2.2)
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
    """An empty printed space: the outline of its tile."""
    line = _OUTLINES.get(kind, GOLD)
    if kind == "J":
        pen.box(0, 0, 48, 48, JOKER_GROUND)
        for number, color in enumerate(TILE_COLORS.values()):
            pen.slice(24, 24, 19, number * 72 - 86, number * 72 - 22, color)
        pen.circle(24, 24, 9.4, JOKER_GROUND)
        pen.circle(24, 24, 4, GOLD)
        return
    pen.wash(SIDE, TILE_COLORS.get(kind, GOLD), 0.14)
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
    pen.slice(24, 24, 20.5, 90, 270, TILE_COLORS[name[0]])
    pen.slice(24, 24, 20.5, -90, 90, TILE_COLORS.get(name[1:], _PAPER))
    pen.path([(24, 3.5), (24, 44.5)], _CREAM, 1.6)


def _back(pen: Pen, kind: str) -> None:
    """The back of a plate; its emblem shows the type."""
    pen.box(0, 0, 48, 48, _BACK, radius=3)
    pen.box(2.5, 2.5, 43, 43, None, "#8fabc7", 0.8, 2)
    if kind == "special":
        pen.shape(_star(8, 13, 10), GOLD)
        pen.circle(24, 24, 4, _BACK)
    elif kind == "joker":
        pen.circle(24, 24, 13, _PAPER)
        for number, color in enumerate(TILE_COLORS.values()):
            pen.slice(24, 24, 11.5, number * 72 - 86, number * 72 - 22, color)
        pen.circle(24, 24, 4.5, _PAPER)


_PAINTERS = {"tile": _tile, "space": _space, "chip": _chip, "back": _back}


def paint(pen: Pen, what: str, kind: str) -> None:
    """Draw a piece from the origin on, ``SIDE`` units wide and high.

    ``what`` is a ``tile``, an empty ``space``, a ``chip`` or the ``back`` of a plate; ``kind`` says
    which one, in the letters of ``docs/notation.md``.
    """
    _PAINTERS[what](pen, kind)


def corner_radius(what: str) -> float:
    """How round the corners of a piece are cut; 0 for those that are not square."""
    return {"tile": 3.0, "chip": 0.0}.get(what, 2.0)
