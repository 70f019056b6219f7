"""Runs a match: workers, results on disk, early stopping by the sequential test, the summary."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from sintra.arena.game_sets import SprtMonitor
from sintra.arena.match import Match
from sintra.arena.process_pool import ProcessPool, cores
from sintra.arena.results_file import ResultsFile
from sintra.arena.summary import Summary, summarize
from sintra.arena.worker_pool import WorkerPool, play_games, warm_up
from sintra.model.errors import OptionError
from sintra.model.game import Json

MAX_WORKERS = 10_000

Listener = Callable[[dict[int, Json]], None]
"""Called with all results so far, when the match starts and whenever a game is finished."""


def run(
    match: Match,
    *,
    workers: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    ray: bool = False,
    listener: Listener = lambda results: None,
) -> Summary:
    """Play a match; returns its summary.

    Args:
        match: What to play.
        workers: Games at the same time; without it, as many as there are cores.
        out: A file for the results, JSON lines; each game is on disk as soon as it is finished.
        resume: Continue the match in ``out``, if the file exists.
        ray: Play on a Ray cluster rather than on this machine.
        listener: Called with the results so far.
    """
    if workers is not None and not 0 < workers <= MAX_WORKERS:
        raise OptionError(f"workers has to be a number from 1 to {MAX_WORKERS}, not {workers}")
    with ExitStack() as stack:
        results: dict[int, Json] = {}
        file = None
        if out is not None:
            file = stack.enter_context(ResultsFile(out, match, resume=resume))
            results = file.results
        monitor = None if match.sprt is None else SprtMonitor(match)
        listener(results)
        todo = [number for number in range(match.total) if number not in results]
        if todo and not _decided(monitor, results):
            pool = stack.enter_context(closing(_pool(match, workers, len(todo), ray)))
            for result in play_games(pool, match, todo):
                results[result["game"]] = result
                if file is not None:
                    file.append(result)
                listener(results)
                if _decided(monitor, results):
                    break
        summary = summarize(match, results)
        if file is not None:
            file.append(summary.to_dict())
        return summary


def _decided(monitor: SprtMonitor | None, results: dict[int, Json]) -> bool:
    return monitor is not None and monitor.update(results).decision is not None


def _pool(match: Match, workers: int | None, games: int, ray: bool) -> WorkerPool:
    if ray:
        from sintra.arena.ray_pool import RayPool  # Ray is an optional dependency

        return RayPool(match, workers, games)
    # First once here: otherwise every worker would compile the same code at the same time.
    warm_up(match)
    return ProcessPool(match, min(games, workers or max(1, cores() // match.threads)))
