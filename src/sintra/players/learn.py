"""Learning by self-play: the networks on moves and on boards, and the weights that go with them.

Games of the search against itself give two kinds of lessons. Some decisions are thought about for
longer, and the policy learns which moves were looked at then (``imitate.py``). All rounds' ends are
kept with what became of them, and the evaluation learns to foresee that (``forecast.py``).
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.model.errors import OptionError
from sintra.model.game import Game
from sintra.players import evaluation, forecast, imitate, policy
from sintra.players.evaluation import Networks, from_dict
from sintra.players.sense import MOST_SEATS
from sintra.players.tune import STAGES, Played, play, play_all

LONGER = 20
"""How many times as many simulations the decisions get that are kept."""
MOST_KEPT = 100
"""Decisions that are kept of one game."""
SHOWN = 8
"""One game in so many is not learned from: it tells how much was learned."""


def improve(
    game: str,
    weights: dict[str, Any],
    networks: Networks,
    games: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> tuple[dict[str, Any], Networks, list[str]]:
    """Play with weights and networks, learn new ones, and tell how well they foresee."""
    used = from_dict(game, weights, networks)

    def one(variant: Game, nodes: Any, rng: Any, _: Any) -> list[Played]:
        seats = np.repeat(used, variant.players)
        return [play(variant, nodes, seats, simulations, rng, LONGER * simulations, MOST_KEPT)]

    played = play_all(game, games, one, seed=seed, threads=threads, progress=progress)
    shown = np.arange(len(played)) % SHOWN == 0
    layers, told = _learn_moves(game, played, shown, used)
    made, boards, more = _learn_boards(game, played, shown, weights)
    return made, {**layers, **boards}, told + more


def _learn_moves(
    game: str, played: list[Played], shown: Any, used: Any
) -> tuple[dict[str, Any], list[str]]:
    states = np.concatenate([one.kept for one in played])
    visits = np.concatenate([one.visits for one in played])
    of_game = np.repeat(shown, [len(one.kept) for one in played])
    taught = imitate.lessons(game, states[~of_game], visits[~of_game], used)
    asked = imitate.lessons(game, states[of_game], visits[of_game], used)
    layers: dict[str, Any] = {name: np.zeros(shape, kind) for name, kind, shape in policy.LAYERS}
    told = []
    for number, name in enumerate(policy.DESCRIPTIONS[game].KINDS):
        if not len(taught[number]):
            raise OptionError(f"no decision of the kind {name!r} was kept; play more games")
        found = imitate.teach(taught[number])
        for layer, values in found.items():
            layers[layer][number] = values
        surprise, blind = imitate.surprise(found, asked[number])
        told.append(
            f"{name}: {len(taught[number])} decisions, surprise {surprise:.3f} "
            f"in {len(asked[number])} others, {blind:.3f} without knowing anything"
        )
    return layers, told


def _learn_boards(
    game: str, played: list[Played], shown: Any, weights: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    parts = []
    for one in played:
        n = len(one.ends)
        final, won = (np.tile(each, (n, 1)).astype(np.float32) for each in (one.final, one.won))
        parts.append(forecast.ends(game, one.ends, final, won))
    ends = forecast.together(parts, MOST_SEATS)
    of_game = np.repeat(shown, [len(one.ends) for one in played])
    taught, asked = ends.some(~of_game), ends.some(of_game)
    for stage in range(STAGES[game]):
        if not (taught.stage == stage).any():
            raise OptionError(f"no game came to stage {stage}; play more games")
    made, boards = forecast.teach(game, taught, weights)
    told = []
    for stage in range(STAGES[game]):
        now = asked.some(asked.stage == stage)
        explained = forecast.explained(game, made, boards, now)
        n = int((taught.stage == stage).sum())
        told.append(
            f"stage {stage}: {n} round ends, {explained:.1%} of the variance of leads "
            f"explained in {len(now.stage)} others"
        )
    width = evaluation.INPUTS[game]
    wide = np.zeros((evaluation.MOST_INPUTS, evaluation.BOARD_UNITS), np.float32)
    wide[:width] = boards["board"]
    return made, {**boards, "board": wide}, told
