"""Reasons of a study as sentences, for reviews and hints: the same as on the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from sintra.cli.texts import Texts
from sintra.model.game import Game
from sintra.study.findings import Reason


@dataclass(frozen=True)
class ReasonText:
    """A reason as a sentence."""

    text: str
    pro: bool
    """Whether it speaks for the better move."""


def reason_text(
    texts: Texts, game: Game, names: Sequence[str], reason: Reason, decider: int
) -> ReasonText:
    """One reason in words; ``decider`` is the seat that has, or had, to choose."""
    name, amount = names[reason.seat], reason.amount
    more = amount > 0
    helps = more == (reason.seat == decider)
    if reason.kind == "lost_tiles":
        key = "why-tiles-more" if more else "why-tiles-fewer"
        return ReasonText(texts(key, name=name, tiles=texts.number(abs(amount))), not helps)
    if reason.kind == "row":
        key = "why-row-more" if more else "why-row-less"
        percent = texts.number(100 * abs(amount), 0)
        return ReasonText(texts(key, name=name, row=reason.detail, percent=percent), helps)
    source, points = _source(texts, game, reason), texts.signed(amount)
    return ReasonText(texts("why-points", source=source, points=points, name=name), helps)


def _source(texts: Texts, game: Game, reason: Reason) -> str:
    key = f"source-{reason.detail}"
    own = f"{key}-{game.name}"  # what only this game calls so
    return texts(own if texts.has(own) else key)
