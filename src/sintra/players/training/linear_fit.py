"""Linear fit of the value function: ridge regression of points on features, from self-play.

At the end of every round of many games, the features of each board are recorded with the points
that its owner still scored. For each stage of the game, a ridge regression of these points on the
features gives the feature weights. The scale of the logistic function is the one under which the
results were most likely. The value network stays as it is: weights are fitted to what it leaves
(``pipeline.py`` trains both).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.errors import OptionError
from sintra.model.game import Game
from sintra.players import games, heuristics, value, weights
from sintra.players.training.selfplay import play_game, play_games

RIDGE = 3.0
"""Weight of the penalty that keeps rare features from fitting noise."""


@dataclass(frozen=True)
class Sample:
    """All boards at the end of one round of a game."""

    stage: int
    scores: NDArray[np.float64]
    features: NDArray[np.float64]
    network_points: NDArray[np.float64]
    """The output of the value network, which is added to the linear part."""
    final_scores: NDArray[np.float64]
    wins: NDArray[np.float64]


def collect(
    game: str,
    used: dict[str, Any],
    count: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> list[Sample]:
    """Play games of self-play with weights, and record the end of every round."""
    loaded = weights.from_dict(game, used)

    def play_one(options: Game, nodes: Any, rng: Any, _: Any) -> list[Sample]:
        return _play_and_sample(options, nodes, loaded, simulations, rng)

    return play_games(game, count, play_one, seed=seed, threads=threads, progress=progress)


def _play_and_sample(
    game: Game, nodes: Any, loaded: Any, simulations: int, rng: Any
) -> list[Sample]:
    played = play_game(game, nodes, np.repeat(loaded, game.players), simulations, rng)
    size = len(games.find(game.name).value_features)
    scratch = value.new_scratch()
    samples = []
    for end in played.round_ends:
        stage = int(heuristics.stage(end))
        features, expected = np.zeros((game.players, size)), np.zeros(game.players)
        for seat in range(game.players):
            heuristics.value_features(end, seat, features[seat])
            expected[seat] = value.expected_score(end, loaded[0], seat, scratch[0])
        scores = end["score"][: game.players].astype(np.float64)
        linear = features @ loaded[0]["feature_weights"][stage, :size]
        network_points = expected - scores - linear
        samples.append(
            Sample(stage, scores, features, network_points, played.final_scores, played.wins)
        )
    return samples


def fit(
    game: str, samples: Sequence[Sample], used: dict[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Fit weights to samples; returns them in their JSON form, and a line about each stage.

    ``used`` are the weights that the games were played with. Only their feature weights and scales
    change.
    """
    known = games.find(game)
    stages = []
    report = []
    for stage in range(known.stages):
        chosen = [sample for sample in samples if sample.stage == stage]
        if not chosen:
            raise OptionError(f"no game came to stage {stage}; play more games")
        features = np.concatenate([sample.features for sample in chosen])
        target = np.concatenate(
            [sample.final_scores - sample.scores - sample.network_points for sample in chosen]
        )
        penalty = RIDGE * np.eye(features.shape[1])
        penalty[0, 0] = 0.0
        fitted = np.linalg.solve(features.T @ features + penalty, features.T @ target)
        variance = ((target - target.mean()) ** 2).sum()
        explained = 1.0 - ((target - features @ fitted) ** 2).sum() / max(variance, 1e-9)
        scale, log_loss = fit_scale(
            [
                (sample.scores + sample.network_points + sample.features @ fitted, sample.wins)
                for sample in chosen
            ]
        )
        report.append(
            f"stage {stage}: {len(chosen)} round ends, {target.mean():.1f} points to come, "
            f"{explained:.0%} of their variance explained, "
            f"scale {scale:.1f}, log loss {log_loss:.3f}"
        )
        feature_weights = {
            name: round(float(weight), 4)
            for name, weight in zip(known.value_features, fitted, strict=True)
        }
        stages.append({"scale": scale, "feature_weights": feature_weights})
    return {**used, "stages": stages}, report


def fit_scale(results: Sequence[tuple[Any, Any]]) -> tuple[float, float]:
    """The scale under which results were most likely, and the mean log loss there.

    ``results`` are the expected scores of all seats at the end of a round, and their wins.
    """
    leads: list[float] = []
    won: list[float] = []
    for expected, wins in results:
        for seat, mine in enumerate(expected):
            leads.append(mine - max(np.delete(expected, seat)))
            won.append(wins[seat])
    lead, result = np.array(leads), np.array(won)
    best = (np.inf, 1.0)
    for scale in np.arange(2.0, 40.0, 0.5):
        chance = np.clip(1.0 / (1.0 + np.exp(-lead / scale)), 1e-9, 1.0 - 1e-9)
        loss = -(result * np.log(chance) + (1.0 - result) * np.log(1.0 - chance)).mean()
        best = min(best, (float(loss), float(scale)))
    return best[1], best[0]
