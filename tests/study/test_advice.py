"""Advice for one decision: the same comparison as in a review."""

import threading

import pytest

import sintra
import sintra.study
from sintra.model.errors import IllegalMoveError, ParseError, SintraError
from sintra.study import advice
from tests.study.reviewed_games import GAMES, played


def decisions(name: str, every: int) -> list[sintra.Position]:
    """Positions of a game in which somebody has a choice."""
    record = played(name)
    positions = (record.position(ply) for ply in range(0, len(record), every))
    return [each for each in positions if isinstance(each.actor, int) and len(each.legal_moves) > 1]


@pytest.mark.parametrize("name", list(GAMES))
def test_the_best_move_is_compared_with_the_second_best(name: str) -> None:
    for position in decisions(name, 40):
        found = advice(position, depth=1)
        best, *others = found.candidates
        assert found.best == best
        assert found.other == (others[0] if others else None)
        assert all(best.value.share >= one.value.share - 0.05 for one in others)
        assert {one.move for one in found.candidates} <= set(position.legal_moves)
        assert all(0 <= one.seat < position.game.players for one in found.reasons)


def test_any_move_can_be_compared() -> None:
    """Tiles on the floor line of an empty board."""
    position = sintra.azul().start(seed=4)
    position.play(position.legal_moves[0])
    seat = position.actor
    for move in ("floor", next(each for each in position.legal_moves if each.text == "floor")):
        found = advice(position, move)
        assert found.other is not None
        assert found.other.move.text == "floor"
        assert found.best.move.text.startswith("line:")
        costs = [one for one in found.reasons if one.detail == "costs" and one.seat == seat]
        assert costs[0].amount > 0


def test_the_best_move_is_not_compared_with_itself() -> None:
    position = sintra.azul().start(seed=4)
    found = advice(position, depth=1)
    again = advice(position, found.best.move, depth=1)
    assert again.best.move == found.best.move
    assert again.other is not None
    assert again.other.move != found.best.move
    assert again.reasons


def test_advice_is_what_a_review_finds() -> None:
    """Of the same decision, within their intervals."""
    record = played("azul")
    ply = next(ply for ply in range(len(record)) if record.position(ply).awaits == "take")
    position = record.position(ply)
    found = advice(position, record.events[ply].text, depth=3)
    [decision] = [one for one in sintra.study.review(record, depth=1).decisions if one.ply == ply]
    margin = 2 * (found.best.value.share_error + decision.before.share_error) + 1e-9
    assert abs(found.best.value.share - decision.before.share) < margin


def test_advice_repeats_with_its_seed_and_knows_no_secrets() -> None:
    """The view of a seat, and any position it cannot tell from it, get the same advice."""
    position = next(each for each in decisions("duel", 7) if each.round > 1)
    seat = position.actor
    assert isinstance(seat, int)
    view = position.view(seat)
    first = advice(view, depth=1, seed=3)
    assert first == advice(position, depth=1, seed=3)
    assert first == advice(view.sample(5).view(seat), depth=1, seed=3)


def test_stopping_leaves_the_first_pass() -> None:
    stop = threading.Event()
    stop.set()
    position = sintra.azul().start(seed=4)
    assert advice(position, depth=6, stop=stop) == advice(position, depth=1)


def test_where_there_is_nothing_to_decide() -> None:
    position = sintra.azul().start(given=True)
    with pytest.raises(SintraError, match="nobody has to decide"):
        advice(position)
    finished = played("azul").position()
    with pytest.raises(SintraError, match="nobody has to decide"):
        advice(finished)
    with pytest.raises(SintraError, match="no choice"):
        advice(sintra.azul().start(seed=1).view(None))


def test_moves_that_cannot_be_compared() -> None:
    position = sintra.azul().start(seed=4)
    with pytest.raises(IllegalMoveError, match="floor is not legal here"):
        advice(position, "floor")
    with pytest.raises(ParseError):
        advice(position, "nonsense")
