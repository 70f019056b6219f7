"""The player that searches: tree search within a budget, exact solvers where they apply."""

import time
from collections.abc import Callable, Collection, Sequence
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
from sintra.players.search import mcts, tiling_solver
from sintra.players.search.mcts import NODE, SearchBuffers, SearchParameters
from sintra.players.search.round_solver import RoundSolver
from sintra.rules.rng import new_rng

CHUNK = 128
"""Simulations between two looks at the clock: a few milliseconds."""
SOLVER_TIME_SHARE = 0.5
"""The share of the time in which the end of a round has to be solved; otherwise it is searched."""
SOLVER_NODES_PER_SIMULATION = 5
"""Positions that the exact solver may visit for each simulation of the budget."""
MAX_FILL_TO_REUSE = 0.6
"""A tree that fills more of its nodes than this is not reused."""
_UNLIMITED = 10**12


@dataclass
class SearchTree:
    """A tree of simulations, and the node of the position that is searched."""

    nodes: Any
    top: int = 0
    used: int = 1

    def clear(self) -> None:
        """Begin a new tree."""
        self.nodes[0] = 0
        self.top = 0
        self.used = 1

    def children(self, node: int | None = None) -> Any:
        """The children of a node, or of the searched position."""
        node = self.top if node is None else node
        first = int(self.nodes[node]["first_child"])
        return self.nodes[first : first + int(self.nodes[node]["children"])]

    def follow(self, moves: Sequence[int], seat: int, legal: Collection[int]) -> bool:
        """Go down to where some moves lead; False if the tree cannot be reused there.

        Forced moves have no node of their own. Other moves may be missing because chance was
        different when their node was expanded: then this is not the seat's decision, or not all
        of its moves are there.
        """
        for move in moves:
            found = np.flatnonzero(self.children()["move"] == move)
            if len(found):
                self.top = int(self.nodes[self.top]["first_child"]) + int(found[0])
        children = self.children()
        known = set(children["move"].tolist()) if (children["seat"] == seat).all() else set()
        return known.issuperset(legal) and self.used < MAX_FILL_TO_REUSE * len(self.nodes)


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
    ) -> None:
        self.name = name
        self._default_budget = budget or Budget(seconds=1.0)
        self._weights = weights
        self._parameters = parameters or SearchParameters()
        self._tree_size = nodes
        self._exact = exact
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
        if not self._exact:
            return self._search(view, weights, budget, began)
        if view.is_tiling:
            return self._tile(view, weights, began)
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
        if not heuristics.is_solvable(view.state[0]):
            return None
        if view.game.name not in self._solvers:
            self._solvers[view.game.name] = RoundSolver(view.state)

        def may_go_on() -> bool:
            spent = time.perf_counter() - began
            late = budget.seconds is not None and spent > SOLVER_TIME_SHARE * budget.seconds
            return not late and not budget.stop.is_set()

        nodes = SOLVER_NODES_PER_SIMULATION * (budget.simulations or _UNLIMITED)
        found = self._solvers[view.game.name].solve(view.state, weights, nodes, may_go_on)
        if found is None:
            return None
        move = view.game.events[found[0]]
        return PlayResult(
            move, found[1], (move,), {}, {move: found[1]}, seconds=time.perf_counter() - began
        )

    def _search(self, view: View, weights: Any, budget: Budget, began: float) -> PlayResult:
        while len(self._trees) < budget.threads:
            self._trees.append(SearchTree(np.zeros(self._tree_size, NODE)))
            self._last_view = None
        trees = self._trees[: budget.threads]
        moves = self._moves_since(view) if budget.simulations is None else None
        seat, legal = view.seat or 0, [move.id for move in view.legal_moves]
        for tree in trees:
            if moves is None or not tree.follow(moves, seat, legal):
                tree.clear()
        seeds = np.random.SeedSequence(budget.seed).generate_state(budget.threads)
        if len(trees) == 1:
            self._simulate(view, trees[0], weights, budget, int(seeds[0]), began)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                jobs = [
                    pool.submit(self._simulate, view, tree, weights, budget, int(seed), began)
                    for tree, seed in zip(trees, seeds, strict=True)
                ]
                for job in jobs:
                    job.result()
        self._last_view = view
        return _conclude(view, trees, began)

    def _moves_since(self, view: View) -> list[int] | None:
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
        return moves

    def _simulate(
        self, view: View, tree: SearchTree, weights: Any, budget: Budget, seed: int, began: float
    ) -> None:
        """Simulate in one tree until the budget is used up, or more cannot change the move."""
        rng = new_rng(seed)
        buffers = SearchBuffers(tree.nodes, view.state.copy(), heuristics.new_line_values(2))
        share = -(-(budget.simulations or _UNLIMITED) // budget.threads)
        done = 0
        while done < share:
            if done and budget.stop.is_set():
                break
            spent = time.perf_counter() - began
            if done and budget.seconds and spent >= budget.seconds:
                break
            if done and budget.simulations is None and budget.seconds:
                left = int(done * (budget.seconds - spent) / spent)
                if _is_decided(tree, left):
                    break
            simulations = min(CHUNK, share - done)
            tree.used = mcts.simulate(
                view.state, view.seat or 0, tree.top, tree.used, simulations, buffers, weights,
                self._parameters, rng,
            )  # fmt: skip
            done += simulations


def _is_decided(tree: SearchTree, left: int) -> bool:
    """Whether no other move can become the most visited one in ``left`` more simulations."""
    visits = np.sort(tree.children()["visits"])
    return len(visits) > 1 and bool(visits[-1] - visits[-2] > left)


def _conclude(view: View, trees: Sequence[SearchTree], began: float) -> PlayResult:
    """Add up the trees and choose the most visited move."""
    table = view.game.events
    visits: dict[int, int] = {}
    sums: dict[int, float] = {}
    legal = {move.id for move in view.legal_moves}
    for tree in trees:
        for child in tree.children():
            number = int(child["move"])
            if number in legal:  # a reused tree may know moves of other drawings
                visits[number] = visits.get(number, 0) + int(child["visits"])
                sums[number] = sums.get(number, 0.0) + float(child["value_sum"])
    best = max(visits, key=lambda number: (visits[number], sums[number]))
    return PlayResult(
        table[best],
        sums[best] / max(1, visits[best]),
        _principal_variation(trees[0], best, table),
        {table[number]: n for number, n in visits.items()},
        {table[number]: sums[number] / n for number, n in visits.items() if n},
        sum(visits.values()),
        time.perf_counter() - began,
    )


def _principal_variation(tree: SearchTree, move: int, table: Any) -> tuple[Move, ...]:
    """A move, and the most visited moves after it, as far as they were visited."""
    variation: list[Move] = []
    node = tree.top
    wanted: int | None = move
    while True:
        children = tree.children(node)
        if len(children) == 0:
            return tuple(variation)
        if wanted is None:
            index = int(children["visits"].argmax())
        else:
            index = int((children["move"] == wanted).argmax())
            wanted = None
        if children[index]["visits"] == 0:
            return tuple(variation)
        variation.append(table[int(children[index]["move"])])
        node = int(tree.nodes[node]["first_child"]) + index
