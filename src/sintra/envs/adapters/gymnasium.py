"""Gymnasium environments ``sintra/duel-v0`` and ``sintra/azul-v0`` (extra ``env``).

One agent plays against any of Sintra's players. ``docs/envs-gymnasium.md`` tells how they are used;
``gymnasium_vector.py`` holds what ``gymnasium.make_vec`` makes of them.

Version history:

- v0: the first version.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sintra.envs import batching, warmup
from sintra.envs.env_core import RENDER_MODES, Table, check_seat, read_game, read_render_mode
from sintra.envs.kernel import opponents
from sintra.model import registry
from sintra.model.errors import SintraError
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.players.player import Budget, Player
from sintra.players.registry import make_player
from sintra.players.simple import GreedyPlayer, RandomPlayer
from sintra.rules.rng import no_rng


class SintraEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat of a game; the others are played by ``opponent``.

    Observations are what the seat may know, as named columns (``env.unwrapped.layout``). An action
    is the number of a move in ``game.events``; which ones are legal is told by
    ``info["action_mask"]`` and by ``action_masks()``, which MaskablePPO asks for.

    What chance brings comes from the seed given to ``reset`` as in ``game.start(seed)``, and so do
    the decisions of opponents that draw lots. Opponents that think by the clock are not repeatable.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # the library's own is no ClassVar
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game = "duel",
        *,
        opponent: str | Player = "greedy",
        seat: int | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Make an environment.

        Args:
            game: ``"duel"``, ``"azul"``, or a game with its options.
            opponent: Who plays the other seats: ``"random"``, ``"greedy"``, ``"level:3"``,
                ``"search:simulations=200"``, ``"module:Class"``, or a player.
            seat: The agent's seat; without it, each game draws one.
            rewards: ``"win"`` or ``"score"``, see ``docs/environments.md``.
            render_mode: ``"human"`` prints the board after each step, ``"ansi"`` returns it,
                ``"rgb_array"`` returns a picture; each as the agent may know it.
            **options: The options of ``sintra.duel`` or ``sintra.azul``.
        """
        self.render_mode = read_render_mode(render_mode)
        self.game = read_game(game, options)
        check_seat(self.game, seat)
        self.opponent = make_player(opponent) if isinstance(opponent, str) else opponent
        self._simple = type(self.opponent) in (RandomPlayer, GreedyPlayer)
        self._table = Table(self.game, rewards)
        warmup.ready_against(self.game)
        self._fixed_seat = opponents.ANY if seat is None else seat
        self._lots = no_rng()
        self.seat = seat or 0
        """Where the agent sits in this game."""
        self.layout = self._table.layout
        """What each column of an observation means."""
        high = self.layout.high
        self.observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.game.move_count)

    @property
    def position(self) -> Position:
        """A copy of the game as it stands, secrets included."""
        return self._table.position.copy()

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(1 << 62))
        self._table.reset(seed, options)
        batching.seed(self._lots, np.random.SeedSequence(seed).spawn(1))
        self.seat = opponents.seat_of(self._lots, self._fixed_seat, self.game.players)
        self._table.position.names = tuple(self._names())
        self._answer()
        return self._told()

    def _names(self) -> list[str]:
        """Who sits where, for boards and records."""
        seats = range(self.game.players)
        return ["agent" if seat == self.seat else self.opponent.name for seat in seats]

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        reward = self._table.play(action)[self.seat] + self._answer()
        observation, info = self._told()
        return observation, reward, self._table.actor is None, False, info

    def _answer(self) -> float:
        """Let the others play until the agent decides or the game ends; what that brought it."""
        brought = 0.0
        while (actor := self._table.actor) is not None and actor != self.seat:
            brought += self._table.play(self._reply(actor))[self.seat]
        return brought

    def _reply(self, seat: int) -> int:
        """What the opponent plays at a seat; it sees what that seat may know."""
        position = self._table.position
        if self._simple:  # these two look at nothing that is secret, so they need no view
            return opponents.reply(position.state, self._lots, type(self.opponent) is GreedyPlayer)
        budget = Budget(seed=int(self.np_random.integers(1 << 62)))
        move = self.opponent.think(position.view(seat), budget).move
        if move.id not in position.legal_ids:
            raise SintraError(f"the opponent {self.opponent.name} chose {move}, which is not legal")
        return move.id

    def _told(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": self._table.mask(self.seat), "seat": self.seat}
        return self._table.observation(self.seat), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal now, for MaskablePPO."""
        return self._table.mask(self.seat).view(np.bool_)

    def render(self) -> Any:
        """Print or return the board as the agent may know it; without a mode, nothing."""
        return self._table.render(self.render_mode, self.seat)


def register() -> None:
    """Make the environments known to ``gymnasium.make``. Importing this module does it."""
    for name in registry.GAMES:
        gymnasium.register(
            f"sintra/{name}-v0",
            entry_point="sintra.envs.adapters.gymnasium:SintraEnv",
            vector_entry_point="sintra.envs.adapters.gymnasium_vector:vector_env",
            kwargs={"game": name},
            # A move that is not legal is refused with the reason; Gymnasium's own check of the
            # first calls is made in our tests instead.
            disable_env_checker=True,
        )


register()
