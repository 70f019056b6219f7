"""``sintra play``: a game in the terminal, against levels or with others at one keyboard."""

import random
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import add, fail, output
from sintra.cli.files import GameFile, last_game, read_record, refuse_other_files
from sintra.cli.options import GameChoice, SeedOption, with_game_options
from sintra.cli.seats import Seat, introductions, read_seats, seats_to_resume, with_names
from sintra.cli.warm import compile_visibly

if TYPE_CHECKING:
    from sintra.model.position import Position
    from sintra.model.record import Record


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        play,
        ("sintra play", "Azul Duel against level 3"),
        ("sintra play --level 6 --names Ana", "against the strongest level, with your name"),
        ("sintra play --players Ana,Bo --tablets random", "two people at one keyboard"),
        ("sintra play --game azul --players me,3,Leonor --wall grey", "Azul against two levels"),
        ("sintra play --resume", "resume the last game"),
    )


@with_game_options
def play(
    choice: GameChoice,
    level: Annotated[
        int | None,
        typer.Option("--level", metavar="1-6", help="Level of the opponents; 3 if not given."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="WHO",
            help="Who plays, in the order of the seats: me, names, levels 1 to 6, or other "
            "players as in sintra arena; or how many.",
        ),
    ] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="NAMES", help="The people, such as Ana,Bo.")
    ] = None,
    seed: SeedOption = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="S", help="Seconds that level 6 takes for a decision."),
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Resume a recorded game.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the game that was played last.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Also save the record to this file."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only, for screen readers: no drawings.")
    ] = False,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal; this is the default.")
    ] = False,
) -> None:
    """Play in the terminal, against levels or with others at one keyboard.

    Type the number of a move, or the move itself; ? gives a hint, and help explains the rest.
    Every move is saved, so that --resume goes on with the last game. Ctrl-C stops a level that
    is thinking.
    """
    if save is not None:
        refuse_other_files(save)
    if load is not None or resume:
        if load is not None and resume:
            fail("--load and --resume cannot be used together: give one of them")
        if choice.is_given:
            fail("the record says which game it is: leave out --game and its options")
        path = load or _last_game()
        record = read_record(path)
        seats = seats_to_resume(record, players, level, trusted=load is None)
        file = GameFile(path if resume else None, save)
        position = _resumed(record, seed)
    else:
        record = None
        seats = read_seats(players, level, default_count=2)
        game = choice.make(players=len(seats))
        if len(seats) != game.players:
            fail(f"{game.title} is for {game.players} players, not {len(seats)}")
        compile_visibly([game.name])
        position = game.start(seed)
        file = GameFile(None, save)
        _offer_last_game()
    if names is not None:
        seats = with_names(seats, names)
    _run(position, seats, file, record, plain=plain, seconds=seconds, seed=seed)


def _last_game() -> Path:
    path = last_game()
    if path is None:
        fail("there is no game to resume; start one with: sintra play")
    return path


def _resumed(record: "Record", seed: int | None) -> "Position":
    """The last position of a record, with chance drawn from there on."""
    number = secrets.randbits(32) if seed is None else seed
    position = record.position(seed=number)
    rng = random.Random(number)
    while outcomes := position.chances:  # the record may stop before a chance event
        [drawn] = rng.choices(list(outcomes), list(outcomes.values()))
        position.play(drawn)
    return position


def _offer_last_game() -> None:
    path = last_game()
    try:
        unfinished = path is not None and _is_unfinished(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    if unfinished:
        output().print("Your last game is not over. To go on with it: quit, sintra play --resume")


def _is_unfinished(text: str) -> bool:
    return bool(text) and "\nresult:" not in text and "\nresigned:" not in text


def _run(
    position: "Position",
    seats: list[Seat],
    file: GameFile,
    record: "Record | None",
    *,
    plain: bool,
    seconds: float | None,
    seed: int | None,
) -> None:
    from sintra.cli.screen import PlainScreen, Screen
    from sintra.cli.session import Session

    if not all(seat.is_person for seat in seats):
        compile_visibly([position.game.name], players=True)
    position.names = tuple(seat.name for seat in seats)
    screen = PlainScreen() if plain else Screen()
    session = Session(
        position,
        seats,
        screen,
        file,
        assisted=record.player_info.assisted if record else (),
        seconds=seconds,
        seed=seed,
        begun=record is not None,
    )
    screen.begin(introductions(seats))
    if record is not None and record.player_info.resigned is not None:
        name = seats[record.player_info.resigned].name
        screen.say(f"{name} had resigned; the game goes on.")
    raise typer.Exit(session.run())
