"""The interface of players: ``Player`` chooses a move for a view, within a ``Budget``."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from numbers import Real
from typing import Any

from sintra.model.errors import OptionError
from sintra.model.events import Move
from sintra.model.game import View


@dataclass(frozen=True)
class Budget:
    """Limits of one decision; whichever is reached first ends the search.

    Without a limit, a player uses its own. A copy, by ``copy`` or ``pickle``, has a ``stop`` of its
    own, which is set if the original's was.
    """

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    seed: int | None = None
    """Seed of the player's own randomness. With one thread and a limit of simulations, the same
    seed gives the same move."""
    stop: threading.Event = field(default_factory=threading.Event, compare=False)
    """Set it to end the search at once, with the best move so far."""

    def __post_init__(self) -> None:
        for name, value, most in (
            ("seconds", self.seconds, 3600),
            ("simulations", self.simulations, 10**9),
            ("threads", self.threads, 256),
        ):
            if value is not None and not (isinstance(value, Real) and 0 < value <= most):
                raise OptionError(f"{name} has to be more than 0 and at most {most}, not {value!r}")

    # An event of `threading` holds a lock, which can be neither copied nor pickled.

    def __getstate__(self) -> dict[str, Any]:
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        return state | {"stop": self.stop.is_set()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        stop = threading.Event()
        if state["stop"]:
            stop.set()
        for name, value in (state | {"stop": stop}).items():
            object.__setattr__(self, name, value)  # a frozen dataclass has no other way


@dataclass(frozen=True)
class PlayResult:
    """The move that a player chose, and what is known about the choice."""

    move: Move
    value: float | None = None
    """The player's estimate of its chance of winning, 0 to 1."""
    pv: tuple[Move, ...] = ()
    """The principal variation: the decisions it expects, beginning with ``move``."""
    visits: Mapping[Move, int] = field(default_factory=dict)
    """How often the search visited each move."""
    values: Mapping[Move, float] = field(default_factory=dict)
    """The estimated chance of winning after each move that was visited."""
    simulations: int = 0
    seconds: float = 0.0


class Player(ABC):
    """Chooses moves. A custom player implements ``choose``, and has a name.

    >>> import sintra
    >>> class First(Player):
    ...     name = "first"
    ...     def choose(self, view, budget):
    ...         return view.legal_moves[0]
    >>> position = sintra.azul().start(seed=1)
    >>> First().choose(position.view(position.actor), Budget()).verb
    'take'
    """

    name: str = "player"

    @abstractmethod
    def choose(self, view: View, budget: Budget) -> Move | PlayResult:
        """Choose one of ``view.legal_moves``; the view shows what the seat may know.

        ``view.sample(seed)`` gives a full position that is consistent with the view.
        """

    def think(self, view: View, budget: Budget | None = None) -> PlayResult:
        """Choose a move; the answer is always a ``PlayResult``.

        If the view's seat is not the one to decide, ``NotYourTurnError`` says who is.
        """
        view.check_turn()
        answer = self.choose(view, budget or Budget())
        return answer if isinstance(answer, PlayResult) else PlayResult(answer)
