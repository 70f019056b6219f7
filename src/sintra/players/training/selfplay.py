"""Self-play: games of the search against itself, the data for tuning and training.

One game is compiled as a whole (``self_play``). ``play_games`` plays many of them, over all options
of a game and in several threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from sintra.model.game import Game
from sintra.players import games, heuristics, policy
from sintra.players.search.mcts import (
    NODE,
    SearchBuffers,
    SearchParameters,
    clear,
    most_visited,
    rollout_round,
    simulate,
)
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.effects import no_log
from sintra.rules.engine import (
    apply,
    copy,
    is_chance,
    is_over,
    legal_mask,
    mask_offset,
    sample_outcome,
)
from sintra.rules.jit import jit
from sintra.rules.rng import below, new_rng

RECORD_INTERVAL = 5
"""One decision in so many is searched deeply and recorded, where decisions are recorded."""
MAX_ROUNDS = 40
"""Rounds of one game whose ends are recorded; the longest games of Azul have fewer."""
SIDE_ROLLOUT_INTERVAL = 4
"""From one decision in so many a side rollout is played, as a search would."""
EXPLORATION_INTERVAL = 12
"""One decision in so many is sampled in proportion to the visits, so that games vary."""
TREE_SIZE = 1 << 17

Found = TypeVar("Found")


class SelfPlaySettings(NamedTuple):
    """The numbers that control a game of self-play."""

    simulations: int
    """Simulations of each decision."""
    exploration_interval: int
    """One decision in so many is sampled in proportion to the visits; 0: none."""
    deep_simulations: int
    """Simulations of decisions that are recorded."""


class SelfPlayBuffers(NamedTuple):
    """What a game of self-play records, and its scratch memory."""

    search: SearchBuffers
    state: Any
    """The game; afterwards its final state."""
    round_ends: Any
    """States at the ends of rounds."""
    decisions: Any
    """Decisions that were searched deeply."""
    visits: Any
    """The visits of their moves, one row for each; -1 where there is no move."""
    side_round_ends: Any
    """Ends of rounds that side rollouts came to."""


@jit
def _choose_move(nodes: Any, exploration_interval: int, generator: Any) -> int:
    """The most visited move; at times one sampled in proportion to the visits."""
    begin = nodes[0].first_child
    end = begin + nodes[0].children
    if exploration_interval > 0 and below(generator[0], exploration_interval) == 0:
        visits = 0
        for child in range(begin, end):
            visits += nodes[child].visits
        pick = below(generator[0], max(visits, 1))
        for child in range(begin, end):
            pick -= nodes[child].visits
            if pick < 0:
                return nodes[child].move
    return nodes[most_visited(nodes)].move


@jit
def _side_rollout(
    state: Any, end: Any, line_values: Any, weights: Any, candidates: int, generator: Any
) -> bool:
    """Play the round to its end, in ``end``, by a rollout; whether another round would follow."""
    copy(state, end)
    s = end[0]
    cache = line_values[0]
    cache.parameters[:] = weights[0].parameters
    heuristics.compute_all_line_values(s, cache)
    rollout_round(s, generator[0], candidates, cache, no_log())
    return not (is_over(s) or engine.is_last_round(s))


@jit
def self_play(
    start: Any, settings: SelfPlaySettings, buffers: SelfPlayBuffers, weights: Any,
    parameters: SearchParameters, generator: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Play one game; returns how many round ends, decisions and side round ends were recorded.

    ``weights`` has a record for every seat. Recording stops where an array of ``buffers`` is full.
    """
    state = buffers.state
    nodes = buffers.search.nodes
    round_ends = buffers.round_ends
    decisions = buffers.decisions
    visits = buffers.visits
    side_round_ends = buffers.side_round_ends
    copy(start, state)
    s = state[0]
    log = no_log()
    ended = 0
    recorded = 0
    side = 0
    last_round = 0  # whose end was recorded
    while not is_over(s):
        if engine.round_is_over(s) and s.turn_round != last_round and ended < len(round_ends):
            last_round = s.turn_round
            copy(state, round_ends[ended : ended + 1])
            ended += 1
        if is_chance(s):
            apply(s, sample_outcome(s, generator[0]), log)
            continue
        legal = legal_mask(s)
        if legal & (legal - 1) == 0:
            apply(s, mask_offset(s) + nth(legal, 0), log)
            continue
        clear(nodes)
        own = weights[s.actor : s.actor + 1]
        if side < len(side_round_ends) and below(generator[0], SIDE_ROLLOUT_INTERVAL) == 0:
            side += _side_rollout(
                state, side_round_ends[side : side + 1], buffers.search.line_values, own,
                parameters.rollout_candidates, generator,
            )  # fmt: skip
        record = (
            recorded < len(decisions)
            and not engine.is_tiling(s)
            and below(generator[0], RECORD_INTERVAL) == 0
        )
        simulations = settings.deep_simulations if record else settings.simulations
        simulate(state, s.actor, 0, 1, simulations, buffers.search, own, parameters, generator)
        if record:
            copy(state, decisions[recorded : recorded + 1])
            for index in range(nodes[0].children):
                visits[recorded, index] = nodes[nodes[0].first_child + index].visits
            recorded += 1
        apply(s, _choose_move(nodes, settings.exploration_interval, generator), log)
    return ended, recorded, side


@dataclass(frozen=True)
class PlayedGame:
    """One game of self-play, as states."""

    last: Any
    """The final state."""
    round_ends: Any
    decisions: Any
    """Decisions that were searched deeply."""
    visits: NDArray[np.int32]
    """The visits of their moves; -1 where there is no move."""
    side_round_ends: Any
    """Ends of rounds that rollouts from some of its decisions came to."""

    @property
    def sizes(self) -> tuple[int, int]:
        """How many round ends there are, and how many side round ends."""
        return len(self.round_ends), len(self.side_round_ends)

    @property
    def final_scores(self) -> NDArray[np.float64]:
        """The final scores of all seats."""
        return self.last["score"][0][: self._seats].astype(np.float64)

    @property
    def wins(self) -> NDArray[np.float64]:
        """Each seat's share of the win."""
        winners = engine.winner_set(self.last)
        won = np.array([winners >> seat & 1 for seat in range(self._seats)], np.float64)
        return won / won.sum()

    @property
    def _seats(self) -> int:
        return int(engine.player_count(self.last[0]))


def play_game(
    game: Game,
    nodes: Any,
    weights: Any,
    simulations: int,
    rng: Any,
    *,
    deep_simulations: int = 0,
    max_decisions: int = 0,
    max_side_round_ends: int = 0,
) -> PlayedGame:
    """Play one game of self-play, with the weights of each seat.

    Up to ``max_decisions`` decisions are searched with ``deep_simulations`` and recorded. From
    other decisions, rollouts come to up to ``max_side_round_ends`` more ends of rounds.
    """
    start = game.new_state()
    buffers = SelfPlayBuffers(
        SearchBuffers(nodes, start.copy(), heuristics.new_line_values(2)),
        start.copy(),
        np.repeat(start, MAX_ROUNDS),
        np.zeros(max_decisions, start.dtype),
        np.full((max_decisions, policy.MAX_MOVES), -1, np.int32),
        np.zeros(max_side_round_ends, start.dtype),
    )
    settings = SelfPlaySettings(simulations, EXPLORATION_INTERVAL, deep_simulations)
    ended, recorded, side = self_play(start, settings, buffers, weights, SearchParameters(), rng)
    return PlayedGame(
        buffers.state,
        buffers.round_ends[:ended],
        buffers.decisions[:recorded],
        buffers.visits[:recorded],
        buffers.side_round_ends[:side],
    )


def play_games(
    game: str,
    count: int,
    play_one: Callable[[Game, Any, Any, np.random.Generator], list[Found]],
    *,
    seed: int,
    threads: int,
    progress: Callable[[], object],
) -> list[Found]:
    """Play games over all training options in several threads; joins what ``play_one`` returns.

    ``play_one`` gets the game's options, nodes for its searches, the generator of the compiled
    game, and a generator of its own.
    """
    options = games.find(game).training_games
    for one in options:
        one.ready_state()

    def work(worker: int) -> list[Found]:
        nodes = np.zeros(TREE_SIZE, NODE)
        rng = new_rng(seed * 1000 + worker)
        draw = np.random.default_rng((seed, worker))
        found: list[Found] = []
        for number in range(worker, count, threads):
            found += play_one(options[number % len(options)], nodes, rng, draw)
            progress()
        return found

    with ThreadPoolExecutor(threads) as pool:
        return [each for part in pool.map(work, range(threads)) for each in part]
