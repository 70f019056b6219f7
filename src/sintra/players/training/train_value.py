"""Training of the value function: feature weights and value networks together.

The training examples are ends of rounds, each with a value target for the seat that decides first
in the next round (``rollout_targets.py``). Every stage of a game has a network of its own. The loss
is the cross-entropy of the targets and the values that follow from the expected scores.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import games, heuristics, value
from sintra.players.training.adam import Adam, Layers, batches
from sintra.players.value import HIDDEN_UNITS, MARGIN_SCALE
from sintra.players.weights import Networks
from sintra.rules import engine
from sintra.rules.jit import jit

BATCH = 512
RATE = 2e-3
DECAY = 0.3
EPOCHS = 8
MIN_VARIANCE = 1e-3
"""Lower bound of value · (1 - value) in the loss, so that certain values are not pushed further."""
POINT_UNIT = 10.0
"""Points that one unit of the network's output stands for while it is trained."""


@dataclass(frozen=True)
class ValueExamples:
    """Ends of rounds: all boards, encoded, and the value target of one seat."""

    stage: NDArray[np.int64]
    inputs: NDArray[np.float32]
    """By example, seat and input: features, then the board."""
    seats: NDArray[np.float32]
    """1 for seats that play."""
    score: NDArray[np.float32]
    seat: NDArray[np.int64]
    """Who decides first in the next round."""
    target: NDArray[np.float32]
    """The value to that seat, 0 to 1."""

    def __len__(self) -> int:
        return len(self.stage)

    def select(self, chosen: Any) -> "ValueExamples":
        """The examples at some indices, or those that a mask selects."""
        return ValueExamples(
            self.stage[chosen], self.inputs[chosen], self.seats[chosen],
            self.score[chosen], self.seat[chosen], self.target[chosen],
        )  # fmt: skip


@jit
def _encode(states: Any, size: int, stages: Any, inputs: Any) -> None:
    for index in range(len(states)):
        s = states[index]
        stages[index] = heuristics.stage(s)
        for seat in range(engine.player_count(s)):
            heuristics.value_features(s, seat, inputs[index, seat, :size])
            heuristics.encode_board(s, seat, inputs[index, seat, size:])


def make_examples(game: str, states: Any) -> ValueExamples:
    """Encode ends of rounds; their targets are still 0."""
    known = games.find(game)
    n, most = states["score"].shape
    stages = np.zeros(n, np.int64)
    inputs = np.zeros((n, most, known.input_size), np.float32)
    _encode(states, len(known.value_features), stages, inputs)
    playing = np.array([engine.player_count(s) for s in states])
    seats = (np.arange(most) < playing[:, None]).astype(np.float32)
    score = states["score"].astype(np.float32)
    return ValueExamples(stages, inputs, seats, score, states["starter"], np.zeros(n, np.float32))


def train(
    game: str, examples: ValueExamples, used: dict[str, Any], networks: Networks, *,
    from_scratch: bool = True, rate: float = RATE, epochs: int = EPOCHS, seed: int = 1,
) -> tuple[dict[str, Any], Layers]:  # fmt: skip
    """Train; returns the weights in their JSON form, and the value networks that go with them.

    A stage without examples stays as it is. The others begin with nothing but their scales, or,
    not ``from_scratch``, with what they are in ``used`` and ``networks``.
    """
    trained = {name: networks[name].copy() for name, _, _ in value.LAYERS}
    stages = []
    for stage, before in enumerate(used["stages"]):
        of_stage = examples.select(examples.stage == stage)
        if not len(of_stage):
            stages.append(before)
            continue
        scaling = _Scaling.fitted(of_stage)
        if from_scratch:
            layers = _initialize(scaling, before, seed + stage)
        else:
            layers = _from_networks(game, stage, before, networks, scaling)
        adam = Adam(layers, rate, {"in": DECAY})
        rng = np.random.default_rng(seed)
        for share, chosen in batches(len(of_stage), BATCH, epochs, seed):
            batch = _mirror_half(game, of_stage.select(chosen), rng)
            adam.step(_gradients(layers, batch, scaling, used["margin_weight"]), share)
        stages.append(_to_networks(game, stage, layers, scaling, trained))
    return {**used, "stages": stages}, trained


def _mirror_half(game: str, batch: ValueExamples, rng: np.random.Generator) -> ValueExamples:
    """Mirror half of the boards, in games where a mirrored board has the same value.

    This data augmentation makes the network treat both sides alike, and reduces overfitting.
    """
    mirror = games.find(game).input_mirror
    if mirror is None:
        return batch
    chosen = rng.random(batch.inputs.shape[:2]) < 0.5
    inputs = batch.inputs.copy()
    inputs[chosen] = inputs[chosen][:, mirror]
    return replace(batch, inputs=inputs)


@dataclass(frozen=True)
class _Scaling:
    """Standardization of the inputs while a network is trained."""

    mean: NDArray[np.float32]
    deviation: NDArray[np.float32]

    @classmethod
    def fitted(cls, examples: ValueExamples) -> "_Scaling":
        boards = examples.inputs[examples.seats > 0.0]
        mean, deviation = boards.mean(axis=0), boards.std(axis=0)
        deviation[deviation < 1e-6] = np.inf  # constant inputs carry no information
        return cls(mean, deviation)

    @classmethod
    def none(cls, width: int) -> "_Scaling":
        return cls(np.zeros(width, np.float32), np.ones(width, np.float32))

    def __call__(self, inputs: Any) -> Any:
        return (inputs - self.mean) / self.deviation


def _initialize(scaling: _Scaling, before: dict[str, Any], seed: int) -> Layers:
    """A random initialization; ``skip`` holds the feature weights, too."""
    rng = np.random.default_rng(seed)
    width = len(scaling.mean)
    layers = {
        "in": rng.normal(0.0, width**-0.5, (width, HIDDEN_UNITS)),
        "bias": np.zeros(HIDDEN_UNITS),
        "out": rng.normal(0.0, 0.02, HIDDEN_UNITS),
        "skip": np.zeros(width),
        "scale": np.log([before["scale"]]),
    }
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def _from_networks(
    game: str, stage: int, before: dict[str, Any], networks: Networks, scaling: _Scaling
) -> Layers:
    """The network of a stage, with the feature weights, for standardized inputs."""
    width = len(scaling.mean)
    deviation = np.where(np.isfinite(scaling.deviation), scaling.deviation, 0.0)
    first = networks["value_in"][stage, :width]
    skip = networks["value_skip"][stage, :width].copy()
    names = games.find(game).value_features
    skip[: len(names)] = [before["feature_weights"][name] for name in names]
    layers = {
        "in": first * deviation[:, None],
        "bias": networks["value_bias"][stage] + scaling.mean @ first,
        "out": networks["value_out"][stage] / POINT_UNIT,
        "skip": skip * deviation / POINT_UNIT,
        "scale": np.log([before["scale"]]),
    }
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def _to_networks(
    game: str, stage: int, layers: Layers, scaling: _Scaling, trained: Layers
) -> dict[str, Any]:
    """Write the network of a stage to ``trained``; returns the stage's weights."""
    names = games.find(game).value_features
    width = len(scaling.mean)
    skip = POINT_UNIT * layers["skip"] / scaling.deviation
    first = layers["in"] / scaling.deviation[:, None]
    trained["value_in"][stage, :width] = first
    trained["value_bias"][stage] = layers["bias"] - scaling.mean @ first
    trained["value_out"][stage] = POINT_UNIT * layers["out"]
    trained["value_skip"][stage, len(names) : width] = skip[len(names) :]
    feature_weights = zip(names, skip[: len(names)].tolist(), strict=True)
    return {
        "scale": round(float(np.exp(layers["scale"][0])), 2),
        "feature_weights": {name: round(weight, 4) for name, weight in feature_weights},
    }


def _expected_scores(layers: Layers, batch: ValueExamples, inputs: Any) -> tuple[Any, Any]:
    """The hidden layer, and the expected final scores of all seats."""
    hidden = np.maximum(inputs @ layers["in"] + layers["bias"], 0.0)
    points = hidden @ layers["out"] + inputs @ layers["skip"]
    return hidden, batch.score + POINT_UNIT * points


def _leads(batch: ValueExamples, expected: Any) -> tuple[Any, Any]:
    """The lead of the target's seat over its best opponent, and that opponent."""
    rows = np.arange(len(batch))
    others = np.where(batch.seats > 0.0, expected, -np.inf)
    others[rows, batch.seat] = -np.inf
    best = others.argmax(axis=1)
    return expected[rows, batch.seat] - expected[rows, best], best


def _values(lead: Any, scale: Any, margin_weight: float) -> tuple[Any, Any, Any]:
    """Values of leads as in ``value.evaluate``; their derivatives by lead and by log scale."""
    win = 1.0 / (1.0 + np.exp(np.clip(-lead / scale, -50.0, 50.0)))
    margin = np.tanh(lead / MARGIN_SCALE)
    slope = (1.0 - margin_weight) * win * (1.0 - win) / scale
    values = (1.0 - margin_weight) * win + margin_weight * (0.5 + 0.5 * margin)
    by_lead = slope + margin_weight * 0.5 * (1.0 - margin**2) / MARGIN_SCALE
    return values, by_lead, -slope * lead


def _gradients(
    layers: Layers, batch: ValueExamples, scaling: _Scaling, margin_weight: float
) -> Layers:
    inputs = scaling(batch.inputs)
    hidden, expected = _expected_scores(layers, batch, inputs)
    lead, best = _leads(batch, expected)
    values, by_lead, by_scale = _values(lead, np.exp(layers["scale"]), margin_weight)
    variance = np.maximum(values * (1.0 - values), MIN_VARIANCE)
    error = (values - batch.target) / variance / len(batch)
    gradient = np.zeros_like(expected)
    rows = np.arange(len(batch))
    gradient[rows, batch.seat] = POINT_UNIT * error * by_lead
    gradient[rows, best] -= POINT_UNIT * error * by_lead
    of_hidden = gradient[:, :, None] * layers["out"] * (hidden > 0.0)
    return {
        "in": np.tensordot(inputs, of_hidden, ((0, 1), (0, 1))),
        "bias": of_hidden.sum(axis=(0, 1)),
        "out": np.einsum("bs,bsh->h", gradient, hidden),
        "skip": np.einsum("bs,bsi->i", gradient, inputs),
        "scale": np.array([(error * by_scale).sum()]),
    }


def predict(game: str, weights: dict[str, Any], networks: Networks, examples: ValueExamples) -> Any:
    """The values that weights and networks give to the seats of the targets."""
    found = np.zeros(len(examples), np.float32)
    scaling = _Scaling.none(examples.inputs.shape[2])
    for stage, of_stage in enumerate(weights["stages"]):
        layers = _from_networks(game, stage, of_stage, networks, scaling)
        indices = np.flatnonzero(examples.stage == stage)
        for first in range(0, len(indices), BATCH):
            chosen = indices[first : first + BATCH]
            batch = examples.select(chosen)
            lead = _leads(batch, _expected_scores(layers, batch, batch.inputs)[1])[0]
            found[chosen] = _values(lead, np.exp(layers["scale"]), weights["margin_weight"])[0]
    return found


def explained_variance(
    game: str, weights: dict[str, Any], networks: Networks, examples: ValueExamples
) -> float:
    """The share of the variance of the targets that weights and networks explain."""
    error = examples.target - predict(game, weights, networks, examples)
    return 1.0 - float((error**2).mean() / examples.target.var())
