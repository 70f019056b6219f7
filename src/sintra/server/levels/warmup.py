"""Compiles the rules and the opponents at the first start, and reports the progress."""

from collections.abc import Iterator
from dataclasses import dataclass

from sintra.model import registry
from sintra.model.game import warm_up
from sintra.players import warmup as opponents
from sintra.rules.jit import Steps, is_warm, warm_steps


@dataclass(frozen=True)
class Progress:
    """The step that runs now, and how many are done."""

    step: str
    done: int
    total: int


@dataclass(frozen=True)
class _Part:
    marker: str
    layer: str
    title: str
    steps: Steps


def is_compiled() -> bool:
    """Whether everything is in the compilation cache, so that it only has to be loaded."""
    rules = (is_warm(name) for name in registry.GAMES)
    return all(rules) and all(is_warm(opponents.name(n), opponents.LAYER) for n in registry.GAMES)


def compile_all(*, players: bool) -> Iterator[Progress]:
    """Compile the rules, and the players if wanted, or load them from the cache.

    Yields each step before it runs.
    """
    parts = [_rules(name) for name in registry.GAMES]
    if players:
        parts += [_opponents(name) for name in registry.GAMES]
    total = sum(len(part.steps) for part in parts)
    done = 0
    for part in parts:
        running = warm_steps(part.marker, part.steps, part.layer)
        for name, _ in part.steps:
            yield Progress(f"{part.title}: {name}", done, total)
            next(running)
            done += 1
        next(running, None)  # the last step is done: this writes the marker to disk


def _rules(name: str) -> _Part:
    title = f"compiling the rules of {registry.GAMES[name].title}"
    return _Part(name, "rules", title, warm_up(registry.make(name)))


def _opponents(name: str) -> _Part:
    title = f"compiling the opponents of {registry.GAMES[name].title}"
    return _Part(opponents.name(name), opponents.LAYER, title, opponents.warm_up(name))
