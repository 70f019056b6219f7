"""What a round's end is worth: tuned weights on features, kept in data files."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np

from sintra.model.errors import OptionError
from sintra.players import azul_features, azul_sense, duel_features, duel_tastes, sense
from sintra.players.sense import MOST_SEATS, MOST_TASTES
from sintra.rules.compiled import jit
from sintra.rules.drive import is_over, winners

MOST_FEATURES = 40
MOST_STAGES = 5

WEIGHTS: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("length", np.int64),
            # points still to come = feature · weight, by stage
            ("points", np.float64, (MOST_STAGES, MOST_FEATURES)),
            # how many points of lead make winning e : 1
            ("scale", np.float64, (MOST_STAGES,)),
            # share of the value that counts points rather than winning
            ("greed", np.float64),
            # what quick opinions are made of
            ("taste", np.float64, (MOST_TASTES,)),
        ],
    )
)

NAMES = {"duel": duel_features.FEATURES, "azul": azul_features.FEATURES}
"""The features of each game, in the order of the weights."""

TASTES = {"duel": duel_tastes.TASTES, "azul": azul_sense.TASTES}
"""What quick opinions are made of, in each game."""


@cache
def load(game: str, file: Path | None = None) -> Any:
    """The weights of a game, as an array of one record: those in use, or of a file."""
    return from_dict(game, read(game, file))


def read(game: str, file: Path | None = None) -> dict[str, Any]:
    """The weights of a game in their JSON form: those in use, or of a file.

    >>> read("azul")["greed"]
    0.1
    """
    source = file or files("sintra.players") / "weights" / f"{game}.json"
    try:
        data = json.loads(source.read_text("utf-8"))
        names = {name for stage in data["stages"] for name in stage["points"]}
        fits = names == set(NAMES[game])
        fits = fits and set(data["tastes"]) == {taste.name for taste in TASTES[game]}
        if fits:
            from_dict(game, data)
    except OSError as error:
        raise OptionError(f"the weights cannot be read: {error}") from None
    except (ValueError, TypeError, LookupError, AttributeError):
        raise OptionError(f"the weights cannot be read: {source} holds none") from None
    if not fits:
        raise OptionError(f"the weights cannot be used: {source} is not about {game}")
    return cast("dict[str, Any]", data)


def from_dict(game: str, data: dict[str, Any]) -> Any:
    """Weights from their JSON form."""
    weights = np.zeros(1, WEIGHTS)
    w = weights[0]
    w.length = len(NAMES[game])
    w.greed = data["greed"]
    for index, taste in enumerate(TASTES[game]):
        w.taste[index] = data["tastes"][taste.name]
    for number, stage in enumerate(data["stages"]):
        w.scale[number] = stage["scale"]
        for index, name in enumerate(NAMES[game]):
            w.points[number, index] = stage["points"].get(name, 0.0)
    return weights


@jit
def outlook(s: Any, w: Any, seat: int, scratch: Any) -> float:
    """The final score that a seat may expect at the end of a round."""
    if is_over(s):
        return float(s.score[seat])
    if sense.is_last(s):
        return float(max(0, s.score[seat] + sense.goal_points(s, seat)))
    size = w.length
    sense.features(s, seat, scratch[:size])
    stage = sense.stage(s)
    points = float(s.score[seat])
    for index in range(size):
        points += w.points[stage, index] * scratch[index]
    return points


@jit
def values(s: Any, w: Any, scratch: Any, out: Any) -> None:
    """Each seat's value at the end of a round or game, 0 to 1: mostly the chance of winning."""
    n = sense.seats(s)
    for seat in range(n):
        out[seat] = outlook(s, w, seat, scratch)
    lead = np.empty(MOST_SEATS, np.float64)
    for seat in range(n):
        best = -1000.0
        for other in range(n):
            if other != seat:
                best = max(best, out[other])
        lead[seat] = out[seat] - best
    if is_over(s):
        won = winners(s)
        shared = 0
        for seat in range(n):
            shared += (won >> seat) & 1
        for seat in range(n):
            win = ((won >> seat) & 1) / shared
            points = 0.5 + 0.5 * np.tanh(lead[seat] / 40.0)
            out[seat] = (1.0 - w.greed) * win + w.greed * points
        return
    scale = w.scale[sense.stage(s)]
    for seat in range(n):
        win = 1.0 / (1.0 + np.exp(-lead[seat] / scale))
        points = 0.5 + 0.5 * np.tanh(lead[seat] / 40.0)
        out[seat] = (1.0 - w.greed) * win + w.greed * points
