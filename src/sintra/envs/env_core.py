"""One game that an adapter drives: seeds, actions, rewards, observations, rendering."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs import warmup
from sintra.envs.kernel import single
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Layout, Observation
from sintra.envs.rewards import is_by_score, rewards_of_scores, rewards_of_winners
from sintra.model.errors import GameOverError, SintraError
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.rules.rng import new_rng


class EnvCore:
    """What the environments of all libraries have in common: episode after episode of one game.

    A game is played exactly as ``game.start(seed)`` is: the same seed and the same moves give the
    same events.
    """

    def __init__(self, game: Game, rewards: str = "win") -> None:
        self.by_score = is_by_score(rewards)
        warmup.compile_now(game)
        self.game = game
        self.layout: Layout = observe.layout(game)
        self.actor: int | None = None
        """The seat that decides; ``None`` at the end."""
        self._seeds = np.random.SeedSequence()
        self._position: Position | None = None
        self._move_count, self._size = game.move_count, self.layout.size
        self._mask: NDArray[np.int8] = np.zeros(game.move_count, np.int8)
        self._observation: Observation = np.zeros(self._size, np.uint8)
        self._no_rewards = (0.0,) * game.players

    @property
    def position(self) -> Position:
        """The current position; only ``step`` may change it."""
        if self._position is None:
            raise SintraError("the environment has to be reset before it is used")
        return self._position

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, chance goes on from the last one that was given.

        ``options={"position": ...}`` begins from a position dictionary instead. Unknown options
        are ignored, as PettingZoo asks for.
        """
        options = options or {}
        if seed is not None:
            seeds = np.random.SeedSequence(seed)
        else:
            seeds = self._seeds
            seed = int(seeds.spawn(1)[0].generate_state(1, np.uint64)[0])
        if "position" in options:
            state = self.game.setup(options["position"], given=True).state
            position = Position(self.game, state, new_rng(seed), set_up=True, play_forced=True)
        else:
            position = self.game.start(seed)
        self._seeds, self._position = seeds, position
        self._observe(position)

    def _observe(self, position: Position) -> None:
        """Keep who decides, the mask and the observation: every library asks several times."""
        self._mask = mask = np.empty(self._move_count, np.int8)
        self._observation = observation = np.empty(self._size, np.uint8)
        seat = single.legal_mask_and_observe(position.state, mask, observation)
        self.actor = seat if seat >= 0 else None

    def step(self, action: Any) -> Sequence[float]:
        """Play a move by its id; returns the rewards by seat.

        An illegal action raises ``IllegalMoveError`` with the reason, and changes nothing.
        """
        position = self.position
        if self.actor is None:
            raise GameOverError("the game is over: reset the environment")
        event = action if type(action) is int else self._parse_action(action)
        before = position.scores if self.by_score else ()
        position.play(event)
        self._observe(position)
        if self.by_score:
            gains = [now - then for now, then in zip(position.scores, before, strict=True)]
            return rewards_of_scores(gains)
        if self.actor is not None:
            return self._no_rewards
        outcome = position.outcome
        assert outcome is not None, "chance is drawn: if nobody decides, the game is over"
        return rewards_of_winners(outcome.winners, self.game.players)

    def _parse_action(self, action: Any) -> int:
        try:
            return index(action)
        except TypeError:
            raise SintraError(
                f"an action is the id of a move, 0 to {self.game.move_count - 1}, not {action!r}"
            ) from None

    def observation(self, seat: int) -> Observation:
        """What a seat may know; for the seat that decides, the same array until the next move."""
        if seat == self.actor:
            return self._observation
        row = np.empty((1, self._size), np.uint8)
        single.observe(observe.visible_state(self.position, seat), seat, row)
        return row[0]

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """Which moves a seat may choose from: none if it does not decide.

        It is the same array until the next move, which makes a new one: masks that were handed out
        do not change.
        """
        if self.actor != seat:
            return np.zeros(self._move_count, np.int8)
        return self._mask

    def render(self, mode: str | None, seat: int | None = None) -> str | NDArray[np.uint8] | None:
        """Show the position: all of it, or what a seat may know.

        ``human`` prints the text board, ``ansi`` returns it, ``rgb_array`` returns an image.
        """
        if mode is None:
            return None
        shown = self.position if seat is None else self.position.view(seat)
        if mode == "rgb_array":
            from sintra.envs.render import picture  # it needs Pillow, which is optional

            return picture.to_rgb_array(shown)
        if mode == "ansi":
            return str(shown)
        print(shown, flush=True)
        return None
