"""Learning by self-play: the networks on moves and on boards, and the weights that go with them.

Games of the search against itself give two kinds of lessons. In half of the games some decisions
are thought about for longer, and the policy learns which moves were looked at then
(``imitate.py``). In the other half every seat has weights of its own, moved at random: what is
never tried cannot be learned. Rounds' ends of all games, and those that searches would meet on the
way, are judged by playing on (``foresee.py``), and the evaluation learns to see that at once
(``forecast.py``).
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.errors import OptionError
from sintra.model.game import Game
from sintra.players import policy
from sintra.players.training import spsa as spar
from sintra.players.training import train_policy as imitate
from sintra.players.training import train_value as forecast
from sintra.players.training.linear_fit import STAGES, Played, collect, play, play_all
from sintra.players.training.rollout_targets import Foresight, by_playouts, by_search
from sintra.players.value import Networks, from_dict

LONGER = 20
"""How many times as many simulations the decisions get that are kept."""
MAX_KEPT = 100
"""Decisions that are kept of one game."""
MAX_ASIDE = 100
"""Ends of rounds that were played out from decisions, and are kept of one game."""
STYLES = (0.6, 1.2, 2.0)
"""How far weights are moved at random, in steps of ``spar.py``."""
PLAYOUTS = by_playouts(24)
SEARCHES = by_search(3, 300)
"""What tells how much ends are worth: of all of them, and then of those that games came to."""
RATE_AFTER, EPOCHS_AFTER = 5e-4, 6
"""How carefully the network learns from searches what it has learned from playouts."""
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
    limits: dict[str, Any] = {"seed": seed, "threads": threads}
    ways = spar.directions(game, collect(game, weights, spar.LOOK, simulations, **limits))

    def style(draw: np.random.Generator) -> Any:
        by = draw.choice(STYLES) * draw.normal(size=len(ways))
        return from_dict(game, spar.moved(game, weights, ways, by), networks)

    def one(variant: Game, nodes: Any, rng: Any, draw: np.random.Generator) -> list[Played]:
        begin = partial(
            play, variant, nodes, simulations=simulations, rng=rng, most_aside=MAX_ASIDE
        )
        if draw.random() < 0.5:
            return [begin(weights=np.concatenate([style(draw) for _ in range(variant.players)]))]
        same = np.repeat(used, variant.players)
        return [begin(weights=same, longer=LONGER * simulations, most=MAX_KEPT)]

    played = play_all(game, games, one, **limits, progress=progress)
    shown = np.arange(len(played)) % SHOWN == 0
    layers, told = _learn_moves(game, played, shown, used)
    made, nets, more = _learn_boards(game, played, shown, weights, networks, **limits)
    return made, {**nets, **layers}, told + more


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
    game: str,
    played: list[Played],
    shown: Any,
    weights: dict[str, Any],
    networks: Networks,
    *,
    seed: int,
    threads: int,
) -> tuple[dict[str, Any], Networks, list[str]]:
    """From playouts first, from the last stage to the first: they ask what was learned before.

    Then from searches of the ends that games came to.
    """
    real = np.repeat([True, False] * len(played), [n for one in played for n in one.sizes])
    states = np.concatenate([part for one in played for part in (one.ends, one.aside)])
    of_game = np.repeat(shown, [sum(one.sizes) for one in played])
    ends = forecast.ends(game, states)
    made, nets = weights, dict(networks)
    # In Azul the last stage has several rounds, so that it is asked about itself.
    for stage in (STAGES[game] - 1, *reversed(range(STAGES[game]))):
        now = np.flatnonzero(ends.stage == stage)
        if of_game[now].all() or not (of_game[now] & real[now]).any():
            raise OptionError(f"no game came to stage {stage}; play more games")
        judge = from_dict(game, made, nets)
        ends.value[now] = _judge(PLAYOUTS, states[now], judge, seed + stage, threads)
        taught = ends.some((ends.stage == stage) & ~of_game)
        made, boards = forecast.teach(game, taught, made, nets, seed=seed)
        nets.update(boards)
    ends.value[real] = _judge(SEARCHES, states[real], from_dict(game, made, nets), seed, threads)
    taught = ends.some(real & ~of_game)
    made, boards = forecast.teach(
        game, taught, made, nets, anew=False, rate=RATE_AFTER, epochs=EPOCHS_AFTER, seed=seed
    )
    nets.update(boards)
    told = []
    for stage in range(STAGES[game]):
        asked = ends.some((ends.stage == stage) & of_game & real)
        explained = forecast.explained(game, made, nets, asked)
        n = int(((ends.stage == stage) & ~of_game).sum())
        told.append(
            f"stage {stage}: {n} round ends, {explained:.1%} of the variance of values "
            f"explained in {len(asked)} others"
        )
    return made, nets, told


def _judge(
    foresee: Foresight, states: Any, weights: Any, seed: int, threads: int
) -> NDArray[np.float32]:
    """What ends are worth, worked out by several threads."""
    parts = [part for part in np.array_split(states, threads) if len(part)]
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(foresee, part, weights, 1000 * seed + number)
            for number, part in enumerate(parts)
        ]
        return np.concatenate([job.result() for job in jobs])
