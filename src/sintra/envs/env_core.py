"""One game for an environment of any library: seeds, actions, rewards, observations."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs import warmup
from sintra.envs.kernel import stepping
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Layout, Observation
from sintra.envs.rewards import is_by_score, leads, of_winners
from sintra.model import registry
from sintra.model.errors import GameOverError, OptionError, SintraError
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.rules.rng import new_rng

RENDER_MODES = ("human", "ansi", "rgb_array")
"""The text board printed, the text board as a string, a picture as an array."""


class Table:
    """A game under way that is begun again and again.

    It is played exactly as ``game.start(seed)`` is: the same seed and the same moves give the same
    events.
    """

    def __init__(self, game: Game, rewards: str = "win") -> None:
        self.by_score = is_by_score(rewards)
        warmup.ready(game)
        self.game = game
        self.layout: Layout = observe.layout(game)
        self.actor: int | None = None
        """The seat that decides; ``None`` at the end."""
        self._seeds = np.random.SeedSequence()
        self._position: Position | None = None
        self._moves, self._size = game.move_count, self.layout.size
        self._mask: NDArray[np.int8] = np.zeros(game.move_count, np.int8)
        self._seen: Observation = np.zeros(self._size, np.uint8)
        self._nothing = (0.0,) * game.players

    @property
    def position(self) -> Position:
        """The game as it stands; only ``play`` may change it."""
        if self._position is None:
            raise SintraError("the environment has to be reset before it is used")
        return self._position

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, chance goes on from the last one that was given.

        ``options={"position": ...}`` begins from a position dictionary instead. Other options are
        somebody else's, as PettingZoo wants it: they are ignored.
        """
        given = options or {}
        if seed is not None:
            seeds = np.random.SeedSequence(seed)
        else:
            seeds = self._seeds
            seed = int(seeds.spawn(1)[0].generate_state(1, np.uint64)[0])
        if "position" in given:
            state = self.game.setup(given["position"], given=True).state
            position = Position(self.game, state, new_rng(seed), set_up=True, play_forced=True)
        else:
            position = self.game.start(seed)
        self._seeds, self._position = seeds, position
        self._look(position)

    def _look(self, position: Position) -> None:
        """Find out who decides, from what. Both are kept: every library asks several times."""
        self._mask = mask = np.empty(self._moves, np.int8)
        self._seen = seen = np.empty(self._size, np.uint8)
        seat = stepping.look_and_show(position.state, mask, seen)
        self.actor = seat if seat >= 0 else None

    def play(self, action: Any) -> Sequence[float]:
        """Play a move by its number and tell what it brought each seat.

        What is not legal raises ``IllegalMoveError`` with the reason, and changes nothing.
        """
        position = self.position
        if self.actor is None:
            raise GameOverError("the game is over: reset the environment")
        number = action if type(action) is int else self._read(action)
        before = position.scores if self.by_score else ()
        position.play(number)
        self._look(position)
        if self.by_score:
            return leads([now - then for now, then in zip(position.scores, before, strict=True)])
        if self.actor is not None:
            return self._nothing
        outcome = position.outcome
        assert outcome is not None, "chance is drawn: if nobody decides, the game is over"
        return of_winners(outcome.winners, self.game.players)

    def _read(self, action: Any) -> int:
        try:
            return index(action)
        except TypeError:
            raise SintraError(
                f"an action is the id of a move, 0 to {self.game.move_count - 1}, not {action!r}"
            ) from None

    def observation(self, seat: int) -> Observation:
        """What a seat may know; of the seat that decides, the same array until the next move."""
        if seat == self.actor:
            return self._seen
        row = np.empty((1, self._size), np.uint8)
        stepping.show(observe.known_state(self.position, seat), seat, row)
        return row[0]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Which moves a seat may choose from: none if it does not decide.

        The same array until the next move, which has another: what was given out stays as it was.
        """
        if self.actor != seat:
            return np.zeros(self._moves, np.int8)
        return self._mask

    def render(self, mode: str | None, seat: int | None = None) -> str | NDArray[np.uint8] | None:
        """Show the table: all of it, or as a seat may know it.

        ``human`` prints the text board, ``ansi`` returns it, ``rgb_array`` returns a picture.
        """
        if mode is None:
            return None
        shown = self.position if seat is None else self.position.view(seat)
        if mode == "rgb_array":
            from sintra.envs.render import picture  # it needs Pillow, which nothing else here does

            return picture.pixels(shown)
        if mode == "ansi":
            return str(shown)
        print(shown, flush=True)
        return None


def read_render_mode(mode: str | None) -> str | None:
    """A render mode as it was asked for; ``OptionError`` if it is nothing known."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render modes are {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def check_seat(game: Game, seat: int | None) -> None:
    """Refuse an agent's seat that the game does not have; ``None`` is any."""
    if seat is not None and seat not in range(game.players):
        raise OptionError(f"seats are 0 to {game.players - 1}, not {seat!r}")


def read_game(game: str | Game, options: Mapping[str, Any]) -> Game:
    """A game by its name with its options, or one that has them already."""
    if isinstance(game, Game):
        if options:
            raise OptionError(f"the game has its options already: {', '.join(options)}")
        return game
    if game not in registry.GAMES:
        raise OptionError(f"{game!r} is not a game; games are {', '.join(registry.GAMES)}")
    try:
        return registry.make(game, options)
    except TypeError as error:
        raise OptionError(f"{game} has no such option: {error}") from error
