"""The player that searches: tree search within a budget, exact solvers where they apply."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model.errors import SintraError
from sintra.model.events import Move
from sintra.model.game import View
from sintra.players import heuristics, warmup
from sintra.players import weights as weight_files
from sintra.players.player import Budget, Player, PlayResult
from sintra.players.search import decide, mcts, tiling_solver
from sintra.players.search.mcts import NODE, SearchBuffers, SearchParameters
from sintra.players.search.round_solver import RoundSolver
from sintra.rules.rng import new_rng

Sampler = Callable[[View, Any, Any], bool]
"""Changes the ``best`` of a ``DECISION`` by a generator; whether it did."""


@dataclass
class SearchTree:
    """A tree of simulations, and the search in it."""

    nodes: Any
    search: Any
    rng: Any = None

    def clear(self) -> None:
        """Begin a new tree."""
        decide.new_tree(self.search, self.nodes)


class SearchPlayer(Player):
    """Searches the tree of decisions for as long as the budget allows.

    The tiling phase, and the end of a round where that is possible, are solved exactly, unless
    ``exact`` is False. With a budget of seconds alone the tree is reused from one decision to the
    next, as long as nothing was drawn in between. With a budget of simulations it is not, so that
    a seed reproduces every result.

    >>> import sintra
    >>> position = sintra.azul().start(seed=3)
    >>> view = position.view(position.actor)
    >>> result = SearchPlayer().think(view, Budget(simulations=200, seed=1))
    >>> result.move in view.legal_moves, sum(result.visits.values())
    (True, 200)
    """

    def __init__(
        self,
        name: str = "search",
        *,
        budget: Budget | None = None,
        weights: Callable[[str], Any] = weight_files.load,
        parameters: SearchParameters | None = None,
        nodes: int = 1 << 20,
        exact: bool = True,
        sample: Sampler | None = None,
    ) -> None:
        """``sample`` may choose another move than the most visited one."""
        self.name = name
        self._default_budget = budget or Budget(seconds=1.0)
        self._weights = weights
        self._parameters = parameters or SearchParameters()
        self._tree_size = nodes
        self._exact = exact
        self._sample = sample
        self._trees: list[SearchTree] = []
        self._last_view: View | None = None
        self._solvers: dict[str, RoundSolver] = {}

    def choose(self, view: View, budget: Budget) -> PlayResult:
        if view.seat is None or not view.legal_moves:
            raise SintraError("there is no move to choose in this view")
        if len(view.legal_moves) == 1:
            return PlayResult(view.legal_moves[0], pv=view.legal_moves)
        warmup.ready(view.game.name)
        began = time.perf_counter()  # after compiling, which is not part of the budget
        if budget.seconds is None and budget.simulations is None:
            budget = Budget(
                self._default_budget.seconds,
                self._default_budget.simulations,
                max(budget.threads, self._default_budget.threads),
                budget.seed,
                budget.stop,
            )
        weights = self._weights(view.game.name)
        stage = decide.first_stage(view.state, self._exact)
        if stage == decide.TILING:
            return self._tile(view, weights, began)
        solved = None
        if stage == decide.ROUND_END:
            solved = self._solve_round(view, weights, budget, began)
        return solved or self._search(view, weights, budget, began)

    def _tile(self, view: View, weights: Any, began: float) -> PlayResult:
        """Solve the tiling phase, which has no chance and no opponent in it."""
        buffers = tiling_solver.new_buffers(view.state)
        tiling_solver.solve(view.state, weights, buffers)
        found = tiling_solver.found_moves(buffers)
        moves = tuple(view.game.events[number] for number in found)
        return PlayResult(moves[0], pv=moves, seconds=time.perf_counter() - began)

    def _solve_round(
        self, view: View, weights: Any, budget: Budget, began: float
    ) -> PlayResult | None:
        """Solve the end of a round, if the budget allows it."""
        if view.game.name not in self._solvers:
            self._solvers[view.game.name] = RoundSolver(view.state)
        search = decide.new_search(budget.seconds, budget.simulations)

        def next_nodes() -> int:
            if budget.stop.is_set() and search["solver_nodes"][0]:
                return 0
            return decide.next_solver_nodes(search, time.perf_counter() - began)

        found = self._solvers[view.game.name].solve(view.state, weights, next_nodes)
        if found is None:
            return None
        move = view.game.events[found[0]]
        return PlayResult(
            move, found[1], (move,), {}, {move: found[1]}, seconds=time.perf_counter() - began
        )

    def _search(self, view: View, weights: Any, budget: Budget, began: float) -> PlayResult:
        while len(self._trees) < budget.threads:
            nodes = np.zeros(self._tree_size, NODE)
            self._trees.append(SearchTree(nodes, decide.new_search(None, None)))
            self._last_view = None
        trees = self._trees[: budget.threads]
        moves = self._moves_since(view) if budget.simulations is None else None
        seeds = np.random.SeedSequence(budget.seed).generate_state(budget.threads)
        for tree, seed in zip(trees, seeds, strict=True):
            tree.rng = new_rng(int(seed))
            tree.search["seconds"] = budget.seconds or 0.0
            tree.search["simulations"] = -(-(budget.simulations or 0) // budget.threads)
            tree.search["done"] = 0
            if moves is None:
                tree.clear()
            else:
                decide.reuse_tree(view.state, tree.search, tree.nodes, moves, len(moves))
        if len(trees) == 1:
            self._simulate(view, trees[0], weights, budget, began)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                jobs = [
                    pool.submit(self._simulate, view, tree, weights, budget, began)
                    for tree in trees
                ]
                for job in jobs:
                    job.result()
        self._last_view = view
        return self._conclude(view, trees, began)

    def _moves_since(self, view: View) -> Any:
        """The moves since the last search; ``None`` if that was another game, or after chance."""
        before = self._last_view
        if before is None or (before.game, before.seat) != (view.game, view.seat):
            return None
        n = len(before.events)
        if len(view.events) <= n or view.events[:n] != before.events:
            return None
        moves = []
        for event in view.events[n:]:
            if not isinstance(event, Move):
                return None
            moves.append(event.id)
        return np.array(moves, np.int64)

    def _simulate(
        self, view: View, tree: SearchTree, weights: Any, budget: Budget, began: float
    ) -> None:
        """Simulate in one tree until the budget is used up, or more cannot change the move."""
        buffers = SearchBuffers(tree.nodes, view.state.copy(), heuristics.new_line_values(2))
        search = tree.search[0]
        while not (search.done and budget.stop.is_set()):
            spent = time.perf_counter() - began
            simulations = decide.next_simulations(tree.search, tree.nodes, spent)
            if simulations == 0:
                break
            search.used = mcts.simulate(
                view.state, view.seat or 0, int(search.top), int(search.used), simulations,
                buffers, weights, self._parameters, tree.rng,
            )  # fmt: skip

    def _conclude(self, view: View, trees: Sequence[SearchTree], began: float) -> PlayResult:
        """Add up the trees and choose the most visited move, or another one."""
        decision = np.zeros(1, decide.DECISION)
        for tree in trees:
            decide.add_tree(view.state, tree.search, tree.nodes, decision)
        decide.conclude(trees[0].search, trees[0].nodes, decision)
        sampled = self._sample is not None and self._sample(view, decision, trees[0].rng)
        d = decision[0]
        events, n = view.game.events, int(d.n)
        moves = [events[number] for number in d.moves[:n].tolist()]
        visits, sums = d.visits[:n].tolist(), d.value_sums[:n].tolist()
        move = moves[d.best]
        pv = (move,) if sampled else tuple(events[number] for number in d.pv[: d.pv_n].tolist())
        return PlayResult(
            move,
            sums[d.best] / max(1, visits[d.best]),
            pv,
            dict(zip(moves, visits, strict=True)),
            {
                one: total / count
                for one, total, count in zip(moves, sums, visits, strict=True)
                if count
            },
            sum(visits),
            time.perf_counter() - began,
        )
