"""A game: its fixed facts and options, from which positions and records are made."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from sintra.model.canvas import COLUMNS
from sintra.model.errors import PositionError
from sintra.model.events import Event, EventTable
from sintra.model.states import copied
from sintra.rules import effects, engine, jit
from sintra.rules.rng import new_rng, no_rng

if TYPE_CHECKING:
    from sintra.model.position import Position

Json = dict[str, Any]
"""A dictionary of JSON values."""


class Game(ABC):
    """Rules, options and number of players of a game; made by ``sintra.duel`` and ``sintra.azul``.

    Two games with the same options are equal.
    """

    name: ClassVar[str]
    """``"duel"`` or ``"azul"``."""

    players: int
    """Number of seats."""

    size: ClassVar[int]
    """Number of events of all kinds."""

    awaits_words: ClassVar[Sequence[str]]
    """What a position may await, by the rules' number."""

    phase_words: ClassVar[Sequence[str]]
    """The phases, by the rules' number."""

    # What a game has to tell ------------------------------------------------------------------

    @property
    @abstractmethod
    def options(self) -> Json:
        """The options as JSON values, all of them."""

    @abstractmethod
    def new_state(self) -> Any:
        """A state of the rules before the first event."""

    @abstractmethod
    def state_to_dict(self, state: Any) -> Json:
        """The position dictionary of ``docs/notation.md``, with all secrets."""

    @abstractmethod
    def state_from_dict(self, position: Json) -> Any:
        """The state of a position dictionary; raises ``PositionError`` if it cannot be."""

    @abstractmethod
    def shown(self, state: Any) -> Json:
        """The part of the position dictionary that everybody at the table sees."""

    @abstractmethod
    def seen(self, state: Any, seat: int | None) -> Json:
        """The rest of it, as far as a seat may know it; ``None`` is a spectator."""

    def compile_views(self, state: Any) -> None:  # noqa: B027  # most games need nothing for it
        """Compile what ``seen`` calls, with any state."""

    @abstractmethod
    def public(self, state: Any) -> bytes:
        """All that ``shown`` depends on: states that are equal in it look the same."""

    @abstractmethod
    def draw(self, position: Json, names: Sequence[str], columns: int = COLUMNS) -> str:
        """A text board of a position dictionary, as a seat's view or complete.

        With fewer ``columns`` than 100 it is higher instead.
        """

    @abstractmethod
    def why_illegal(self, state: Any, event: int) -> str:
        """Why an event that is not legal is not."""

    @abstractmethod
    def is_secret(self, event: Event) -> bool:
        """Whether only the player who acts may see this event."""

    @abstractmethod
    def begins_turn(self, event: Event, state: Any) -> bool:
        """Whether a move in this state is the first of a turn; for the lines of a record."""

    @abstractmethod
    def is_table_event(self, event: Event) -> bool:
        """Whether chance fills the table here, for everybody; for the lines of a record."""

    # What every game does -----------------------------------------------------------------------

    @property
    @abstractmethod
    def events(self) -> EventTable:
        """All events of the game, by number."""

    @property
    @abstractmethod
    def moves(self) -> int:
        """How many of the events are moves; they have the first numbers."""

    @property
    @abstractmethod
    def goals(self) -> tuple[str, ...]:
        """Names of what scores at the end."""

    def goals_in_play(self, state: Any) -> Sequence[str]:
        """Those of the goals that count in a state."""
        return self.goals

    def event(self, text: str) -> Event:
        """Read an event.

        >>> import sintra
        >>> sintra.azul().event("take:CR")
        Move(id=47, text='take:CR')
        """
        return self.events.parse(text)

    def start(self, seed: int | None = None, *, given: bool = False) -> "Position":
        """Begin a game.

        Chance is drawn as the game goes on, from ``seed`` or from real randomness. With
        ``given=True`` it is not: each outcome is played like a move, as for a game on a real table.
        """
        from sintra.model.position import Position

        rng = no_rng() if given else new_rng(seed)
        return Position(self, self.ready_state(), rng, settle=True)

    def setup(
        self, position: Mapping[str, Any], seed: int | None = None, *, given: bool = False
    ) -> "Position":
        """Set up any position from its dictionary (``docs/notation.md``); it is checked."""
        from sintra.model.position import Position

        if not isinstance(position, Mapping):
            raise PositionError([f"a position is a dictionary, not {type(position).__name__}"])
        compile_now(self)
        try:
            state = self.state_from_dict(dict(position))
        except PositionError:
            raise
        except (
            KeyError,
            TypeError,
            ValueError,
            IndexError,
            AttributeError,
            OverflowError,
        ) as error:
            raise PositionError([f"the position cannot be read: {error!r}"]) from error
        rng = no_rng() if given else new_rng(seed)
        return Position(self, state, rng, set_up=True)

    def ready_state(self) -> Any:
        """A state before the first event, when everything is compiled."""
        compile_now(self)
        return copied(_blank(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(str(self._identity))

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"sintra.{self.name}({options})"

    @cached_property
    def _identity(self) -> tuple[str, int, str]:
        return self.name, self.players, repr(self.options)


@lru_cache(64)
def _blank(game: Game) -> Any:
    """The state of a new game; filling its fields from Python takes long, copying it does not."""
    return game.new_state()


def warm_up(game: Game) -> jit.Steps:
    """The steps that compile everything a game needs from Python, each with its name."""
    start = game.new_state()
    state = start.copy()
    rng = new_rng(1)
    events = np.zeros(2048, np.int64)
    chances = np.zeros(2048)
    return [
        ("random games", lambda: engine.random_games(start, state, 1, rng)),
        ("turns", lambda: engine.actor(start)),
        ("playing", lambda: engine.play(start.copy(), engine.FORCED_ONLY, rng, events)),
        ("legal events", lambda: engine.legal(start, events)),
        ("chance", lambda: engine.probabilities(start, events, 1, chances)),
        ("checking", lambda: engine.is_legal(start, 0)),
        ("replay", lambda: engine.replay(start.copy(), events, 0)),
        ("undo", lambda: engine.decision_flags(start.copy(), events, 0, events.copy())),
        ("scoring", lambda: engine.explain(start.copy(), int(events[0]), effects.new_effect_log())),
        ("winners", lambda: engine.winner_set(state)),
        ("goals", lambda: engine.current_goal_score(state, 0, 0)),
        ("samples", lambda: engine.determinize_state(state, 0, rng)),
        ("perft", lambda: engine.perft(np.repeat(start, 2), np.zeros((2, 2048), np.int64), 1)),
        ("copies", lambda: engine.copy(start, state)),
        ("positions", lambda: game.state_from_dict(game.state_to_dict(start))),
        ("views", lambda: game.compile_views(start)),
    ]


def compile_now(game: Game) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    jit.compile_once(game.name, lambda: warm_up(game))
