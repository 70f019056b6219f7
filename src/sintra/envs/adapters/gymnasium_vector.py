"""Many games of one agent in one compiled call, as a Gymnasium vector environment (extra ``env``).

``gymnasium.make_vec("sintra/azul-v0", num_envs=1024)`` makes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from sintra.envs import batching, warmup
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.env_core import check_seat, read_game
from sintra.envs.kernel import opponents
from sintra.envs.observation import observe
from sintra.envs.rewards import is_by_score
from sintra.model.errors import GameOverError, OptionError, SintraError
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.players.player import Player
from sintra.rules.rng import RNG

COMPILED = ("random", "greedy")
"""Opponents that play inside the compiled call."""
MODES = {
    "NextStep": opponents.NEXT_STEP,
    "SameStep": opponents.SAME_STEP,
    "Disabled": opponents.DISABLED,
}
"""When games that are over begin anew, by the names of Gymnasium's ``AutoresetMode``."""
_RENDER_MODES = ("ansi", "rgb_array")


class SintraVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games, in each of them one agent against ``random`` or ``greedy``, on all cores.

    ``infos["action_mask"]`` holds the legal moves of every game, and ``infos["seat"]`` where the
    agent sits; ``action_masks()`` gives the masks at any time. Game ``n`` of ``reset(seed=s)`` is
    that of the single environment after ``reset(seed=s + n)``; the games after it go on from there.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | Game = "duel",
        *,
        opponent: str = "greedy",
        seat: int | None = None,
        rewards: str = "win",
        autoreset_mode: Any = "NextStep",
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Begin ``num_envs`` games.

        Args:
            num_envs: How many games.
            game: ``"duel"``, ``"azul"``, or a game with its options.
            opponent: ``"random"`` or ``"greedy"``.
            seat: The agent's seat; without it, each game draws one.
            rewards: ``"win"`` or ``"score"``, see ``docs/environments.md``.
            autoreset_mode: ``"NextStep"``, ``"SameStep"`` or ``"Disabled"``, or Gymnasium's
                ``AutoresetMode``.
            threads: How many threads share the work; without it, one for each core.
            copy: Whether observations and masks are copies. If not, they are written over by the
                next step.
            render_mode: ``"ansi"`` or ``"rgb_array"``: ``render`` gives one for each game.
            **options: The options of ``sintra.duel`` or ``sintra.azul``.
        """
        batching.check_numbers(num_envs, threads)
        if opponent not in COMPILED:
            raise OptionError(f"these games are against {' or '.join(COMPILED)}, not {opponent!r}")
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise OptionError(f"render modes are {', '.join(_RENDER_MODES)}, not {render_mode!r}")
        mode = getattr(autoreset_mode, "value", autoreset_mode)
        if mode not in MODES:
            raise OptionError(f"autoreset modes are {', '.join(MODES)}, not {mode!r}")
        self.num_envs = num_envs
        self.game = read_game(game, options)
        check_seat(self.game, seat)
        self.opponent = opponent
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(_RENDER_MODES), **_autoreset(mode)}
        self._by_score = is_by_score(rewards)
        self._mode = MODES[mode]
        self._fixed_seat = opponents.ANY if seat is None else seat
        self._threads = threads
        self._copy = copy
        self._begun = False
        warmup.ready(self.game)
        warmup.ready_against(self.game)
        self._make_room()

    def _make_room(self) -> None:
        n, game = self.num_envs, self.game
        self.layout = observe.layout(game)
        """What each column of an observation means."""
        high = self.layout.high
        self.single_observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(game.move_count)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._start = game.new_state()
        self._states = np.repeat(self._start, n)
        self._rng, self._lots = np.zeros(n, RNG), np.zeros(n, RNG)
        self._legal = np.zeros((n, 2), np.int64)
        self._seats, self._last_seats = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._seen = np.zeros((n, self.layout.size), np.uint8)
        kept = n if self._mode == opponents.SAME_STEP else 1
        self._last_seen = np.zeros((kept, self.layout.size), np.uint8)
        self._mask = np.zeros((n, game.move_count), np.bool_)
        self._brought = np.zeros((n, game.players), np.float32)
        self._rewards = np.zeros(n, np.float64)
        self._terminated = np.zeros(n, np.bool_)

    # Playing --------------------------------------------------------------------------------------

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin all games, or those of ``options["reset_mask"]``.

        Without a seed, chance goes on from the last one.
        """
        chosen = self._chosen(options)
        seeds = self._read_seeds(seed)
        if not self._begun:
            chosen = np.ones(self.num_envs, np.bool_)
        for number in np.flatnonzero(chosen).tolist():
            if seeds[number] is not None or not self._begun:
                self._seed(number, seeds[number])
        self._begun = True
        self._terminated[chosen] = False
        self._run(
            opponents.reset,
            chosen,
            *self._games(),
            self._fixed_seat,
            self.game.players,
            self.opponent == "greedy",
            *self._told(),
        )
        return self._observations(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.uint8],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Play one action in every game and let the others answer.

        If one of them is not legal, ``IllegalMoveError`` says which and why, and no game changes.
        """
        if not self._begun:
            raise SintraError("the environment has to be reset before it is used")
        chosen = batching.read_actions(actions, self.num_envs)
        if self._mode == opponents.DISABLED and self._terminated.any():
            number = int(np.flatnonzero(self._terminated)[0])
            raise GameOverError(f"game {number} is over: reset it, with reset_mask for it alone")
        batching.check(self.game, self._states, self._legal, chosen)
        self._run(
            opponents.step,
            *self._games(),
            self._fixed_seat,
            self.opponent == "greedy",
            self._by_score,
            self._mode,
            chosen,
            *self._told(),
            self._brought,
            self._rewards,
            self._terminated,
            self._last_seen,
            self._last_seats,
        )
        return (
            self._observations(),
            self._rewards.copy(),
            self._terminated.copy(),
            np.zeros(self.num_envs, np.bool_),
            self._infos(),
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal now, game by game."""
        return self._mask.copy() if self._copy else self._mask

    def positions(self) -> Iterator[Position]:
        """Copies of all games as they stand, secrets included."""
        for number in range(self.num_envs):
            yield batching.position(self.game, self._states, self._rng, number)

    def render(self) -> tuple[Any, ...] | None:
        """Every game's board as its agent may know it; without a mode, nothing."""
        if self.render_mode is None:
            return None
        seats = self._seats.tolist()
        views = [each.view(seat) for each, seat in zip(self.positions(), seats, strict=True)]
        if self.render_mode == "ansi":
            return tuple(map(str, views))
        from sintra.envs.render import picture  # it needs Pillow, which nothing else here does

        return tuple(map(picture.pixels, views))

    # Details --------------------------------------------------------------------------------------

    def _run(self, function: Any, *arguments: Any) -> None:
        batching.run(function, self.num_envs, self._threads, *arguments)

    def _games(self) -> tuple[Any, ...]:
        return self._states, self._rng, self._lots, self._start

    def _told(self) -> tuple[Any, ...]:
        return self._seats, self._legal, self._seen, self._mask

    def _seed(self, number: int, seed: int | None) -> None:
        source = np.random.SeedSequence(seed)
        one = slice(number, number + 1)
        batching.seed(self._rng[one], [source])  # exactly as game.start(seed)
        batching.seed(self._lots[one], source.spawn(1))  # exactly as in SintraEnv

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, Sequence | np.ndarray):
            return [int(seed) + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise SintraError(f"there are {self.num_envs} games, and {len(seed)} seeds")
        return [None if each is None else int(each) for each in seed]

    def _chosen(self, options: Mapping[str, Any] | None) -> NDArray[np.bool_]:
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            return np.ones(self.num_envs, np.bool_)
        chosen = np.asarray(chosen)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            raise SintraError(
                f"reset_mask is a bool array of shape ({self.num_envs},), and not empty"
            )
        return chosen

    def _observations(self) -> NDArray[np.uint8]:
        return self._seen.copy() if self._copy else self._seen

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {
            "action_mask": self.action_masks().view(np.int8),
            "_action_mask": everywhere,
            "seat": self._seats.copy(),
            "_seat": everywhere.copy(),
        }
        if self._mode == opponents.SAME_STEP and self._terminated.any():
            infos.update(self._final())
        return infos

    def _final(self) -> dict[str, Any]:
        """The last observations of games that have already begun anew."""
        ended = self._terminated.copy()
        last = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(ended).tolist():
            last[number] = self._last_seen[number].copy()
        final = {
            "action_mask": np.zeros_like(self._mask, np.int8),
            "_action_mask": ended.copy(),
            "seat": np.where(ended, self._last_seats, 0),
            "_seat": ended.copy(),
        }
        return {
            "final_obs": last,
            "_final_obs": ended,
            "final_info": final,
            "_final_info": ended.copy(),
        }


def _autoreset(mode: str) -> dict[str, Any]:
    """The mode as Gymnasium's metadata tell it; its version 1.0 knows only one, and no name."""
    modes = getattr(gymnasium.vector, "AutoresetMode", None)
    return {} if modes is None else {"autoreset_mode": modes(mode)}


def vector_env(
    num_envs: int, *, opponent: str | Player = "greedy", **settings: Any
) -> VectorEnv[Any, Any, Any]:
    """What ``gymnasium.make_vec`` makes: compiled games, if the opponent can be compiled.

    Against other players it is Gymnasium's ``SyncVectorEnv``; with
    ``vectorization_mode="async"`` each game has a process of its own.
    """
    if isinstance(opponent, str) and opponent in COMPILED:
        return SintraVectorEnv(num_envs, opponent=opponent, **settings)
    batching.check_numbers(num_envs, None)
    own = {key: settings.pop(key) for key in ("autoreset_mode", "copy") if key in settings}
    makers = [lambda: SintraEnv(opponent=opponent, **settings)] * num_envs
    return SyncVectorEnv(makers, **own)
