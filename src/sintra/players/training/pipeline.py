"""The training pipeline: self-play, then both networks and the weights that go with them.

In half of the games some decisions are searched deeply, and the policy is trained on their visits
(``train_policy.py``). In the other half every seat has weights of its own, perturbed at random,
because a board that is never played cannot be learned. The ends of rounds of all games, and those
that side rollouts come to, get value targets (``rollout_targets.py``), and the value function is
trained on them (``train_value.py``).
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.model.errors import OptionError
from sintra.model.game import Game
from sintra.players import games, policy
from sintra.players.training import spsa, train_policy, train_value
from sintra.players.training.linear_fit import collect
from sintra.players.training.rollout_targets import ValueTargets, by_rollouts, by_search
from sintra.players.training.selfplay import PlayedGame, play_game, play_games
from sintra.players.weights import Networks, from_dict

DEEP_SEARCH_FACTOR = 20
"""How many times as many simulations recorded decisions get."""
MAX_DECISIONS = 100
"""Decisions that are recorded of one game."""
MAX_SIDE_ROUND_ENDS = 100
"""Ends of rounds that side rollouts come to, recorded of one game."""
PERTURBATION_SIZES = (0.6, 1.2, 2.0)
"""Standard deviations of random perturbations of weights, in steps of ``spsa.py``."""
ROLLOUT_TARGETS = by_rollouts(24)
"""The targets of all ends of rounds."""
SEARCH_TARGETS = by_search(3, 300)
"""The targets of the ends that games came to, for fine-tuning."""
FINE_TUNING_RATE, FINE_TUNING_EPOCHS = 5e-4, 6
VALIDATION_INTERVAL = 8
"""One game in so many is held out for validation."""


def improve(
    game: str,
    used: dict[str, Any],
    networks: Networks,
    count: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> tuple[dict[str, Any], Networks, list[str]]:
    """Play games with weights and networks, train new ones; returns them, and a report."""
    loaded = from_dict(game, used, networks)
    limits: dict[str, Any] = {"seed": seed, "threads": threads}
    samples = collect(game, used, spsa.SAMPLE_GAMES, simulations, **limits)
    directions = spsa.find_directions(game, samples)

    def perturbed(draw: np.random.Generator) -> Any:
        by = draw.choice(PERTURBATION_SIZES) * draw.normal(size=len(directions))
        return from_dict(game, spsa.perturb(game, used, directions, by), networks)

    def play_one(
        options: Game, nodes: Any, rng: Any, draw: np.random.Generator
    ) -> list[PlayedGame]:
        play = partial(
            play_game, options, nodes, simulations=simulations, rng=rng,
            max_side_round_ends=MAX_SIDE_ROUND_ENDS,
        )  # fmt: skip
        if draw.random() < 0.5:
            seats = np.concatenate([perturbed(draw) for _ in range(options.players)])
            return [play(weights=seats)]
        deep = DEEP_SEARCH_FACTOR * simulations
        seats = np.repeat(loaded, options.players)
        return [play(weights=seats, deep_simulations=deep, max_decisions=MAX_DECISIONS)]

    played = play_games(game, count, play_one, **limits, progress=progress)
    held_out = np.arange(len(played)) % VALIDATION_INTERVAL == 0
    policy_layers, policy_report = _train_policy(game, played, held_out, loaded)
    trained, nets, value_report = _train_value(game, played, held_out, used, networks, **limits)
    return trained, {**nets, **policy_layers}, policy_report + value_report


def _train_policy(
    game: str, played: list[PlayedGame], held_out: Any, loaded: Any
) -> tuple[dict[str, Any], list[str]]:
    states = np.concatenate([one.decisions for one in played])
    visits = np.concatenate([one.visits for one in played])
    validates = np.repeat(held_out, [len(one.decisions) for one in played])
    training = train_policy.make_examples(game, states[~validates], visits[~validates], loaded)
    validation = train_policy.make_examples(game, states[validates], visits[validates], loaded)
    layers: dict[str, Any] = {name: np.zeros(shape, kind) for name, kind, shape in policy.LAYERS}
    report = []
    for number, name in enumerate(games.find(game).move_features):
        if not len(training[number]):
            raise OptionError(f"no decision of the kind {name!r} was recorded; play more games")
        found = train_policy.train(training[number])
        for layer, values in found.items():
            layers[layer][number] = values
        loss, uniform = train_policy.cross_entropy(found, validation[number])
        report.append(
            f"{name}: {len(training[number])} decisions, cross-entropy {loss:.3f} "
            f"in {len(validation[number])} others, {uniform:.3f} with uniform priors"
        )
    return layers, report


def _train_value(
    game: str,
    played: list[PlayedGame],
    held_out: Any,
    used: dict[str, Any],
    networks: Networks,
    *,
    seed: int,
    threads: int,
) -> tuple[dict[str, Any], Networks, list[str]]:
    """Train on rollout targets from the last stage to the first, then fine-tune on searches.

    The targets of a stage depend on the value function of the next one, so that comes first.
    """
    of_games = np.repeat([True, False] * len(played), [n for one in played for n in one.sizes])
    states = np.concatenate(
        [part for one in played for part in (one.round_ends, one.side_round_ends)]
    )
    validates = np.repeat(held_out, [sum(one.sizes) for one in played])
    examples = train_value.make_examples(game, states)
    stages = range(games.find(game).stages)
    trained, nets = used, dict(networks)
    # The last stage may span several rounds: its targets depend on itself, so it is trained twice.
    for stage in (stages[-1], *reversed(stages)):
        chosen = np.flatnonzero(examples.stage == stage)
        if validates[chosen].all() or not (validates[chosen] & of_games[chosen]).any():
            raise OptionError(f"no game came to stage {stage}; play more games")
        loaded = from_dict(game, trained, nets)
        examples.target[chosen] = _compute_targets(
            ROLLOUT_TARGETS, states[chosen], loaded, seed + stage, threads
        )
        training = examples.select((examples.stage == stage) & ~validates)
        trained, layers = train_value.train(game, training, trained, nets, seed=seed)
        nets.update(layers)
    examples.target[of_games] = _compute_targets(
        SEARCH_TARGETS, states[of_games], from_dict(game, trained, nets), seed, threads
    )
    trained, layers = train_value.train(
        game, examples.select(of_games & ~validates), trained, nets, from_scratch=False,
        rate=FINE_TUNING_RATE, epochs=FINE_TUNING_EPOCHS, seed=seed,
    )  # fmt: skip
    nets.update(layers)
    report = []
    for stage in stages:
        validation = examples.select((examples.stage == stage) & validates & of_games)
        explained = train_value.explained_variance(game, trained, nets, validation)
        n = int(((examples.stage == stage) & ~validates).sum())
        report.append(
            f"stage {stage}: {n} round ends, {explained:.1%} of the variance of values "
            f"explained in {len(validation)} others"
        )
    return trained, nets, report


def _compute_targets(
    targets: ValueTargets, states: Any, weights: Any, seed: int, threads: int
) -> NDArray[np.float32]:
    """Value targets of ends of rounds, computed by several threads."""
    parts = [part for part in np.array_split(states, threads) if len(part)]
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(targets, part, weights, 1000 * seed + number)
            for number, part in enumerate(parts)
        ]
        return np.concatenate([job.result() for job in jobs])
