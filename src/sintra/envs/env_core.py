"""One game that an adapter drives: seeds, actions, rewards, observations, rendering."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs import warmup
from sintra.envs.arguments import MAX_ROUNDS, parse_illegal_actions, parse_max_rounds
from sintra.envs.kernel import single
from sintra.envs.observation import observe
from sintra.envs.observation.layout import Layout, Observation
from sintra.envs.rewards import (
    is_by_score,
    rewards_of_forfeit,
    rewards_of_scores,
    rewards_of_winners,
)
from sintra.envs.seeding import seed_rngs
from sintra.model.arguments import new_rng, parse_seed
from sintra.model.errors import GameOverError, IllegalMoveError, OptionError, SintraError
from sintra.model.game import Game, Position
from sintra.rules.engine import GAME_OVER
from sintra.rules.rng import Rng, no_rng


class NotResetError(SintraError, AttributeError):
    """An environment was used before its first ``reset``, which sets what it needs."""


class EnvCore:
    """What the environments of all libraries have in common: episode after episode of one game.

    A game is played exactly as ``game.start(seed)`` is: the same seed and the same moves give the
    same events.
    """

    def __init__(
        self,
        game: Game,
        rewards: str = "win",
        max_rounds: int | None = MAX_ROUNDS,
        illegal_actions: str = "raise",
    ) -> None:
        self.by_score = is_by_score(rewards)
        self._max_rounds = parse_max_rounds(max_rounds)
        self._illegal_actions = parse_illegal_actions(illegal_actions)
        self._accepts_illegal = illegal_actions != "raise"
        warmup.compile_now(game)
        self.game = game
        self.layout: Layout = observe.layout(game)
        self.actor: int | None = None
        """The seat that decides; ``None`` when the episode has ended."""
        self.terminated = False
        """Whether the game is over, or forfeited."""
        self.truncated = False
        """Whether the game has gone beyond its last round."""
        self._seeds = np.random.SeedSequence()
        self._position: Position | None = None
        self._episode_seed = 0
        self._rng: Rng | None = None
        self._move_count, self._size = game.move_count, self.layout.size
        # What the seat that decides may know and do. Every library asks several times, and gets
        # copies: it may write into them.
        self._mask: NDArray[np.int8] = np.zeros(game.move_count, np.int8)
        self._no_moves = self._mask.copy()
        self._observation: Observation = np.zeros(self._size, np.uint8)
        self.no_rewards = (0.0,) * game.players
        """What ``step`` returns if nobody gets a reward."""

    @property
    def position(self) -> Position:
        """The current position; only ``step`` may change it."""
        if self._position is None:
            raise NotResetError("the environment has to be reset before it is used: call reset()")
        return self._position

    @property
    def rng(self) -> Rng:
        """The generator of everything that is random in this episode, except for chance."""
        if self._rng is None:
            self._rng = no_rng()
            seed_rngs(self._rng, np.random.SeedSequence(self._episode_seed).spawn(1))
        return self._rng

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, chance goes on from the last one that was given.

        ``options={"position": ...}`` begins from a position dictionary instead. Unknown options
        are ignored, as PettingZoo asks for.
        """
        options = options or {}
        seed = parse_seed(seed)
        if seed is not None:
            seeds = np.random.SeedSequence(seed)
        else:
            seeds = self._seeds
            seed = int(seeds.spawn(1)[0].generate_state(1, np.uint64)[0])
        if "position" in options:
            position = self._set_up(options["position"], seed)
        else:
            position = self.game.start(seed)
        self._seeds, self._position, self._episode_seed = seeds, position, seed
        self._rng = None
        self.terminated = self.truncated = False
        self._update(position)

    def _set_up(self, given: Any, seed: int) -> Position:
        state = self.game.setup(given, given=True).state
        position = Position(self.game, state, new_rng(seed), set_up=True, play_forced=True)
        if position.round > self._max_rounds and not position.is_over:
            raise OptionError(
                f"the position is in round {position.round}, and max_rounds is "
                f"{self._max_rounds}: make the environment with more, or with max_rounds=None"
            )
        return position

    def _update(self, position: Position) -> None:
        """Find out who decides, and what that seat may know and do."""
        seat = single.legal_mask_and_observe(
            position.state, self._max_rounds, self._mask, self._observation
        )
        if seat >= 0:
            self.actor = seat
        else:
            self.actor = None
            self.terminated = seat == GAME_OVER
            self.truncated = seat == single.TRUNCATED

    def step(self, action: Any) -> Sequence[float]:
        """Play a move by its id; returns the rewards by seat.

        An illegal action raises ``IllegalMoveError`` with the reason, and changes nothing; unless
        ``illegal_actions`` says otherwise.
        """
        position = self._position or self.position  # the latter raises an error
        actor = self.actor
        if actor is None:
            raise GameOverError("the game is over: reset the environment")
        event = action if type(action) is int else self._parse_action(action)
        if not 0 <= event < self._move_count:
            raise IllegalMoveError(f"actions are 0 to {self._move_count - 1}, not {event}")
        if self._accepts_illegal and not self._mask[event]:
            if self._illegal_actions == "lose":
                self.actor, self.terminated = None, True
                return rewards_of_forfeit(actor, self.game.players, self.by_score)
            event = single.random_move(position.state, self.rng)
        before = position.scores if self.by_score else ()
        position.play(event)
        self._update(position)
        if self.by_score:
            gains = [now - then for now, then in zip(position.scores, before, strict=True)]
            return rewards_of_scores(gains)
        if not self.terminated:
            return self.no_rewards
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

    def observe(self, seat: int) -> tuple[Observation, NDArray[np.int8]]:
        """What a seat may know, and which moves it may choose from, as arrays of the caller's own.

        A seat that does not decide has no moves.
        """
        if seat == self.actor:
            return self._observation.copy(), self._mask.copy()
        return self.observation(seat), self.action_mask(seat)

    def observation(self, seat: int) -> Observation:
        """What a seat may know, as an array of the caller's own."""
        if seat == self.actor:
            return self._observation.copy()
        row = np.empty((1, self._size), np.uint8)
        single.observe(observe.visible_state(self.position, seat), seat, row)
        return row[0]

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """Which moves a seat may choose from, as an array of the caller's own.

        None if the seat does not decide.
        """
        return self._mask.copy() if self.actor == seat else self._no_moves.copy()

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
