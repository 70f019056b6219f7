"""``sintra warm``: compile everything now rather than at the first game."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import typer

from sintra.cli.console import Work, add, output, working
from sintra.cli.options import TITLES, GameName, OneGameOption, small_game


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        warm,
        ("sintra warm", "after installing, or after an update"),
        ("sintra warm --game duel", "only what Azul Duel needs"),
    )


def warm(game: OneGameOption = None) -> None:
    """Compile everything now, so that no game has to wait.

    Takes up to a minute, once; the first game does it too. The compiled code is kept on disk.
    """
    began = time.perf_counter()
    compiled = compile_visibly([game] if game else GameName, players=True)
    seconds = time.perf_counter() - began
    done = f"Compiled in {seconds:.0f} s." if compiled else "Everything is compiled already."
    output().print(done)


def compile_visibly(names: Iterable[str], *, players: bool = False) -> bool:
    """Compile what is not on disk yet, with progress on standard error; tells if there was any.

    The rules of the games are needed by everybody; the players by who plays against them.
    """
    from sintra.model.game import warm_up
    from sintra.players import warm as opponents
    from sintra.rules.compiled import is_warm, warm_steps

    games = [GameName(name) for name in names]
    cold = [
        (str(name), "rules", name, warm_up(small_game(name))) for name in games if not is_warm(name)
    ]
    if players:
        cold += [
            (opponents.name(name), opponents.LAYER, name, opponents.warm_up(name))
            for name in games
            if not is_warm(opponents.name(name), opponents.LAYER)
        ]
    if not cold:
        return False
    with working(sum(len(steps) for *_, steps in cold)) as work:
        for marker, layer, name, steps in cold:
            reported = [_reported(work, name, *step) for step in steps]
            for _ in warm_steps(marker, reported, layer):
                work.advance()
    return True


def _reported(
    work: Work, game: GameName, name: str, run: Callable[[], object]
) -> tuple[str, Callable[[], Any]]:
    def run_and_report() -> None:
        work.begin(f"compiling {TITLES[game]}: {name}")
        run()

    return name, run_and_report
