"""The player that searches; the tree itself is in ``tree.py``."""

import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model.errors import SintraError
from sintra.model.events import Move
from sintra.model.view import View
from sintra.players import heuristics as sense
from sintra.players import value as evaluation
from sintra.players import warmup as warm
from sintra.players.player import Budget, Player, Thought
from sintra.players.search import mcts as tree
from sintra.players.search import round_solver as endgame
from sintra.players.search import tiling_solver as solve
from sintra.rules.rng import new_rng

CHUNK = 128
"""Simulations between two looks at the clock: a few milliseconds."""
SHARE_TO_SOLVE = 0.5
"""The part of the time in which the end of a round has to be solved; or else it is searched."""
SOLVED_PER_SIMULATION = 5
"""Positions that the exact search may look at where simulations are counted, not seconds."""
ROOM = 0.6
"""A tree that fills more of its nodes than this is not kept."""


@dataclass
class _Tree:
    """A tree of simulations, and the node of the position that is thought about."""

    nodes: Any
    top: int = 0
    used: int = 1

    def clear(self) -> None:
        self.nodes[0] = 0
        self.top = 0
        self.used = 1

    def children(self, node: int | None = None) -> Any:
        node = self.top if node is None else node
        first = int(self.nodes[node]["first"])
        return self.nodes[first : first + int(self.nodes[node]["children"])]

    def follow(self, moves: Sequence[int], seat: int, legal: Collection[int]) -> bool:
        """Go down to where some moves lead; False if the tree does not know that decision well.

        Moves that were no choice have no node of their own. Others may be missing because
        something else was drawn when their node was made: then this is not the seat's decision,
        or not all of its moves are there.
        """
        for move in moves:
            found = np.flatnonzero(self.children()["move"] == move)
            if len(found):
                self.top = int(self.nodes[self.top]["first"]) + int(found[0])
        children = self.children()
        known = set(children["move"].tolist()) if (children["seat"] == seat).all() else set()
        return known.issuperset(legal) and self.used < ROOM * len(self.nodes)


class SearchPlayer(Player):
    """Searches the tree of decisions for as long as the budget allows.

    Phase 2, and the end of a round where that is possible, are solved exactly, unless ``exact`` is
    False. With a budget of seconds alone the tree is kept from one decision to the next as long as
    nothing was drawn in between; with a budget of simulations it is not, so that a seed reproduces
    every thought.

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
        weights: Callable[[str], Any] = evaluation.load,
        tuning: Any = None,
        nodes: int = 1 << 20,
        exact: bool = True,
    ) -> None:
        self.name = name
        self._usual = budget or Budget(seconds=1.0)
        self._weights = weights
        self._tuning = tree.tuning() if tuning is None else tuning
        self._size = nodes
        self._exact = exact
        self._trees: list[_Tree] = []
        self._seen: View | None = None
        self._solvers: dict[str, endgame.Solver] = {}

    def choose(self, view: View, budget: Budget) -> Thought:
        if view.seat is None or not view.legal_moves:
            raise SintraError("there is no move to choose in this view")
        if len(view.legal_moves) == 1:
            return Thought(view.legal_moves[0], line=view.legal_moves)
        warm.ready(view.game.name)
        began = time.perf_counter()  # to compile is not to think
        if budget.seconds is None and budget.simulations is None:
            budget = Budget(
                self._usual.seconds,
                self._usual.simulations,
                max(budget.threads, self._usual.threads),
                budget.seed,
                budget.stop,
            )
        weights = self._weights(view.game.name)
        if not self._exact:
            return self._search(view, weights, budget, began)
        if view.is_tiling:
            return self._tile(view, weights, began)
        solved = self._solve(view, weights, budget, began)
        return solved or self._search(view, weights, budget, began)

    def _tile(self, view: View, weights: Any, began: float) -> Thought:
        """Phase 2 has no chance and no opponent in it: look at everything."""
        states, line = solve.scratch(view.state)
        solve.solve(view.state, states, weights, line)
        found = line[: int((line < 0).argmax())].tolist()
        moves = tuple(view.game.events[number] for number in found)
        return Thought(moves[0], line=moves, seconds=time.perf_counter() - began)

    def _solve(self, view: View, weights: Any, budget: Budget, began: float) -> Thought | None:
        """The exact answer at the end of a round, if the budget allows it."""
        if not sense.is_solvable(view.state[0]):
            return None
        if view.game.name not in self._solvers:
            self._solvers[view.game.name] = endgame.Solver(view.state)

        def may_go_on() -> bool:
            spent = time.perf_counter() - began
            late = budget.seconds is not None and spent > SHARE_TO_SOLVE * budget.seconds
            return not late and not budget.stop.is_set()

        nodes = SOLVED_PER_SIMULATION * (budget.simulations or 10**12)
        found = self._solvers[view.game.name].solve(view.state, weights, nodes, may_go_on)
        if found is None:
            return None
        move = view.game.events[found[0]]
        return Thought(
            move, found[1], (move,), {}, {move: found[1]}, seconds=time.perf_counter() - began
        )

    def _search(self, view: View, weights: Any, budget: Budget, began: float) -> Thought:
        while len(self._trees) < budget.threads:
            self._trees.append(_Tree(np.zeros(self._size, tree.NODE)))
            self._seen = None
        trees = self._trees[: budget.threads]
        moves = self._moves_since(view) if budget.simulations is None else None
        seat, legal = view.seat or 0, [move.id for move in view.legal_moves]
        for one in trees:
            if moves is None or not one.follow(moves, seat, legal):
                one.clear()
        seeds = np.random.SeedSequence(budget.seed).generate_state(budget.threads)
        if len(trees) == 1:
            self._grow(view, trees[0], weights, budget, int(seeds[0]), began)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                jobs = [
                    pool.submit(self._grow, view, one, weights, budget, int(seed), began)
                    for one, seed in zip(trees, seeds, strict=True)
                ]
                for job in jobs:
                    job.result()
        self._seen = view
        return _conclude(view, trees, began)

    def _moves_since(self, view: View) -> list[int] | None:
        """What was played since the last thought; ``None`` if that was another game, or chance."""
        before = self._seen
        if before is None or (before.game, before.seat) != (view.game, view.seat):
            return None
        n = len(before.events)
        if len(view.events) <= n or view.events[:n] != before.events:
            return None
        moves = []
        for text in view.events[n:]:
            event = None if "?" in text else view.game.event(text)
            if not isinstance(event, Move):
                return None
            moves.append(event.id)
        return moves

    def _grow(
        self, view: View, one: _Tree, weights: Any, budget: Budget, seed: int, began: float
    ) -> None:
        """Simulate in one tree until the budget is used up, or more cannot change the move."""
        rng = new_rng(seed)
        scratch = view.state.copy()
        hopes = sense.new_hopes(2)
        share = -(-(budget.simulations or 10**12) // budget.threads)
        done = 0
        while done < share:
            if done and budget.stop.is_set():
                break
            spent = time.perf_counter() - began
            if done and budget.seconds and spent >= budget.seconds:
                break
            if done and budget.simulations is None and budget.seconds:
                still = int(done * (budget.seconds - spent) / spent)
                if _is_decided(one, still):
                    break
            times = min(CHUNK, share - done)
            one.used = tree.simulate(
                view.state, view.seat or 0, one.nodes, one.top, one.used, times, scratch, hopes,
                weights, self._tuning, rng,
            )  # fmt: skip
            done += times


def _is_decided(one: _Tree, still: int) -> bool:
    """Whether no other move can become the most visited one in so many more simulations."""
    visits = np.sort(one.children()["visits"])
    return len(visits) > 1 and bool(visits[-1] - visits[-2] > still)


def _conclude(view: View, trees: Sequence[_Tree], began: float) -> Thought:
    """Add the trees up and tell about the move most visited."""
    table = view.game.events
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    legal = {move.id for move in view.legal_moves}
    for one in trees:
        for child in one.children():
            number = int(child["move"])
            if number in legal:  # a kept tree may know moves of other drawings
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


def _line(one: _Tree, move: int, table: Any) -> tuple[Move, ...]:
    """The most visited way on after a move, as far as it was visited."""
    line: list[Move] = []
    node = one.top
    wanted: int | None = move
    while True:
        children = one.children(node)
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
        node = int(one.nodes[node]["first"]) + index
