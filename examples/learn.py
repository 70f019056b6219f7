"""Learn to play with NumPy alone: first by watching `greedy`, then by playing against it.

    python examples/learn.py
    python examples/learn.py --corrects          # begin with greedy's opinions, and correct them

The player is a network with one hidden layer. It learns to predict what `greedy` would do, and is
then improved by policy gradient (PPO) in hundreds of games against `greedy` at a time. With
`--corrects` it does not watch: it adds its own thoughts to `greedy`'s opinion on every move. The
result is measured in games that it has not seen, about half of them from each seat.
"""

import argparse
import random
import time
from typing import Any

import numpy as np

import sintra
from sintra.envs.gymnasium_vector import SintraVectorEnv
from sintra.envs.observe import legal_action_mask, observe
from sintra.players import simple

Arrays = dict[str, Any]


class Network:
    """Observations and opinions in; odds of the legal moves, and the lead to expect, out."""

    def __init__(self, columns: int, moves: int, hidden: int, corrects: bool, seed: int) -> None:
        self.corrects = corrects
        rng = np.random.default_rng(seed)
        self.weights: Arrays = {
            "in": rng.normal(0, 1 / np.sqrt(60), (columns, hidden)),
            "in0": np.zeros(hidden),
            "move": rng.normal(0, 0.01, (hidden, moves)),
            "move0": np.zeros(moves),
            "lead": np.zeros((hidden, 1)),
            "lead0": np.zeros(1),
        }
        self.weights = {name: w.astype(np.float32) for name, w in self.weights.items()}
        self._mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, seen: Any, opinion: Any) -> tuple[Any, Any, Any]:
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["in0"], 0)
        logits = opinion + hidden @ w["move"] + w["move0"]
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), (hidden @ w["lead"] + w["lead0"])[:, 0]

    def backward(self, seen: Any, hidden: Any, on_logits: Any, on_lead: Any, rate: float) -> None:
        """One step of Adam, given the gradient of the loss on what `forward` gave."""
        w, on_lead = self.weights, on_lead[:, None]
        on_hidden = (on_logits @ w["move"].T + on_lead @ w["lead"].T) * (hidden > 0)
        gradient = {
            "in": seen.T @ on_hidden,
            "in0": on_hidden.sum(0),
            "move": hidden.T @ on_logits,
            "move0": on_logits.sum(0),
            "lead": hidden.T @ on_lead,
            "lead0": on_lead.sum(0),
        }
        norm = np.sqrt(sum(float((g * g).sum()) for g in gradient.values()))
        self._steps += 1
        for name, unclipped in gradient.items():
            g = unclipped * min(1.0, 0.5 / (norm + 1e-8))
            self._mean[name] += 0.1 * (g - self._mean[name])
            self._square[name] += 0.001 * (g * g - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-5)


ILLEGAL = -1e9
DOUBT = 3.0
"""How many points make a move clearly better: the larger, the more is tried."""


def advice(env: SintraVectorEnv, corrects: bool) -> Any:
    """What to begin with: no opinion on any legal move, or that of `greedy`."""
    if not corrects:
        return np.where(env.action_masks(), 0, ILLEGAL).astype(np.float32)
    opinion = np.full((env.num_envs, env.game.moves), ILLEGAL, np.float32)
    moves, points, hopes = simple.room()
    for number, position in enumerate(env.positions()):
        n = simple.judge(position.state, moves, points, hopes)
        opinion[number, moves[:n]] = points[:n] / DOUBT
    return opinion


def watch(game: sintra.Game, decisions: int, seed: int) -> tuple[Any, Any, Any]:
    """What `greedy` would do in many positions; some moves are random, to see more of the game."""
    rng = random.Random(seed)
    seen, legal, wanted = [], [], []
    while len(wanted) < decisions:
        position = game.start(seed=rng.getrandbits(32))
        daring = rng.choice((0.0, 0.1, 0.3))
        while not position.is_over:
            scores = simple.opinions(game.name, position.state)
            best = max(scores, key=lambda move: scores[move])
            seen.append(observe(position, position.actor))
            legal.append(legal_action_mask(position))
            wanted.append(best)
            position.play(rng.choice(list(scores)) if rng.random() < daring else best)
    return np.array(seen), np.array(legal), np.array(wanted)


def imitate(net: Network, high: Any, data: tuple[Any, Any, Any], epochs: int, seed: int) -> float:
    """Learn to choose what was chosen; returns how often it does, in games kept aside."""
    seen, legal, wanted = data
    opinion = np.where(legal, 0, ILLEGAL).astype(np.float32)
    rng = np.random.default_rng(seed)
    kept = len(wanted) // 10
    for epoch in range(epochs):
        for rows in np.array_split(kept + rng.permutation(len(wanted) - kept), len(wanted) // 512):
            x = seen[rows] / high
            hidden, odds, lead = net.forward(x, opinion[rows])
            odds[np.arange(len(rows)), wanted[rows]] -= 1
            rate = 2e-3 * (1 - epoch / epochs)
            net.backward(x, hidden, odds / len(rows), np.zeros_like(lead), rate)
    _, odds, _ = net.forward(seen[:kept] / high, opinion[:kept])
    return float((odds.argmax(1) == wanted[:kept]).mean())


def improve(
    net: Network, env: SintraVectorEnv, updates: int, rate: float, seed: int, steps: int = 64
) -> None:
    """Proximal policy optimization: make what went better than expected more likely, carefully."""
    rng = np.random.default_rng(seed)
    high = env.layout.high.astype(np.float32)
    games = np.arange(env.num_envs)
    seen, _ = env.reset(seed=seed)
    for update in range(updates):
        parts: list[tuple[Any, ...]] = []
        for _ in range(steps):
            opinion = advice(env, net.corrects)
            _, odds, lead = net.forward(seen / high, opinion)
            moves = (odds.cumsum(1) > rng.random((env.num_envs, 1))).argmax(1)
            told, rewards, over, _, _ = env.step(moves)
            parts.append((seen, opinion, moves, odds[games, moves], lead, rewards / 10, over))
            seen = told
        _, _, lead = net.forward(seen / high, advice(env, net.corrects))
        batch = [np.array(column) for column in zip(*parts, strict=True)]
        gains = advantages(batch[4], batch[5], batch[6], lead)
        learn(net, high, batch, gains, rate * (1 - update / updates), rng)


def advantages(leads: Any, rewards: Any, over: Any, last: Any) -> Any:
    """How much better than expected it went on, after each move (GAE)."""
    gains, gain, after = np.zeros_like(leads), np.zeros_like(last), last
    for step in reversed(range(len(leads))):
        going_on = ~over[step]
        surprise = rewards[step] + 0.98 * after * going_on - leads[step]
        gain = surprise + 0.98 * 0.95 * going_on * gain
        gains[step], after = gain, leads[step]
    return gains


def learn(net: Network, high: Any, batch: list[Any], gains: Any, rate: float, rng: Any) -> None:
    seen, opinion, moves, chances, leads, _, _ = (a.reshape(-1, *a.shape[2:]) for a in batch)
    gains = gains.reshape(-1)
    wanted_leads = gains + leads
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(3):
        for rows in np.array_split(rng.permutation(len(moves)), max(1, len(moves) // 2048)):
            x = seen[rows] / high
            hidden, odds, lead = net.forward(x, opinion[rows])
            number = np.arange(len(rows))
            ratio = odds[number, moves[rows]] / chances[rows]
            gain = gains[rows]
            within = np.where(gain > 0, ratio < 1.2, ratio > 0.8)
            surprise = np.log(odds + 1e-9)
            entropy = -(odds * surprise).sum(1, keepdims=True)
            chosen = np.zeros_like(odds)
            chosen[number, moves[rows]] = 1
            on_logits = -(gain * ratio * within)[:, None] * (chosen - odds)
            on_logits += 0.003 * odds * (surprise + entropy)
            on_lead = 0.5 * (lead - wanted_leads[rows])
            net.backward(x, hidden, on_logits / len(rows), on_lead / len(rows), rate)


def measure(net: Network, game: sintra.Game, opponent: str, games: int) -> tuple[float, float]:
    """Share of wins, and the mean lead in points, against a player of Sintra."""
    env = SintraVectorEnv(
        games, game, opponent=opponent, rewards="score", autoreset_mode="NextStep"
    )
    high = env.layout.high.astype(np.float32)
    lead, playing = np.zeros(games), np.ones(games, bool)
    seen, _ = env.reset(seed=10**6)
    while playing.any():
        _, odds, _ = net.forward(seen / high, advice(env, net.corrects))
        seen, rewards, over, _, _ = env.step(odds.argmax(1))
        lead += rewards * playing
        playing &= ~over
    return float((lead > 0).mean()), float(lead.mean())


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=("azul", "duel"), default="azul")
    parser.add_argument("--corrects", action="store_true", help="correct greedy, do not watch it")
    parser.add_argument("--watched", type=int, default=60_000, help="decisions of greedy to watch")
    parser.add_argument("--updates", type=int, default=60, help="rounds of policy gradient")
    parser.add_argument("--envs", type=int, default=256, help="games at a time")
    parser.add_argument("--games", type=int, default=500, help="games of each measurement")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = sintra.azul() if given.game == "azul" else sintra.duel()
    began = time.process_time()
    env = SintraVectorEnv(
        given.envs, game, opponent="greedy", rewards="score", autoreset_mode="SameStep"
    )
    net = Network(env.layout.size, game.moves, given.hidden, given.corrects, given.seed)

    def report(when: str) -> None:
        for opponent in ("random", "greedy"):
            share, lead = measure(net, game, opponent, given.games)
            print(f"{when}: wins {share:.1%} against {opponent}, {lead:+.1f} points", flush=True)

    report("untrained")
    if not given.corrects:
        seen = watch(game, given.watched, given.seed)
        agreed = imitate(net, env.layout.high.astype(np.float32), seen, 8, given.seed)
        print(f"agrees with greedy in {agreed:.0%} of its decisions")
        report("after watching")
    improve(net, env, given.updates, rate=1e-3 if given.corrects else 5e-4, seed=given.seed)
    report("after playing")
    print(f"{time.process_time() - began:.0f} s of CPU time")


if __name__ == "__main__":
    main()
