"""Teaching the evaluation what boards will still bring: weights of features, and networks.

The lessons are rounds' ends, each with what it is worth to the seat that decides first in the next
round (``foresee.py``). Every stage of a game has a network of its own. It is moved together with
the weights, by gradient descent on the cross-entropy of these values and those that follow from the
points that boards seem to bring.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import heuristics as sense
from sintra.players import value as evaluation
from sintra.players.duel import board_encoding as duel_board
from sintra.players.training.adam import Adam, Layers, batches
from sintra.players.value import BOARD_UNITS, Networks
from sintra.rules import engine
from sintra.rules.jit import jit

BATCH = 512
RATE = 2e-3
DECAY = 0.3
EPOCHS = 8
CERTAIN = 1e-3
"""What is more certain than this is not made more so."""
UNIT = 10.0
"""Points that are 1 for the network."""
_FEATURES = len(evaluation.NAMES["duel"])
MIRRORS = {"duel": np.concatenate([np.arange(_FEATURES), _FEATURES + duel_board.MIRROR])}
"""Where inputs stand with left and right exchanged. A wall of Azul has its colors in order."""
BOARD_LAYERS = ("board", "board_bias", "board_out", "board_skip")


@dataclass(frozen=True)
class Ends:
    """Rounds' ends: what all boards look like, and what they are worth to one of them."""

    stage: NDArray[np.int64]
    inputs: NDArray[np.float32]
    """By end, seat and number: features, then the board."""
    seats: NDArray[np.float32]
    """1 for seats that play."""
    score: NDArray[np.float32]
    seat: NDArray[np.int64]
    """Who decides first in the next round."""
    value: NDArray[np.float32]
    """What that seat may expect, 0 to 1."""

    def __len__(self) -> int:
        return len(self.stage)

    def some(self, chosen: Any) -> "Ends":
        """Those at some indices, or those that a mask chooses."""
        return Ends(
            self.stage[chosen], self.inputs[chosen], self.seats[chosen],
            self.score[chosen], self.seat[chosen], self.value[chosen],
        )  # fmt: skip


@jit
def _describe(states: Any, size: int, stages: Any, inputs: Any) -> None:
    for index in range(len(states)):
        s = states[index]
        stages[index] = sense.stage(s)
        for seat in range(engine.player_count(s)):
            sense.features(s, seat, inputs[index, seat, :size])
            sense.board(s, seat, inputs[index, seat, size:])


def ends(game: str, states: Any) -> Ends:
    """Describe rounds' ends; what they are worth is still 0."""
    n, most = states["score"].shape
    stages = np.zeros(n, np.int64)
    inputs = np.zeros((n, most, evaluation.INPUTS[game]), np.float32)
    _describe(states, len(evaluation.NAMES[game]), stages, inputs)
    playing = np.array([engine.player_count(s) for s in states])
    seats = (np.arange(most) < playing[:, None]).astype(np.float32)
    score = states["score"].astype(np.float32)
    return Ends(stages, inputs, seats, score, states["starter"], np.zeros(n, np.float32))


def teach(
    game: str, taught: Ends, used: dict[str, Any], networks: Networks, *,
    anew: bool = True, rate: float = RATE, epochs: int = EPOCHS, seed: int = 1,
) -> tuple[dict[str, Any], Layers]:  # fmt: skip
    """Weights in their JSON form, and the networks on boards that go with them.

    A stage without lessons stays as it is. The others begin with nothing but their scales, or, not
    ``anew``, with what they are in ``used`` and ``networks``.
    """
    boards = {name: networks[name].copy() for name in BOARD_LAYERS}
    stages = []
    for stage, before in enumerate(used["stages"]):
        some = taught.some(taught.stage == stage)
        if not len(some):
            stages.append(before)
            continue
        shift = _Shift.of(some)
        if anew:
            layers = _begin(shift, before, seed + stage)
        else:
            layers = _known(game, stage, before, networks, shift)
        adam = Adam(layers, rate, {"board": DECAY})
        rng = np.random.default_rng(seed)
        for share, chosen in batches(len(some), BATCH, epochs, seed):
            shown = _mirrored(game, some.some(chosen), rng)
            adam.step(_slopes(layers, shown, shift, used["greed"]), share)
        stages.append(_write(game, stage, layers, shift, boards))
    return {**used, "stages": stages}, boards


def _mirrored(game: str, some: Ends, rng: np.random.Generator) -> Ends:
    """Half of the boards with left and right exchanged, where that makes no difference.

    What is learned about one side is learned about both, and games are not learned by heart.
    """
    if game not in MIRRORS:
        return some
    chosen = rng.random(some.inputs.shape[:2]) < 0.5
    inputs = some.inputs.copy()
    inputs[chosen] = inputs[chosen][:, MIRRORS[game]]
    return replace(some, inputs=inputs)


@dataclass(frozen=True)
class _Shift:
    """How inputs are moved and scaled while a network learns."""

    middle: NDArray[np.float32]
    spread: NDArray[np.float32]

    @classmethod
    def of(cls, taught: Ends) -> "_Shift":
        boards = taught.inputs[taught.seats > 0.0]
        middle, spread = boards.mean(axis=0), boards.std(axis=0)
        spread[spread < 1e-6] = np.inf  # what is always the same tells nothing
        return cls(middle, spread)

    @classmethod
    def none(cls, width: int) -> "_Shift":
        return cls(np.zeros(width, np.float32), np.ones(width, np.float32))

    def __call__(self, inputs: Any) -> Any:
        return (inputs - self.middle) / self.spread


def _begin(shift: _Shift, used: dict[str, Any], seed: int) -> Layers:
    rng = np.random.default_rng(seed)
    width = len(shift.middle)
    layers = {
        "board": rng.normal(0.0, width**-0.5, (width, BOARD_UNITS)),
        "bias": np.zeros(BOARD_UNITS),
        "out": rng.normal(0.0, 0.02, BOARD_UNITS),
        "skip": np.zeros(width),
        "scale": np.log([used["scale"]]),
    }
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def _known(
    game: str, stage: int, used: dict[str, Any], networks: Networks, shift: _Shift
) -> Layers:
    """The network of a stage, with the features' weights, as it is learned."""
    width = len(shift.middle)
    spread = np.where(np.isfinite(shift.spread), shift.spread, 0.0)
    board = networks["board"][stage, :width]
    skip = networks["board_skip"][stage, :width].copy()
    skip[: len(used["points"])] = [used["points"][name] for name in evaluation.NAMES[game]]
    layers = {
        "board": board * spread[:, None],
        "bias": networks["board_bias"][stage] + shift.middle @ board,
        "out": networks["board_out"][stage] / UNIT,
        "skip": skip * spread / UNIT,
        "scale": np.log([used["scale"]]),
    }
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def _write(game: str, stage: int, layers: Layers, shift: _Shift, boards: Layers) -> dict[str, Any]:
    """Put what was learned among the networks on boards; returns the stage's weights."""
    names = evaluation.NAMES[game]
    width = len(shift.middle)
    skip = UNIT * layers["skip"] / shift.spread
    board = layers["board"] / shift.spread[:, None]
    boards["board"][stage, :width] = board
    boards["board_bias"][stage] = layers["bias"] - shift.middle @ board
    boards["board_out"][stage] = UNIT * layers["out"]
    boards["board_skip"][stage, len(names) : width] = skip[len(names) :]
    points = zip(names, skip[: len(names)].tolist(), strict=True)
    return {
        "scale": round(float(np.exp(layers["scale"][0])), 2),
        "points": {name: round(weight, 4) for name, weight in points},
    }


def _points(layers: Layers, some: Ends, inputs: Any) -> tuple[Any, Any]:
    """The hidden layer, and the points that every seat may expect in the end."""
    hidden = np.maximum(inputs @ layers["board"] + layers["bias"], 0.0)
    found = hidden @ layers["out"] + inputs @ layers["skip"]
    return hidden, some.score + UNIT * found


def _leads(some: Ends, points: Any) -> tuple[Any, Any]:
    """By how much the seat that is asked leads the best of the others; and who that is."""
    rows = np.arange(len(some))
    others = np.where(some.seats > 0.0, points, -np.inf)
    others[rows, some.seat] = -np.inf
    best = others.argmax(axis=1)
    return points[rows, some.seat] - points[rows, best], best


def _values(lead: Any, scale: Any, greed: float) -> tuple[Any, Any, Any]:
    """Values of leads as ``evaluation.values`` has them; how they rise with leads and scales."""
    win = 1.0 / (1.0 + np.exp(np.clip(-lead / scale, -50.0, 50.0)))
    more = np.tanh(lead / 40.0)
    steep = (1.0 - greed) * win * (1.0 - win) / scale
    value = (1.0 - greed) * win + greed * (0.5 + 0.5 * more)
    return value, steep + greed * 0.5 * (1.0 - more**2) / 40.0, -steep * lead


def _slopes(layers: Layers, some: Ends, shift: _Shift, greed: float) -> Layers:
    inputs = shift(some.inputs)
    hidden, points = _points(layers, some, inputs)
    lead, best = _leads(some, points)
    value, by_lead, by_scale = _values(lead, np.exp(layers["scale"]), greed)
    wrong = (value - some.value) / np.maximum(value * (1.0 - value), CERTAIN) / len(some)
    slope = np.zeros_like(points)
    rows = np.arange(len(some))
    slope[rows, some.seat] = UNIT * wrong * by_lead
    slope[rows, best] -= UNIT * wrong * by_lead
    of_hidden = slope[:, :, None] * layers["out"] * (hidden > 0.0)
    return {
        "board": np.tensordot(inputs, of_hidden, ((0, 1), (0, 1))),
        "bias": of_hidden.sum(axis=(0, 1)),
        "out": np.einsum("bs,bsh->h", slope, hidden),
        "skip": np.einsum("bs,bsi->i", slope, inputs),
        "scale": np.array([(wrong * by_scale).sum()]),
    }


def foreseen(game: str, weights: dict[str, Any], networks: Networks, shown: Ends) -> Any:
    """What weights and networks say that ends are worth to the seats that decide first."""
    found = np.zeros(len(shown), np.float32)
    shift = _Shift.none(shown.inputs.shape[2])
    for stage, used in enumerate(weights["stages"]):
        layers = _known(game, stage, used, networks, shift)
        now = np.flatnonzero(shown.stage == stage)
        for first in range(0, len(now), BATCH):
            chosen = now[first : first + BATCH]
            some = shown.some(chosen)
            lead = _leads(some, _points(layers, some, some.inputs)[1])[0]
            found[chosen] = _values(lead, np.exp(layers["scale"]), weights["greed"])[0]
    return found


def explained(game: str, weights: dict[str, Any], networks: Networks, shown: Ends) -> float:
    """The part of the variance of values that weights and networks foresee."""
    missed = shown.value - foreseen(game, weights, networks, shown)
    return 1.0 - float((missed**2).mean() / shown.value.var())
