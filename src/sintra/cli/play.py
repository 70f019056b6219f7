"""``sintra play``: a game at one keyboard."""

import random
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import add, fail, output
from sintra.cli.files import autosave_path, read_record, refuse_other_files
from sintra.cli.options import (
    GameOption,
    PlayersOption,
    SeedOption,
    SpecialOption,
    TabletsOption,
    WallOption,
    ZeroDrawsOption,
    chosen_game,
)
from sintra.cli.warm import compile_visibly

if TYPE_CHECKING:
    from sintra.model.position import Position


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        play,
        ("sintra play", "Azul Duel with the tablets of the first game"),
        ("sintra play --tablets random --names Ana,Bo", "other tablets, and your names"),
        ("sintra play --game azul --players 3 --wall grey", "Azul with the grey wall"),
        ("sintra play --resume", "go on with the last game"),
    )


def play(
    game: GameOption = None,
    players: PlayersOption = None,
    wall: WallOption = None,
    tablets: TabletsOption = None,
    zero_draws: ZeroDrawsOption = None,
    special: SpecialOption = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="NAMES", help="The players, such as Ana,Bo.")
    ] = None,
    seed: SeedOption = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a recorded game.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game that was played last.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Keep the record in this file, too."),
    ] = None,
) -> None:
    """Play at one keyboard, taking turns.

    Type the number of a move, or the move itself; help explains the rest. Every move is saved, so
    that --resume goes on with the last game.
    """
    options = (game, players, wall, tablets, zero_draws, special)
    if load is not None or resume:
        if load is not None and resume:
            fail("--load and --resume exclude each other")
        if any(option is not None for option in options):
            fail("the record says which game it is: leave out --game and its options")
        position = _recorded(load or _last_game(), seed)
    else:
        chosen = chosen_game(*options)
        compile_visibly([chosen.name])
        position = chosen.start(seed)
        _offer_last_game()
    if names is not None:
        position.names = _read_names(names, position.game.players)
    _sit_down(position, save)


def _last_game() -> Path:
    path = autosave_path()
    if not path.exists():
        fail("there is no game to resume; begin one with: sintra play")
    return path


def _recorded(path: Path, seed: int | None) -> "Position":
    """The last position of a record, with chance drawn from there on."""
    number = secrets.randbits(32) if seed is None else seed
    position = read_record(path).position(seed=number)
    rng = random.Random(number)
    while outcomes := position.chances:  # the record may stop before a chance event
        [drawn] = rng.choices(list(outcomes), list(outcomes.values()))
        position.play(drawn)
    return position


def _read_names(text: str, players: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != players or not all(names):
        fail(f"--names needs {players} names with commas between them")
    if any(letter in "|#" or not letter.isprintable() for letter in text):
        fail("a name may not contain '|', '#' or control characters")
    return names


def _offer_last_game() -> None:
    try:
        waiting = "\nresult:" not in autosave_path().read_text(encoding="utf-8")
    except (OSError, ValueError):
        return
    if waiting:
        output().print("Your last game is not over. To go on with it: quit, sintra play --resume")


def _sit_down(position: "Position", save: Path | None) -> None:
    from sintra.cli.hotseat import HotSeat

    if save is not None:
        refuse_other_files(save)
    raise typer.Exit(HotSeat(position, save).run())
