"""Tuning the evaluation by matches: a little more of something against a little less of it.

The fit of ``tune.py`` learns which features came along with points. Whether it pays to strive for
them is another question, and only games between players who do and who do not can answer it. So in
each game some seats play with weights that were moved at random, each a little up or down, and the
others with weights that were moved the opposite way. The lead of the ones over the others tells
which way is better, for all weights at once.
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.game import Game
from sintra.players.training.linear_fit import STAGES, Sample, collect, play, play_all
from sintra.players.value import NAMES, TASTES, from_dict

HALVES = ("early", "late")
"""Weights are moved together in the first two and in the last two stages of a game."""
ALWAYS = -1
"""Tastes are the same throughout the game."""
UNIT = 0.5
"""How far weights are moved: so many points, where a feature is one standard deviation higher."""
SCALE = "scale"
SCALE_STEP = 0.2
"""The lead that makes winning e : 1 is moved too, by this share."""
MAX_STEPS = 4.0
"""How far the best of all moves, were everything certain (2 was worse: ``docs/learning.md``)."""
LOOK = 40
"""Games of self-play that tell how much features differ from board to board."""
MAX_TOLD = 12
BLOWOUT = 20.0
"""A lead of so many points is as good as won; what comes on top says little."""


@dataclass(frozen=True)
class Direction:
    """A feature's weight in one half of the game, or a taste, and by how much it is moved."""

    feature: str
    half: int
    size: float

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.feature}, {HALVES[self.half] if self.half != ALWAYS else 'quick opinion'}"


@dataclass(frozen=True)
class Bout:
    """One game: which way each weight was moved for those who then led by ``lead``."""

    moved: NDArray[np.float64]
    lead: float


def improve(
    game: str,
    weights: dict[str, Any],
    games: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> tuple[dict[str, Any], list[str]]:
    """Weights moved the way that won the games, and what spoke most clearly for it."""
    limits: dict[str, Any] = {"seed": seed, "threads": threads, "progress": progress}
    ways = directions(game, collect(game, weights, LOOK, simulations, **limits))
    bouts = spar(game, weights, ways, games, simulations, **limits)
    by, certainty = learn(ways, bouts)
    told = [
        f"{ways[i].name}: {by[i] * ways[i].size:+.2f} ({certainty[i]:+.1f} standard errors)"
        for i in np.argsort(-np.abs(certainty))[:MAX_TOLD]
    ]
    told.append(
        f"{len(bouts)} games, {len(ways)} weights moved by up to {np.abs(by).max():.1f} steps"
    )
    made = moved(game, weights, ways, by)
    made["tastes"] = {name: round(points, 4) for name, points in made["tastes"].items()}
    for stage in made["stages"]:
        stage["scale"] = round(stage["scale"], 2)
        stage["points"] = {name: round(points, 4) for name, points in stage["points"].items()}
    return made, told


def _stages(game: str, half: int) -> range:
    middle = STAGES[game] // 2
    return range(middle) if half == 0 else range(middle, STAGES[game])


def directions(game: str, samples: Sequence[Sample]) -> list[Direction]:
    """All weights that make a difference, measured on round ends of self-play; and all tastes."""
    found = [Direction(taste.name, ALWAYS, taste.step) for taste in TASTES[game]]
    for half in range(len(HALVES)):
        chosen = [sample.features for sample in samples if sample.stage in _stages(game, half)]
        spread = np.concatenate(chosen).std(axis=0)
        found += [
            Direction(feature, half, UNIT / float(width))
            for feature, width in zip(NAMES[game], spread, strict=True)
            if width > 0.0
        ]
        found.append(Direction(SCALE, half, SCALE_STEP))
    return found


def moved(
    game: str, weights: dict[str, Any], ways: Sequence[Direction], by: NDArray[np.float64]
) -> dict[str, Any]:
    """Weights, each moved by so many of its steps."""
    made: dict[str, Any] = json.loads(json.dumps(weights))
    for way, steps in zip(ways, by.tolist(), strict=True):
        if way.half == ALWAYS:
            made["tastes"][way.feature] += steps * way.size
            continue
        for number in _stages(game, way.half):
            stage = made["stages"][number]
            if way.feature == SCALE:
                stage["scale"] *= math.exp(steps * way.size)
            else:
                stage["points"][way.feature] += steps * way.size
    return made


def spar(
    game: str,
    weights: dict[str, Any],
    ways: Sequence[Direction],
    games: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> list[Bout]:
    """Play games between weights that were moved at random and the opposite."""

    def one(variant: Game, nodes: Any, rng: Any, draw: np.random.Generator) -> list[Bout]:
        by = draw.choice((-1.0, 1.0), len(ways))
        sides = [from_dict(game, moved(game, weights, ways, sign * by)) for sign in (1.0, -1.0)]
        side = (np.arange(variant.players) + draw.integers(2)) % 2  # of each seat
        seats = np.concatenate([sides[i] for i in side])
        score = play(variant, nodes, seats, simulations, rng).final
        return [Bout(by, float(score[side == 0].mean() - score[side == 1].mean()))]

    return play_all(game, games, one, seed=seed, threads=threads, progress=progress)


def learn(
    ways: Sequence[Direction], bouts: Sequence[Bout]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far to move each weight, in its steps, and how many standard errors speak for it.

    Of many weights some look good by luck: all move less, the less of it is certain.
    """
    moves = np.stack([bout.moved for bout in bouts])
    lead = np.tanh(np.array([bout.lead for bout in bouts]) / BLOWOUT)
    inverse = np.linalg.inv(moves.T @ moves + np.eye(len(ways)))
    slope = inverse @ moves.T @ lead
    error = lead.std() * np.sqrt(np.diag(inverse))
    real = max(0.0, float((slope**2 - error**2).mean()))  # how large slopes are without the noise
    believed = slope * real / (real + error**2)
    return MAX_STEPS * believed / np.abs(slope).max(), slope / error
