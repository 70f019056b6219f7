"""What a player is: somebody who chooses a move for what one seat may know."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from sintra.model.errors import OptionError
from sintra.model.events import Move
from sintra.model.view import View


@dataclass(frozen=True)
class Budget:
    """How much thinking a move may cost. Whichever limit comes first ends it.

    Without a limit, a player uses the one that suits it.
    """

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    seed: int | None = None
    """Where the player's own randomness starts. With one thread and a number of simulations the
    same seed gives the same move."""
    stop: threading.Event = field(default_factory=threading.Event, compare=False)
    """Set it to get the best move so far at once."""

    def __post_init__(self) -> None:
        for name, value, most in (
            ("seconds", self.seconds, 3600),
            ("simulations", self.simulations, 10**9),
            ("threads", self.threads, 256),
        ):
            if value is not None and not 0 < value <= most:
                raise OptionError(f"{name} has to be more than 0 and at most {most}, not {value}")


@dataclass(frozen=True)
class Thought:
    """A move, and what led to it as far as the player can say."""

    move: Move
    value: float | None = None
    """The player's estimate of its chance of winning, 0 to 1."""
    line: tuple[Move, ...] = ()
    """How it expects the decisions to go on, beginning with ``move``."""
    visits: Mapping[Move, int] = field(default_factory=dict)
    """How often each move was looked at."""
    values: Mapping[Move, float] = field(default_factory=dict)
    """What each move that was looked at seems worth, as a chance of winning."""
    simulations: int = 0
    seconds: float = 0.0


class Player(ABC):
    """Chooses moves. A player of your own needs ``choose``, and a name.

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
    def choose(self, view: View, budget: Budget) -> Move | Thought:
        """Choose one of ``view.legal_moves``; the view shows what the seat may know.

        ``view.sample(seed)`` gives a full position that the seat cannot tell from the true one.
        """

    def think(self, view: View, budget: Budget | None = None) -> Thought:
        """Choose, and always say something about it."""
        answer = self.choose(view, budget or Budget())
        return answer if isinstance(answer, Thought) else Thought(answer)
