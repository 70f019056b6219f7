"""The arena's statistics against known values and simulations."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from sintra.arena import stats
from sintra.arena.ratings import ratings


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (0.75, 190.849), (0.9, 381.697), (0.24, -200.241)]
)
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert stats.elo(score) == pytest.approx(elo, abs=0.001)
    assert stats.expected_score(elo) == pytest.approx(score, abs=1e-5)


def test_elo_among_several_is_zero_for_an_equal_share() -> None:
    for seats in (2, 3, 4):
        assert stats.elo(1 / seats, seats) == pytest.approx(0, abs=1e-9)
        assert stats.expected_score(0, seats) == pytest.approx(1 / seats)
        assert stats.expected_score(stats.elo(0.6, seats), seats) == pytest.approx(0.6)


# Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion" (2001), table 5:
# Jeffreys' 95 % interval for so many successes of 10.
JEFFREYS = [(1, 0.011, 0.381), (2, 0.044, 0.503), (3, 0.093, 0.606), (5, 0.224, 0.776)]


@pytest.mark.parametrize(("wins", "low", "high"), JEFFREYS)
def test_sets_of_one_piece_give_the_interval_of_jeffreys(
    wins: int, low: float, high: float
) -> None:
    estimate = stats.estimate([1.0] * wins + [0.0] * (10 - wins))
    assert stats.expected_score(estimate.low) == pytest.approx(low, abs=0.0006)
    assert stats.expected_score(estimate.high) == pytest.approx(high, abs=0.0006)


def test_everything_won_is_infinitely_better_but_proves_something_finite() -> None:
    estimate = stats.estimate([1.0] * 10)
    assert estimate.elo == math.inf
    assert stats.expected_score(estimate.low) == pytest.approx(1 - 0.217, abs=0.001)
    assert estimate.superiority > 0.999
    assert stats.estimate([0.0] * 10).elo == -math.inf
    assert stats.estimate([0.0] * 10).superiority < 0.001


def test_many_pairs_agree_with_mean_and_standard_error() -> None:
    scores = [0.0] * 100 + [0.25] * 150 + [0.5] * 600 + [0.75] * 200 + [1.0] * 150
    mean, error = np.mean(scores), np.std(scores) / math.sqrt(len(scores))
    estimate = stats.estimate(scores)
    assert estimate.elo == pytest.approx(stats.elo(float(mean)))
    assert estimate.low == pytest.approx(stats.elo(float(mean - 1.96 * error)), abs=0.3)
    assert estimate.high == pytest.approx(stats.elo(float(mean + 1.96 * error)), abs=0.3)
    normal = 0.5 * (1 + math.erf((mean - 0.5) / error / math.sqrt(2)))
    assert estimate.superiority == pytest.approx(normal, abs=0.001)


def test_pairs_that_always_split_prove_more_than_independent_games() -> None:
    """Equal deals take luck out: the same 50 % of games, but a narrower interval."""
    split = stats.estimate([0.5] * 50)
    luck = stats.estimate([0.0] * 12 + [0.5] * 26 + [1.0] * 12)
    assert split.high - split.low < (luck.high - luck.low) / 3


@pytest.mark.parametrize("chances", [(5, 10, 50, 20, 15), (0, 0, 10, 10, 80), (30, 0, 40, 0, 30)])
def test_the_interval_holds_the_truth_95_times_in_a_hundred(chances: tuple[int, ...]) -> None:
    values = np.arange(5) / 4
    odds = np.array(chances) / 100
    truth = stats.elo(float(odds @ values))
    rng = np.random.default_rng(1)
    hits = 0
    for _ in range(300):
        estimate = stats.estimate(rng.choice(values, size=40, p=odds).tolist())
        hits += estimate.low <= truth <= estimate.high
    assert 0.91 <= hits / 300 <= 0.99


# Counts of pairs by score, two hypotheses, and the ratio that Stockfish's Fishtest computes.
FISHTEST = [
    ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
    ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
    ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
    ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), FISHTEST)
def test_the_ratio_is_that_of_fishtest(
    counts: tuple[int, ...], elo0: float, elo1: float, ratio: float
) -> None:
    by_score = {place / 4: n or 1e-3 for place, n in enumerate(counts)}
    assert stats.log_likelihood_ratio(by_score, elo0, elo1) == pytest.approx(ratio, abs=1e-9)


def fed(scores: Sequence[float]) -> stats.SequentialTest:
    test = stats.SequentialTest(0, 20)
    for score in scores:
        test.feed(score)
    return test


def test_the_sequential_test_stops_where_fishtest_stops() -> None:
    test = fed([1.0] * 400)
    assert (test.decision, test.sets) == (20, 53)
    assert round(stats.UPPER, 12) == 2.944438979166 == -round(stats.LOWER, 12)
    assert fed([0.0] * 400).decision == 0


@pytest.mark.parametrize(("truth", "wanted"), [(0, 0), (120, 120)])
def test_the_sequential_test_is_seldom_wrong(truth: float, wanted: float) -> None:
    rng = np.random.default_rng(2)
    right = 0
    for _ in range(60):
        test = stats.SequentialTest(0, 120)
        while test.decision is None:
            test.feed(float((rng.random(2) < stats.expected_score(truth)).mean()))
        right += test.decision == wanted
    assert right >= 52


def games(seats: list[int], wins: dict[int, int]) -> list[dict[str, object]]:
    """Games at one table: how many each seat won."""
    return [
        {"seats": seats, "shares": [float(seat == winner) for seat in range(len(seats))]}
        for winner, times in wins.items()
        for _ in range(times)
    ]


def test_two_players_are_rated_as_far_apart_as_their_score_says() -> None:
    first, second = ratings(2, games([0, 1], {0: 7500, 1: 2500}))
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.2)
    assert first.elo == -second.elo
    # The error of a difference of two: p (1 - p) n is the information in logits.
    sigma = 1 / math.sqrt(10000 * 0.75 * 0.25) * stats.PER_LOGIT
    assert 2 * first.margin == pytest.approx(1.96 * sigma, rel=0.01)


def test_ratings_are_consistent_over_a_chain() -> None:
    """A beats B 3 to 1, B beats C 3 to 1, and A and C never met."""
    table = games([0, 1], {0: 3000, 1: 1000}) + games([1, 2], {0: 3000, 1: 1000})
    a, b, c = (rating.elo for rating in ratings(3, table))
    assert a - b == pytest.approx(190.85, abs=0.5)
    assert b - c == pytest.approx(190.85, abs=0.5)
    assert a + b + c == pytest.approx(0, abs=1e-6)


def test_ratings_at_tables_for_four_agree_with_the_estimate() -> None:
    (one, many) = ratings(2, games([0, 1, 1, 1], {0: 6000, 1: 2000, 2: 1000, 3: 1000}))
    assert one.elo - many.elo == pytest.approx(stats.elo(0.6, seats=4), abs=0.5)


def test_a_shared_win_counts_half() -> None:
    shared = [{"seats": [0, 1], "shares": [0.5, 0.5]}] * 500
    first, second = ratings(2, shared + games([0, 1], {0: 500}))
    assert first.elo - second.elo == pytest.approx(stats.elo(0.75), abs=2)


def test_whoever_won_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    best, worst = ratings(2, games([0, 1], {0: 50}))
    assert 200 < best.elo - worst.elo < 1500
    assert best.margin > 100
    assert [rating.elo for rating in ratings(2, [])] == [0, 0]


def test_rating_intervals_hold_the_truth_95_times_in_a_hundred() -> None:
    truth = np.array([150.0, 0.0, -150.0])
    rng = np.random.default_rng(3)
    hits = 0
    for _ in range(60):
        table: list[dict[str, object]] = []
        for one, other in ((0, 1), (0, 2), (1, 2)):
            won = int(rng.binomial(80, stats.expected_score(truth[one] - truth[other])))
            table += games([one, other], {0: won, 1: 80 - won})
        for rating, elo in zip(ratings(3, table), truth, strict=True):
            hits += abs(rating.elo - elo) <= rating.margin
    assert 0.9 <= hits / 180 <= 0.99
