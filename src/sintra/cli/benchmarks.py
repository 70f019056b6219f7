"""The benchmarks that ``sintra bench`` runs."""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from sintra.cli.registry import DEFAULT_GAME, game_text
from sintra.model import registry
from sintra.model.game import Game
from sintra.rules import benchmark, engine
from sintra.rules.rng import new_rng

_SEED = 7
_MILLION = 1_000_000
_ONE_GAME = f"""
import random, sintra
rng = random.Random(7)
position = sintra.{DEFAULT_GAME}().start(seed=7)
while not position.is_over:
    position.play(rng.choice(position.legal_ids))
"""
"""A program that plays one random game."""


@dataclass(frozen=True)
class Effort:
    """How long and how often a benchmark runs."""

    seconds: float
    """About how long a run takes."""
    runs: int


QUICK = Effort(0.02, 3)
THOROUGH = Effort(0.3, 7)


@dataclass(frozen=True)
class Unit:
    """The unit of a figure, and how to convert it to iterations of the calibration."""

    text: str
    calibrated: str = ""
    sign: int = 0
    """1: a duration, multiplied by the calibration; -1: a rate, divided by it; 0: neither."""
    scale: float = 1.0


ITERATIONS = Unit("M iterations/s")
GAMES = Unit("games/s", "per M", -1)
SIMULATIONS = Unit("simulations/s", "per M", -1)
DECISIONS = Unit("decisions/s", "per M", -1)
MILLISECONDS = Unit("ms wall time", "M", 1, 1e-3)
MICROSECONDS = Unit("µs", "", 1)
NANOSECONDS = Unit("ns", "", 1, 1e-3)
TIMES = Unit("× as fast")


@dataclass(frozen=True)
class Figure:
    """The result of a benchmark: the values of all runs."""

    name: str
    game: str
    """Which game it is about; empty if about none."""
    unit: Unit
    runs: list[float]

    @property
    def median(self) -> float:
        """The median of the runs."""
        return statistics.median(self.runs)

    @property
    def spread(self) -> float:
        """Distance between the extreme runs, relative to the median."""
        return (max(self.runs) - min(self.runs)) / self.median

    def relative(self, calibration: float) -> float | None:
        """The median in iterations of the calibration, which is in millions per second."""
        unit = self.unit
        return self.median * calibration**unit.sign * unit.scale if unit.sign else None


@dataclass(frozen=True)
class Benchmark:
    """Something to measure; gives one figure or several."""

    title: str
    run: Callable[[Effort], list[Figure]]


def benchmarks(names: Sequence[str]) -> list[Benchmark]:
    """The benchmarks of these games, after the calibration."""
    found = [Benchmark("the machine", _calibration)]
    variants = [_variants(name) for name in names]
    for games in variants:
        for title, game in games.items():
            found.append(Benchmark(f"random games, {title}", partial(_games, title, game)))
    for games in variants:
        title, game = next(iter(games.items()))
        found += [
            Benchmark(f"threads, {title}", partial(_threads, title, game)),
            Benchmark(f"steps, {title}", partial(_steps, title, game)),
            Benchmark(f"copies, {title}", partial(_copies, title, game)),
            Benchmark(f"the search, {title}", partial(_search, title, game)),
        ]
    if DEFAULT_GAME in names:
        found.append(Benchmark("warm starts", _warm_start))
    return found


def _variants(name: str) -> dict[str, Game]:
    options = game_text(name).benchmark_variants
    return {title: registry.make(name, variant) for title, variant in options.items()}


# How to measure ---------------------------------------------------------------------------------


def _seconds_each(spend: Callable[[int], float], effort: Effort) -> list[float]:
    """Seconds per repetition in several runs; ``spend(n)`` does n and returns the seconds."""
    spend(1)  # compiles
    n = 1
    while (seconds := spend(n)) < effort.seconds / 4:
        n *= 2
    n = max(1, round(n * effort.seconds / seconds))
    return [spend(n) / n for _ in range(effort.runs)]


def _cpu_seconds(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def _wall_seconds(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def _scaled(values: Sequence[float], factor: float) -> list[float]:
    return [value * factor for value in values]


# What to measure --------------------------------------------------------------------------------


def _calibration(effort: Effort) -> list[Figure]:
    def spend(millions: int) -> float:
        return _cpu_seconds(lambda: benchmark.spin(millions * _MILLION))

    rates = [1 / each for each in _seconds_each(spend, effort)]
    millions = max(1, round(effort.seconds * statistics.median(rates)))

    def spin(_: int) -> None:
        benchmark.spin(millions * _MILLION)

    # The largest speedup that two threads can have here: shared cores give far less than 2.
    return [
        Figure("calibration", "", ITERATIONS, rates),
        Figure("two threads at best", "", TIMES, _gains(spin, effort)),
    ]


def _gains(work: Callable[[int], None], effort: Effort) -> list[float]:
    """The speedup of two threads over one, in wall time."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: None, (0, 1)))  # starts the threads
        gains = []
        for _ in range(effort.runs):
            alone = _wall_seconds(lambda: work(0))
            both = _wall_seconds(lambda: list(pool.map(work, (0, 1))))
            gains.append(2 * alone / both)
    return gains


def _games(title: str, game: Game, effort: Effort) -> list[Figure]:
    start = game.ready_state()
    scratch = start.copy()
    decisions = {}

    def spend(n: int) -> float:
        rng = new_rng(_SEED)

        def run() -> None:
            decisions[n] = engine.random_games(start, scratch, n, rng)

        return _cpu_seconds(run)

    rates = [1 / each for each in _seconds_each(spend, effort)]
    last = max(decisions)
    return [
        Figure("random games", title, GAMES, rates),
        Figure("decisions", title, DECISIONS, _scaled(rates, decisions[last] / last)),
    ]


def _threads(title: str, game: Game, effort: Effort) -> list[Figure]:
    """The speedup of random games on two threads, in wall time."""

    def play(seed: int, n: int) -> None:
        start = game.ready_state()
        engine.random_games(start, start.copy(), n, new_rng(seed))

    def alone(n: int) -> float:
        return _wall_seconds(lambda: play(_SEED, n))

    n = max(1, round(effort.seconds / min(_seconds_each(alone, effort))))
    gains = _gains(lambda thread: play(_SEED + thread, n), effort)
    return [Figure("two threads for one", title, TIMES, gains)]


def _steps(title: str, game: Game, effort: Effort) -> list[Figure]:
    """The cost of a step: through ``Position.play``, and by the compiled function alone."""
    choices = _random_choices(game)

    def library(n: int) -> float:
        return sum(_play_library(game, choices) for _ in range(n))

    def bare(n: int) -> float:
        return sum(_play_bare(game, choices) for _ in range(n))

    return [
        Figure(
            name,
            title,
            MICROSECONDS,
            _scaled(_seconds_each(spend, effort), _MILLION / len(choices)),
        )
        for name, spend in (("Position.play", library), ("engine.play", bare))
    ]


def _random_choices(game: Game) -> list[int]:
    """The decisions of a random game."""
    rng = random.Random(_SEED)
    position = game.start(_SEED)
    choices = []
    while not position.is_over:
        choices.append(rng.choice(position.legal_ids))
        position.play(choices[-1])
    return choices


def _play_library(game: Game, choices: list[int]) -> float:
    position = game.start(_SEED)

    def run() -> None:
        for choice in choices:
            position.play(choice)

    return _cpu_seconds(run)


def _play_bare(game: Game, choices: list[int]) -> float:
    state = game.ready_state()
    rng = new_rng(_SEED)
    trail = np.zeros(256, np.int64)
    engine.play(state, engine.FORCED_ONLY, rng, trail)

    def run() -> None:
        for choice in choices:
            engine.play(state, choice, rng, trail)

    return _cpu_seconds(run)


def _copies(title: str, game: Game, effort: Effort) -> list[Figure]:
    first = game.ready_state()
    second = first.copy()

    def spend(n: int) -> float:
        return _cpu_seconds(lambda: benchmark.shuttle(first, second, n))

    each = _seconds_each(spend, effort)
    return [Figure("copy of a state", title, NANOSECONDS, _scaled(each, 1e9 / 2))]  # there and back


def _search(title: str, game: Game, effort: Effort) -> list[Figure]:
    """The search at the first turn of a game: its simulations, and the moves made in them."""
    from sintra.players import warmup, weights  # here: others need no players
    from sintra.players.search import mcts

    position = game.start(_SEED)
    while not engine.is_turn_start(position.state):
        position.play(position.legal_ids[0])
    root = position._state
    seat = int(root["actor"][0])
    warmup.ready(game.name)
    threads = [mcts.new_buffers(root, 1 << 18) for _ in range(2)]

    def grow(thread: int, n: int) -> None:
        buffers = threads[thread]
        buffers.nodes[0] = 0
        buffers.line_values[1].moves_made = 0
        mcts.simulate(
            root, seat, 0, 1, n, buffers,
            weights.load(game.name), mcts.SearchParameters(), new_rng(_SEED + thread),
        )  # fmt: skip

    rates = [1 / each for each in _seconds_each(lambda n: _cpu_seconds(lambda: grow(0, n)), effort)]
    simulations = int(threads[0].nodes[0]["visits"])
    each = float(threads[0].line_values[1]["moves_made"]) / simulations
    gains = _gains(lambda thread: grow(thread, simulations), effort)
    return [
        Figure("simulations", title, SIMULATIONS, rates),
        Figure("search decisions", title, DECISIONS, _scaled(rates, each)),
        Figure("two search threads", title, TIMES, gains),
    ]


def _warm_start(effort: Effort) -> list[Figure]:
    """The time of a new process that imports Sintra and plays one random game."""
    path = os.pathsep.join(folder for folder in sys.path if folder)
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-c", _ONE_GAME]

    def start() -> None:
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    start()  # reads the files into memory
    title = registry.make(DEFAULT_GAME).title
    seconds = [_wall_seconds(start) for _ in range(effort.runs)]
    return [Figure("start and one game", title, MILLISECONDS, _scaled(seconds, 1e3))]
