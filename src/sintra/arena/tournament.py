"""A whole match: workers, results on disk, an early end if it is decided, the summary."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from sintra.arena.crew import Crew, play_games, warm_up
from sintra.arena.match import Match
from sintra.arena.processes import Processes, cores
from sintra.arena.referee import Referee
from sintra.arena.results import ResultsFile
from sintra.arena.summary import Summary, summarize
from sintra.model.errors import OptionError
from sintra.model.game import Json

MAX_WORKERS = 10_000

Listener = Callable[[dict[int, Json]], None]
"""Called with all results so far, when the match begins and whenever a game is finished."""


def run(
    match: Match,
    *,
    workers: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    ray: bool = False,
    listener: Listener = lambda results: None,
) -> Summary:
    """Play a match and say what it showed.

    Args:
        match: What to play.
        workers: Games at the same time; usually as many as there are cores.
        out: A file for the results, JSON lines; each game is on disk as soon as it is finished.
        resume: Go on with the match in ``out`` where it stopped, if it is there.
        ray: Play on a Ray cluster rather than on this machine alone.
        listener: Told about the progress.
    """
    if workers is not None and not 0 < workers <= MAX_WORKERS:
        raise OptionError(f"workers has to be from 1 to {MAX_WORKERS}, not {workers}")
    with ExitStack() as stack:
        results: dict[int, Json] = {}
        file = None
        if out is not None:
            file = stack.enter_context(ResultsFile(out, match, resume=resume))
            results = file.results
        referee = None if match.sprt is None else Referee(match)
        listener(results)
        todo = [number for number in range(match.total) if number not in results]
        if todo and not _decided(referee, results):
            crew = stack.enter_context(closing(_crew(match, workers, len(todo), ray)))
            for result in play_games(crew, match, todo):
                results[result["game"]] = result
                if file is not None:
                    file.append(result)
                listener(results)
                if _decided(referee, results):
                    break
        summary = summarize(match, results)
        if file is not None:
            file.append(summary.to_dict())
        return summary


def _decided(referee: Referee | None, results: dict[int, Json]) -> bool:
    return referee is not None and referee.look(results).decision is not None


def _crew(match: Match, workers: int | None, games: int, ray: bool) -> Crew:
    if ray:
        from sintra.arena.cluster import Cluster  # Ray is an extra

        return Cluster(match, workers, games)
    # Once here first: otherwise every worker would compile the same code at the same time.
    warm_up(match)
    return Processes(match, min(games, workers or max(1, cores() // match.threads)))
