"""Puts the page of a report together."""

from importlib.resources import files

from sintra.cli.report_page import graph, mistakes, tables
from sintra.cli.report_page.html import Html, element
from sintra.cli.review_text import ReviewText
from sintra.model.pictures.svg import Piece, symbol_definitions

SIGNATURE = b'<!doctype html><html data-sintra="review"'
"""How a report begins."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page loads nothing and runs nothing, whatever names a record has."""


def report_page(text: ReviewText, done: float = 1.0) -> str:
    """The report as HTML; ``done`` is the share of the review that is done."""
    pieces: set[Piece] = set()
    told = mistakes.mistakes(text, pieces)
    units = (_unit(name, checked=name == "lead") for name in ("lead", "share"))
    body = element(
        "main",
        *units,
        _head(text, done),
        graph.graph(text, mistakes.worst(text)),
        tables.players(text),
        told,
        tables.ledger(text),
        tables.luck(text),
    )
    symbols = f'<svg width="0" height="0" aria-hidden="true">{symbol_definitions(pieces)}</svg>'
    title = f"{' – '.join(text.names)} · {text.game.title}"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Html(_style())),
    )
    return (
        f'{SIGNATURE.decode()} lang="{text.texts.language}">{head}'
        f"{element('body', Html(symbols), body)}</html>\n"
    )


def _style() -> str:
    return (files("sintra.cli.report_page") / "style.css").read_text("utf-8")


def _unit(name: str, *, checked: bool) -> Html:
    """A radio button that the style sheet asks which unit is shown; its label is in the head."""
    return element(
        "input", type="radio", name="unit", id=f"unit-{name}", class_="unit",
        checked="" if checked else None,
    )  # fmt: skip


def _head(text: ReviewText, done: float) -> Html:
    texts = text.texts
    notes = [] if done >= 1.0 else [texts("review-progress", percent=int(100 * done))]
    if text.is_unfinished:
        notes.append(text.result())
    outcome = text.review.record.outcome
    winners = outcome.winners if outcome is not None else ()
    scores = [
        element(
            "li",
            element("span", name, class_="name"),
            element("span", str(score), class_="score"),
            class_=f"seat-{seat} winner" if seat in winners else f"seat-{seat}",
        )
        for seat, (name, score) in enumerate(zip(text.names, text.scores(), strict=True))
    ]
    return element(
        "header",
        element("p", texts("review-title"), class_="kicker"),
        element("h1", text.game.title),
        element("ul", *scores, class_="players"),
        *([] if text.is_unfinished else [element("p", text.result(), class_="result")]),
        *(element("p", note, class_="soft") for note in notes),
        element(
            "div",
            element("label", texts("review-unit-points"), for_="unit-lead"),
            element("label", texts("review-unit-share"), for_="unit-share"),
            class_="units",
            role="group",
            aria_label=texts("review-unit"),
        ),
    )
