"""The mistakes of a report: the board before the decision, the moves, and the reasons."""

from sintra.cli.report_page.html import Html, element, join
from sintra.cli.review_text import ReviewText
from sintra.cli.texts import MINUS
from sintra.model.pictures.canvas import LABELS
from sintra.model.pictures.svg import Piece, SvgCanvas
from sintra.study.findings import Candidate, Decision

MOST = 20
"""So many mistakes are told at most, those that lost most."""
_CANDIDATES = 5
_OTHER_LABELS = {"drawn": "table-region-drawn", "rest": "table-ask-stack"}
"""Words on a picture whose texts have other names."""


def worst(text: ReviewText) -> list[Decision]:
    """The mistakes that are told, in the order of the game."""
    return sorted(text.review.mistakes[:MOST], key=lambda one: one.ply)


def mistakes(text: ReviewText, pieces: set[Piece]) -> Html:
    """All that is told about the mistakes; adds the pieces that the pictures use."""
    found = worst(text)
    texts, left_out = text.texts, len(text.review.mistakes) - len(found)
    return element(
        "section",
        element("h2", texts("review-mistakes")),
        *(_mistake(text, one, pieces) for one in found),
        *([] if found else [element("p", texts("review-mistakes-none"))]),
        *([element("p", texts("review-more", count=left_out), class_="soft")] if left_out else []),
        class_="mistakes",
    )


def _mistake(text: ReviewText, decision: Decision, pieces: set[Piece]) -> Html:
    return element(
        "article",
        element(
            "h3",
            element("span", class_=f"mark {decision.judgement.name.lower()}", aria_hidden="true"),
            text.labeled(text.names[decision.seat], text.judgement(decision)),
            element("span", *_losses(text, decision), class_="loss"),
            element("span", text.texts("review-graph-round", round=decision.round), class_="where"),
        ),
        element("div", _board(text, decision, pieces), _story(text, decision), class_="story"),
        id=f"event-{decision.ply}",
    )


def _losses(text: ReviewText, decision: Decision) -> list[Html]:
    return [
        element("span", text.lost_points(decision), class_="lead"),
        element("span", text.lost_share(decision), class_="share"),
    ]


def _board(text: ReviewText, decision: Decision, pieces: set[Piece]) -> Html:
    """The table before the decision, as the player who decides sees it."""
    view = text.review.record.position(decision.ply).view(decision.seat)
    canvas = SvgCanvas(_labels(text))
    view.game.draw(canvas, view.position, text.names)
    pieces |= canvas.pieces
    title = text.so_far(decision) or text.texts("table-turn-of", name=text.names[decision.seat])
    return element("div", Html(canvas.to_svg(title, symbols=False)), class_="board", tabindex="0")


def _labels(text: ReviewText) -> dict[str, str]:
    labels = {
        name: text.texts(_OTHER_LABELS.get(name, f"table-{name}"), factory="{factory}")
        for name in LABELS
    }
    return labels | {goal: text.texts(f"goal-{goal}") for goal in text.game.goals}


def _story(text: ReviewText, decision: Decision) -> Html:
    texts = text.texts
    so_far, reply = text.so_far(decision), text.reply(decision)
    reasons = [_reason(one.text, one.pro) for one in text.reasons(decision)]
    return element(
        "div",
        *([element("p", f"{so_far} → …", class_="soft")] if so_far else []),
        _moves(texts("review-played", move=text.played(decision).words), "played"),
        _moves(texts("review-best", move=text.best(decision).words), "best"),
        element("h4", texts("why-title")),
        element("ul", *reasons, class_="reasons") if reasons else element("p", texts("why-none")),
        *([element("p", texts("why-reply", moves=reply), class_="soft")] if reply else []),
        element("h4", texts("review-candidates")),
        _candidates(text, decision),
        *([element("p", texts("review-exact"), class_="soft")] if decision.exact else []),
    )


def _moves(words: str, class_: str) -> Html:
    return element("p", words, class_=class_)


def _reason(words: str, pro: bool) -> Html:
    sign = element("b", "+" if pro else MINUS)
    return element("li", sign, words, class_="pro" if pro else "con")


def _candidates(text: ReviewText, decision: Decision) -> Html:
    """The moves that were compared: the best ones, and the one that was played."""
    shown = list(decision.candidates[:_CANDIDATES])
    shown += [one for one in decision.candidates[_CANDIDATES:] if one.move == decision.played]
    return element("ol", *(_candidate(text, decision, one) for one in shown), class_="candidates")


def _candidate(text: ReviewText, decision: Decision, candidate: Candidate) -> Html:
    classes = {decision.best: "best", decision.played: "played"}
    values = join(
        element("span", text.lead(candidate.value), class_="lead"),
        element("span", text.share(candidate.value), class_="share"),
    )
    return element(
        "li",
        element("span", text.move(decision, candidate.move)),
        element("span", values, class_="figure"),
        class_=classes.get(candidate.move),
    )
