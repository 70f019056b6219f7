"""Self-play with PyTorch: a policy learns against a pool of its own earlier versions.

    pip install torch
    python examples/torch_self_play.py
    python examples/torch_self_play.py --updates 4      # a short run

The batch writes observations and masks to the same memory in every step. `torch.from_dlpack` makes
tensors of that memory, so nothing is copied. The learner is a small actor-critic; `PolicyPool`
seats it, and draws its opponents from the pool.
"""

import argparse
import copy
from typing import Any

import numpy as np
import torch
from torch import nn

import sintra
from sintra.envs.batch import Batch
from sintra.envs.policy_pool import PolicyPool, random_policy

GAMES, STEPS = 512, 64
"""Games at a time, and decisions in each of them between two updates."""
POINTS = 20.0
"""Points per unit of the network's value."""


class ActorCritic(nn.Module):
    """Logits of all actions, and the expected change of the lead, for each observation."""

    def __init__(self, high: Any, actions: int, hidden: int = 128) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / torch.as_tensor(high, dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(len(high), hidden), nn.ReLU())
        self.logits, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)

    def forward(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        features = self.body(observation * self.scale)
        logits = self.logits(features).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(features)[:, 0]

    @torch.no_grad()
    def choose(self, observation: Any, mask: Any) -> Any:
        """A policy for the pool: NumPy arrays in, actions out."""
        return self(torch.from_dlpack(observation), torch.from_dlpack(mask))[0].sample().numpy()


def rollout(pool: PolicyPool, observation: Any, mask: Any) -> list[tuple[Any, ...]]:
    """Play on in all games; what the learner saw, did, and was paid for it."""
    batch, steps = pool.batch, []
    every = np.arange(batch.games)
    for _ in range(STEPS):
        seat = (pool.seats == 0).argmax(axis=1)  # the learner's; seats are drawn anew at an end
        mine = np.flatnonzero(batch.current_player == seat)
        seen = observation[mine], mask[mine]  # copies: the step overwrites the memory
        pool.step()
        ended = batch.terminated | batch.truncated
        steps.append((mine, *seen, pool.actions[mine], batch.rewards[every, seat] / POINTS, ended))
    return steps


def learn(net: ActorCritic, optimizer: Any, steps: list[tuple[Any, ...]]) -> float:
    """One step of gradient descent on the rollout; returns the mean squared error of the value."""
    to_go, returns = np.zeros(GAMES, np.float32), []
    for mine, _, _, _, rewards, ended in reversed(steps):
        to_go = rewards + np.where(ended, 0, to_go)  # the rewards of the episode from here on
        returns.append(to_go[mine])
    seen, masks = (torch.cat([step[part] for step in steps]) for part in (1, 2))
    actions = torch.from_numpy(np.concatenate([step[3] for step in steps]))
    wanted = torch.from_numpy(np.concatenate(returns[::-1]))
    chosen, value = net(seen, masks)
    advantage = wanted - value.detach()
    error = ((wanted - value) ** 2).mean()
    loss = error - (chosen.log_prob(actions) * advantage).mean() - 0.01 * chosen.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return error.item()


def lead(net: ActorCritic, game: sintra.Game, games: int) -> float:
    """The learner's mean lead over random players, in points, half of the games from each seat."""
    batch = Batch(game, games, seed=10**6, rewards="score", auto_reset=False)
    seats = np.arange(games)[:, None] % 2 ^ np.array([0, 1])
    pool = PolicyPool(batch, [net.choose, random_policy(1)], seats=seats)
    while (batch.current_player >= 0).any():
        pool.step()
    return float(pool.returns[0] / pool.episodes[0])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--games", type=int, default=400, help="games of each evaluation")
    given = parser.parse_args(arguments)
    torch.manual_seed(1)
    game = sintra.azul()
    batch = Batch(game, GAMES, seed=1, rewards="score")
    net = ActorCritic(batch.layout.high, game.move_count)
    optimizer = torch.optim.Adam(net.parameters(), lr=0.001)

    observation = torch.from_dlpack(batch.observation)  # the batch's own memory, not a copy
    mask = torch.from_dlpack(batch.legal_action_mask)
    assert observation.data_ptr() == batch.observation.ctypes.data

    pool = PolicyPool(batch, [net.choose, random_policy(2)], seed=1)
    print(f"untrained: {lead(net, game, given.games):+.1f} points against random", flush=True)
    for update in range(given.updates):
        error = learn(net, optimizer, rollout(pool, observation, mask))
        if (update + 1) % 10 == 0:
            pool.policies.append(copy.deepcopy(net).choose)
            print(f"update {update + 1}: error {error:.3f}, {len(pool.policies)} policies")
    print(f"trained: {lead(net, game, given.games):+.1f} points against random")


if __name__ == "__main__":
    main()
