"""``sintra warm``: compile everything now rather than at the first game."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sintra.cli.console import Work, add, output, working
from sintra.cli.options import TITLES, GameName, OneGameOption, small_game

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
    """Compile everything now, so that no game has to wait.

    Takes up to a minute, once; the first game does it too. The compiled code is kept on disk.
    """
    began = time.perf_counter()
    compiled = compile_visibly([game] if game else GameName, players=True, envs=envs)
    seconds = time.perf_counter() - began
    done = f"Compiled in {seconds:.0f} s." if compiled else "Everything is compiled already."
    output().print(done)


def compile_visibly(names: Iterable[str], *, players: bool = False, envs: bool = False) -> bool:
    """Compile what is not on disk yet, with progress on standard error; tells if there was any.

    The rules of the games are needed by everybody; the players by who plays against them, the
    environments by programs that learn.
    """
    from sintra.rules.jit import is_warm, warm_steps

    cold = [
        (marker, layer, game, steps())
        for game in map(GameName, names)
        for marker, layer, steps in _parts(game, players, envs)
        if not is_warm(marker, layer)
    ]
    if not cold:
        return False
    with working(sum(len(steps) for *_, steps in cold)) as work:
        for marker, layer, game, steps in cold:
            reported = [_reported(work, game, *step) for step in steps]
            for _ in warm_steps(marker, reported, layer):
                work.advance()
    return True


def _parts(
    game: GameName, players: bool, envs: bool
) -> Iterator[tuple[str, str, Callable[[], "Steps"]]]:
    """What a game's compiled code consists of: its mark on disk, its layer, how to compile it."""
    from sintra.model.game import warm_up

    yield str(game), "rules", lambda: warm_up(small_game(game))
    if players:
        from sintra.players import warmup as opponents

        yield opponents.name(game), opponents.LAYER, lambda: opponents.warm_up(game)
    if envs:
        from sintra.envs import warmup as environments

        for marker, steps in environments.cached_parts(game):
            yield marker, environments.LAYER, steps


def _reported(
    work: Work, game: GameName, name: str, run: Callable[[], object]
) -> tuple[str, Callable[[], Any]]:
    def run_and_report() -> None:
        work.begin(f"compiling {TITLES[game]}: {name}")
        run()

    return name, run_and_report
