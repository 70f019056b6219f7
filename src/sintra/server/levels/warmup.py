"""Compiling at the first start: what there is to do, in words, and how far it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from sintra.model import registry
from sintra.model.game import warm_up
from sintra.players import warm as opponents
from sintra.rules.jit import Steps, is_warm, warm_steps

_TITLES = {"duel": "Azul Duel", "azul": "Azul"}


@dataclass(frozen=True)
class Progress:
    """What is being done, and how much is done already."""

    step: str
    done: int
    of: int


@dataclass(frozen=True)
class _Part:
    marker: str
    layer: str
    words: str
    steps: Steps


def is_compiled() -> bool:
    """Whether everything was compiled before, so that it only has to be loaded."""
    rules = (is_warm(name) for name in registry.GAMES)
    return all(rules) and all(is_warm(opponents.name(n), opponents.LAYER) for n in registry.GAMES)


def get_ready(*, players: bool) -> Iterator[Progress]:
    """Compile everything, or load it if that was done before; tells each step before it runs."""
    parts = [_rules(name) for name in registry.GAMES]
    if players:
        parts += [_opponents(name) for name in registry.GAMES]
    of = sum(len(part.steps) for part in parts)
    done = 0
    for part in parts:
        running = warm_steps(part.marker, part.steps, part.layer)
        for name, _ in part.steps:
            yield Progress(f"{part.words}: {name}", done, of)
            next(running)
            done += 1
        next(running, None)  # all of it is compiled: this notes it on disk


def _rules(name: str) -> _Part:
    words = f"compiling the rules of {_TITLES[name]}"
    return _Part(name, "rules", words, warm_up(registry.make(name)))


def _opponents(name: str) -> _Part:
    words = f"compiling the opponents of {_TITLES[name]}"
    return _Part(opponents.name(name), opponents.LAYER, words, opponents.warm_up(name))
