"""Learn Azul by playing against oneself, with NumPy alone, until `greedy` is beaten.

    python examples/learn.py
    python examples/learn.py --game duel
    python examples/learn.py --updates 25 --games 200      # a first impression

The player is a network with one hidden layer that foretells by how many points a position will be
won. It looks at what each of its moves leads to (`Batch.afterstates`) and takes the best, like
TD-Gammon. It plays hundreds of games against itself at a time, and learns to think now what it
comes to think later (TD(λ)). Nobody shows it a good move; `greedy` is met in the examinations only.
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
"""Games at a time, and decisions in each of them between two lessons."""
LAMBDA = 0.85
"""How far a lesson looks: 0 to the next decision, 1 to the end of the game."""
DARING = 0.1
"""How often any move is tried instead of the best."""
SCALE = 10
"""Points that the network's output counts for."""


class Network:
    """What a seat sees in; by how many points it will win, out."""

    def __init__(self, layout: Layout, hidden: int, rng: np.random.Generator) -> None:
        self.score = layout["score"].start  # own points there, the other's in the next column
        self.columns = layout.size
        self.many = np.flatnonzero(layout.high > 1)
        size = layout.size + 4 * len(self.many)
        shapes = {"in": (size, hidden), "in0": (hidden,), "out": (hidden,), "out0": (1,)}
        self.weights = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        self.weights["in"] += rng.normal(0, 0.13, (size, hidden))
        self.mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.lessons = 0

    def inputs(self, rows: Any) -> Any:
        """Counts as separate yes-or-no questions: at least 1? 2? 3? 4? 5?"""
        asked = [np.minimum(rows, 1), *(rows[:, self.many] >= n for n in range(2, 6))]
        return np.concatenate(asked, axis=1, dtype=np.float32, casting="unsafe")

    def lead(self, rows: Any) -> Any:
        return rows[:, self.score].astype(np.float32) - rows[:, self.score + 1]

    def value(self, rows: Any) -> Any:
        """The lead now, and what the network expects on top of it."""
        w = self.weights
        hidden = np.maximum(self.inputs(rows) @ w["in"] + w["in0"], 0)
        return self.lead(rows) + SCALE * (hidden @ w["out"] + w["out0"])

    def learn(self, rows: Any, wanted: Any, rate: float) -> None:
        """One step of Adam towards the values that are wanted."""
        w, x = self.weights, self.inputs(rows)
        hidden = np.maximum(x @ w["in"] + w["in0"], 0)
        error = hidden @ w["out"] + w["out0"] - (wanted - self.lead(rows)) / SCALE
        error = np.clip(error, -2, 2).astype(np.float32) / len(rows)
        on_hidden = np.outer(error, w["out"]) * (hidden > 0)
        gradient = {
            "in": x.T @ on_hidden,
            "in0": on_hidden.sum(0),
            "out": hidden.T @ error,
            "out0": error.sum(keepdims=True),
        }
        self.lessons += 1
        for name, g in gradient.items():
            self.mean[name] += 0.1 * (g - self.mean[name])
            self.square[name] += 0.001 * (g * g - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.lessons)
            square = self.square[name] / (1 - 0.999**self.lessons)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-6)


def look_ahead(net: Network, batch: Batch) -> tuple[Any, Any, Any, Any]:
    """The game, the action, the afterstate and its value, for everything that may be done."""
    games, actions = np.nonzero(batch.legal_action_mask)
    rows = batch.afterstates()
    return games, actions, rows, net.value(rows)


def best(games: Any, values: Any) -> Any:
    """Where each game's largest value is."""
    order = np.lexsort((-values, games))
    return order[np.unique(games[order], return_index=True)[1]]


def lesson(net: Network, batch: Batch, rate: float, rng: np.random.Generator) -> int:
    """Play on in all games, then learn from what was thought later; returns how many ended."""
    every, parts = np.arange(batch.games), []
    for _ in range(STEPS):
        seat = batch.current_player.copy()
        games, actions, rows, values = look_ahead(net, batch)
        wisest = best(games, values)
        dares = rng.random(batch.games) < DARING
        taken = np.where(dares, best(games, rng.random(len(games))), wisest)
        batch.step(actions[taken])
        lead = 2 * batch.scores[every, seat] - batch.scores.sum(axis=1)
        parts.append((seat, rows[taken], values[wisest], dares, batch.terminated.copy(), lead))
    games, _, _, values = look_ahead(net, batch)
    thought = expected = values[best(games, values)]
    later = batch.current_player.copy()
    wanted = []
    for seat, _, value, dares, over, lead in reversed(parts):
        hope = np.where(seat == later, 1, -1) * ((1 - LAMBDA) * thought + LAMBDA * expected)
        wanted.append(np.where(over, lead, hope))
        # What came of a daring move says nothing about what the moves before it are worth.
        thought, expected, later = value, np.where(dares, value, wanted[-1]), seat
    seen = np.concatenate([part[1] for part in parts])
    targets = np.concatenate(wanted[::-1])
    for _ in range(2):
        for some in np.array_split(rng.permutation(len(targets)), len(targets) // 1024):
            net.learn(seen[some], targets[some], rate)
    return int(sum(part[4].sum() for part in parts))


def examine(net: Network, game: sintra.Game, opponent: str, games: int) -> str:
    """Play against one of Sintra's players, every other game from the second seat."""
    batch = Batch(game, games, seed=10**6, auto_reset=False)
    player, own = make_player(opponent), np.arange(games) % 2
    won, lead = np.zeros(games, bool), np.zeros(games)
    while (batch.current_player >= 0).any():
        number, actions, _, values = look_ahead(net, batch)
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
    share, doubt = won.mean(), 1.96 * np.sqrt(won.mean() * (1 - won.mean()) / games)
    return f"wins {share:.1%} ± {doubt:.1%} against {opponent}, {lead.mean():+.1f} points"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=("azul", "duel"), default="azul")
    parser.add_argument("--updates", type=int, default=250, help="lessons")
    parser.add_argument("--games", type=int, default=1000, help="games of each examination")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = sintra.azul() if given.game == "azul" else sintra.duel()
    rng = np.random.default_rng(given.seed)
    batch = Batch(game, ENVS, seed=given.seed)
    net = Network(batch.layout, given.hidden, rng)

    for opponent in ("random", "greedy"):
        print(f"untrained: {examine(net, game, opponent, given.games)}", flush=True)
    began, played = time.process_time(), 0
    for update in range(given.updates):
        rate = given.rate * max(0.05, 1 - update / given.updates)
        played += lesson(net, batch, rate, rng)
        if (update + 1) % 50 == 0:
            said = examine(net, game, "greedy", 200)
            print(f"after {played} games with itself: {said}", flush=True)
    print(f"{played} games with itself, {time.process_time() - began:.0f} s of CPU time")
    for opponent in ("random", "greedy"):
        print(f"trained: {examine(net, game, opponent, given.games)}", flush=True)


if __name__ == "__main__":
    main()
