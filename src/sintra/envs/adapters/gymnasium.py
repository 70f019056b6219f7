"""Gymnasium environments ``sintra/duel-v0`` and ``sintra/azul-v0`` (extra ``env``).

One agent plays against any of Sintra's players. Importing this module registers them.
``docs/envs-gymnasium.md`` shows how they are used; what ``gymnasium.make_vec`` makes is in
``gymnasium_vector.py``.

Version history:

- v0: the first version.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from sintra.envs import warmup
from sintra.envs.arguments import (
    MAX_ROUNDS,
    RENDER_MODES,
    check_seat,
    parse_game,
    parse_render_mode,
)
from sintra.envs.env_core import EnvCore
from sintra.envs.extras import extra
from sintra.envs.kernel import opponents
from sintra.model import registry
from sintra.model.arguments import parse_seed
from sintra.model.errors import SintraError
from sintra.model.game import Game, Position
from sintra.model.registry import DEFAULT_GAME
from sintra.players.baselines import GreedyPlayer, RandomPlayer
from sintra.players.player import Budget, Player
from sintra.players.registry import make_player

with extra("env", "gymnasium"):
    import gymnasium
    from gymnasium import spaces


class SintraEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat of a game; the others are played by ``opponent``.

    Observations are what the seat may know, as named columns (``env.unwrapped.layout``). An action
    is the id of a move in ``game.events``. The legal ones are in ``info["action_mask"]`` and in
    ``action_masks()``, which MaskablePPO calls.

    The seed given to ``reset`` determines chance, as in ``game.start(seed)``, and the moves of
    random opponents. Opponents with a time limit are not reproducible.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # Gymnasium's own is no ClassVar
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game = DEFAULT_GAME,
        *,
        opponent: str | Player = "greedy",
        seat: int | None = None,
        rewards: str = "win",
        max_rounds: int | None = MAX_ROUNDS,
        illegal_actions: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Make an environment.

        Args:
            game: ``"duel"``, ``"azul"``, or a game with its options.
            opponent: The player of the other seats: ``"random"``, ``"greedy"``, ``"level:3"``,
                ``"search:simulations=200"``, ``"module:Class"``, or a player.
            seat: The agent's seat; without it, one is drawn for each game.
            rewards: ``"win"`` or ``"score"``, see ``docs/environments.md``.
            max_rounds: The episode is truncated after this number of rounds; ``None`` is no limit.
                Players of Azul can prolong a game at will.
            illegal_actions: ``"raise"``: an illegal action raises an error and changes nothing;
                ``"lose"``: it loses the game; ``"random"``: a random legal action is played
                instead.
            render_mode: ``"human"`` prints the board after each step, ``"ansi"`` returns it,
                ``"rgb_array"`` returns an image; each as the agent may know it.
            **options: The options of ``sintra.duel`` or ``sintra.azul``.
        """
        self.render_mode = parse_render_mode(render_mode)
        self.game = parse_game(game, options)
        check_seat(self.game, seat)
        self.opponent = make_player(opponent) if isinstance(opponent, str) else opponent
        self._is_compiled = type(self.opponent) in (RandomPlayer, GreedyPlayer)
        self._core = EnvCore(self.game, rewards, max_rounds, illegal_actions)
        warmup.compile_opponents_now(self.game)
        self._fixed_seat = opponents.ANY_SEAT if seat is None else seat
        self.seat = seat or 0
        """The agent's seat in this game."""
        self.layout = self._core.layout
        """The meaning of each column of an observation."""
        high = self.layout.high
        self.observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.game.move_count)

    @property
    def position(self) -> Position:
        """A copy of the current position, hidden information included."""
        return self._core.position.copy()

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=parse_seed(seed))
        if seed is None:
            seed = int(self.np_random.integers(1 << 62))
        self._core.reset(seed, options)
        self.seat = opponents.choose_seat(self._core.rng, self._fixed_seat, self.game.players)
        self._core.position.names = tuple(self._names())
        self._play_opponents()
        return self._observation_and_info()

    def _names(self) -> list[str]:
        """The names of the seats, for boards and records."""
        seats = range(self.game.players)
        return ["agent" if seat == self.seat else self.opponent.name for seat in seats]

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        reward = self._core.step(action)[self.seat] + self._play_opponents()
        observation, info = self._observation_and_info()
        return observation, reward, self._core.terminated, self._core.truncated, info

    def _play_opponents(self) -> float:
        """Let the others play until the agent decides or the game ends.

        Returns the agent's reward.
        """
        reward = 0.0
        while (actor := self._core.actor) is not None and actor != self.seat:
            reward += self._core.step(self._reply(actor))[self.seat]
        return reward

    def _reply(self, seat: int) -> int:
        """The opponent's move at a seat; it sees what that seat may know."""
        position = self._core.position
        if self._is_compiled:  # these two use no hidden information, so they need no view
            greedy = type(self.opponent) is GreedyPlayer
            return opponents.reply(position.state, self._core.rng, greedy)
        budget = Budget(seed=int(self.np_random.integers(1 << 62)))
        move = self.opponent.think(position.view(seat), budget).move
        if move.id not in position.legal_ids:
            raise SintraError(f"the opponent {self.opponent.name} chose {move}, which is not legal")
        return move.id

    def _observation_and_info(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": self._core.action_mask(self.seat), "seat": self.seat}
        return self._core.observation(self.seat), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal moves, for MaskablePPO."""
        return self._core.action_mask(self.seat).view(np.bool_)

    def render(self) -> Any:
        """Print or return the board as the agent may know it; without a render mode, do nothing."""
        return self._core.render(self.render_mode, self.seat)


def register() -> None:
    """Register the environments for ``gymnasium.make`` and ``gymnasium.make_vec``."""
    for name in registry.GAMES:
        gymnasium.register(
            f"sintra/{name}-v0",
            entry_point="sintra.envs.adapters.gymnasium:SintraEnv",
            vector_entry_point="sintra.envs.adapters.gymnasium_vector:vector_env",
            kwargs={"game": name},
            # Its checker samples actions without a mask, and illegal ones raise an error. Our tests
            # run the checker instead.
            disable_env_checker=True,
        )


register()
