"""The host that runs a review: steps of a plan, in threads, until it is stopped or done."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sintra.model.game import Game
from sintra.players import weights as weight_files
from sintra.players.search.mcts import SearchParameters
from sintra.rules.rng import new_rng
from sintra.study import comparison, plan, steps, warmup
from sintra.study.comparison import Bench
from sintra.study.steps import CHANCE, Steps


class Analyst:
    """Reviews the steps of one game; what it found so far can be read at any time."""

    def __init__(self, game: Game, root: Any, events: list[int], seed: int = 0) -> None:
        """``events`` led on from the state ``root``."""
        warmup.ready(game.name)
        self.game = game
        self.root = root
        self.events = np.array(events, np.int64)
        self.study: Steps = steps.new_steps(len(events))
        self.final = root.copy()
        self.n = int(steps.walk(root, self.events, len(events), self.final, self.study))
        self._seed = new_rng(seed)
        self._weights = weight_files.load(game.name)
        self._parameters = SearchParameters()

    def improve(self, depth: int, stop: threading.Event | None = None, threads: int = 1) -> None:
        """Go on until every step had ``depth`` passes, or needs no more, or until ``stop``."""
        stop = stop or threading.Event()
        if threads == 1:
            self._work(0, 1, depth, stop)
            return
        with ThreadPoolExecutor(threads) as pool:
            jobs = [pool.submit(self._work, i, threads, depth, stop) for i in range(threads)]
            for job in jobs:
                job.result()

    def measure_luck(self) -> None:
        """Measure the luck of every chance event, and nothing else."""
        bench = comparison.new_bench(self.root, self._weights, new_rng(0))
        for index in range(self.n):
            step = self.study.steps[index]
            if step["seat"] == CHANCE and not step["passes"]:
                self._improve(bench, index)

    def progress(self, depth: int) -> float:
        """The share of the work that is done, 0 to 1."""
        return float(plan.progress(self.study, self.n, depth))

    def _work(self, first: int, stride: int, depth: int, stop: threading.Event) -> None:
        bench = comparison.new_bench(self.root, self._weights, new_rng(0))
        while not stop.is_set():
            index = int(plan.next_step(self.study, self.n, depth, first, stride))
            if index == plan.NOTHING:
                return
            self._improve(bench, index)

    def _improve(self, bench: Bench, index: int) -> None:
        """Make one more pass over a step."""
        plan.improve(bench, self._parameters, self.root, self.events, self._seed, self.study, index)
