"""Learn Azul by self-play with TD(λ), with NumPy alone, until `greedy` is beaten.

    python examples/learn.py
    python examples/learn.py --game duel
    python examples/learn.py --updates 25 --games 200      # a short run

The player is a value network with one hidden layer that predicts the final lead in points. It
evaluates the afterstate of each legal move (`Batch.afterstates`) and plays the best one, as
TD-Gammon did. It plays hundreds of games against itself at a time and learns by TD(λ). It sees no
example games; `greedy` is its opponent in the evaluations only.
"""

import argparse
import time
from typing import Any

import numpy as np

import sintra
from sintra.envs.batch import Batch
from sintra.envs.observation.layout import Layout
from sintra.players.player import Budget
from sintra.players.registry import make_player

ENVS, STEPS = 512, 32
"""Games at a time, and decisions in each of them between two updates."""
LAMBDA = 0.85
"""The λ of TD(λ): 0 bootstraps from the next decision, 1 uses the result of the game."""
EPSILON = 0.1
"""The probability of a random move during training."""
SCALE = 10
"""Points per unit of the network's output."""


class Network:
    """A value network: from an observation to the expected final lead."""

    def __init__(self, layout: Layout, hidden: int, rng: np.random.Generator) -> None:
        self.score = layout["score"].start  # own points; the other's are in the next column
        self.columns = layout.size
        self.counts = np.flatnonzero(layout.high > 1)
        size = layout.size + 4 * len(self.counts)
        shapes = {"in": (size, hidden), "in0": (hidden,), "out": (hidden,), "out0": (1,)}
        self.weights = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        self.weights["in"] += rng.normal(0, 0.13, (size, hidden))
        self.mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    def inputs(self, rows: Any) -> Any:
        """Counts as five flags each: at least 1, 2, 3, 4, 5."""
        flags = [np.minimum(rows, 1), *(rows[:, self.counts] >= n for n in range(2, 6))]
        return np.concatenate(flags, axis=1, dtype=np.float32, casting="unsafe")

    def lead(self, rows: Any) -> Any:
        return rows[:, self.score].astype(np.float32) - rows[:, self.score + 1]

    def value(self, rows: Any) -> Any:
        """The current lead plus the network's prediction of its change."""
        w = self.weights
        hidden = np.maximum(self.inputs(rows) @ w["in"] + w["in0"], 0)
        return self.lead(rows) + SCALE * (hidden @ w["out"] + w["out0"])

    def learn(self, rows: Any, targets: Any, rate: float) -> None:
        """One step of Adam towards the target values."""
        w, x = self.weights, self.inputs(rows)
        hidden = np.maximum(x @ w["in"] + w["in0"], 0)
        error = hidden @ w["out"] + w["out0"] - (targets - self.lead(rows)) / SCALE
        error = np.clip(error, -2, 2).astype(np.float32) / len(rows)
        on_hidden = np.outer(error, w["out"]) * (hidden > 0)
        gradient = {
            "in": x.T @ on_hidden,
            "in0": on_hidden.sum(0),
            "out": hidden.T @ error,
            "out0": error.sum(keepdims=True),
        }
        self.steps += 1
        for name, g in gradient.items():
            self.mean[name] += 0.1 * (g - self.mean[name])
            self.square[name] += 0.001 * (g * g - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-6)


def evaluate_moves(net: Network, batch: Batch) -> tuple[Any, Any, Any, Any]:
    """The game, the action, the afterstate and its value, for every legal action."""
    games, actions = np.nonzero(batch.legal_action_mask)
    rows = batch.afterstates()
    return games, actions, rows, net.value(rows)


def best(games: Any, values: Any) -> Any:
    """The index of each game's largest value."""
    order = np.lexsort((-values, games))
    return order[np.unique(games[order], return_index=True)[1]]


def train(net: Network, batch: Batch, rate: float, rng: np.random.Generator) -> int:
    """Play on in all games, then learn from TD(λ) targets; returns how many games ended."""
    every, steps = np.arange(batch.games), []
    for _ in range(STEPS):
        seat = batch.current_player.copy()
        games, actions, rows, values = evaluate_moves(net, batch)
        greedy = best(games, values)
        explores = rng.random(batch.games) < EPSILON
        chosen = np.where(explores, best(games, rng.random(len(games))), greedy)
        batch.step(actions[chosen])
        lead = 2 * batch.scores[every, seat] - batch.scores.sum(axis=1)
        ended = batch.terminated | batch.truncated
        steps.append((seat, rows[chosen], values[greedy], explores, ended, lead))
    games, _, _, values = evaluate_moves(net, batch)
    next_value = next_return = values[best(games, values)]
    next_seat = batch.current_player.copy()
    targets = []
    for seat, _, value, explores, over, lead in reversed(steps):
        sign = np.where(seat == next_seat, 1, -1)
        bootstrapped = sign * ((1 - LAMBDA) * next_value + LAMBDA * next_return)
        targets.append(np.where(over, lead, bootstrapped))
        # The return after a random move says nothing about the value of the moves before it.
        next_value, next_return = value, np.where(explores, value, targets[-1])
        next_seat = seat
    rows = np.concatenate([step[1] for step in steps])
    wanted = np.concatenate(targets[::-1])
    for _ in range(2):
        for part in np.array_split(rng.permutation(len(wanted)), len(wanted) // 1024):
            net.learn(rows[part], wanted[part], rate)
    return int(sum(step[4].sum() for step in steps))


def evaluate(net: Network, game: sintra.Game, opponent: str, games: int) -> str:
    """Play against one of Sintra's players, every other game from the second seat."""
    batch = Batch(game, games, seed=10**6, auto_reset=False)
    player, own = make_player(opponent), np.arange(games) % 2
    won, lead = np.zeros(games, bool), np.zeros(games)
    while (batch.current_player >= 0).any():
        number, actions, _, values = evaluate_moves(net, batch)
        chosen = best(number, values)
        moves = np.full(games, -1)
        moves[number[chosen]] = actions[chosen]
        for other in np.flatnonzero(batch.current_player == 1 - own):
            view = batch.position(other).view(int(batch.current_player[other]))
            moves[other] = player.choose(view, Budget(seed=int(other))).id
        playing = batch.current_player >= 0
        batch.step(moves)
        won |= playing & (batch.rewards[np.arange(games), own] > 0)
        lead = 2 * batch.scores[np.arange(games), own] - batch.scores.sum(axis=1)
    share, error = won.mean(), 1.96 * np.sqrt(won.mean() * (1 - won.mean()) / games)
    return f"wins {share:.1%} ± {error:.1%} against {opponent}, {lead.mean():+.1f} points"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=("azul", "duel"), default="azul")
    parser.add_argument("--updates", type=int, default=250, help="training updates")
    parser.add_argument("--games", type=int, default=1000, help="games of each evaluation")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = sintra.azul() if given.game == "azul" else sintra.duel()
    rng = np.random.default_rng(given.seed)
    batch = Batch(game, ENVS, seed=given.seed)
    net = Network(batch.layout, given.hidden, rng)

    for opponent in ("random", "greedy"):
        print(f"untrained: {evaluate(net, game, opponent, given.games)}", flush=True)
    began, played = time.process_time(), 0
    for update in range(given.updates):
        rate = given.rate * max(0.05, 1 - update / given.updates)
        played += train(net, batch, rate, rng)
        if (update + 1) % 50 == 0:
            result = evaluate(net, game, "greedy", 200)
            print(f"after {played} games with itself: {result}", flush=True)
    print(f"{played} games with itself, {time.process_time() - began:.0f} s of CPU time")
    for opponent in ("random", "greedy"):
        print(f"trained: {evaluate(net, game, opponent, given.games)}", flush=True)


if __name__ == "__main__":
    main()
