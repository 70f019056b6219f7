"""Adam: gradient descent for small networks, with weight decay, in NumPy."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Layers = dict[str, NDArray[np.float32]]
"""The weights of a network by name."""

_BETA1, _BETA2 = 0.9, 0.999
_EPSILON = 1e-8
_WARMUP_STEPS = 50
"""Steps in which the learning rate rises to its full height; then it falls linearly to 0."""


def batches(n: int, size: int, epochs: int, seed: int) -> Iterator[tuple[float, Any]]:
    """Shuffled indices below ``n`` in batches, each with its share of the full learning rate."""
    rng = np.random.default_rng(seed)
    steps = epochs * -(-n // size)
    done = 0
    for _ in range(epochs):
        order = rng.permutation(n)
        for first in range(0, n, size):
            done += 1
            warmup = min(1.0, done / _WARMUP_STEPS)
            yield warmup * (1.0 - done / (steps + 1)), order[first : first + size]


class Adam:
    """Updates the layers of a network in place; all of them, or those named, decay.

    >>> layers = {"x": np.array([3.0], np.float32)}
    >>> adam = Adam(layers, rate=0.1)
    >>> for _ in range(200):
    ...     adam.step({"x": 2.0 * layers["x"]})
    >>> bool(abs(layers["x"][0]) < 0.1)
    True
    """

    def __init__(
        self, layers: Layers, rate: float, decay: float | Mapping[str, float] = 0.0
    ) -> None:
        self._layers = layers
        self._rate = rate
        self._decay = {
            name: decay.get(name, 0.0) if isinstance(decay, Mapping) else decay for name in layers
        }
        self._mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self._square = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self._steps = 0

    def step(self, gradients: Mapping[str, Any], share: float = 1.0) -> None:
        """Take one step against the gradients, with a share of the learning rate."""
        self._steps += 1
        for name in self._layers:
            layer, mean, square = self._layers[name], self._mean[name], self._square[name]
            mean += (1.0 - _BETA1) * (gradients[name] - mean)
            square += (1.0 - _BETA2) * (gradients[name] ** 2 - square)
            direction = mean / (1.0 - _BETA1**self._steps)
            direction /= np.sqrt(square / (1.0 - _BETA2**self._steps)) + _EPSILON
            layer -= self._rate * share * (direction + self._decay[name] * layer)
