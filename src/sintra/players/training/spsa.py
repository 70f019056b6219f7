"""Tuning by matches: simultaneous perturbation (SPSA) of all weights and heuristic parameters.

The fit of ``linear_fit.py`` learns which features came along with points. Whether it pays to aim
for them is another question, which only games can answer. In each game some seats play with all
weights perturbed at random, each one step up or down, and the others with the opposite
perturbation. A regression of the leads on the perturbations estimates the gradient for all weights
at once.
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.game import Game
from sintra.players import games, weights
from sintra.players.training.linear_fit import Sample, collect
from sintra.players.training.selfplay import play_game, play_games

HALVES = ("early", "late")
"""The stages of a game in two halves: feature weights are perturbed together in each."""
ALL_STAGES = -1
"""Heuristic parameters are the same in all stages."""
FEATURE_STEP = 0.5
"""The step of a feature weight: so many points for one standard deviation of the feature."""
SCALE = "scale"
SCALE_STEP = 0.2
"""The step of the logistic scale, as a share of it."""
MAX_STEPS = 4.0
"""The largest change of a weight, in steps, if nothing were noise (2 was worse: learning.md)."""
SAMPLE_GAMES = 40
"""Games of self-play that measure how much features vary."""
MAX_REPORTED = 12
LEAD_SCALE = 20.0
"""Leads are compressed beyond so many points: such a game is as good as won."""


@dataclass(frozen=True)
class Direction:
    """A weight that is perturbed, and the size of one step."""

    name: str
    """The feature, the heuristic parameter, or ``SCALE``."""
    half: int
    """Index in ``HALVES``, or ``ALL_STAGES`` for a heuristic parameter."""
    step: float

    @property
    def label(self) -> str:
        """For reports."""
        part = "heuristics" if self.half == ALL_STAGES else HALVES[self.half]
        return f"{self.name}, {part}"


@dataclass(frozen=True)
class PerturbedGame:
    """One game: a perturbation, and the lead of the seats that played with it."""

    perturbation: NDArray[np.float64]
    """In steps, one for each direction."""
    lead: float


def improve(
    game: str,
    used: dict[str, Any],
    count: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> tuple[dict[str, Any], list[str]]:
    """Play games and move the weights along the gradient; returns them, and a report."""
    limits: dict[str, Any] = {"seed": seed, "threads": threads, "progress": progress}
    directions = find_directions(game, collect(game, used, SAMPLE_GAMES, simulations, **limits))
    played = play_perturbed(game, used, directions, count, simulations, **limits)
    steps, certainty = estimate_steps(directions, played)
    report = [
        f"{directions[i].label}: {steps[i] * directions[i].step:+.2f} "
        f"({certainty[i]:+.1f} standard errors)"
        for i in np.argsort(-np.abs(certainty))[:MAX_REPORTED]
    ]
    report.append(
        f"{len(played)} games, {len(directions)} weights moved by up to "
        f"{np.abs(steps).max():.1f} steps"
    )
    improved = perturb(game, used, directions, steps)
    improved["parameters"] = _rounded(improved["parameters"])
    for stage in improved["stages"]:
        stage["scale"] = round(stage["scale"], 2)
        stage["feature_weights"] = _rounded(stage["feature_weights"])
    return improved, report


def _rounded(numbers: dict[str, float]) -> dict[str, float]:
    return {name: round(number, 4) for name, number in numbers.items()}


def _stages(game: str, half: int) -> range:
    stages = games.find(game).stages
    return range(stages // 2) if half == 0 else range(stages // 2, stages)


def find_directions(game: str, samples: Sequence[Sample]) -> list[Direction]:
    """All heuristic parameters, and all weights of features that vary in samples of self-play."""
    known = games.find(game)
    found = [Direction(one.name, ALL_STAGES, one.step) for one in known.parameters]
    for half in range(len(HALVES)):
        chosen = [sample.features for sample in samples if sample.stage in _stages(game, half)]
        deviations = np.concatenate(chosen).std(axis=0)
        found += [
            Direction(feature, half, FEATURE_STEP / float(deviation))
            for feature, deviation in zip(known.value_features, deviations, strict=True)
            if deviation > 0.0
        ]
        found.append(Direction(SCALE, half, SCALE_STEP))
    return found


def perturb(
    game: str,
    used: dict[str, Any],
    directions: Sequence[Direction],
    perturbation: NDArray[np.float64],
) -> dict[str, Any]:
    """Weights, each moved by so many of its steps."""
    moved: dict[str, Any] = json.loads(json.dumps(used))
    for direction, steps in zip(directions, perturbation.tolist(), strict=True):
        change = steps * direction.step
        if direction.half == ALL_STAGES:
            moved["parameters"][direction.name] += change
            continue
        for number in _stages(game, direction.half):
            stage = moved["stages"][number]
            if direction.name == SCALE:
                stage["scale"] *= math.exp(change)
            else:
                stage["feature_weights"][direction.name] += change
    return moved


def play_perturbed(
    game: str,
    used: dict[str, Any],
    directions: Sequence[Direction],
    count: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> list[PerturbedGame]:
    """Play games between a random perturbation of the weights and its opposite."""

    def play_one(
        options: Game, nodes: Any, rng: Any, draw: np.random.Generator
    ) -> list[PerturbedGame]:
        perturbation = draw.choice((-1.0, 1.0), len(directions))
        sides = [
            weights.from_dict(game, perturb(game, used, directions, sign * perturbation))
            for sign in (1.0, -1.0)
        ]
        side = (np.arange(options.players) + draw.integers(2)) % 2  # of each seat
        seats = np.concatenate([sides[i] for i in side])
        scores = play_game(options, nodes, seats, simulations, rng).final_scores
        lead = float(scores[side == 0].mean() - scores[side == 1].mean())
        return [PerturbedGame(perturbation, lead)]

    return play_games(game, count, play_one, seed=seed, threads=threads, progress=progress)


def estimate_steps(
    directions: Sequence[Direction], played: Sequence[PerturbedGame]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How many steps to move each weight, and its gradient in standard errors.

    Of many weights some look good by chance: the noisier the gradients, the more all are shrunk.
    """
    perturbations = np.stack([one.perturbation for one in played])
    lead = np.tanh(np.array([one.lead for one in played]) / LEAD_SCALE)
    inverse = np.linalg.inv(perturbations.T @ perturbations + np.eye(len(directions)))
    gradient = inverse @ perturbations.T @ lead
    error = lead.std() * np.sqrt(np.diag(inverse))
    signal = max(0.0, float((gradient**2 - error**2).mean()))  # variance without the noise
    shrunk = gradient * signal / (signal + error**2)
    return MAX_STEPS * shrunk / np.abs(gradient).max(), gradient / error
