"""RLlib's keys: the same games, with the keys that its action masking expects."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sintra
from sintra.envs.adapters.gymnasium import SintraEnv
from sintra.envs.adapters.pettingzoo import env
from sintra.envs.adapters.rllib import MaskedAEC, MaskedEnv

CONFIGS = [{"game": "duel"}, {"game": "azul", "players": 3, "wall": "grey"}]


@pytest.mark.parametrize("config", CONFIGS)
def test_one_seat_sees_the_same_under_other_keys(config: dict[str, Any]) -> None:
    masked, plain = (
        MaskedEnv({**config, "opponent": "random"}),
        SintraEnv(**config, opponent="random"),
    )
    seen, _ = masked.reset(seed=4)
    expected, info = plain.reset(seed=4)
    rng = np.random.default_rng(4)
    over = False
    while not over:
        assert masked.observation_space.contains(seen)
        high = masked.layout.high
        assert (np.rint(seen["observations"] * high) == expected).all()
        assert seen["action_mask"].tolist() == info["action_mask"].tolist()
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, _, _ = masked.step(action)
        expected, same, ended, _, info = plain.step(action)
        assert (reward, over) == (same, ended)
    with pytest.raises(sintra.GameOverError):
        masked.step(0)


def test_gymnasium_finds_nothing_wrong() -> None:
    class Checked(MaskedEnv):
        """Always legal, because Gymnasium samples actions without a mask."""

        def step(self, action: Any) -> Any:
            legal = np.flatnonzero(self.env.action_masks())
            return super().step(legal[int(action) % len(legal)])

    check_env(Checked({"game": "azul", "opponent": "random"}), skip_render_check=True)


@pytest.mark.parametrize("config", CONFIGS)
def test_all_seats_see_the_same_under_other_keys(config: dict[str, Any]) -> None:
    masked, plain = MaskedAEC(config), env(**config)
    masked.reset(seed=6)
    plain.reset(seed=6)
    rng = np.random.default_rng(4)
    while plain.agents:
        agent = plain.agent_selection
        seen, reward, over, _, _ = masked.last()
        expected, same, ended, _, _ = plain.last()
        assert masked.agent_selection == agent
        assert (reward, over) == (same, ended)
        assert masked.observation_space(agent).contains(seen)
        assert (np.rint(seen["observations"] * masked.layout.high) == expected["observation"]).all()
        assert seen["action_mask"].tolist() == expected["action_mask"].tolist()
        action = None if ended else int(rng.choice(np.flatnonzero(expected["action_mask"])))
        masked.step(action)
        plain.step(action)
    assert not masked.agents
