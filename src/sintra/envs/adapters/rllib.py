"""Environments with the keys that RLlib's action masking reads (extra ``env``).

RLlib's ``ActionMaskingTorchRLModule`` expects observations as a dictionary of ``observations`` and
``action_mask``, in floating point. This module does not import Ray.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.adapters.pettingzoo import OWN_SETTINGS, SintraAEC
from sintra.envs.arguments import parse_game
from sintra.envs.extras import extra
from sintra.envs.observation.layout import Layout
from sintra.model.registry import DEFAULT_GAME

with extra("env", "gymnasium"):
    import gymnasium
    from gymnasium import spaces


def _space(layout: Layout, moves: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "action_mask": spaces.Box(0.0, 1.0, (moves,), np.float32),
            "observations": spaces.Box(0.0, 1.0, (layout.size,), np.float32),
        }
    )


def _masked_observation(layout: Layout, observation: Any, mask: Any) -> dict[str, Any]:
    return {
        "action_mask": mask.astype(np.float32),
        "observations": layout.scaled(observation),
    }


class MaskedEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat against Sintra's players, as in ``sintra.envs.adapters.gymnasium``.

    >>> env = MaskedEnv({"game": "azul", "opponent": "random"})
    >>> observation, info = env.reset(seed=1)
    >>> sorted(observation), float(observation["observations"].max()) <= 1
    (['action_mask', 'observations'], True)
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        """Make an environment from RLlib's ``env_config``: the arguments of ``SintraEnv``."""
        self.env = SintraEnv(**(config or {}))
        self.layout = self.env.layout
        """The meaning of each column of ``observations``; all are scaled to 0 to 1."""
        self.metadata = self.env.metadata
        self.render_mode = self.env.render_mode
        self.action_space = self.env.action_space
        self.observation_space = _space(self.layout, self.env.game.move_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        observation, info = self.env.reset(seed=seed, options=options)
        return _masked_observation(self.layout, observation, info["action_mask"]), info

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        masked = _masked_observation(self.layout, observation, info["action_mask"])
        return masked, reward, terminated, truncated, info

    def render(self) -> Any:
        """Render as ``SintraEnv`` does."""
        return self.env.render()

    def close(self) -> None:
        self.env.close()


class MaskedAEC(SintraAEC):
    """All seats, for RLlib's own ``PettingZooEnv``, which wraps it as a multi-agent environment.

    >>> all_seats = MaskedAEC({"game": "azul", "players": 3})
    >>> all_seats.reset(seed=1)
    >>> sorted(all_seats.observe("player_0"))
    ['action_mask', 'observations']
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        """Make an environment from RLlib's ``env_config``: the arguments of ``pettingzoo.env``."""
        options = dict(config or {})
        own = {key: options.pop(key) for key in OWN_SETTINGS if key in options}
        super().__init__(parse_game(options.pop("game", DEFAULT_GAME), options), **own)
        self.observation_spaces = {
            agent: _space(self.layout, self.game.move_count) for agent in self.possible_agents
        }

    def observe(self, agent: str) -> dict[str, Any]:
        plain = super().observe(agent)
        return _masked_observation(self.layout, plain["observation"], plain["action_mask"])
