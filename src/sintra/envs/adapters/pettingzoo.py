"""PettingZoo environments ``sintra/duel-v0`` and ``sintra/azul-v0`` (extra ``env``).

Importing this module registers them. ``docs/envs-pettingzoo.md`` shows how they are used.

Version history:

- v0: the first version.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.envs.arguments import MAX_ROUNDS, RENDER_MODES, parse_game, parse_render_mode
from sintra.envs.env_core import EnvCore, NotResetError
from sintra.envs.extras import extra
from sintra.model.errors import GameOverError, OptionError
from sintra.model.game import Game, Position
from sintra.model.registry import DEFAULT_GAME

with extra("env", "gymnasium", "pettingzoo"):
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils.env import AECEnv


class _SetByReset:
    """An attribute that ``reset`` sets; before that, reading it is an error that says so."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: Any, owner: type | None = None) -> Any:
        if env is None:
            return self
        raise NotResetError(f"the environment has to be reset first: reset() sets {self.name}")


class SintraAEC(AECEnv):
    """A game of Azul Duel or Azul in which agents decide one at a time.

    Agents are ``player_0``, ``player_1`` and so on. An agent may decide several times in a row.
    Chance and forced moves are played inside.

    Observations are dictionaries: ``observation`` holds what the agent may know, as named columns
    (``env.layout``), and ``action_mask`` the moves that it may choose from. The mask is in the
    infos too. An action is the id of a move in ``env.game.events``.

    The seed given to ``reset`` is that of ``game.start(seed)``: the same moves give the same game.
    Without a seed, chance goes on from the last one. ``reset(options={"position": ...})`` begins
    from a position dictionary.

    Version history:

    - v0: the first version.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo reads it from the class
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    agents: Any = _SetByReset()
    agent_selection: Any = _SetByReset()
    infos: Any = _SetByReset()

    def __init__(
        self,
        game: Game,
        *,
        rewards: str = "win",
        max_rounds: int | None = MAX_ROUNDS,
        max_cycles: int | None = None,
        illegal_actions: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        Args:
            game: ``sintra.duel(...)`` or ``sintra.azul(...)``.
            rewards: ``"win"``: the result at the end, 1 for a sole winner; or ``"score"``: the
                change of the lead over the other players' average, in points. Both add up to 0.
            max_rounds: All agents are truncated after this number of rounds; ``None`` is no limit.
                Players of Azul can prolong a game at will.
            max_cycles: All agents are truncated after this number of decisions per player, counted
                together.
            illegal_actions: ``"raise"``: an illegal action raises an error and changes nothing;
                ``"lose"``: its agent loses, and the game ends; ``"random"``: a random legal action
                is played instead.
            render_mode: ``"human"`` prints the board after each step, ``"ansi"`` returns it,
                ``"rgb_array"`` returns an image.
        """
        super().__init__()
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise OptionError(f"max_cycles has to be at least 1, not {max_cycles!r}")
        self.render_mode = parse_render_mode(render_mode)
        self.game = game
        self.metadata = {**type(self).metadata, "name": f"sintra/{game.name}-v0"}
        self._core = EnvCore(game, rewards, max_rounds, illegal_actions)
        self._max_decisions = None if max_cycles is None else max_cycles * game.players
        self._decisions = 0
        self._has_rewards = False
        self.layout = self._core.layout
        """The meaning of each column of an observation."""
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {
            agent: spaces.Discrete(game.move_count) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        high = self.layout.high
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.move_count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """A copy of the current position, hidden information included."""
        return self._core.position.copy()

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._core.reset(seed, options)
        self._core.position.names = tuple(self.possible_agents)
        self._decisions = 0
        self._has_rewards = False
        self._skip_agent_selection = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select_next(self.agent_selection)

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise GameOverError("the game is over: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise GameOverError(f"the game is over for {agent}: the only action is None")
            self._was_dead_step(action)
            return
        rewards = self._core.step(action)
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._set_rewards(rewards)
        self._select_next(agent)

    def _set_rewards(self, rewards: Sequence[float]) -> None:
        if rewards is not self._core.no_rewards and any(rewards):
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()
            self._has_rewards = True
        elif self._has_rewards:  # else they are 0 already, as after most decisions
            self.rewards = dict.fromkeys(self.possible_agents, 0.0)
            self._has_rewards = False

    def _select_next(self, last: str) -> None:
        """Select the agent that decides next and update the infos, after ``last`` has decided."""
        actor, following, infos = self._core.actor, last, self.infos
        if actor is None:
            self.terminations = dict.fromkeys(self.agents, self._core.terminated)
            self.truncations = dict.fromkeys(self.agents, self._core.truncated)
        else:
            self.agent_selection = following = self.possible_agents[actor]
            if self._max_decisions is not None and self._decisions >= self._max_decisions:
                self.truncations = dict.fromkeys(self.agents, True)
        infos[following] = self._info(following)
        if last != following:
            infos[last] = self._info(last)
        if self.render_mode == "human":
            self.render()

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self._core.action_mask(self._seats[agent])}

    def observe(self, agent: str) -> dict[str, Any]:
        observation, mask = self._core.observe(self._seats[agent])
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | NDArray[np.uint8] | None:
        """Print or return the whole board; without a render mode, do nothing."""
        return self._core.render(self.render_mode)

    def close(self) -> None:
        """Nothing has to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


OWN_SETTINGS = ("rewards", "max_rounds", "max_cycles", "illegal_actions", "render_mode")
"""The settings of ``SintraAEC``; all others are options of the game."""


def env(game: str | Game = DEFAULT_GAME, **settings: Any) -> SintraAEC:
    """An environment of a game by its name, with its options and those of ``SintraAEC``.

    >>> env("azul", players=3, wall="grey").possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    own = {key: settings.pop(key) for key in OWN_SETTINGS if key in settings}
    return SintraAEC(parse_game(game, settings), **own)


def duel_v0(**settings: Any) -> SintraAEC:
    """``sintra/duel-v0``: Azul Duel, with the options of ``sintra.duel``."""
    return env("duel", **settings)


def azul_v0(**settings: Any) -> SintraAEC:
    """``sintra/azul-v0``: Azul for 2 to 4 players, with the options of ``sintra.azul``."""
    return env("azul", **settings)


def register() -> None:
    """Register the environments for ``pettingzoo.make``, which older versions do not have."""
    if hasattr(pettingzoo, "register"):
        pettingzoo.register("aec", "sintra/duel-v0", duel_v0)
        pettingzoo.register("aec", "sintra/azul-v0", azul_v0)


register()
