"""A worker pool on a Ray cluster; needs ``pip install sintra[cluster]``."""

import importlib
import os
import sys
from typing import Any

from sintra.arena.match import Match
from sintra.arena.match_game import play_game
from sintra.arena.worker_pool import WorkerDeath, WorkerPool, exit_if_stuck, is_stuck, warm_up
from sintra.model.errors import OptionError
from sintra.model.game import Json


class _Actor:
    """The Ray actor: plays the games it is asked for."""

    def __init__(self, match: Json) -> None:
        self._match = Match.from_dict(match)
        warm_up(self._match)

    def play(self, number: int) -> Json:
        """Play one game."""
        return play_game(self._match, number, exit_if_stuck)


class RayPool(WorkerPool):
    """Ray actors; ``size`` of them, or as many as the cluster has cores for.

    The environment variable ``RAY_ADDRESS`` names the cluster. Without it, one is started on this
    machine.
    """

    def __init__(self, match: Match, size: int | None, games: int) -> None:
        try:
            ray: Any = importlib.import_module("ray")  # heavy, and an extra
        except ImportError:
            raise OptionError("--ray needs Ray: pip install 'sintra[cluster]'") from None
        self._ray = ray
        self._started = not ray.is_initialized()
        if self._started:
            _connect(ray)
        self._match = match.to_dict()
        cores = int(ray.cluster_resources().get("CPU", 1))
        self.size = min(games, size or max(1, cores // match.threads))
        self._actor = ray.remote(num_cpus=match.threads, max_restarts=0)(_Actor)
        self._idle = [self._new_worker() for _ in range(self.size)]
        self._games: dict[Any, tuple[Any, int]] = {}

    def _new_worker(self) -> Any:
        return self._actor.remote(self._match)

    def submit(self, number: int) -> None:
        worker = self._idle.pop()
        self._games[worker.play.remote(number)] = (worker, number)

    def wait(self) -> list[Json | WorkerDeath]:
        ready, _ = self._ray.wait(list(self._games), num_returns=1)
        return [self._receive(reference) for reference in ready]

    def _receive(self, reference: Any) -> Json | WorkerDeath:
        worker, number = self._games.pop(reference)
        try:
            result: Json = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError:
            raise  # a bug in this program, not the death of a worker
        except self._ray.exceptions.RayError as error:  # killed, out of memory, node lost ...
            self._idle.append(self._new_worker())
            return WorkerDeath(number, None, str(error))
        if is_stuck(result):
            self._ray.kill(worker)
            worker = self._new_worker()
        self._idle.append(worker)
        return result

    def close(self) -> None:
        for worker in [*self._idle, *(worker for worker, _ in self._games.values())]:
            self._ray.kill(worker)
        if self._started:
            self._ray.shutdown()


def _connect(ray: Any) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry without consent
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    try:
        ray.init(
            runtime_env={"env_vars": {"PYTHONPATH": path}},
            include_dashboard=False,
            log_to_driver=False,
        )
    except ConnectionError as error:
        raise OptionError(f"{error}; set RAY_ADDRESS to the address of the cluster") from error
