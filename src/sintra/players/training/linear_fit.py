"""Tuning the evaluation by games: self-play, then a fit of what the features were worth.

At each round's end of many games of the search against itself, the features of every board are
kept together with the points that its owner still made. For each stage of the game a ridge
regression of these points on the features gives the weights, and the lead that makes winning e : 1
is the one under which the results were most likely. The network on boards stays as it is: weights
are fitted to what it leaves (``learn.py`` fits both).
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sintra.model.azul.game import azul
from sintra.model.duel.game import duel
from sintra.model.errors import OptionError
from sintra.model.game import Game
from sintra.players import heuristics as sense
from sintra.players import policy
from sintra.players.search import mcts as tree
from sintra.players.training import selfplay
from sintra.players.value import NAMES, ROOM, from_dict, outlook
from sintra.rules import engine
from sintra.rules.rng import new_rng

RIDGE = 3.0
"""Weight of the penalty that keeps rare features from fitting noise."""
DARE = 12
"""One decision in so many is made in proportion to the visits, so that games vary."""
NODES = 1 << 17
STAGES = {"duel": 4, "azul": 4}
"""How many rows of weights a game has: round ends before rounds 2, 3, 4 and 5 (or later)."""


Found = TypeVar("Found")


@dataclass(frozen=True)
class Sample:
    """All boards at one round's end of one game."""

    stage: int
    scores: NDArray[np.float64]
    features: NDArray[np.float64]
    added: NDArray[np.float64]
    """What the network on boards says beside the features."""
    final: NDArray[np.float64]
    won: NDArray[np.float64]


def variants(game: str) -> list[Game]:
    """The games that weights are tuned on: a mix, so that they fit all options."""
    if game == "duel":
        return [duel("random"), duel("random4"), duel()]
    if game == "azul":
        return [azul(2), azul(2), azul(3), azul(4), azul(2, "grey")]
    raise OptionError(f"{game!r} is not a game; games are {', '.join(STAGES)}")


def collect(
    game: str,
    weights: dict[str, Any],
    games: int,
    simulations: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> list[Sample]:
    """Play games of the search against itself, and keep every round's end."""
    loaded = from_dict(game, weights)

    def one(variant: Game, nodes: Any, rng: Any, _: Any) -> list[Sample]:
        return _one_game(variant, nodes, loaded, simulations, rng)

    return play_all(game, games, one, seed=seed, threads=threads, progress=progress)


def play_all(
    game: str,
    games: int,
    one: Callable[[Game, Any, Any, np.random.Generator], list[Found]],
    *,
    seed: int,
    threads: int,
    progress: Callable[[], object],
) -> list[Found]:
    """Play games of all variants by several threads, and put together what ``one`` finds in each.

    It is given the variant, nodes for its searches, dice, and a generator of its own.
    """
    mix = variants(game)
    for variant in mix:
        variant.ready_state()

    def work(worker: int) -> list[Found]:
        nodes = np.zeros(NODES, tree.NODE)
        rng = new_rng(seed * 1000 + worker)
        draw = np.random.default_rng((seed, worker))
        found: list[Found] = []
        for number in range(worker, games, threads):
            found += one(mix[number % len(mix)], nodes, rng, draw)
            progress()
        return found

    with ThreadPoolExecutor(threads) as pool:
        return [each for part in pool.map(work, range(threads)) for each in part]


@dataclass(frozen=True)
class Played:
    """One game of the search against itself, as states."""

    last: Any
    ends: Any
    """Its rounds' ends."""
    kept: Any
    """Decisions that were thought about for longer."""
    visits: NDArray[np.int32]
    """How often their moves were looked at; -1 where there is no move."""
    aside: Any
    """Ends of rounds that were played out quickly from some of its decisions."""

    @property
    def sizes(self) -> tuple[int, int]:
        """How many of its own ends there are, and how many aside."""
        return len(self.ends), len(self.aside)

    @property
    def final(self) -> NDArray[np.float64]:
        """Everybody's points."""
        return self.last["score"][0][: self._seats].astype(np.float64)

    @property
    def won(self) -> NDArray[np.float64]:
        """Everybody's share of the win."""
        winners = engine.winner_set(self.last)
        won = np.array([winners >> seat & 1 for seat in range(self._seats)], np.float64)
        return won / won.sum()

    @property
    def _seats(self) -> int:
        return int(engine.player_count(self.last[0]))


def play(
    game: Game,
    nodes: Any,
    weights: Any,
    simulations: int,
    rng: Any,
    *,
    longer: int = 0,
    most: int = 0,
    most_aside: int = 0,
) -> Played:
    """One game of the search with the weights of each seat.

    Up to ``most`` decisions are thought about with ``longer`` simulations, and kept; from up to
    ``most_aside`` the round is played out quickly.
    """
    start = game.new_state()
    last, scratch = start.copy(), start.copy()
    ends = np.repeat(start, selfplay.MAX_ENDS)
    kept = np.zeros(most, start.dtype)
    visits = np.full((most, policy.MAX_MOVES), -1, np.int32)
    aside = np.zeros(most_aside, start.dtype)
    ended, n, others = selfplay.self_play(
        start, last, scratch, sense.new_hopes(2), nodes, simulations, DARE, weights,
        tree.tuning(), rng, ends, longer, kept, visits, aside,
    )  # fmt: skip
    return Played(last, ends[:ended], kept[:n], visits[:n], aside[:others])


def _one_game(game: Game, nodes: Any, weights: Any, simulations: int, rng: Any) -> list[Sample]:
    played = play(game, nodes, np.repeat(weights, game.players), simulations, rng)
    size = len(NAMES[game.name])
    room = np.zeros(1, ROOM)
    found = []
    for end in played.ends:
        stage = int(sense.stage(end))
        boards, outlooks = np.zeros((game.players, size)), np.zeros(game.players)
        for seat in range(game.players):
            sense.features(end, seat, boards[seat])
            outlooks[seat] = outlook(end, weights[0], seat, room[0])
        scores = end["score"][: game.players].astype(np.float64)
        added = outlooks - scores - boards @ weights[0]["points"][stage, :size]
        found.append(Sample(stage, scores, boards, added, played.final, played.won))
    return found


def fit(
    game: str, samples: Sequence[Sample], used: dict[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Weights from samples, in their JSON form, and a line about each stage's fit.

    ``used`` are those that the games were played with; tastes and greed stay as they are there.
    """
    stages = []
    told = []
    for stage in range(STAGES[game]):
        chosen = [sample for sample in samples if sample.stage == stage]
        if not chosen:
            raise OptionError(f"no game came to stage {stage}; play more games")
        boards = np.concatenate([sample.features for sample in chosen])
        to_come = np.concatenate([sample.final - sample.scores - sample.added for sample in chosen])
        penalty = RIDGE * np.eye(boards.shape[1])
        penalty[0, 0] = 0.0
        weights = np.linalg.solve(boards.T @ boards + penalty, boards.T @ to_come)
        spread = ((to_come - to_come.mean()) ** 2).sum()
        explained = 1.0 - ((to_come - boards @ weights) ** 2).sum() / max(spread, 1e-9)
        scale, surprise = fit_scale(
            [
                (sample.scores + sample.added + sample.features @ weights, sample.won)
                for sample in chosen
            ]
        )
        told.append(
            f"stage {stage}: {len(chosen)} round ends, {to_come.mean():.1f} points to come, "
            f"{explained:.0%} of their variance explained, "
            f"scale {scale:.1f}, log loss {surprise:.3f}"
        )
        points = {
            name: round(float(weight), 4) for name, weight in zip(NAMES[game], weights, strict=True)
        }
        stages.append({"scale": scale, "points": points})
    return {**used, "stages": stages}, told


def fit_scale(outlooks: Sequence[tuple[Any, Any]]) -> tuple[float, float]:
    """The scale under which results were most likely, and the mean log loss there.

    ``outlooks`` are the points that all seats of a round's end may expect, and who won.
    """
    leads: list[float] = []
    won: list[float] = []
    for points, result in outlooks:
        for seat, mine in enumerate(points):
            leads.append(mine - max(np.delete(points, seat)))
            won.append(result[seat])
    lead, result = np.array(leads), np.array(won)
    best = (np.inf, 1.0)
    for scale in np.arange(2.0, 40.0, 0.5):
        chance = np.clip(1.0 / (1.0 + np.exp(-lead / scale)), 1e-9, 1.0 - 1e-9)
        loss = -(result * np.log(chance) + (1.0 - result) * np.log(1.0 - chance)).mean()
        best = min(best, (float(loss), float(scale)))
    return best[1], best[0]
