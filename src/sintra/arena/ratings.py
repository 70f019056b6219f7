"""Ratings of several players by maximum likelihood.

The model is Bradley-Terry, and Plackett-Luce for more than two seats: a seat wins with probability
proportional to its player's strength. Elo is the logarithm of the strength.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sintra.arena.stats import PER_LOGIT
from sintra.model.game import Json

Vector = NDArray[np.float64]

_MAX_ITERATIONS = 200
_MAX_STEP = 2.0


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo; the mean of all players is 0."""

    elo: float
    margin: float
    """Half of the 95 % interval, for the distance from the mean of all players."""


@dataclass
class _Lineup:
    """Games between the same players, in any order of seats."""

    seats: Vector
    """How many seats each player has."""
    games: float
    shares: Vector
    """Wins of each player."""


def ratings(players: int, games: Iterable[Json]) -> list[Rating]:
    """Rate players from games with ``seats`` and ``shares``.

    One drawn game of each player against an average one is added, so that a player who won every
    game has a finite rating. The interval comes from the Fisher information, as if all games were
    independent. Common deals reduce the variance, so it is slightly too wide. A bootstrap over sets
    would instead give an interval of width 0 to a player who won every game.
    """
    lineups = _lineups(players, games)
    strengths = np.zeros(players)
    for _ in range(_MAX_ITERATIONS):
        gradient, information = _gradient(strengths, lineups)
        step = np.linalg.solve(information, gradient)
        strengths += step * min(1.0, _MAX_STEP / max(1e-12, float(np.abs(step).max())))
        if np.abs(step).max() < 1e-10:
            break
    _, information = _gradient(strengths, lineups)
    center = np.eye(players) - 1 / players
    spread = np.sqrt(np.diag(center @ np.linalg.inv(information) @ center))
    strengths -= strengths.mean()
    return [
        Rating(PER_LOGIT * float(strength), 1.959964 * PER_LOGIT * float(deviation))
        for strength, deviation in zip(strengths, spread, strict=True)
    ]


def _lineups(players: int, games: Iterable[Json]) -> list[_Lineup]:
    found: dict[tuple[int, ...], _Lineup] = {}
    for game in games:
        key = tuple(sorted(game["seats"]))
        if key not in found:
            seats = np.bincount(key, minlength=players).astype(float)
            found[key] = _Lineup(seats, 0.0, np.zeros(players))
        found[key].games += 1
        for player, share in zip(game["seats"], game["shares"], strict=True):
            found[key].shares[player] += share
    return list(found.values())


def _gradient(strengths: Vector, lineups: list[_Lineup]) -> tuple[Vector, NDArray[np.float64]]:
    """The gradient of the log likelihood, and its negative Hessian."""
    average = 1 / (1 + np.exp(-strengths))
    gradient = 0.5 - average
    information = np.diag(average * (1 - average))
    for lineup in lineups:
        weights = lineup.seats * np.exp(strengths - strengths[lineup.seats > 0].max())
        chance = weights / weights.sum()
        gradient += lineup.shares - lineup.games * chance
        information += lineup.games * (np.diag(chance) - np.outer(chance, chance))
    return gradient, information
