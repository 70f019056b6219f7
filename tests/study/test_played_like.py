"""Played like: the measured error rates of the levels."""

from itertools import pairwise

import pytest

import sintra
from sintra.players.levels import LEVELS
from sintra.study import played_like
from sintra.study.judgement import DECIDED, Judgement
from sintra.study.played_like import MIN_DECISIONS, UNKNOWN, error_rates, level_of, rates_array
from tests.study.reviewed_games import played


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_every_level_has_a_rate_and_better_levels_err_less(game: str) -> None:
    rates = error_rates(game)
    assert len(rates) == len(LEVELS)
    assert all(worse > better > 0 for worse, better in pairwise(rates))
    for number, rate in enumerate(rates, 1):
        assert level_of(rates_array(game), rate, MIN_DECISIONS) == pytest.approx(number)
    assert level_of(rates_array(game), 0.0, MIN_DECISIONS) == len(LEVELS)
    assert level_of(rates_array(game), 1000.0, MIN_DECISIONS) == 1
    assert level_of(rates_array(game), rates[0], MIN_DECISIONS - 1) == UNKNOWN


def test_a_game_that_was_not_measured_is_like_no_level() -> None:
    assert error_rates("chess") == ()
    assert level_of(rates_array("chess"), 10.0, 100) == played_like.UNKNOWN


def test_a_review_says_what_level_somebody_played_like() -> None:
    """``greedy`` is the first seat, the other moves at random."""
    found = sintra.study.review(played("azul", 2), depth=1)
    greedy, random = (found.performance(seat) for seat in (0, 1))
    assert greedy.played_like is not None
    assert random.played_like is not None
    assert random.played_like < greedy.played_like
    assert random.error_rate > greedy.error_rate


def test_a_hopeless_game_does_not_make_its_loser_look_better() -> None:
    found = sintra.study.review(played("azul"), depth=1)
    for seat in (0, 1):
        own = [one for one in found.decisions if one.seat == seat]
        real = [one for one in own if one.judgement >= Judgement.BEST]
        open_ones = [
            one
            for one in real
            if any(other.value.share >= DECIDED for other in one.candidates)
            and any(other.value.share <= 1 - DECIDED for other in one.candidates)
        ]
        performance = found.performance(seat)
        assert performance.decisions == len(open_ones) < len(real)
        lost = sum(one.loss.share for one in open_ones)
        assert performance.error_rate == pytest.approx(1000 * lost / len(open_ones))
        points = sum(one.loss.lead for one in real)
        assert performance.lost_points == pytest.approx(points)
