"""Seeding of the compiled generators of many games."""

from collections.abc import Iterable
from typing import Any

import numpy as np


def seed_rngs(rngs: Any, sources: Iterable[np.random.SeedSequence]) -> None:
    """Enable generators and seed each from its own source.

    A generator seeded from ``SeedSequence(seed)`` is the one of ``game.start(seed)``.
    """
    rngs["enabled"] = 1
    for i, source in enumerate(sources):
        rngs["words"][i] = source.generate_state(4, np.uint32)
