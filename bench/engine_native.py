"""What bench/engine.mjs measures in the browser, natively: prints it as JSON."""

import json
import time
from collections.abc import Callable

from sintra.model.game import make_game
from sintra.players import warmup, weights
from sintra.players.search import mcts
from sintra.players.search.mcts import SearchParameters
from sintra.rules import engine
from sintra.rules.rng import new_rng

SECONDS = 2.0
SIMULATIONS = 64
GAMES = 40
NODES = 1 << 19


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second: of many short pieces the 95th percentile.

    That is the speed of a core of one's own even on a busy machine.
    """
    work()
    rates = []
    began = at = time.perf_counter()
    while at - began < SECONDS:
        done = work()
        now = time.perf_counter()
        rates.append(done / (now - at))
        at = now
    return sorted(rates)[int(0.95 * len(rates))]


def main() -> None:
    found = {}
    for name in ("azul", "duel"):
        game = make_game(name)
        warmup.ready(name)
        start, end, rng = game.new_state(), game.new_state(), new_rng(1)

        def random_games(start=start, end=end, rng=rng) -> int:  # type: ignore[no-untyped-def]
            engine.random_games(start, end, GAMES, rng)
            return GAMES

        position = game.start(seed=1)
        view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
        buffers = mcts.new_buffers(view.state, NODES)
        loaded = weights.load(name)

        used = NODES

        def simulations(view=view, buffers=buffers, loaded=loaded, rng=rng) -> int:  # type: ignore[no-untyped-def]
            nonlocal used
            if used > NODES // 2:
                mcts.clear(buffers.nodes)
                used = 1
            used = mcts.simulate(
                view.state, view.seat, 0, used, SIMULATIONS, buffers, loaded, SearchParameters(),
                rng,
            )  # fmt: skip
            return SIMULATIONS

        found[f"{name}: random games/s"] = rate(random_games)
        found[f"{name}: simulations/s"] = rate(simulations)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
