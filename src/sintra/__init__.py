"""Sintra: play, study and research Azul Duel and Azul.

>>> import sintra
>>> position = sintra.duel(tablets="first-game").start(seed=7)
>>> while not position.is_over:
...     position.play(position.legal_moves[0])
>>> len(position.outcome.winners)
1

The games are Michael Kiesling's; "Azul" is a trademark of its publisher, with whom Sintra is not
affiliated.
"""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sintra.model.arguments import new_rng
    from sintra.model.azul.game import Azul, azul
    from sintra.model.duel.game import Duel, duel
    from sintra.model.effects import Effect
    from sintra.model.errors import (
        GameOverError,
        IllegalMoveError,
        NotYourTurnError,
        OptionError,
        ParseError,
        PositionError,
        RecordError,
        SintraError,
    )
    from sintra.model.events import Chance, Event, Move
    from sintra.model.game import CHANCE, Game, Position, Record, View
    from sintra.model.outcome import Outcome

try:
    __version__ = version("sintra")
except PackageNotFoundError:  # run from a source tree that was not installed
    __version__ = "0"

__all__ = [
    "CHANCE",
    "Azul",
    "Chance",
    "Duel",
    "Effect",
    "Event",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "Move",
    "NotYourTurnError",
    "OptionError",
    "Outcome",
    "ParseError",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "SintraError",
    "View",
    "azul",
    "duel",
    "new_rng",
]

_MODULES = {
    "sintra.model.azul.game": ("Azul", "azul"),
    "sintra.model.duel.game": ("Duel", "duel"),
    "sintra.model.effects": ("Effect",),
    "sintra.model.errors": (
        "GameOverError",
        "IllegalMoveError",
        "NotYourTurnError",
        "OptionError",
        "ParseError",
        "PositionError",
        "RecordError",
        "SintraError",
    ),
    "sintra.model.events": ("Chance", "Event", "Move"),
    "sintra.model.game": ("CHANCE", "Game", "Position", "Record", "View"),
    "sintra.model.outcome": ("Outcome",),
    "sintra.model.arguments": ("new_rng",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    # What needs the compiled rules is imported when it is asked for, so that `sintra --help` and
    # whatever else only imports the package do not wait for Numba.
    if name not in _HOME:
        raise AttributeError(f"module 'sintra' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
