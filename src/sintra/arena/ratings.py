"""Ratings for many players at once, by maximum likelihood.

The model is that of Bradley and Terry, for more than two seats that of Luce: a seat wins with
probability proportional to its player's strength, and Elo is the strength's logarithm.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sintra.arena.stats import PER_LOGIT
from sintra.model.game import Json

Vector = NDArray[np.float64]

_ROUNDS = 200
_LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo; the mean of all players is 0."""

    elo: float
    margin: float
    """Half of the 95 % interval, for the distance from the mean of all players."""


@dataclass
class _Lineup:
    """Games with the same players at the table, in any order."""

    seats: Vector
    """How many seats each player has."""
    games: float
    shares: Vector
    """Wins of each player."""


def ratings(players: int, games: Iterable[Json]) -> list[Rating]:
    """Rate players from games with ``seats`` and ``shares``.

    One drawn game of each player against an average one is added, so that someone who won every
    game has a finite rating too. The interval comes from the Fisher information, as if all games
    were independent. Equal deals take some luck out, which makes it a little too wide; but it does
    not collapse where somebody won everything, as a bootstrap over sets would.
    """
    lineups = _lineups(players, games)
    strengths = np.zeros(players)
    for _ in range(_ROUNDS):
        slope, information = _slope(strengths, lineups)
        step = np.linalg.solve(information, slope)
        strengths += step * min(1.0, _LONGEST_STEP / max(1e-12, float(np.abs(step).max())))
        if np.abs(step).max() < 1e-10:
            break
    _, information = _slope(strengths, lineups)
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


def _slope(strengths: Vector, lineups: list[_Lineup]) -> tuple[Vector, NDArray[np.float64]]:
    """The likelihood's first derivative, and the negative second one."""
    average = 1 / (1 + np.exp(-strengths))
    slope = 0.5 - average
    information = np.diag(average * (1 - average))
    for lineup in lineups:
        weights = lineup.seats * np.exp(strengths - strengths[lineup.seats > 0].max())
        chance = weights / weights.sum()
        slope += lineup.shares - lineup.games * chance
        information += lineup.games * (np.diag(chance) - np.outer(chance, chance))
    return slope, information
