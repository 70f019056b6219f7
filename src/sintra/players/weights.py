"""Weights of the players: loaded from and saved to data files.

A JSON file holds what people can read: heuristic parameters, and the linear part of the value
function by stage. An NPZ file holds the networks, policy and value. Compiled code gets both as one
record (``WEIGHTS``). The files in use are in ``players/weights``.
"""

import json
import zipfile
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np

from sintra.model.errors import OptionError
from sintra.players import games, policy, value
from sintra.players.heuristics import MAX_PARAMETERS
from sintra.players.value import MAX_FEATURES, MAX_STAGES

LAYERS: tuple[Any, ...] = (*policy.LAYERS, *value.LAYERS)
"""The layers of both networks. Numbers that a game does not need are 0."""

WEIGHTS: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("feature_count", np.int64),
            # expected points still to come = feature · weight, by stage, plus the network's output
            ("feature_weights", np.float64, (MAX_STAGES, MAX_FEATURES)),
            # scale of the logistic function from lead to chance of winning
            ("scale", np.float64, (MAX_STAGES,)),
            # share of the value that counts points rather than winning
            ("margin_weight", np.float64),
            ("parameters", np.float64, (MAX_PARAMETERS,)),
            ("input_size", np.int64),
            *LAYERS,
        ],
    )
)

Networks = Mapping[str, Any]
"""The arrays of ``LAYERS`` by name."""


@cache
def load(game: str, file: Path | None = None, networks: Path | None = None) -> Any:
    """The weights of a game, as an array of one record: those in use, or of files."""
    return from_dict(game, read(game, file), read_networks(game, networks))


def read(game: str, file: Path | None = None) -> dict[str, Any]:
    """The weights of a game in their JSON form: those in use, or of a file.

    >>> read("azul")["margin_weight"]
    0.1
    """
    known = games.find(game)
    source = file or files("sintra.players") / "weights" / f"{game}.json"
    try:
        data = json.loads(source.read_text("utf-8"))
        names = {name for stage in data["stages"] for name in stage["feature_weights"]}
        fits = names == set(known.value_features)
        fits = fits and set(data["parameters"]) == {one.name for one in known.parameters}
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

    >>> sorted(read_networks("azul"))[:2]
    ['policy_context', 'policy_move']
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
    """Write networks to a file for ``read_networks``; ``OSError`` if it cannot be written.

    Numbers are rounded to 16 bits: half the size, and no loss of strength that was found
    (``docs/experiments.md``). The page gets the same numbers.
    """
    rounded: Networks = {
        name: np.asarray(layer).astype(np.float16) for name, layer in networks.items()
    }
    with file.open("wb") as opened:
        np.savez_compressed(opened, game=np.array(game), **rounded)


def from_dict(game: str, data: dict[str, Any], networks: Networks | None = None) -> Any:
    """Weights from their JSON form, with networks, or those in use; an array of one record."""
    known = games.find(game)
    weights = np.zeros(1, WEIGHTS)
    w = weights[0]
    w.feature_count = len(known.value_features)
    w.input_size = known.input_size
    w.margin_weight = data["margin_weight"]
    for index, parameter in enumerate(known.parameters):
        w.parameters[index] = data["parameters"][parameter.name]
    for number, stage in enumerate(data["stages"]):
        w.scale[number] = stage["scale"]
        for index, name in enumerate(known.value_features):
            w.feature_weights[number, index] = stage["feature_weights"].get(name, 0.0)
    for name, layer in (networks or read_networks(game)).items():
        w[name][...] = layer
    return weights
