"""What each game implements: its facts and options, its events, and its positions as JSON and text.

``sintra.model.game.Game`` adds what needs positions: starting a game, and setting one up.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

import numpy as np

from sintra.model.errors import PositionError
from sintra.model.events import Event, EventTable
from sintra.model.pictures.canvas import Canvas
from sintra.model.state_arrays import copy_state
from sintra.model.text_canvas import COLUMNS
from sintra.rules import effects, engine, jit, outlook, views
from sintra.rules.rng import new_rng

Json = dict[str, Any]
"""A dictionary of JSON values."""

ViewFunctions = Sequence[tuple[Callable[..., Any], tuple[Any, ...]]]
"""Compiled functions, each with arguments like those that it is called with."""


class BaseGame(ABC):
    """Rules, options and number of players of a game. Two games with the same options are equal."""

    name: ClassVar[str]
    """How the game is called in code, records and addresses: ``"duel"`` or ``"azul"``."""

    title: ClassVar[str]
    """How the game is called in texts for people."""

    players: int
    """Number of seats."""

    player_counts: ClassVar[Sequence[int]]
    """The numbers of players that the game can be played with."""

    event_count: ClassVar[int]
    """Number of events of all kinds."""

    move_count: ClassVar[int]
    """How many of the events are moves; they have the first ids."""

    goals: ClassVar[tuple[str, ...]]
    """Names of what scores at the end."""

    placing_effects: ClassVar[Mapping[str, str]]
    """Kinds of effects that place a tile on a board, with a name for these tiles."""

    awaits_words: ClassVar[Sequence[str]]
    """What a position may await, by the rules' number."""

    position_type: ClassVar[Any]
    """The ``TypedDict`` of its position dictionaries."""

    board_type: ClassVar[Any]
    """The ``TypedDict`` of a player's board in them."""

    phase_words: ClassVar[Sequence[str]]
    """The phases, by the rules' number."""

    # What a game implements -------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def from_options(cls, options: Json, players: int | None) -> Self:
        """Make a game from its options; ``players`` if they do not say how many there are."""

    @property
    @abstractmethod
    def options(self) -> Json:
        """The options as JSON values, all of them."""

    @property
    @abstractmethod
    def variant(self) -> str:
        """The options that change the game most, in a few words."""

    @property
    @abstractmethod
    def events(self) -> EventTable:
        """All events of the game, by id."""

    @abstractmethod
    def new_state(self) -> Any:
        """A state of the rules before the first event."""

    @abstractmethod
    def state_to_dict(self, state: Any) -> Json:
        """The position dictionary of ``docs/notation.md``, hidden information included."""

    @abstractmethod
    def state_from_dict(self, position: Json) -> Any:
        """The state of a position dictionary; raises ``PositionError`` if it cannot occur."""

    @abstractmethod
    def public_part(self, state: Any) -> Json:
        """The part of the position dictionary that everybody at the table sees."""

    @abstractmethod
    def private_part(self, state: Any, seat: int | None) -> Json:
        """The rest of it, as far as a seat may know it; ``None`` is a spectator."""

    @abstractmethod
    def boards(self, state: Any) -> list[Json]:
        """The players' boards as in the position dictionary, which everybody sees."""

    def view_functions(self, state: Any) -> ViewFunctions:
        """Compiled functions that ``private_part`` calls, with arguments like its own."""
        return []

    @property
    @abstractmethod
    def facts(self) -> Json:
        """What is printed on the pieces, and what the numbers in a state mean, by name."""

    @abstractmethod
    def public_bytes(self, state: Any) -> bytes:
        """Everything that ``public_part`` depends on, for comparison."""

    @abstractmethod
    def text_board(self, position: Json, names: Sequence[str], columns: int = COLUMNS) -> str:
        """A text board of a position dictionary, as a seat's view or complete.

        With fewer ``columns`` than 100 it is higher instead.
        """

    @abstractmethod
    def draw(self, canvas: Canvas, position: Json, names: Sequence[str]) -> None:
        """Draw a position dictionary, as a seat's view or complete."""

    @abstractmethod
    def why_illegal(self, state: Any, event: int) -> str:
        """Why an event that is not legal is not."""

    @abstractmethod
    def is_table_event(self, event: Event) -> bool:
        """Whether chance fills the table here, for everybody; for the lines of a record."""

    @abstractmethod
    def takes_tiles(self, event: Event) -> bool:
        """Whether a move takes tiles into the hand."""

    @abstractmethod
    def places_tiles(self, event: Event) -> bool:
        """Whether a move puts the tiles in hand on a line or gives them up."""

    def chance_source(self, event: Event) -> str:
        """What a chance event draws from: events with the same source draw from one supply."""
        source, equals, _ = event.text.partition("=")
        return source if equals else event.verb

    def reveals_hidden(self, event: Event) -> bool:
        """Whether a move can show its player something hidden without a chance event."""
        return False

    def keeps_drawn(self, awaits: str) -> bool:
        """Whether a move that answers ``awaits`` keeps one of several pieces drawn."""
        return False

    def pays_in_parts(self, awaits: str) -> bool:
        """Whether ``awaits`` is answered by several moves in a fixed order that means nothing."""
        return False

    def goals_in_play(self, state: Any) -> Sequence[str]:
        """Those of the goals that count in a state."""
        return self.goals

    # What every game has from that ------------------------------------------------------------

    @property
    def title_with_players(self) -> str:
        """The title, with the number of players if the game has several.

        >>> import sintra
        >>> sintra.duel().title_with_players, sintra.azul(3).title_with_players
        ('Azul Duel', 'Azul for 3')
        """
        return self.title if len(self.player_counts) == 1 else f"{self.title} for {self.players}"

    @property
    def default_names(self) -> tuple[str, ...]:
        """Names for players who have none: ``Player 1`` and so on."""
        return tuple(f"Player {seat + 1}" for seat in range(self.players))

    @property
    def secret_ids(self) -> frozenset[int]:
        """The ids of the events that only the player who acts may see."""
        return _secret_ids(self)

    def is_secret(self, event: Event) -> bool:
        """Whether only the player who acts may see this event."""
        return event.id in _secret_ids(self)

    def event(self, text: str) -> Event:
        """Read an event.

        >>> import sintra
        >>> sintra.azul().event("take:CR")
        Move(id=47, text='take:CR')
        """
        return self.events.parse(text)

    def validated_state(self, position: Mapping[str, Any]) -> Any:
        """The state of a position dictionary; any error in it raises ``PositionError``."""
        if not isinstance(position, Mapping):
            raise PositionError([f"a position is a dictionary, not {type(position).__name__}"])
        compile_now(self)
        try:
            return self.state_from_dict(dict(position))
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

    def ready_state(self) -> Any:
        """A state before the first event, after everything was compiled."""
        compile_now(self)
        return copy_state(_initial_state(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseGame) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(str(self._identity))

    @property
    def arguments(self) -> Json:
        """The options as arguments of the function that makes the game."""
        return self.options

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"sintra.{self.name}({options})"

    @cached_property
    def _identity(self) -> tuple[str, int, str]:
        return self.name, self.players, repr(self.options)


@lru_cache(64)
def _initial_state(game: BaseGame) -> Any:
    """The state of a new game; filling its fields from Python is slow, copying it is not."""
    return game.new_state()


@lru_cache(64)
def _secret_ids(game: BaseGame) -> frozenset[int]:
    state = game.ready_state()
    secret = (engine.is_secret_event(state, event) for event in range(game.event_count))
    return frozenset(event for event, is_secret in enumerate(secret) if is_secret)


def warm_up(game: BaseGame) -> jit.Steps:
    """The steps that compile everything a game needs from Python, each with its name."""
    start = game.new_state()
    state = start.copy()
    rng = new_rng(1)
    events = np.zeros(2048, np.int64)
    chances = np.zeros(2048)
    return [
        ("random games", lambda: engine.random_games(start, state, 1, rng)),
        ("turns", lambda: _ask_turns(start)),
        ("playing", lambda: engine.play(start.copy(), engine.FORCED_ONLY, rng, events)),
        ("legal events", lambda: engine.legal(start, events)),
        ("chance", lambda: engine.probabilities(start, events, 1, chances)),
        ("checking", lambda: engine.is_legal(start, 0)),
        ("replay", lambda: engine.replay(start.copy(), events, 0)),
        ("undo", lambda: engine.decision_flags(start.copy(), events, 0, events.copy())),
        ("scoring", lambda: _explain(start, int(events[0]))),
        ("winners", lambda: engine.winner_set(state)),
        ("goals", lambda: engine.current_goal_score(state, 0, 0)),
        ("forecasts", lambda: _look_ahead(start)),
        ("samples", lambda: engine.determinize_state(state, 0, rng)),
        ("hidden", lambda: views.hide_secrets(start, start, events, 0, 0, rng, state)),
        ("perft", lambda: engine.perft(np.repeat(start, 2), np.zeros((2, 2048), np.int64), 1)),
        ("copies", lambda: engine.copy(start, state)),
        ("positions", lambda: game.state_from_dict(game.state_to_dict(start))),
        ("views", lambda: [call(*arguments) for call, arguments in game.view_functions(start)]),
    ]


def _ask_turns(state: Any) -> None:
    engine.actor(state)
    engine.is_turn_start(state)
    engine.begins_turn(state, 0, 0)
    engine.turn_is_over(state, 0, 0)
    engine.in_tiling(state)
    engine.in_offer(state)
    engine.in_secret_move(state)
    engine.is_secret_event(state, 0)


def _look_ahead(state: Any) -> None:
    buffers = outlook.new_buffers(state)
    outlook.forecast(state, 0, buffers, effects.new_effect_log())
    outlook.payments(state, buffers)
    engine.spaces_for(state, 0, 0, 0)


def _explain(state: Any, event: int) -> None:
    log, counts = effects.new_effect_log(), np.zeros(1 + effects.MAX_EFFECTS, np.int64)
    engine.explain(state.copy(), event, log)
    steps = np.repeat(state, len(counts))
    engine.explain_steps(state.copy(), event, log, steps, counts)


def compile_now(game: BaseGame) -> None:
    """Compile what is not cached yet, with progress on standard error."""
    jit.compile_once(game.name, lambda: warm_up(game))
