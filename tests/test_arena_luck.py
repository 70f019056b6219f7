"""Luck-adjusted results of matches: the same mean, less variance, fewer games."""

import io
import json
import math

import numpy as np
import pytest
from rich.console import Console

from sintra.arena import stats, summarize, text_report
from sintra.arena.game_sets import luck_adjusted_score, set_score
from sintra.arena.match import Match
from sintra.arena.match_game import play_game
from sintra.arena.summary import Summary
from sintra.model.game import Json, Record
from sintra.study.game_luck import measure_luck

BOTS = "tests.arena_bots"


def scores(n: int, truth: float, seed: int) -> tuple[list[float], list[float]]:
    """Plain and luck-adjusted scores of pairs whose luck is known, of ± 30 % for each game."""
    rng = np.random.default_rng(seed)
    luck = rng.choice([-0.3, 0.3], (n, 2))
    won = rng.random((n, 2)) < stats.expected_score(truth) + luck
    return won.mean(axis=1).tolist(), (won - luck).mean(axis=1).tolist()


def decided(shares: list[float]) -> stats.SequentialTest:
    """The sequential test of Elo 0 against 100 at its end."""
    test = stats.SequentialTest(0, 100)
    for share in shares:
        test.feed(round(share, 3))
    assert test.decision is not None
    return test


def test_known_luck_is_taken_out() -> None:
    plain, adjusted = scores(20_000, 60, 1)
    found, exact = stats.estimate(plain), stats.adjusted_estimate(adjusted)
    assert exact is not None
    assert exact.low < 60 < exact.high
    assert exact.low < exact.elo < exact.high
    assert exact.high - exact.low < 0.9 * (found.high - found.low)
    share = stats.expected_score(60)
    left = share * (1 - share) - 0.09  # of the variance of a game
    expected = share * (1 - share) / left
    assert stats.variance_reduction(plain, adjusted) == pytest.approx(expected, rel=0.05)


def test_an_estimate_of_equal_players_covers_zero_as_often_as_it_says() -> None:
    covered = 0
    for seed in range(400):
        found = stats.adjusted_estimate(scores(60, 0, seed)[1])
        assert found is not None
        covered += found.low <= 0 <= found.high
    assert 0.91 < covered / 400 < 0.985


def test_the_sequential_test_needs_fewer_adjusted_sets() -> None:
    both = zip(*(scores(1500, 100, seed) for seed in range(40)), strict=True)
    plain, adjusted = ([decided(shares) for shares in kind] for kind in both)
    assert sum(test.decision == 100 for test in adjusted) >= 34
    assert sum(test.sets for test in adjusted) < 0.8 * sum(test.sets for test in plain)


def test_few_sets_and_sets_that_do_not_vary_prove_nothing() -> None:
    assert stats.adjusted_estimate([0.5] * (stats.MIN_SETS - 1)) is None
    assert stats.variance_reduction([0.5] * 9, [0.4] * 9) is None
    same = stats.adjusted_estimate([0.5] * 20)
    assert same is not None
    assert (same.elo, same.low, same.high) == (0, 0, 0)
    assert stats.variance_reduction([0.5] * 20, [0.5] * 20) is None
    won = stats.adjusted_estimate([1.2] * 20)
    assert won is not None
    assert won.elo == math.inf
    assert math.isfinite(won.high)


def games(match: Match) -> dict[int, Json]:
    return {number: play_game(match, number) for number in range(match.total)}


def test_the_luck_of_a_match_is_that_of_its_records() -> None:
    match = Match(("greedy", "random"), "azul", games=2, luck=True, seed=4)
    played = games(match)
    for game in played.values():
        luck = measure_luck(Record.from_dict(game["record"]), match.seed)
        assert game["luck"]["shares"] == pytest.approx(luck.share, abs=1e-5)
        assert sum(game["luck"]["shares"]) == pytest.approx(0, abs=1e-4)
        assert sum(game["luck"]["points"]) == pytest.approx(0, abs=1e-2)
    both = [played[0], played[1]]
    luck = [both[0]["luck"]["shares"][0], both[1]["luck"]["shares"][1]]  # the seats of ``greedy``
    assert luck_adjusted_score(both) == pytest.approx(set_score(both) - sum(luck) / 2, abs=1e-3)


def test_a_match_of_three_is_adjusted_too() -> None:
    match = Match(("greedy", "random"), "azul", {"players": 3}, games=3, luck=True)
    summary = summarize(match, games(match))
    assert summary.pairings[0].adjusted is None  # one set proves nothing
    json.dumps(summary.to_dict(), allow_nan=False)


def printed(summary: Summary) -> str:
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(text_report.report(summary))
    return console.export_text()


def test_a_report_says_what_luck_changes() -> None:
    match = Match(("greedy", "random"), "azul", games=2, luck=True)
    played = games(match)
    many = {
        2 * pair + number: {**game, "game": 2 * pair + number, "deal": pair}
        for pair in range(12)
        for number, game in played.items()
    }
    longer = Match(("greedy", "random"), "azul", games=24, luck=True)
    assert "greedy against random, luck-adjusted:" in printed(summarize(longer, many))
    assert "needs 10 sets of games" in printed(summarize(match, played))


def test_forfeited_games_have_no_luck() -> None:
    match = Match((f"{BOTS}:Crasher", "random"), "azul", games=2, luck=True)
    played = games(match)
    assert "luck" not in played[0]
    assert luck_adjusted_score([played[0], played[1]]) == 0.0


def test_a_match_with_luck_is_another_match() -> None:
    plain, adjusted = Match(("greedy", "random")), Match(("greedy", "random"), luck=True)
    assert plain.differences(adjusted) == ["luck"]
    old = {key: value for key, value in plain.to_dict().items() if key != "luck"}
    assert plain.differences(Match.from_dict(old)) == []
