"""``sintra warm``: compiles everything now rather than at the first game."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sintra.cli.console import ProgressReport, add, output, progress
from sintra.cli.options import OneGameOption, title
from sintra.cli.registry import GameName

if TYPE_CHECKING:
    from sintra.rules.jit import Steps


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        warm,
        ("sintra warm", "after installing, or after an update"),
        ("sintra warm --game duel", "only what Azul Duel needs"),
        ("sintra warm --envs", "and what learning programs need"),
    )


EnvsOption = Annotated[
    bool, typer.Option("--envs", help="Also the environments for learning programs.")
]


def warm(game: OneGameOption = None, envs: EnvsOption = False) -> None:
    """Compile everything now, so that no game has to wait for it.

    Takes up to a minute, once; the first game does it too. The compiled code is kept on disk.
    """
    began = time.perf_counter()
    compiled = compile_visibly([game] if game else GameName, players=True, study=True, envs=envs)
    seconds = time.perf_counter() - began
    done = f"Compiled in {seconds:.0f} s." if compiled else "Everything is compiled already."
    output().print(done)


def compile_visibly(
    names: Iterable[str], *, players: bool = False, study: bool = False, envs: bool = False
) -> bool:
    """Compile what is not cached on disk yet, with progress on standard error.

    The rules are always compiled, the players, reviews and environments only if asked for. Returns
    whether there was anything to compile.
    """
    from sintra.rules.jit import is_warm, warm_steps

    cold = [
        (marker, layer, game, steps())
        for game in names
        for marker, layer, steps in _parts(game, players, study, envs)
        if not is_warm(marker, layer)
    ]
    if not cold:
        return False
    with progress(sum(len(steps) for *_, steps in cold)) as report:
        for marker, layer, game, steps in cold:
            reported = [_reported(report, game, *step) for step in steps]
            for _ in warm_steps(marker, reported, layer):
                report.advance()
    return True


def _parts(
    game: str, players: bool, study: bool, envs: bool
) -> Iterator[tuple[str, str, Callable[[], "Steps"]]]:
    """The parts of a game's compiled code: marker on disk, layer of the cache, compile steps."""
    from sintra.model.game import make_game, warm_up

    yield game, "rules", lambda: warm_up(make_game(game))
    if players:
        from sintra.players import warmup as opponents

        yield opponents.name(game), opponents.LAYER, lambda: opponents.warm_up(game)
    if study:
        from sintra.study import warmup as reviews

        yield reviews.name(game), reviews.LAYER, lambda: reviews.warm_up(game)
    if envs:
        from sintra.envs import warmup as environments

        for marker, steps in environments.cached_parts(game):
            yield marker, environments.LAYER, steps


def _reported(
    report: ProgressReport, game: str, name: str, run: Callable[[], object]
) -> tuple[str, Callable[[], Any]]:
    def run_and_report() -> None:
        report.begin(f"compiling {title(game)}: {name}")
        run()

    return name, run_and_report
