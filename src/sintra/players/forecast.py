"""Teaching the evaluation what boards will still bring: weights of features, and a network.

The lessons are rounds' ends, each with what it is worth to the seat that decides first in the next
round (``foresee.py``). Weights and network are moved together, by gradient descent on the
cross-entropy of these values and those that follow from the points that boards seem to bring.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import evaluation, sense
from sintra.players.evaluation import BOARD_UNITS, MOST_INPUTS, MOST_STAGES, Networks
from sintra.players.gradient import Adam, Layers, batches
from sintra.rules.compiled import jit

BATCH = 512
RATE = 2e-3
DECAY = 0.3
EPOCHS = 8
CERTAIN = 1e-3
"""What is more certain than this is not made more so."""
UNIT = 10.0
"""Points that are 1 for the network."""


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
        for seat in range(sense.seats(s)):
            sense.features(s, seat, inputs[index, seat, :size])
            sense.board(s, seat, inputs[index, seat, size:])


def ends(game: str, states: Any) -> Ends:
    """Describe rounds' ends; what they are worth is still 0."""
    n, most = states["score"].shape
    stages = np.zeros(n, np.int64)
    inputs = np.zeros((n, most, evaluation.INPUTS[game]), np.float32)
    _describe(states, len(evaluation.NAMES[game]), stages, inputs)
    playing = np.array([sense.seats(s) for s in states])
    seats = (np.arange(most) < playing[:, None]).astype(np.float32)
    score = states["score"].astype(np.float32)
    return Ends(stages, inputs, seats, score, states["starter"], np.zeros(n, np.float32))


def teach(
    game: str, taught: Ends, used: dict[str, Any], networks: Networks | None = None, *,
    rate: float = RATE, epochs: int = EPOCHS, seed: int = 1,
) -> tuple[dict[str, Any], Layers]:  # fmt: skip
    """Weights in their JSON form, and the network that goes with them.

    With ``networks`` it goes on from these and from the weights ``used``, otherwise from nothing.
    Scales and greed come from ``used`` in any case, and scales are moved, too.
    """
    size = len(evaluation.NAMES[game])
    boards = taught.inputs[taught.seats > 0.0]
    middle, spread = boards.mean(axis=0), boards.std(axis=0)
    spread[spread < 1e-6] = np.inf  # what is always the same tells nothing
    layers = _begin(len(middle), used, seed)
    if networks is not None:
        _go_on(layers, used, networks, game, middle, spread)
    adam = Adam(layers, rate, {"board": DECAY})
    for share, chosen in batches(len(taught), BATCH, epochs, seed):
        some = taught.some(chosen)
        adam.step(_slopes(layers, some, (some.inputs - middle) / spread, used["greed"]), share)
    skip = UNIT * layers["skip"] / spread
    stages = []
    for stage, before in enumerate(used["stages"]):
        named = zip(evaluation.NAMES[game], skip[stage, :size].tolist(), strict=True)
        # A stage without lessons stays as it is.
        known = bool((taught.stage == stage).any())
        points = {name: round(weight, 4) for name, weight in named}
        scale = round(float(np.exp(layers["scale"][stage])), 2)
        stages.append({"scale": scale, "points": points} if known else before)
    made = {
        "board": np.zeros((MOST_INPUTS, BOARD_UNITS), np.float32),
        "board_bias": layers["bias"] - (middle / spread) @ layers["board"],
        "board_out": UNIT * layers["out"],
        "board_skip": np.zeros((MOST_STAGES, MOST_INPUTS), np.float32),
    }
    made["board"][: len(middle)] = layers["board"] / spread[:, None]
    made["board_skip"][:, size : len(middle)] = skip[:, size:]
    return {**used, "stages": stages}, {
        name: layer.astype(np.float32) for name, layer in made.items()
    }


def _begin(width: int, used: dict[str, Any], seed: int) -> Layers:
    rng = np.random.default_rng(seed)
    scales = [stage["scale"] for stage in used["stages"]]
    scales += [1.0] * (MOST_STAGES - len(scales))
    layers = {
        "board": rng.normal(0.0, width**-0.5, (width, BOARD_UNITS)),
        "bias": np.zeros(BOARD_UNITS),
        "out": rng.normal(0.0, 0.02, (MOST_STAGES, BOARD_UNITS)),
        "skip": np.zeros((MOST_STAGES, width)),
        "scale": np.log(scales),
    }
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def _go_on(
    layers: Layers, used: dict[str, Any], networks: Networks, game: str, middle: Any, spread: Any
) -> None:
    """Take over what is known already."""
    known = np.where(np.isfinite(spread), spread, 0.0)
    width, size = len(middle), len(evaluation.NAMES[game])
    layers["board"][:] = networks["board"][:width] * known[:, None]
    layers["bias"][:] = networks["board_bias"] + middle @ networks["board"][:width]
    layers["out"][:] = networks["board_out"] / UNIT
    layers["skip"][:] = networks["board_skip"][:, :width] * known / UNIT
    for number, stage in enumerate(used["stages"]):
        points = np.array([stage["points"][name] for name in evaluation.NAMES[game]])
        layers["skip"][number, :size] = points * known[:size] / UNIT


def _points(layers: Layers, some: Ends, inputs: Any) -> tuple[Any, Any]:
    """The hidden layer, and the points that every seat may expect in the end."""
    hidden = np.maximum(inputs @ layers["board"] + layers["bias"], 0.0)
    found = np.einsum("bsh,bh->bs", hidden, layers["out"][some.stage])
    found += np.einsum("bsi,bi->bs", inputs, layers["skip"][some.stage])
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


def _slopes(layers: Layers, some: Ends, inputs: Any, greed: float) -> Layers:
    hidden, points = _points(layers, some, inputs)
    lead, best = _leads(some, points)
    value, by_lead, by_scale = _values(lead, np.exp(layers["scale"])[some.stage], greed)
    wrong = (value - some.value) / np.maximum(value * (1.0 - value), CERTAIN) / len(some)
    slope = np.zeros_like(points)
    rows = np.arange(len(some))
    slope[rows, some.seat] = UNIT * wrong * by_lead
    slope[rows, best] -= UNIT * wrong * by_lead
    of_hidden = slope[:, :, None] * layers["out"][some.stage][:, None, :] * (hidden > 0.0)
    slopes = {name: np.zeros_like(layer) for name, layer in layers.items()}
    slopes["board"] = np.tensordot(inputs, of_hidden, ((0, 1), (0, 1)))
    slopes["bias"] = of_hidden.sum(axis=(0, 1))
    np.add.at(slopes["scale"], some.stage, wrong * by_scale)
    for stage in np.unique(some.stage):
        now = some.stage == stage
        slopes["out"][stage] = np.einsum("bs,bsh->h", slope[now], hidden[now])
        slopes["skip"][stage] = np.einsum("bs,bsi->i", slope[now], inputs[now])
    return slopes


def foreseen(game: str, weights: dict[str, Any], networks: Networks, shown: Ends) -> Any:
    """What weights and network say that ends are worth to the seats that decide first."""
    width = shown.inputs.shape[2]
    layers = _begin(width, weights, 1)
    _go_on(layers, weights, networks, game, np.zeros(width), np.ones(width))
    found = np.zeros(len(shown), np.float32)
    for first in range(0, len(shown), BATCH):
        some = shown.some(slice(first, first + BATCH))
        lead = _leads(some, _points(layers, some, some.inputs)[1])[0]
        scale = np.exp(layers["scale"])[some.stage]
        found[first : first + BATCH] = _values(lead, scale, weights["greed"])[0]
    return found


def explained(game: str, weights: dict[str, Any], networks: Networks, shown: Ends) -> float:
    """The part of the variance of values that weights and network foresee."""
    missed = shown.value - foreseen(game, weights, networks, shown)
    return 1.0 - float((missed**2).mean() / shown.value.var())
