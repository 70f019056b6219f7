"""One game for an environment of any library: seeds, actions, rewards, observations."""

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs import observe, stepping, warm
from sintra.envs.blocks import Layout, Observation
from sintra.envs.rewards import is_by_score, leads, of_winners
from sintra.model.errors import GameOverError, OptionError, SintraError
from sintra.model.game import Game
from sintra.model.games import MAKERS
from sintra.model.position import Position
from sintra.rules.dice import dice


class Table:
    """A game under way that is begun again and again.

    It is played exactly as ``game.start(seed)`` is: the same seed and the same moves give the same
    events.
    """

    def __init__(self, game: Game, rewards: str = "win") -> None:
        self.by_score = is_by_score(rewards)
        warm.ready(game)
        self.game = game
        self.layout: Layout = observe.layout(game)
        self._seeds = np.random.SeedSequence()
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The game as it stands."""
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
            position = Position(self.game, state, dice(seed), set_up=True, settle=True)
        else:
            position = self.game.start(seed)
        self._seeds, self._position = seeds, position

    @property
    def actor(self) -> int | None:
        """The seat that decides; ``None`` at the end."""
        actor = self.position.actor
        return actor if isinstance(actor, int) else None

    def play(self, action: Any) -> list[float]:
        """Play a move by its number and tell what it brought each seat.

        What is not legal raises ``IllegalMoveError`` with the reason, and changes nothing.
        """
        position = self.position
        if position.is_over:
            raise GameOverError("the game is over: reset the environment")
        try:
            number = index(action)
        except TypeError:
            raise SintraError(
                f"an action is the number of a move, 0 to {self.game.moves - 1}, not {action!r}"
            ) from None
        if self.by_score:
            before = position.scores
            position.play(number)
            return leads([now - then for now, then in zip(position.scores, before, strict=True)])
        position.play(number)
        outcome = position.outcome
        if outcome is None:
            return [0.0] * self.game.players
        return of_winners(outcome.winners, self.game.players)

    def observation(self, seat: int) -> Observation:
        """What a seat may know."""
        row = np.empty((1, self.layout.size), np.uint8)
        stepping.show(observe.known_state(self.position, seat), seat, row)
        return row[0]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Which moves a seat may choose from: none if it does not decide."""
        if self.actor != seat:
            return np.zeros(self.game.moves, np.int8)
        mask = np.empty((1, self.game.moves), np.bool_)
        stepping.allow(self.position.state, mask)
        return mask[0].view(np.int8)

    def board(self, seat: int | None = None) -> str:
        """A text board: all of it, or as a seat may know it."""
        return str(self.position if seat is None else self.position.view(seat))


def read_game(game: str | Game, options: Mapping[str, Any]) -> Game:
    """A game by its name with its options, or one that has them already."""
    if isinstance(game, Game):
        if options:
            raise OptionError(f"the game has its options already: {', '.join(options)}")
        return game
    if game not in MAKERS:
        raise OptionError(f"{game!r} is not a game; games are {', '.join(MAKERS)}")
    try:
        return MAKERS[game](**options)
    except TypeError as error:
        raise OptionError(f"{game} has no such option: {error}") from error
