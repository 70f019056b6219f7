"""Ends of rounds are solved exactly: compared with a search of everything."""

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import heuristics, value
from sintra.players import weights as weight_files
from sintra.players.player import Budget
from sintra.players.search import decide, mcts, round_solver, tiling_solver
from sintra.players.search.player import SearchPlayer
from sintra.players.search.round_solver import RoundSolver
from sintra.rules import engine
from sintra.rules.effects import MAX_SEATS
from sintra.rules.rng import new_rng
from tests.playing import decisions

MANY_CHIPS = """
{"game": "duel", "round": 5, "phase": "acquisition", "awaits": "turn", "actor": 0, "starter": 1,
"marker": 1, "tablets": ["rows", "columns", "diagonals"], "tower": "", "factories": [{"sun": "",
"moon": "Y"}, {"sun": "", "moon": "", "chip": null}, {"sun": "", "moon": "", "chip": "B"},
{"sun": "BYKK", "moon": "", "chip": "?"}, {"sun": "", "moon": "Y", "chip": "?"}], "dealt": 5,
"display": [null, null, null], "drawn_backs": [], "plate": null, "hand": "", "rest": "",
"rest_factory": null, "line": null, "spent": [], "players": [{"score": 39, "tokens": 2,
"passed": false, "chips_taken": 0, "lines": ["T", "", "KKK", "YYYY", "BBB", "RRRR"], "broken":
"K", "plates": {"nw": ["BK*T", 0], "n": ["*KRB", 180], "ne": ["YRJB", 90], "w": ["RTYJ", 0],
"c": ["JBTK", 0], "e": ["TYJK", 270], "sw": ["TKRJ", 270], "s": ["TRBJ", 180], "se": ["Y*KR",
90]}, "tiles": ["BKBR..", "*TK*B.", ".TK...", ".BT...", ".Y....", "......"], "chips": ["T",
"BR", "TY"], "used": ["B", "Y", "K", "YK", "KB"]}, {"score": 2, "tokens": 2, "passed": false,
"chips_taken": 1, "lines": ["T", "TT", "RR", "TTT", "YY", "BBBB"], "broken": "RR", "plates":
{"nw": ["TRB*", 0], "n": ["YKT*", 90], "ne": ["K*TR", 0], "w": ["YBK*", 90], "c": ["TBJY", 90],
"e": ["*TYB", 180], "sw": ["RJBK", 0], "s": ["*YBR", 0], "se": ["KYRJ", 0]}, "tiles": ["TR.Y..",
"B*.K.R", "KYK...", "......", "R.....", "......"], "chips": ["Y", "R", "R", "K", "BR", "RT",
"TY", "YK", "KB"], "used": []}], "pile": {"top": null, "unknown": 0, "returned": []}, "drawn":
[], "memory": {"returned_by": [], "returned_turn": [], "returns": 4, "knows": [[], []],
"drawn_from": [], "looked": false}}
"""
"""The last turns of a game in which one player has nine chips."""

GAMES = (sintra.azul(2), sintra.azul(2, "grey"), sintra.duel())


def exact_value(position: sintra.Position, me: int, weights: Any, visited: list[int]) -> float:
    """The value of a position to a seat: all moves, all chips, nothing left out."""
    visited[0] += 1
    state = position._state
    if engine.round_is_over(state[0]):
        scratch, out = value.new_scratch(), np.zeros(MAX_SEATS)
        value.evaluate(state[0], weights[0], scratch[0], out)
        return float(out[me])
    following = []
    if position.actor == sintra.CHANCE:
        for event, chance in position.chances.items():
            after = position.copy()
            after.play(event)
            following.append((chance, exact_value(after, me, weights, visited)))
        return sum(chance * one for chance, one in following)
    if engine.is_tiling(state[0]):
        buffers = tiling_solver.new_buffers(state)
        tiling_solver.solve(state, weights, buffers)
        after = position.copy()
        after.play(tiling_solver.found_moves(buffers)[0])
        return exact_value(after, me, weights, visited)
    values = []
    for move in position.legal_moves:
        after = position.copy()
        after.play(move)
        values.append(exact_value(after, me, weights, visited))
    return max(values) if position.actor == me else min(values)


def ends_of_rounds(game: Game) -> Iterator[sintra.Position]:
    """Late positions with a choice, with chance left open."""
    for seed in range(12):
        for position in decisions(game, seed):
            if heuristics.is_solvable(position._state[0]) and len(position.legal_moves) > 1:
                yield position.record.position()


def visiting(nodes: int) -> Callable[[], int]:
    """For the solver: it may visit so many positions, and no more."""
    return iter((nodes, 0)).__next__


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_end_of_a_round_is_solved_exactly(game: Game) -> None:
    weights = weight_files.load(game.name)
    solver = RoundSolver(game.new_state())
    checked = 0
    for position in ends_of_rounds(game):
        me = position.actor
        assert isinstance(me, int)
        found = solver.solve(position._state, weights, visiting(120))
        if found is None:
            continue  # a search that looks at everything would take too long
        move, best = found
        after = position.copy()
        after.play(move)
        visited = [0]
        exact = exact_value(after, me, weights, visited)
        assert best == pytest.approx(exact)
        assert exact_value(position, me, weights, visited) == pytest.approx(exact)
        checked += visited[0] > 4
        if checked == 12:
            return
    raise AssertionError(f"only {checked} ends were found")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_an_end_is_the_same_solved_in_pieces(game: Game) -> None:
    weights = weight_files.load(game.name)
    solver = RoundSolver(game.new_state())
    pieces = 0
    for position in itertools.islice(ends_of_rounds(game), 30):
        at_once = solver.solve(position._state, weights, visiting(1000))
        if at_once is None:
            continue

        def next_nodes() -> int:
            nonlocal pieces
            pieces += 1
            return 7

        assert solver.solve(position._state, weights, next_nodes) == at_once
    assert pieces > 10


def test_an_end_is_not_solved_for_longer_than_it_may() -> None:
    """With many chips there are thousands of ways to tile after each way to play."""
    position = sintra.duel().setup(json.loads(MANY_CHIPS))
    asked: list[int] = []
    solver = RoundSolver(position.state)
    weights = weight_files.load("duel")

    def next_nodes() -> int:
        asked.append(1)
        return round_solver.SLICE if len(asked) < 10 else 0

    assert solver.solve(position.state, weights, next_nodes) is None
    assert len(asked) == 10
    result = SearchPlayer().think(position.view(0), Budget(seconds=0.2, seed=1))
    assert sum(result.visits.values()) > 0  # searched after it could not be solved


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_an_end_that_is_too_far_off_is_searched_instead(game: Game) -> None:
    weights = weight_files.load(game.name)
    solver = RoundSolver(game.new_state())
    position = next(
        p for p in ends_of_rounds(game) if solver.solve(p._state, weights, visiting(500))
    )
    assert solver.solve(position._state, weights, visiting(1)) is None
    assert isinstance(position.actor, int)
    view = position.view(position.actor)
    known = SearchPlayer().think(view, Budget(simulations=100, seed=1))
    assert not known.visits  # solved
    result = SearchPlayer(exact=False).think(view, Budget(simulations=50, seed=1))
    assert sum(result.visits.values()) == 50


def test_nobody_solves_the_start_of_a_round_or_a_game_for_three() -> None:
    for game in (sintra.azul(2), sintra.azul(3), sintra.duel()):
        position = game.start(seed=1)
        assert not heuristics.is_solvable(position._state[0])
    for position in decisions(sintra.azul(3), 1):
        assert not heuristics.is_solvable(position._state[0])


def test_a_reused_tree_has_more_visits_and_is_dropped_in_another_game() -> None:
    player = SearchPlayer(exact=False)
    position = sintra.azul().start(seed=2)
    first = player.think(position.view(position.actor), Budget(seconds=0.2, seed=1))
    position.play(first.move)
    again = player.think(position.view(position.actor), Budget(seconds=0.02, seed=1))
    fresh = SearchPlayer(exact=False).think(
        position.view(position.actor), Budget(seconds=0.02, seed=1)
    )
    assert again.simulations > fresh.simulations
    other = sintra.azul().start(seed=3)
    counted = player.think(other.view(other.actor), Budget(simulations=64, seed=1))
    assert counted.simulations == 64


def test_a_tree_is_not_reused_where_it_knows_another_decision() -> None:
    position = sintra.azul().start(seed=2)
    seat = position.actor
    assert isinstance(seat, int)
    view = position.view(seat)
    buffers = mcts.new_buffers(view.state, 1 << 14)
    search, nodes = decide.new_search(None, None), buffers.nodes
    search["used"] = mcts.simulate(
        view.state, seat, 0, 1, 400, buffers,
        weight_files.load("azul"), mcts.SearchParameters(), new_rng(1),
    )  # fmt: skip

    def follows(state: Any, *moves: int) -> bool:
        """Whether the tree of now would be used again after these moves."""
        numbers = np.array(moves, np.int64)
        return decide.reuse_tree(state, search.copy(), nodes.copy(), numbers, len(numbers))

    state = position.state.copy()
    assert follows(state)
    other = state.copy()
    other["actor"] = 1 - seat  # somebody else decides there
    assert not follows(other)
    drawn = state.copy()  # with a color that was not drawn before
    source = int((state["source"][0].sum(axis=1) == 4).argmax())
    color = int((state["source"][0, source] == 0).argmax())
    drawn["source"][0, source, color] = 1
    drawn["offer"] |= 1 << (source * 5 + color)
    assert not follows(drawn)
    first, size = int(nodes[0]["first_child"]), int(nodes[0]["children"])
    children = nodes[first : first + size]
    move = int(children["move"][children["visits"].argmax()])
    position.play(move)
    assert follows(position.state, move)
    assert not follows(state, move)
