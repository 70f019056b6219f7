"""``sintra replay``: print a record turn by turn, as boards, or in another format."""

import json
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sintra.cli.console import add, ask, fail, output, show_board, small_number
from sintra.cli.files import STDIN, read_record
from sintra.cli.options import RecordArgument

if TYPE_CHECKING:
    from rich.console import Console

    from sintra.cli.turn_log import Turn
    from sintra.model.record import Record


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        replay,
        ("sintra replay game.sintra", "the whole game in words"),
        ("sintra replay game.sintra --step", "turn by turn, with the board"),
        ("sintra replay game.sintra --ply 40", "the board after 40 events"),
        ("sintra replay - --json < game.sintra", "as JSON, from standard input"),
    )


def replay(
    file: RecordArgument,
    board: Annotated[
        bool, typer.Option("--board", help="Show the board after every turn.")
    ] = False,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", help="Show the position after N events.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Step through the game turn by turn, at the keyboard.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the record (or the position) as JSON.")
    ] = False,
    as_text: Annotated[
        bool, typer.Option("--text", help="Print the record as text, in its canonical form.")
    ] = False,
) -> None:
    """Print a recorded game: who did what, what it scored, and why.

    The number before each turn is how many events have happened, for --ply and for --step. The
    record is checked: a move that is not legal is an error that says where and why.
    """
    if sum((step, as_json, as_text)) > 1:
        fail("--step, --json and --text cannot be used together: give one of them")
    if step and str(file) == STDIN:
        fail("--step needs the keyboard, so the record cannot come from standard input")
    record = read_record(file)
    if as_json:
        _print_json(record, ply)
    elif as_text:
        typer.echo(str(record if ply is None else record.position(ply).record), nl=False)
    elif step:
        _Stepper(record).run(ply)
    elif ply is not None:
        show_board(output(), str(record.position(ply)))
    else:
        _print_transcript(record, board)


def _print_json(record: "Record", ply: int | None) -> None:
    value: Any = record.to_dict() if ply is None else record.position(ply).to_dict()
    typer.echo(json.dumps(value))


def _print_transcript(record: "Record", with_boards: bool) -> None:
    from sintra.cli import transcript
    from sintra.cli.turn_log import turns

    console = output()
    transcript.show_header(console, record)
    if record.start is not None or with_boards:
        console.print()
        show_board(console, str(record.position(0)))
    current_round = None
    for turn in turns(record):
        if turn.round != current_round:
            transcript.show_round(console, turn.round)
            current_round = turn.round
        transcript.show_turn(console, turn, record.names)
        if with_boards:
            show_board(console, str(record.position(turn.ply)))
            console.print()
    console.print()
    if not with_boards:
        show_board(console, str(record.position()))
        console.print()
    transcript.show_end(console, record.position(), record.player_info.resigned)


class _Stepper:
    """Steps through a record at the keyboard."""

    HELP = "Enter: next turn   b: back   number: go to that event   q: quit"

    def __init__(self, record: "Record") -> None:
        from sintra.cli.turn_log import turns

        self.record = record
        self.console: Console = output()
        self.turns: list[Turn] = list(turns(record))
        self.stops = [0, *(turn.ply for turn in self.turns)]

    def run(self, ply: int | None) -> None:
        """Show a position and read where to go, until the end."""
        self.record.position(ply)  # raises an error if there is no such ply
        here: int | None = ply or 0
        while here is not None:
            self._show(here)
            here = self._next(here)

    def _show(self, ply: int) -> None:
        from sintra.cli import transcript

        self.console.clear()
        position = self.record.position(ply)
        show_board(self.console, str(position))
        if ply in self.stops[1:]:
            turn = self.turns[self.stops.index(ply) - 1]
            transcript.show_turn(self.console, turn, self.record.names)
        if position.is_over:
            transcript.show_end(self.console, position)

    def _next(self, here: int) -> int | None:
        """The ply to go to from here; ``None`` to stop."""
        while True:
            try:
                answer = ask(f"event {here} of {len(self.record)} ({self.HELP}) > ")
            except EOFError:
                self.console.print()
                return None
            there = self._read(answer.strip().lower(), here)
            if there != here:
                return there

    def _read(self, answer: str, here: int) -> int | None:
        if answer in ("q", "quit"):
            return None
        if answer in ("", "n"):
            following = bisect_right(self.stops, here)
            if following == len(self.stops):
                self.console.print("This is the end.")
                return here
            return self.stops[following]
        if answer == "b":
            return self.stops[max(bisect_left(self.stops, here) - 1, 0)]
        number = small_number(answer)
        if number is not None and number <= len(self.record):
            return number
        self.console.print(f"{self.HELP}; events are 0 to {len(self.record)}")
        return here
