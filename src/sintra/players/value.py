"""What a round's end is worth: tuned weights on features, and a network, kept in data files."""

import json
import zipfile
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np

from sintra.model.errors import OptionError
from sintra.players import heuristics as sense
from sintra.players import policy
from sintra.players.azul import board_encoding as azul_board
from sintra.players.azul import heuristics as azul_sense
from sintra.players.azul import value_features as azul_features
from sintra.players.duel import board_encoding as duel_board
from sintra.players.duel import parameters as duel_tastes
from sintra.players.duel import value_features as duel_features
from sintra.players.heuristics import MAX_SEATS, MAX_TASTES
from sintra.rules import engine
from sintra.rules.engine import is_over, winners
from sintra.rules.jit import jit

MAX_FEATURES = 40
MAX_STAGES = 4
NAMES = {"duel": duel_features.FEATURES, "azul": azul_features.FEATURES}
"""The features of each game, in the order of the weights."""
INPUTS = {
    "duel": len(duel_features.FEATURES) + duel_board.BOARD,
    "azul": len(azul_features.FEATURES) + azul_board.BOARD,
}
"""How many numbers the network on boards gets in each game: features, then the board."""
MAX_INPUTS = max(INPUTS.values())
BOARD_UNITS = 32
ROOM: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("inputs", np.float32, (MAX_INPUTS,)),
            ("told", np.int64, (MAX_INPUTS,)),  # which of them are not 0
            ("hidden", np.float32, (BOARD_UNITS,)),
        ],
    )
)
"""What ``outlook`` needs as scratch; an array of one such record."""

LAYERS: tuple[Any, ...] = (
    *policy.LAYERS,
    ("board", np.float32, (MAX_STAGES, MAX_INPUTS, BOARD_UNITS)),
    ("board_bias", np.float32, (MAX_STAGES, BOARD_UNITS)),
    ("board_out", np.float32, (MAX_STAGES, BOARD_UNITS)),
    ("board_skip", np.float32, (MAX_STAGES, MAX_INPUTS)),  # past the hidden layer
)
"""The networks on moves, by kind of decision, and on boards, by stage of the game.

Numbers that a game does not need are 0.
"""

WEIGHTS: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("length", np.int64),
            # points still to come = feature · weight, by stage, and what the network adds
            ("points", np.float64, (MAX_STAGES, MAX_FEATURES)),
            # how many points of lead make winning e : 1
            ("scale", np.float64, (MAX_STAGES,)),
            # share of the value that counts points rather than winning
            ("greed", np.float64),
            # what quick opinions are made of
            ("taste", np.float64, (MAX_TASTES,)),
            ("inputs", np.int64),
            *LAYERS,
        ],
    )
)

TASTES = {"duel": duel_tastes.TASTES, "azul": azul_sense.TASTES}
"""What quick opinions are made of, in each game."""

Networks = Mapping[str, Any]
"""The arrays of ``LAYERS`` by name."""


@cache
def load(game: str, file: Path | None = None, networks: Path | None = None) -> Any:
    """The weights of a game, as an array of one record: those in use, or of files."""
    return from_dict(game, read(game, file), read_networks(game, networks))


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


@cache
def read_networks(game: str, file: Path | None = None) -> Networks:
    """The networks of a game: those in use, or of a file.

    >>> sorted(read_networks("azul"))[:3]
    ['board', 'board_bias', 'board_out']
    """
    source = file or files("sintra.players") / "weights" / f"{game}.npz"
    try:
        with source.open("rb") as opened, np.load(opened, allow_pickle=False) as data:
            about = str(data["game"])
            found = {name: data[name] for name, _, _ in LAYERS}
    except OSError as error:
        raise OptionError(f"the networks cannot be read: {error}") from None
    except (ValueError, TypeError, LookupError, AttributeError, zipfile.BadZipFile):
        raise OptionError(f"the networks cannot be read: {source} holds none") from None
    if about != game or any(found[name].shape != shape for name, _, shape in LAYERS):
        raise OptionError(f"the networks cannot be used: {source} does not fit {game}")
    return found


def write_networks(game: str, networks: Networks, file: Path) -> None:
    """Keep networks in a file for ``read_networks``; ``OSError`` if it cannot be written."""
    with file.open("wb") as opened:
        np.savez_compressed(opened, game=np.array(game), **networks)


def from_dict(game: str, data: dict[str, Any], networks: Networks | None = None) -> Any:
    """Weights from their JSON form, with networks, or those in use."""
    weights = np.zeros(1, WEIGHTS)
    w = weights[0]
    w.length = len(NAMES[game])
    w.inputs = INPUTS[game]
    w.greed = data["greed"]
    for index, taste in enumerate(TASTES[game]):
        w.taste[index] = data["tastes"][taste.name]
    for number, stage in enumerate(data["stages"]):
        w.scale[number] = stage["scale"]
        for index, name in enumerate(NAMES[game]):
            w.points[number, index] = stage["points"].get(name, 0.0)
    for name, layer in (networks or read_networks(game)).items():
        w[name][...] = layer
    return weights


@jit
def _board_points(w: Any, stage: int, room: Any) -> float:
    """What the network says to the inputs.

    Most inputs are 0. The others go into the hidden layer four at a time, which takes a third of
    the time of one by one.
    """
    inputs = room.inputs
    told = room.told
    hidden = room.hidden
    first = w.board[stage]
    skip = w.board_skip[stage]
    last = w.board_out[stage]
    n = 0
    for index in range(w.inputs):
        told[n] = index
        n += inputs[index] != 0.0
    hidden[:] = w.board_bias[stage]
    points = np.float32(0.0)
    for place in range(0, n - 3, 4):
        a = told[place]
        b = told[place + 1]
        c = told[place + 2]
        d = told[place + 3]
        of_a = inputs[a]
        of_b = inputs[b]
        of_c = inputs[c]
        of_d = inputs[d]
        points += (of_a * skip[a] + of_b * skip[b]) + (of_c * skip[c] + of_d * skip[d])
        for unit in range(BOARD_UNITS):
            hidden[unit] += (of_a * first[a, unit] + of_b * first[b, unit]) + (
                of_c * first[c, unit] + of_d * first[d, unit]
            )
    for place in range(n // 4 * 4, n):
        a = told[place]
        points += inputs[a] * skip[a]
        for unit in range(BOARD_UNITS):
            hidden[unit] += inputs[a] * first[a, unit]
    for unit in range(BOARD_UNITS):
        points += max(hidden[unit], np.float32(0.0)) * last[unit]
    return float(points)


@jit
def outlook(s: Any, w: Any, seat: int, room: Any) -> float:
    """The final score that a seat may expect at the end of a round; ``room`` is scratch."""
    if is_over(s):
        return float(s.score[seat])
    if engine.is_last_round(s):
        return float(max(0, s.score[seat] + engine.goal_points(s, seat)))
    size = w.length
    inputs = room.inputs
    inputs[:] = 0.0
    sense.features(s, seat, inputs[:size])
    sense.board(s, seat, inputs[size : w.inputs])
    stage = sense.stage(s)
    points = float(s.score[seat])
    for index in range(size):
        points += w.points[stage, index] * inputs[index]
    return points + _board_points(w, stage, room)


@jit
def values(s: Any, w: Any, room: Any, out: Any) -> None:
    """Each seat's value at the end of a round or game, 0 to 1: mostly the chance of winning."""
    n = engine.player_count(s)
    for seat in range(n):
        out[seat] = outlook(s, w, seat, room)
    lead = np.empty(MAX_SEATS, np.float64)
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
