"""The player that searches; the tree itself is in ``tree.py``."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sintra.model.errors import SintraError
from sintra.model.events import Move
from sintra.model.view import View
from sintra.players import evaluation, solve, tree, warm
from sintra.players.player import Budget, Player, Thought
from sintra.rules.dice import dice

CHUNK = 128
"""Simulations between two looks at the clock: a few milliseconds."""


class SearchPlayer(Player):
    """Searches the tree of decisions for as long as the budget allows.

    >>> import sintra
    >>> position = sintra.azul().start(seed=3)
    >>> view = position.view(position.actor)
    >>> thought = SearchPlayer().think(view, Budget(simulations=200, seed=1))
    >>> thought.move in view.legal_moves, sum(thought.visits.values())
    (True, 200)
    """

    def __init__(
        self,
        name: str = "search",
        *,
        budget: Budget | None = None,
        weights: Any = None,
        tuning: Any = None,
        nodes: int = 1 << 19,
    ) -> None:
        self.name = name
        self._usual = budget or Budget(seconds=1.0)
        self._weights = weights
        self._tuning = tree.tuning() if tuning is None else tuning
        self._size = nodes
        self._trees: list[Any] = []

    def choose(self, view: View, budget: Budget) -> Thought:
        began = time.perf_counter()
        if view.seat is None or not view.legal_moves:
            raise SintraError("there is no move to choose in this view")
        if len(view.legal_moves) == 1:
            return Thought(view.legal_moves[0], line=view.legal_moves)
        if budget.seconds is None and budget.simulations is None:
            budget = Budget(
                self._usual.seconds,
                self._usual.simulations,
                max(budget.threads, self._usual.threads),
                budget.seed,
                budget.stop,
            )
        weights = evaluation.load(view.game.name) if self._weights is None else self._weights
        warm.ready(view.game.name)
        if view.is_tiling:
            return self._solve(view, weights, began)
        while len(self._trees) < budget.threads:
            self._trees.append(np.zeros(self._size, tree.NODE))
        trees = self._trees[: budget.threads]
        seeds = np.random.SeedSequence(budget.seed).generate_state(budget.threads)
        if len(trees) == 1:
            self._grow(view, trees[0], weights, budget, int(seeds[0]), began)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                jobs = [
                    pool.submit(self._grow, view, nodes, weights, budget, int(seed), began)
                    for nodes, seed in zip(trees, seeds, strict=True)
                ]
                for job in jobs:
                    job.result()
        return self._conclude(view, trees, began)

    def _solve(self, view: View, weights: Any, began: float) -> Thought:
        """Phase 2 has no chance and no opponent in it: look at everything."""
        states, line = solve.scratch(view.state)
        solve.solve(view.state, states, weights, line)
        found = line[: int((line < 0).argmax())].tolist()
        moves = tuple(view.game.events[number] for number in found)
        return Thought(moves[0], line=moves, seconds=time.perf_counter() - began)

    def _grow(
        self, view: View, nodes: Any, weights: Any, budget: Budget, seed: int, began: float
    ) -> None:
        """Simulate in one tree until the budget is used up."""
        nodes[0] = 0
        rng = dice(seed)
        scratch = view.state.copy()
        share = -(-(budget.simulations or 10**12) // budget.threads)
        used = 1
        done = 0
        while done < share:
            if done and budget.stop.is_set():
                break
            if done and budget.seconds and time.perf_counter() - began >= budget.seconds:
                break
            times = min(CHUNK, share - done)
            used = tree.simulate(
                view.state, view.seat or 0, nodes, used, times, scratch, weights, self._tuning, rng
            )
            done += times

    def _conclude(self, view: View, trees: list[Any], began: float) -> Thought:
        """Add the trees up and tell about the move most visited."""
        table = view.game.events
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for nodes in trees:
            for child in _children(nodes, 0):
                number = int(child["move"])
                visits[number] = visits.get(number, 0) + int(child["visits"])
                totals[number] = totals.get(number, 0.0) + float(child["total"])
        best = max(visits, key=lambda number: (visits[number], totals[number]))
        return Thought(
            table[best],
            totals[best] / max(1, visits[best]),
            _line(trees[0], best, table),
            {table[number]: n for number, n in visits.items()},
            {table[number]: totals[number] / n for number, n in visits.items() if n},
            sum(visits.values()),
            time.perf_counter() - began,
        )


def _children(nodes: Any, node: int) -> Any:
    first = int(nodes[node]["first"])
    return nodes[first : first + int(nodes[node]["children"])]


def _line(nodes: Any, move: int, table: Any) -> tuple[Move, ...]:
    """The most visited way on after a move, as far as it was visited."""
    line: list[Move] = []
    node = 0
    wanted: int | None = move
    while True:
        children = _children(nodes, node)
        if len(children) == 0:
            return tuple(line)
        if wanted is None:
            index = int(children["visits"].argmax())
        else:
            index = int((children["move"] == wanted).argmax())
            wanted = None
        if children[index]["visits"] == 0:
            return tuple(line)
        line.append(table[int(children[index]["move"])])
        node = int(nodes[node]["first"]) + index
