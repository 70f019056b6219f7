"""A Gymnasium vector environment: many games of one agent in one compiled call (extra ``env``).

``gymnasium.make_vec("sintra/azul-v0", num_envs=1024)`` makes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sintra.envs import batching, threads, warmup
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.arguments import (
    MAX_ROUNDS,
    check_seat,
    parse_game,
    parse_illegal_actions,
    parse_max_rounds,
    parse_render_mode,
)
from sintra.envs.extras import extra
from sintra.envs.kernel import opponents, stepping
from sintra.envs.kernel.arrays import AgentArrays
from sintra.envs.observation import observe
from sintra.envs.rewards import is_by_score, rewards_of_forfeit
from sintra.envs.seeding import seed_rngs
from sintra.model.errors import GameOverError, OptionError, SintraError
from sintra.model.game import Game, Position
from sintra.model.registry import DEFAULT_GAME
from sintra.players.player import Player
from sintra.rules.rng import RNG

with extra("env", "gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import SyncVectorEnv, VectorEnv
    from gymnasium.vector.utils import batch_space

COMPILED_OPPONENTS = ("random", "greedy")
"""Opponents that play inside the compiled call."""
AUTORESET_MODES = {
    "NextStep": opponents.NEXT_STEP,
    "SameStep": opponents.SAME_STEP,
    "Disabled": opponents.DISABLED,
}
"""When games that are over begin anew, by the values of Gymnasium's ``AutoresetMode``."""
_RENDER_MODES = ("ansi", "rgb_array")


class SintraVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games, in each of them one agent against ``random`` or ``greedy``, on all cores.

    ``infos["action_mask"]`` holds the legal moves of every game and ``infos["seat"]`` the agent's
    seat; ``action_masks()`` gives the masks at any time. Game ``n`` of ``reset(seed=s)`` is that of
    the single environment after ``reset(seed=s + n)``; its generators go on in later games.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | Game = DEFAULT_GAME,
        *,
        opponent: str = "greedy",
        seat: int | None = None,
        rewards: str = "win",
        max_rounds: int | None = MAX_ROUNDS,
        illegal_actions: str = "raise",
        autoreset_mode: Any = "NextStep",
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Begin ``num_envs`` games.

        Args:
            num_envs: The number of games.
            game: ``"duel"``, ``"azul"``, or a game with its options.
            opponent: ``"random"`` or ``"greedy"``.
            seat: The agent's seat; without it, one is drawn for each game.
            rewards: ``"win"`` or ``"score"``, see ``docs/environments.md``.
            max_rounds: Games are truncated after this number of rounds; ``None`` is no limit.
            illegal_actions: ``"raise"``, ``"lose"`` or ``"random"``, as in ``SintraEnv``.
            autoreset_mode: ``"NextStep"``, ``"SameStep"`` or ``"Disabled"``, or Gymnasium's
                ``AutoresetMode``.
            threads: The number of threads; without it, one for each core.
            copy: Whether observations and masks are copies. If not, the next step overwrites
                them.
            render_mode: ``"ansi"`` or ``"rgb_array"``: ``render`` returns one for each game.
            **options: The options of ``sintra.duel`` or ``sintra.azul``.
        """
        batching.check_size(num_envs, threads)
        if opponent not in COMPILED_OPPONENTS:
            expected = " or ".join(COMPILED_OPPONENTS)
            raise OptionError(f"these games are against {expected}, not {opponent!r}")
        mode = getattr(autoreset_mode, "value", autoreset_mode)
        self.render_mode = parse_render_mode(render_mode, _RENDER_MODES)
        if mode not in AUTORESET_MODES:
            raise OptionError(f"autoreset modes are {', '.join(AUTORESET_MODES)}, not {mode!r}")
        self.num_envs = num_envs
        self.game = parse_game(game, options)
        check_seat(self.game, seat)
        self.opponent = opponent
        self.metadata = {"render_modes": list(_RENDER_MODES), **_autoreset_metadata(mode)}
        by_score = is_by_score(rewards)
        self._settings = opponents.Settings(
            fixed_seat=opponents.ANY_SEAT if seat is None else seat,
            greedy=opponent == "greedy",
            by_score=by_score,
            autoreset=AUTORESET_MODES[mode],
            max_rounds=parse_max_rounds(max_rounds),
            forfeit_reward=rewards_of_forfeit(0, self.game.players, by_score)[0],
        )
        self._illegal_actions = parse_illegal_actions(illegal_actions)
        self._threads = threads
        self._copy = copy
        self._has_begun = False
        warmup.compile_now(self.game)
        warmup.compile_opponents_now(self.game)
        self._define_spaces()
        self._allocate()

    def _define_spaces(self) -> None:
        self.layout = observe.layout(self.game)
        """The meaning of each column of an observation."""
        high = self.layout.high
        self.single_observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self.game.move_count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _allocate(self) -> None:
        n = self.num_envs
        keeps_final = self._settings.autoreset == opponents.SAME_STEP
        self._arrays = batching.new_arrays(self.game, n)
        self._agents = AgentArrays(
            seats=np.zeros(n, np.int64),
            opponent_rngs=np.zeros(n, RNG),
            seat_rewards=np.zeros((n, self.game.players), np.float32),
            rewards=np.zeros(n, np.float64),
            terminated=np.zeros(n, np.bool_),
            truncated=np.zeros(n, np.bool_),
            final_observation=np.zeros((n if keeps_final else 1, self.layout.size), np.uint8),
            final_seats=np.zeros(n, np.int64),
        )

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
        chosen = self._parse_reset_mask(options)
        seeds = self._parse_seeds(seed)
        if not self._has_begun:
            chosen = np.ones(self.num_envs, np.bool_)
        for number in np.flatnonzero(chosen).tolist():
            if seeds[number] is not None or not self._has_begun:
                self._seed(number, seeds[number])
        self._has_begun = True
        self._agents.terminated[chosen] = False
        self._agents.truncated[chosen] = False
        self._run(opponents.reset, chosen)
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
        """Play one action in every game, and the replies of the opponents.

        If one of them is not legal, ``IllegalMoveError`` says which and why, and no game changes;
        unless ``illegal_actions`` says otherwise.
        """
        if not self._has_begun:
            raise SintraError("the environment has to be reset before it is used: call reset()")
        parsed = batching.parse_actions(actions, self.num_envs)
        ended = self._ended()
        if self._settings.autoreset == opponents.DISABLED and ended.any():
            number = int(np.flatnonzero(ended)[0])
            raise GameOverError(f"game {number} is over: reset it, with reset_mask for it alone")
        if self._illegal_actions == "raise":
            batching.check_actions(self.game, self._arrays, parsed)
        else:
            parsed = self._replace_illegal(parsed)
        self._run(opponents.step, parsed)
        return (
            self._observations(),
            self._agents.rewards.copy(),
            self._agents.terminated.copy(),
            self._agents.truncated.copy(),
            self._infos(),
        )

    def _ended(self) -> NDArray[np.bool_]:
        """Which games the last step ended."""
        return self._agents.terminated | self._agents.truncated

    def _replace_illegal(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions, with forfeits or random legal moves for those that are not legal."""
        batching.check_range(self.game, self._arrays, actions)
        arrays = self._arrays
        replaced = actions.copy()
        has_choice = arrays.legal[:, 0] != 0  # any action will do in a game that has ended
        actions = np.where(has_choice, actions, 0)
        illegal = np.flatnonzero(has_choice & ~arrays.mask[np.arange(self.num_envs), actions])
        if self._illegal_actions == "lose":
            replaced[illegal] = opponents.FORFEIT
        elif len(illegal):
            moves, rngs = np.empty(len(illegal), np.int64), self._agents.opponent_rngs[illegal]
            stepping.random_actions(0, len(illegal), arrays.legal[illegal], rngs, moves)
            self._agents.opponent_rngs[illegal] = rngs  # a selection by numbers is a copy
            replaced[illegal] = moves
        return replaced

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of legal moves, by game."""
        return self._arrays.mask.copy() if self._copy else self._arrays.mask

    def positions(self) -> Iterator[Position]:
        """Copies of all games, hidden information included."""
        for number in range(self.num_envs):
            yield batching.copy_position(self.game, self._arrays, number)

    def render(self) -> tuple[Any, ...] | None:
        """Every game's board as its agent may know it; without a render mode, nothing."""
        if self.render_mode is None:
            return None
        seats = self._agents.seats.tolist()
        views = [each.view(seat) for each, seat in zip(self.positions(), seats, strict=True)]
        if self.render_mode == "ansi":
            return tuple(map(str, views))
        from sintra.envs.render import picture  # it needs Pillow, which is optional

        return tuple(map(picture.to_rgb_array, views))

    # Details --------------------------------------------------------------------------------------

    def _run(self, function: Any, selection: NDArray[Any]) -> None:
        """Call a compiled function with the games, and with actions or the games to reset."""
        groups = *self._arrays, *self._agents, *self._settings
        threads.run(function, self.num_envs, self._threads, selection, *groups)

    def _seed(self, number: int, seed: int | None) -> None:
        source = np.random.SeedSequence(seed)
        one = slice(number, number + 1)
        seed_rngs(self._arrays.chance_rngs[one], [source])  # exactly as game.start(seed)
        seed_rngs(self._agents.opponent_rngs[one], source.spawn(1))  # exactly as in SintraEnv

    def _parse_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        return batching.parse_seeds(seed, self.num_envs)

    def _parse_reset_mask(self, options: Mapping[str, Any] | None) -> NDArray[np.bool_]:
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
        return self._arrays.observation.copy() if self._copy else self._arrays.observation

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {
            "action_mask": self.action_masks().view(np.int8),
            "_action_mask": everywhere,
            "seat": self._agents.seats.copy(),
            "_seat": everywhere.copy(),
        }
        if self._settings.autoreset == opponents.SAME_STEP and self._ended().any():
            infos.update(self._final_infos())
        return infos

    def _final_infos(self) -> dict[str, Any]:
        """The last observations of games that have already begun anew."""
        ended = self._ended()
        observations = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(ended).tolist():
            observations[number] = self._agents.final_observation[number].copy()
        info = {
            "action_mask": np.zeros_like(self._arrays.mask, np.int8),
            "_action_mask": ended.copy(),
            "seat": np.where(ended, self._agents.final_seats, 0),
            "_seat": ended.copy(),
        }
        return {
            "final_obs": observations,
            "_final_obs": ended,
            "final_info": info,
            "_final_info": ended.copy(),
        }


def _autoreset_metadata(mode: str) -> dict[str, Any]:
    """The mode for the environment's metadata; Gymnasium 1.0 has no ``AutoresetMode`` yet."""
    modes = getattr(gymnasium.vector, "AutoresetMode", None)
    return {} if modes is None else {"autoreset_mode": modes(mode)}


def vector_env(
    num_envs: int, *, opponent: str | Player = "greedy", **settings: Any
) -> VectorEnv[Any, Any, Any]:
    """What ``gymnasium.make_vec`` makes: compiled games, if the opponent is compiled.

    Against other players it is Gymnasium's ``SyncVectorEnv``; with
    ``vectorization_mode="async"`` each game has a process of its own.
    """
    if isinstance(opponent, str) and opponent in COMPILED_OPPONENTS:
        return SintraVectorEnv(num_envs, opponent=opponent, **settings)
    batching.check_size(num_envs, None)
    own = {key: settings.pop(key) for key in ("autoreset_mode", "copy") if key in settings}
    makers = [lambda: SintraEnv(opponent=opponent, **settings)] * num_envs
    return SyncVectorEnv(makers, **own)
