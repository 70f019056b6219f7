"""Positions as SVG: for notebooks and reports.

Colors are written twice: as attributes, so that a picture needs nothing else, and as classes, so
that a page can give it colors of its own: ``fill-gold`` and ``stroke-gold`` for ``GOLD``, and so
on. Pieces are symbols, defined once for each picture or once for a whole page.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from sintra.model.base_game import BaseGame, Json
from sintra.model.pictures import pen as colors
from sintra.model.pictures import pieces
from sintra.model.pictures.canvas import WIDTH, Canvas
from sintra.model.pictures.pen import INK, Pen, Point

COLOR_NAMES = {
    getattr(colors, name): name.lower()
    for name in (
        "INK", "MUTED", "LINE", "EDGE", "BACKGROUND", "PANEL", "WELL", "GOLD", "SUN", "MOON",
    )
} | {
    pieces.TILE_COLORS["B"]: "blue",
    pieces.TILE_COLORS["Y"]: "yellow",
    pieces.TILE_COLORS["R"]: "red",
    pieces.TILE_COLORS["K"]: "black",
    pieces.TILE_COLORS["T"]: "turquoise",
    pieces.JOKER_GROUND: "joker",
}  # fmt: skip
"""The names of colors in classes; other colors have none."""
_ANCHORS = {"l": "start", "m": "middle", "r": "end"}
_ROUNDED = "sintra-rounded"

Piece = tuple[str, str]
"""What it is, and of which kind; see ``pieces.paint``."""


class SvgPen(Pen):
    """Writes SVG elements."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def _add(
        self, name: str, fill: str | None, line: str, border: float, /, **attributes: str
    ) -> None:
        classes = []
        paint = {"fill": fill or "none"}
        if line and border:
            paint |= {"stroke": line, "stroke-width": _number(border)}
        for kind, color in (("fill", fill), ("stroke", line if border else "")):
            if color in COLOR_NAMES:
                classes.append(f"{kind}-{COLOR_NAMES[color]}")
        if classes:
            attributes["class"] = " ".join(classes)
        words = (f'{key}="{value}"' for key, value in (paint | attributes).items())
        self.elements.append(f"<{name} {' '.join(words)}/>")

    def shape(self, points: Iterable[Point], color: str) -> None:
        self._add("path", color, "", 0, d=_path(points) + "Z")

    def path(self, points: Iterable[Point], color: str, width: float, closed: bool = False) -> None:
        d = _path(points) + ("Z" if closed else "")
        self._add("path", None, color, width, d=d, **{"stroke-linejoin": "round"})

    def circle(
        self, x: float, y: float, radius: float, color: str | None, line: str = "", width: float = 0
    ) -> None:
        # Pillow draws the line inside the circle.
        inner = radius - width / 2
        self._add("circle", color, line, width, cx=_number(x), cy=_number(y), r=_number(inner))

    def arc(
        self, x: float, y: float, radius: float, begin: float, end: float, color: str, width: float
    ) -> None:
        d = _arc(x, y, radius - width / 2, begin, end)
        self._add("path", None, color, width, d="M" + d)

    def slice(self, x: float, y: float, radius: float, begin: float, end: float, c: str) -> None:
        d = f"M{_number(x)} {_number(y)}L{_arc(x, y, radius, begin, end)}Z"
        self._add("path", c, "", 0, d=d)

    def box(
        self, x: float, y: float, width: float, height: float, color: str | None,
        line: str = "", border: float = 1, radius: float = 0,
    ) -> None:  # fmt: skip
        inset = border / 2 if line else 0.0
        size = {"width": _number(width - 2 * inset), "height": _number(height - 2 * inset)}
        rounded = {"rx": _number(radius)} if radius else {}
        place = {"x": _number(x + inset), "y": _number(y + inset)}
        self._add("rect", color, line, border, **place, **size, **rounded)

    def wash(self, side: float, color: str, share: float) -> None:
        size = {"width": _number(side), "height": _number(side)}
        self._add("rect", color, "", 0, **size, **{"fill-opacity": _number(share)})


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _arc(x: float, y: float, radius: float, begin: float, end: float) -> str:
    """The arc of a path, from its first point on."""
    ends = [
        (x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle)))
        for angle in (begin, end)
    ]
    first, last = (f"{_number(a)} {_number(b)}" for a, b in ends)
    large = int(end - begin > 180)
    return f"{first}A{_number(radius)} {_number(radius)} 0 {large} 1 {last}"


class SvgCanvas(SvgPen, Canvas):
    """A picture as SVG, and the pieces that it uses."""

    def __init__(self, labels: Mapping[str, str] | None = None) -> None:
        SvgPen.__init__(self)
        Canvas.__init__(self, labels)
        self.height = 0.0
        self.pieces: set[Piece] = set()

    def begin(self, height: float) -> None:
        self.height = height

    def text(
        self, x: float, y: float, words: str, size: int = 14, color: str = INK, at: str = "ls"
    ) -> None:
        # Half the height of a digit below the middle.
        base = y + 0.35 * size if at[1] == "m" else y
        name = COLOR_NAMES.get(color)
        styled = f' class="fill-{name}"' if name else ""
        self.elements.append(
            f'<text x="{_number(x)}" y="{_number(base)}" font-size="{size}" fill="{color}" '
            f'text-anchor="{_ANCHORS[at[0]]}"{styled}>{escape(words)}</text>'
        )

    def piece(self, what: str, kind: str, x: float, y: float, side: float) -> None:
        self.pieces.add((what, kind))
        place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(side)}"'
        self.elements.append(
            f'<use href="#{_symbol_id(what, kind)}" {place} height="{_number(side)}"/>'
        )

    def to_svg(self, title: str, *, symbols: bool = True) -> str:
        """The finished picture; without ``symbols`` the page around it has to define them."""
        view_box = f'viewBox="0 0 {WIDTH} {_number(self.height)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {view_box} role="img" '
            f'aria-label="{escape(title)}" font-family="sans-serif">'
            f"{symbol_definitions(self.pieces) if symbols else ''}{''.join(self.elements)}</svg>"
        )


def _symbol_id(what: str, kind: str) -> str:
    """The name of a symbol; letters and digits only, whatever the kind is."""
    return f"sintra-{what}-" + "".join(c if c.isalnum() else f"_{ord(c)}" for c in kind)


def symbol_definitions(used: Iterable[Piece]) -> str:
    """The definitions of the pieces as symbols."""
    side = pieces.SIDE
    clips, symbols = [], []
    for radius in (2.0, 3.0):
        clips.append(
            f'<clipPath id="{_ROUNDED}-{radius:.0f}">'
            f'<rect width="{side}" height="{side}" rx="{radius:.0f}"/></clipPath>'
        )
    for what, kind in sorted(used):
        pen = SvgPen()
        pieces.paint(pen, what, kind)
        radius = pieces.corner_radius(what)
        clip = f' clip-path="url(#{_ROUNDED}-{radius:.0f})"' if radius else ""
        symbols.append(
            f'<symbol id="{_symbol_id(what, kind)}" viewBox="0 0 {side} {side}">'
            f"<g{clip}>{''.join(pen.elements)}</g></symbol>"
        )
    return f"<defs>{''.join(clips)}{''.join(symbols)}</defs>"


def to_svg(
    game: BaseGame, position: Json, names: Sequence[str], labels: Mapping[str, str] | None = None
) -> str:
    """A position dictionary as SVG.

    >>> import sintra
    >>> position = sintra.azul().start(seed=7)
    >>> to_svg(position.game, position.to_dict(), position.names)[:62]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 532" '
    """
    canvas = SvgCanvas(labels)
    game.draw(canvas, position, names)
    return canvas.to_svg(game.text_board(position, names).splitlines()[0])
