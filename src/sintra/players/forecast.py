"""Teaching the evaluation what boards will still bring: weights of features, and a network.

For each stage of the game a ridge regression of final leads on the differences between boards'
features gives the weights. The network learns what they leave unexplained, from the same features
and the board space by space.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import evaluation, sense
from sintra.players.evaluation import BOARD_UNITS, MOST_STAGES
from sintra.players.gradient import Adam, Layers, batches
from sintra.players.tune import STAGES, fit_scale
from sintra.rules.compiled import jit

RIDGE = 6.0
BATCH = 512
RATE = 2e-3
DECAY = 1.0
EPOCHS = 24
MOST_LEAD = 40.0
"""Larger leads count like this one."""
UNIT = 10.0
"""Points that are 1 for the network."""


@dataclass(frozen=True)
class Ends:
    """Rounds' ends: what all boards looked like, and what became of them."""

    stage: NDArray[np.int64]
    inputs: NDArray[np.float32]
    """By end, seat and number: features, then the board."""
    seats: NDArray[np.float32]
    """1 for seats that play."""
    score: NDArray[np.float32]
    final: NDArray[np.float32]
    won: NDArray[np.float32]

    def some(self, chosen: Any) -> "Ends":
        """Those at some indices, or those that a mask chooses."""
        return Ends(
            self.stage[chosen], self.inputs[chosen], self.seats[chosen],
            self.score[chosen], self.final[chosen], self.won[chosen],
        )  # fmt: skip

    def lead(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """By how much each seat's points are more than those of the others in the mean."""
        players = self.seats.sum(axis=1, keepdims=True)
        others = ((points * self.seats).sum(axis=1, keepdims=True) - points) / (players - 1.0)
        return (points - others) * self.seats


@jit
def _describe(states: Any, size: int, stages: Any, numbers: Any, inputs: Any) -> None:
    for index in range(len(states)):
        s = states[index]
        stages[index] = sense.stage(s)
        for seat in range(sense.seats(s)):
            sense.features(s, seat, numbers[:size])
            for feature in range(size):
                inputs[index, seat, feature] = numbers[feature]
            sense.board(s, seat, inputs[index, seat, size:])


def ends(game: str, states: Any, final: Any, won: Any) -> Ends:
    """Describe rounds' ends; ``final`` and ``won`` are those of their games."""
    n, most = len(states), final.shape[1]
    size = len(evaluation.NAMES[game])
    stages = np.zeros(n, np.int64)
    inputs = np.zeros((n, most, evaluation.INPUTS[game]), np.float32)
    _describe(states, size, stages, np.zeros(evaluation.ROOM), inputs)
    seats = (np.arange(most) < sense.seats(states[0])).astype(np.float32)
    score = states["score"][:, :most].astype(np.float32)
    return Ends(stages, inputs, np.tile(seats, (n, 1)), score, final, won)


def together(parts: Sequence[Ends], most: int) -> Ends:
    """Put ends of games for different numbers of players together."""

    def wide(part: NDArray[np.float32]) -> NDArray[np.float32]:
        missing = [(0, 0)] * part.ndim
        missing[1] = (0, most - part.shape[1])
        return np.pad(part, missing)

    return Ends(
        np.concatenate([part.stage for part in parts]),
        *(
            np.concatenate([wide(getattr(part, name)) for part in parts])
            for name in ("inputs", "seats", "score", "final", "won")
        ),
    )


def teach(
    game: str, taught: Ends, used: dict[str, Any], seed: int = 1
) -> tuple[dict[str, Any], Layers]:
    """Weights in their JSON form, and the network that goes with them."""
    size = len(evaluation.NAMES[game])
    wanted = np.clip(taught.lead(taught.final), -MOST_LEAD, MOST_LEAD) - taught.lead(taught.score)
    points = np.zeros((STAGES[game], size), np.float32)
    for stage in range(STAGES[game]):
        now = taught.some(taught.stage == stage)
        features = now.inputs[:, :, :size]
        apart = np.stack([now.lead(features[:, :, i]) for i in range(size)], axis=2)
        plays = now.seats > 0.0
        of_seats, leads = apart[plays], wanted[taught.stage == stage][plays]
        system = of_seats.T @ of_seats + RIDGE * np.eye(size)
        points[stage] = np.linalg.solve(system, of_seats.T @ leads)
    known = np.einsum("bsi,bi->bs", taught.inputs[:, :, :size], points[taught.stage])
    network = _teach_network(taught, (wanted - taught.lead(known)) / UNIT, seed)
    outlook = taught.score + known + _added(network, taught)
    stages = []
    for stage in range(STAGES[game]):
        chosen = taught.stage == stage
        pairs = [
            (seats[: int(plays.sum())], won[: int(plays.sum())])
            for seats, plays, won in zip(
                outlook[chosen], taught.seats[chosen], taught.won[chosen], strict=True
            )
        ]
        named = zip(evaluation.NAMES[game], points[stage].tolist(), strict=True)
        stages.append(
            {
                "scale": fit_scale(pairs)[0],
                "points": {name: round(weight, 4) for name, weight in named},
            }
        )
    return {**used, "stages": stages}, network


def _teach_network(taught: Ends, wanted: NDArray[np.float32], seed: int) -> Layers:
    """Learn the leads that are ``wanted``; inputs are scaled, and the weights scaled back."""
    rng = np.random.default_rng(seed)
    width = taught.inputs.shape[2]
    boards = taught.inputs[taught.seats > 0.0]
    middle, spread = boards.mean(axis=0), boards.std(axis=0)
    spread[spread < 1e-6] = np.inf  # what is always the same tells nothing
    layers = {
        "board": rng.normal(0.0, width**-0.5, (width, BOARD_UNITS)).astype(np.float32),
        "board_bias": np.zeros(BOARD_UNITS, np.float32),
        "board_out": rng.normal(0.0, 0.05, (MOST_STAGES, BOARD_UNITS)).astype(np.float32),
    }
    adam = Adam(layers, RATE, DECAY)
    for share, chosen in batches(len(wanted), BATCH, EPOCHS, seed):
        some = taught.some(chosen)
        inputs = (some.inputs - middle) / spread
        hidden = np.maximum(inputs @ layers["board"] + layers["board_bias"], 0.0)
        out = layers["board_out"][some.stage]
        found = some.lead(np.einsum("bsh,bh->bs", hidden, out))
        players = some.seats.sum(axis=1, keepdims=True)
        slope = (found - wanted[chosen]) * some.seats / players / len(chosen)
        slope = some.lead(slope)  # a lead is as much the others' points as one's own
        of_hidden = slope[:, :, None] * out[:, None, :] * (hidden > 0.0)
        of_out = np.zeros_like(layers["board_out"])
        np.add.at(of_out, some.stage, np.einsum("bs,bsh->bh", slope, hidden))
        slopes = {
            "board": np.tensordot(inputs, of_hidden, ((0, 1), (0, 1))),
            "board_bias": of_hidden.sum(axis=(0, 1)),
            "board_out": of_out,
        }
        adam.step(slopes, share)
    return {
        "board": (layers["board"] / spread[:, None]).astype(np.float32),
        "board_bias": (layers["board_bias"] - (middle / spread) @ layers["board"]).astype(
            np.float32
        ),
        "board_out": layers["board_out"] * np.float32(UNIT),
    }


def _added(network: Layers, shown: Ends) -> NDArray[np.float32]:
    """What the network adds to every seat's points to come."""
    hidden = np.maximum(shown.inputs @ network["board"] + network["board_bias"], 0.0)
    found = np.einsum("bsh,bh->bs", hidden, network["board_out"][shown.stage])
    return (found * shown.seats).astype(np.float32)


def explained(game: str, weights: dict[str, Any], network: Layers, shown: Ends) -> float:
    """The part of the variance of final leads that weights and network foresee."""
    named = [
        [stage["points"][name] for name in evaluation.NAMES[game]] for stage in weights["stages"]
    ]
    points = np.array(named, np.float32)
    features = shown.inputs[:, :, : points.shape[1]]
    outlook = shown.score + np.einsum("bsi,bi->bs", features, points[shown.stage])
    missed = shown.lead(shown.final) - shown.lead(outlook + _added(network, shown))
    plays = shown.seats > 0.0
    return 1.0 - float((missed[plays] ** 2).sum() / (shown.lead(shown.final)[plays] ** 2).sum())
