"""Players by name: ``search:simulations=200``, ``level:3``, or a class of your own."""

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sintra.model.errors import OptionError
from sintra.players import levels
from sintra.players import value as evaluation
from sintra.players.baselines import GreedyPlayer, RandomPlayer
from sintra.players.player import Budget, Player
from sintra.players.search import mcts as tree
from sintra.players.search.player import SearchPlayer

KINDS = (
    "random, greedy, search, search:simulations=200, search:seconds=0.5, level:1 to level:6, "
    "or module.path:ClassName"
)
"""What a player may be called, for error messages."""


def _file(name: str) -> Path:
    if not Path(name).is_file():
        raise OptionError(f"there is no file {name!r}")
    return Path(name)


_LIMITS: dict[str, Callable[[str], Any]] = {"seconds": float, "simulations": int, "threads": int}
_TUNING: dict[str, Callable[[str], Any]] = {
    "explore": float,
    "heat": float,
    "reduction": float,
    "tries": int,
}
_FILES: dict[str, Callable[[str], Any]] = {"weights": _file, "networks": _file}
_MAY_BE_ZERO = ("explore", "reduction")
_ABSURD = 1000


@dataclass(frozen=True)
class PlayerSpec:
    """A player that can be made, again and again."""

    text: str
    """As it was asked for."""
    make: Callable[[], Player]
    budget: Budget | None = None
    """The player's own budget, which goes before that of a match; ``None`` if it has none."""
    built_in: bool = True
    """Whether it is one of Sintra's own, which can be trusted to answer."""


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
    """Understand a player's name without making the player; ``OptionError`` if it means nobody."""
    name, colon, rest = text.strip().partition(":")
    if name == "search":
        return _search(text.strip(), rest)
    if name in ("random", "greedy") and not colon:
        return PlayerSpec(name, RandomPlayer if name == "random" else GreedyPlayer)
    if (name == "level" and colon) or (name.isdecimal() and not colon):
        return _level(rest if colon else name)
    if rest.isidentifier() and all(part.isidentifier() for part in name.split(".")):
        return PlayerSpec(text.strip(), partial(_own, name, rest), built_in=False)
    raise OptionError(f"there is no player {text!r}; players are {KINDS}")


def _search(text: str, rest: str) -> PlayerSpec:
    """A search with a budget, a tuning or weights: ``search:simulations=200,explore=1.5``."""
    limits: dict[str, Any] = {}
    tuning: dict[str, Any] = {}
    files: dict[str, Path] = {}
    for word in filter(None, rest.split(",")):
        key, equals, value = word.strip().partition("=")
        readers = {**_LIMITS, **_TUNING, **_FILES}
        if key not in readers or not equals:
            raise OptionError(f"{text!r}: search takes {', '.join(readers)}, not {word!r}")
        try:
            meant = readers[key](value)
        except OptionError as error:
            raise OptionError(f"{text!r}: {error}") from None
        except ValueError:
            raise OptionError(f"{text!r}: {key} is a number, not {value!r}") from None
        if key in _TUNING and not (0 < meant < _ABSURD or (meant == 0 and key in _MAY_BE_ZERO)):
            raise OptionError(f"{text!r}: {key} cannot be {value}")
        (limits if key in _LIMITS else tuning if key in _TUNING else files)[key] = meant
    own = Budget(**limits) if {"seconds", "simulations"} & limits.keys() else None
    if limits and own is None:
        raise OptionError(f"{text!r}: threads need a budget too, seconds or simulations")
    used = partial(evaluation.load, file=files.get("weights"), networks=files.get("networks"))
    make = partial(SearchPlayer, text, budget=own, tuning=tree.tuning(**tuning), weights=used)
    return PlayerSpec(text, make, own)


def _level(text: str) -> PlayerSpec:
    if not (text.isdecimal() and text.isascii()):
        raise OptionError(f"levels are 1 to {len(levels.LEVELS)}, not {text!r}")
    level = levels.level(int(text))
    # A level is a strength: its budget is its own, whatever the match allows others.
    own = Budget(level.seconds, level.simulations)
    return PlayerSpec(f"level:{level.number}", partial(levels.player, level.number), own)


def _own(module_name: str, class_name: str) -> Player:
    """A stranger's player; modules in the current folder are found too."""
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
