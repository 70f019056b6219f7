"""The tables of a report: how everybody played, the ledger, luck; numbers with bars."""

from collections.abc import Iterable, Sequence

from sintra.cli.report_page.html import Content, Html, element, join
from sintra.cli.review_text import Amounts, ReviewText
from sintra.study.findings import Value
from sintra.study.judgement import Judgement

_WORST_FIRST = (Judgement.BLUNDER, Judgement.MISTAKE, Judgement.INACCURACY)
_LEAST = Value(0.0005, 0.05)
"""Luck that changed less is left out."""


def players(text: ReviewText) -> Html:
    """How well everybody played, in the game and by rounds."""
    rows = [_row(row.label, row.cells) for row in text.performance_rows()]
    for judgement in _WORST_FIRST:
        counts = (text.review.judged_turns(seat)[judgement] for seat in range(text.game.players))
        label = join(_mark(judgement), text.texts(f"judgement-{judgement.name.lower()}"))
        rows.append(_row(label, [str(count) for count in counts]))
    rounds = [_row(row.label, row.cells) for row in text.round_rows()]
    return element(
        "section",
        element("h2", text.texts("review-players")),
        element(
            "div",
            _table(text, "", rows),
            _table(text, text.texts("review-accuracy"), rounds),
            class_="side-by-side",
        ),
        *(_explained(text, key) for key in ("review-accuracy", "review-error-rate")),
    )


def _explained(text: ReviewText, key: str) -> Html:
    return element("p", text.labeled(text.texts(key), text.texts(f"{key}-what")), class_="soft")


def ledger(text: ReviewText) -> Html:
    """How start, luck and moves led to the result."""
    *parts, result = text.ledger()
    reach = _reach(parts)
    rows = [_row(one.label, _amounts(text, one, reach)) for one in parts]
    totals = [
        _row(one.label, _amounts(text, one, None), class_="total")
        for one in (result, text.without_luck())
    ]
    what = f"{text.texts('review-ledger-what')} {text.texts('review-ledger-reevaluation-what')}"
    return element(
        "section",
        element("h2", text.texts("review-ledger")),
        _table(text, "", rows + totals, class_="bars"),
        element("p", what, class_="soft"),
    )


def luck(text: ReviewText) -> Html:
    """What each deal and drawing brought everybody."""
    events = [one for one in text.review.chance_events if _matters(one.luck)]
    if not events:
        return Html("")
    amounts = [text.luck(one) for one in events]
    reach = _reach(amounts)
    rows = []
    for event, one in zip(events, amounts, strict=True):
        titles = [text.better_than(event, seat) for seat in range(text.game.players)]
        rows.append(_row(one.label, _amounts(text, one, reach), titles))
    return element(
        "section",
        element("h2", text.texts("review-luck")),
        element("p", text.texts("review-luck-what"), class_="soft"),
        _table(text, "", rows, class_="bars"),
    )


def _matters(values: Iterable[Value]) -> bool:
    return any(abs(v.lead) >= _LEAST.lead or abs(v.share) >= _LEAST.share for v in values)


# Parts --------------------------------------------------------------------------------------------


def _table(
    text: ReviewText, title: str, rows: Sequence[Content], class_: str | None = None
) -> Html:
    heads = (element("th", name, scope="col") for name in text.names)
    return element(
        "table",
        element(
            "thead", element("tr", element("th" if title else "td", title, class_="corner"), *heads)
        ),
        element("tbody", *rows),
        class_=class_,
    )


def _row(
    label: Content,
    cells: Sequence[Content],
    titles: Sequence[str | None] = (),
    class_: str | None = None,
) -> Html:
    told = list(titles) or [None] * len(cells)
    shown = (element("td", one, title=title) for one, title in zip(cells, told, strict=True))
    return element("tr", element("th", label, scope="row"), *shown, class_=class_)


def _mark(judgement: Judgement) -> Html:
    return element("span", class_=f"mark {judgement.name.lower()}", aria_hidden="true")


def _reach(rows: Iterable[Amounts]) -> Value:
    """The largest amounts, which get the longest bars."""
    values = [value for row in rows for value in row.values]
    share = max((abs(value.share) for value in values), default=0.0)
    lead = max((abs(value.lead) for value in values), default=0.0)
    return Value(max(share, 0.01), max(lead, 1.0))


def _amounts(text: ReviewText, amounts: Amounts, reach: Value | None) -> list[Html]:
    return [_amount(text, value, reach) for value in amounts.values]


def _amount(text: ReviewText, value: Value, reach: Value | None) -> Html:
    """An amount in both units, with a bar if there is a longest one to compare it with."""
    lead = text.texts.signed(value.lead)
    share = text.texts("review-percent", percent=text.texts.signed(100 * value.share))
    parts = []
    for unit, shown in (("lead", lead), ("share", share)):
        bar: Content = ""
        if reach is not None:
            amount, most = getattr(value, unit), getattr(reach, unit)
            side = "minus" if amount < 0 else "plus"
            fill = element("i", class_=side, style=f"width:{50 * abs(amount) / most:.1f}%")
            bar = element("span", fill, class_="bar", aria_hidden="true")
        parts.append(element("span", element("span", shown, class_="figure"), bar, class_=unit))
    return join(*parts)
