"""The graph of a report: what everybody could expect over the game, rounds, mistakes.

Lines are SVG that is stretched to the width of the page; words and marks stand above it in HTML, so
that they keep their size on a phone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sintra.cli.report_page.html import Html, element, join
from sintra.cli.review_text import ReviewText
from sintra.study.findings import CoursePoint, Decision

_LEAST_LEAD = 8.0
"""The scale of points shows at least so much on either side."""
_WIDTH, _HEIGHT = 1000.0, 300.0


@dataclass(frozen=True)
class _Scale:
    """Where a value stands, from the top of the graph, 0 to 1."""

    unit: str
    """``lead`` or ``share``."""
    low: float
    high: float
    ticks: tuple[float, ...]

    def value(self, point: CoursePoint, seat: int) -> float:
        return float(getattr(point.values[seat], self.unit))

    def y(self, value: float) -> float:
        return (self.high - value) / (self.high - self.low)


def graph(text: ReviewText, mistakes: Sequence[Decision]) -> Html:
    """Both graphs, in points and as chances to win; ``mistakes`` are marked and link to them."""
    course = text.review.course
    if len(course) < 2:
        return Html("")
    most = max(abs(value.lead) for point in course for value in point.values)
    reach = 1.08 * max(_LEAST_LEAD, most)
    step = _round_step(reach)
    points = _Scale("lead", -reach, reach, (-step, 0.0, step))
    shares = _Scale("share", 0.0, 1.0, (0.25, 0.5, 0.75))
    return join(*(_figure(text, scale, mistakes) for scale in (points, shares)))


def _round_step(reach: float) -> float:
    """A round number of points between the middle and the border."""
    return float(next(step for step in (200, 100, 50, 25, 10, 5) if step < 0.85 * reach))


def _figure(text: ReviewText, scale: _Scale, mistakes: Sequence[Decision]) -> Html:
    course = text.review.course
    events = max(1, len(text.review.record))
    seats = range(1) if text.game.players == 2 else range(text.game.players)
    key = "review-graph-points" if scale.unit == "lead" else "review-graph-share"
    title = text.texts(key, name=", ".join(text.names[seat] for seat in seats))
    return element(
        "figure",
        element("figcaption", title, *(_legend(text) if len(seats) > 1 else ())),
        element(
            "div",
            _lines(course, scale, seats, events),
            *_round_labels(text, course, events),
            *_tick_labels(text, scale),
            *_marks(text, scale, mistakes, events, single=len(seats) == 1),
            class_="plot",
        ),
        class_=f"graph {scale.unit}",
    )


def _legend(text: ReviewText) -> list[Html]:
    return [
        element("span", name, class_=f"legend seat-{seat}") for seat, name in enumerate(text.names)
    ]


def _lines(course: Sequence[CoursePoint], scale: _Scale, seats: Sequence[int], events: int) -> Html:
    """The lines of the players; with one, the areas where the player is ahead or behind."""
    middle = scale.y((scale.low + scale.high) / 2) * _HEIGHT
    shapes = [
        f'<path class="grid" d="M0 {y:.1f}H{_WIDTH:.0f}"/>'
        for y in (scale.y(tick) * _HEIGHT for tick in scale.ticks)
    ]
    shapes += [
        f'<path class="border" d="M{_x(ply, events) * _WIDTH:.1f} 0V{_HEIGHT:.0f}"/>'
        for _, ply in _rounds(course)[1:]
    ]
    for seat in seats:
        places = [
            (_x(point.ply, events) * _WIDTH, scale.y(scale.value(point, seat)) * _HEIGHT)
            for point in course
        ]
        line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        if len(seats) == 1:
            area = f"{line}L{places[-1][0]:.1f} {middle:.1f}L{places[0][0]:.1f} {middle:.1f}Z"
            for side, top in (("ahead", 0.0), ("behind", middle)):
                clip = f"{side}-{scale.unit}"
                shapes.append(
                    f'<clipPath id="{clip}"><rect y="{top:.1f}" width="{_WIDTH:.0f}" '
                    f'height="{middle:.1f}"/></clipPath>'
                    f'<path class="{side}" d="{area}" clip-path="url(#{clip})"/>'
                )
        shapes.append(f'<path class="course seat-{seat}" d="{line}"/>')
    view_box = f"0 0 {_WIDTH:.0f} {_HEIGHT:.0f}"
    return Html(
        f'<svg viewBox="{view_box}" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(shapes)}</svg>"
    )


def _x(ply: int, events: int) -> float:
    return ply / events


def _rounds(course: Sequence[CoursePoint]) -> list[tuple[int, int]]:
    """The rounds, and after how many events each begins."""
    found: list[tuple[int, int]] = []
    for before, point in pairwise(course):
        if not found or found[-1][0] != point.round:
            found.append((point.round, before.ply if found else 0))
    return found


def _round_labels(text: ReviewText, course: Sequence[CoursePoint], events: int) -> list[Html]:
    return [
        element(
            "span",
            element("b", text.texts("review-graph-round", round=number)),
            element("i", str(number)),
            class_="round",
            style=f"left:{100 * _x(ply, events):.2f}%",
        )
        for number, ply in _rounds(course)
    ]


def _tick_labels(text: ReviewText, scale: _Scale) -> list[Html]:
    def label(tick: float) -> str:
        if scale.unit == "lead":
            return text.texts.signed(tick, 0)
        return text.texts("review-percent", percent=text.texts.number(100 * tick, 0))

    return [
        element("span", label(tick), class_="tick", style=f"top:{100 * scale.y(tick):.2f}%")
        for tick in scale.ticks
    ]


def _marks(
    text: ReviewText, scale: _Scale, mistakes: Sequence[Decision], events: int, *, single: bool
) -> list[Html]:
    """A mark for each mistake, a link to what is said about it."""
    marks = []
    for one in mistakes:
        seat = 0 if single else one.seat
        before = [point for point in text.review.course if point.ply <= one.ply]
        y = scale.y(scale.value(before[-1], seat))
        what = f"{text.judgement(one)}, {text.loss(one)}"
        title = text.labeled(text.names[one.seat], what)
        marks.append(
            element(
                "a",
                href=f"#event-{one.ply}",
                class_=f"mark {one.judgement.name.lower()}",
                style=f"left:{100 * _x(one.ply, events):.2f}%;top:{100 * y:.2f}%",
                title=title,
                aria_label=title,
            )
        )
    return marks
