"""Hints: what the top level would play, why, how it may go on, and its winning chances."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from sintra.cli.event_words import moves_words
from sintra.cli.reason_text import reason_text
from sintra.cli.seats import Seat
from sintra.cli.texts import DEFAULT_LANGUAGE, Texts
from sintra.cli.turn_log import describe
from sintra.cli.variation import moves_of, variation_turns
from sintra.model.events import Move
from sintra.model.text_canvas import plain
from sintra.players.levels import LEVELS
from sintra.players.player import PlayResult

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.game import View
    from sintra.study import Advice

ADVISER = LEVELS[-1]
"""The level that gives the hints."""
SPEC = f"level:{ADVISER.number}"

_MOST_REASONS = 2
_TURNS = 3
"""How many turns of the principal variation are printed."""

_VERDICTS = (
    (0.93, "the game is all but won"),
    (0.75, "you are clearly ahead"),
    (0.58, "you are a little ahead"),
    (0.42, "the game is open"),
    (0.25, "you are a little behind"),
    (0.07, "you are clearly behind"),
    (0.0, "the game is all but lost"),
)


def hint_lines(view: "View", result: PlayResult, found: "Advice | None" = None) -> list[str]:
    """The hint, a sentence to a line; ``found`` says why."""
    first, *others = variation_turns(view, result.pv or (result.move,))[:_TURNS]
    lines = [f"Hint: {_notation(first)}", f"{_words(first, view)}."]
    if found is not None:
        lines += _why(view, result.move, found)
    if others:
        lines.append(f"Then perhaps: {'; '.join(_words(turn, view) for turn in others)}.")
    lines.append(_chances(result.value, view.game.players))
    return lines


def _why(view: "View", move: Move, found: "Advice") -> Iterator[str]:
    """What speaks most for a move, compared with the best of the others, if anything does."""
    if found.other is None or move not in (found.best.move, found.other.move):
        return
    other, sign = (found.other, 1) if move == found.best.move else (found.best, -1)
    texts = Texts(DEFAULT_LANGUAGE)  # as everything else in a game
    names = [plain(name) for name in view.names]
    seat = view.seat or 0
    reasons = (
        reason_text(texts, view.game, names, replace(one, amount=sign * one.amount), seat)
        for one in found.reasons
    )
    pros = [one.text for one in reasons if one.pro][:_MOST_REASONS]
    if pros:
        moves = moves_of(variation_turns(view, (other.move,))[0])[:1]
        words = moves_words(texts, view.game, moves)
        yield texts("hint-why", move=words, reasons="; ".join(pros))


def _notation(turn: "Turn") -> str:
    return " ".join(event.text for event in moves_of(turn))


def _words(turn: "Turn", view: "View") -> str:
    who = plain(view.names[turn.seat or 0])
    return f"{who} {', '.join(describe(event) for event in moves_of(turn))}"


def _chances(value: float | None, players: int) -> str:
    if value is None:
        return "That settles your lines as well as they can be."
    chances = f"About {round(100 * value)} chances in 100 to win"
    if players > 2:  # "ahead" and "behind" are for two players
        return f"{chances}; an equal share would be {round(100 / players)}."
    return f"{chances}: {next(words for least, words in _VERDICTS if value >= least)}."


def assisted_notice(seat: Seat) -> str:
    """What is printed when a player takes the first hint."""
    return f"The record says from now on that {plain(seat.name)} was assisted."
