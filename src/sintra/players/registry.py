"""Players by name: ``search:simulations=200``, ``level:3``, or a custom class."""

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sintra.model.errors import OptionError
from sintra.players import levels, weights
from sintra.players.baselines import GreedyPlayer, RandomPlayer
from sintra.players.player import Budget, Player
from sintra.players.search.mcts import SearchParameters
from sintra.players.search.player import SearchPlayer

KINDS = (
    "random, greedy, search, search:simulations=200, search:seconds=0.5, level:1 to level:6, "
    "or module.path:ClassName"
)
"""The names of players, for error messages."""


def _file(name: str) -> Path:
    if not Path(name).is_file():
        raise OptionError(f"there is no file {name!r}")
    return Path(name)


_LIMITS: dict[str, Callable[[str], Any]] = {"seconds": float, "simulations": int, "threads": int}
_PARAMETERS: dict[str, Callable[[str], Any]] = {
    "cpuct": float,
    "prior_temperature": float,
    "fpu_reduction": float,
    "rollout_candidates": int,
}
_FILES: dict[str, Callable[[str], Any]] = {"weights": _file, "networks": _file}
_MAY_BE_ZERO = ("cpuct", "fpu_reduction")
_PARAMETER_LIMIT = 1000


@dataclass(frozen=True)
class PlayerSpec:
    """A player's name, understood; ``make`` makes the player, again and again."""

    text: str
    """The name as it was given."""
    make: Callable[[], Player]
    budget: Budget | None = None
    """The player's own budget, which overrides that of a match; ``None`` if it has none."""
    built_in: bool = True
    """Whether it is part of Sintra, and can be trusted to answer."""


def make_player(spec: str) -> Player:
    """Make a player from its name.

    >>> make_player("search:simulations=200").name
    'search:simulations=200'
    >>> make_player("best")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sintra.model.errors.OptionError: there is no player 'best'; players are random, greedy, ...
    """
    return read_spec(spec).make()


def read_spec(text: str) -> PlayerSpec:
    """Parse a player's name without making the player; ``OptionError`` if there is none."""
    if not isinstance(text, str):
        raise OptionError(f"a player's name is text, not {text!r}; players are {KINDS}")
    name, colon, rest = text.strip().partition(":")
    if name == "search":
        return _search(text.strip(), rest)
    if name in ("random", "greedy") and not colon:
        return PlayerSpec(name, RandomPlayer if name == "random" else GreedyPlayer)
    if (name == "level" and colon) or (name.isdecimal() and not colon):
        return _level(rest if colon else name)
    if rest.isidentifier() and all(part.isidentifier() for part in name.split(".")):
        return PlayerSpec(text.strip(), partial(_custom, name, rest), built_in=False)
    raise OptionError(f"there is no player {text!r}; players are {KINDS}")


def _search(text: str, rest: str) -> PlayerSpec:
    """A search with a budget, parameters or weights: ``search:simulations=200,cpuct=1.5``."""
    limits: dict[str, Any] = {}
    parameters: dict[str, Any] = {}
    files: dict[str, Path] = {}
    for word in filter(None, rest.split(",")):
        key, equals, value = word.strip().partition("=")
        readers = {**_LIMITS, **_PARAMETERS, **_FILES}
        if key not in readers or not equals:
            raise OptionError(f"{text!r}: search takes {', '.join(readers)}, not {word!r}")
        try:
            parsed = readers[key](value)
        except OptionError as error:
            raise OptionError(f"{text!r}: {error}") from None
        except ValueError:
            raise OptionError(f"{text!r}: {key} is a number, not {value!r}") from None
        usable = 0 < parsed < _PARAMETER_LIMIT if key in _PARAMETERS else True
        if not usable and not (parsed == 0 and key in _MAY_BE_ZERO):
            raise OptionError(f"{text!r}: {key} cannot be {value}")
        (limits if key in _LIMITS else parameters if key in _PARAMETERS else files)[key] = parsed
    own = Budget(**limits) if {"seconds", "simulations"} & limits.keys() else None
    if limits and own is None:
        raise OptionError(f"{text!r}: threads need a budget too, seconds or simulations")
    load = partial(weights.load, file=files.get("weights"), networks=files.get("networks"))
    make = partial(
        SearchPlayer, text, budget=own, parameters=SearchParameters(**parameters), weights=load
    )
    return PlayerSpec(text, make, own)


def _level(text: str) -> PlayerSpec:
    if not (text.isdecimal() and text.isascii()):
        raise OptionError(f"levels are 1 to {len(levels.LEVELS)}, not {text!r}")
    level = levels.level(int(text))
    # A level is a strength: its budget is its own, whatever the match allows others.
    own = Budget(level.seconds, level.simulations)
    return PlayerSpec(f"level:{level.number}", partial(levels.player, level.number), own)


def _custom(module_name: str, class_name: str) -> Player:
    """A player from any module; modules in the current folder are found too."""
    text = f"{module_name}:{class_name}"
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # last, so that it hides nothing
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        # The module itself, or one that it needs: the message says which.
        raise OptionError(f"{text!r}: {error}; players are {KINDS}") from error
    if not hasattr(module, class_name):
        raise OptionError(f"{text!r}: the module has no {class_name!r}")
    made = getattr(module, class_name)()
    if not isinstance(made, Player):
        raise OptionError(f"{text!r} is not a sintra.players.player.Player")
    return made
