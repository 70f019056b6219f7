"""A game at one keyboard: shows, asks, plays, saves, until the end or until it is left."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from sintra.cli import story
from sintra.cli.console import INTERRUPTED, ask, complain, output, show_board, small_number
from sintra.cli.files import autosave, write_record
from sintra.cli.movelist import list_moves
from sintra.model.canvas import plain
from sintra.model.errors import IllegalMoveError, SintraError
from sintra.model.events import Move

if TYPE_CHECKING:
    from sintra.model.position import Position
    from sintra.model.record import Record
    from sintra.model.view import View

_HELP = """\
Type the number of a move, or the move itself; several moves may follow each other, for example
{example}. What the letters mean stands below the board.

  moves       list the legal moves          undo    take back the last decision
  board       show the board                why     what happened last, and its points
  save FILE   write the record              quit    leave; sintra play --resume goes on"""

_EXAMPLES = {"duel": "sun:2T stack:K line:2", "azul": "take:3R line:2"}

_WHY_TURNS = 3
"""How many turns ``why`` explains."""


class _Quit(Exception):  # noqa: N818  # nothing went wrong
    """The players have had enough."""


class HotSeat:
    """The people at the keyboard, and the position before them."""

    def __init__(self, position: "Position", save: Path | None = None) -> None:
        self.position = position
        self.save_to = save
        self.console = output()
        self._told = position.ply
        """How many events have been told about."""
        self._turn: tuple[object, ...] | None = None
        """Whose turn the board was shown for."""
        self._turn_ply = position.ply
        """How many events there were then."""
        self._stale = True
        """Whether the position has changed since it was shown."""
        self._drawing: str | None = None
        """The board as it was drawn last, until the position changes."""
        self._kept = False
        self._warnings: set[str] = set()
        self._commands: Mapping[str, Callable[[str], None]] = {
            "moves": self._moves, "board": self._board, "undo": self._undo, "why": self._why,
            "save": self._save, "help": self._help, "?": self._help,
            "quit": self._quit, "exit": self._quit, "q": self._quit,
        }  # fmt: skip

    def run(self) -> int:
        """Play; returns the exit code."""
        try:
            while not self.position.is_over:
                if self._stale:
                    self._show()
                self._obey(self._ask())
            self._finish()
        except _Quit:
            self._leave()
        except EOFError:
            self.console.print()
            self._leave()
        except KeyboardInterrupt:
            self.console.print()
            self._leave()
            return INTERRUPTED
        return 0

    # Showing ------------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        actor = self.position.actor
        return actor if isinstance(actor, int) else None

    @property
    def _name(self) -> str:
        return "" if self._seat is None else plain(self.position.names[self._seat])

    def _view(self) -> "View":
        """What the player at the keyboard may see."""
        return self.position.view(self._seat)

    def _drawn(self) -> str:
        if self._drawing is None:
            self._drawing = str(self._view())
        return self._drawing

    def _show(self) -> None:
        """What has happened, and what is to be done; the board when a turn begins."""
        turn = (self._seat, self.position.round, self.position.phase)
        if turn != self._turn or self.position.awaits in story.TURN_BEGINS:
            self._draw_curtain()
            self._board("")
            self._told = self._turn_ply  # whoever is next has not read along
            self._turn, self._turn_ply = turn, self.position.ply
        self._tell_news()
        self._moves("")
        self._stale = False

    def _draw_curtain(self) -> None:
        """Hide what the last player did in secret before the next one looks."""
        news = self.position.events[self._turn_ply :]
        secret = any(isinstance(e, Move) and self.position.game.is_secret(e) for e in news)
        changed = self._turn is not None and self._turn[0] != self._seat
        if secret and changed and self.console.is_terminal:
            self.console.clear()
            ask(f"Plates were put back in secret. {self._name}, press Enter when you look. ")
            self.console.clear()

    def _tell_news(self) -> None:
        seen = self._view().events
        for turn in story.turns(self.position.record, self._told, seen):
            story.show_turn(self.console, turn, self.position.names, numbered=False)
        self._told = self.position.ply

    def _finish(self) -> None:
        self._board("")
        self._told = self._turn_ply
        self._tell_news()
        story.show_end(self.console, self.position)

    def _leave(self) -> None:
        if self._kept:
            self.console.print("The game is kept. To go on: sintra play --resume")

    # Asking -------------------------------------------------------------------------------------

    def _ask(self) -> str:
        return ask(f"{self._name} ({self.position.awaits}) > ").strip()

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                self._play(line)
            else:
                self.console.print("Type the number of a move, a move, or help.")
        except SintraError as error:
            self.console.print(Text(str(error), style="red"), soft_wrap=True)

    def _play(self, line: str) -> None:
        number = small_number(line)
        if number is None:
            self.position.play(line)
        else:
            moves = self.position.legal_moves
            if not 1 <= number <= len(moves):
                raise IllegalMoveError(f"there is no move {number}; moves are 1 to {len(moves)}")
            self.position.play(moves[number - 1])
        self._changed()

    def _changed(self) -> None:
        self._stale = True
        self._drawing = None
        self._keep(autosave)
        if self.save_to is not None:
            path = self.save_to
            self._keep(lambda record: write_record(path, record))

    def _keep(self, save: "Callable[[Record], None]") -> None:
        try:
            save(self.position.record)
            self._kept = True
        except SintraError as error:
            if str(error) not in self._warnings:  # once is enough
                self._warnings.add(str(error))
                complain(f"warning: {error}; the game goes on")

    # Commands -----------------------------------------------------------------------------------

    def _moves(self, rest: str) -> None:
        request = self._drawn().splitlines()[1]  # the second line of the heading
        self.console.print(Text(request, style="bold"))
        self.console.print(list_moves(self.position.legal_moves, self.console.width))

    def _board(self, rest: str) -> None:
        self.console.print()
        show_board(self.console, self._drawn())

    def _undo(self, rest: str) -> None:
        self.position.undo()
        self._told = self._turn_ply = self.position.ply
        self._turn = None
        self._changed()

    def _why(self, rest: str) -> None:
        turns = list(story.turns(self.position.record, seen=self._view().events))
        for turn in turns[-_WHY_TURNS:]:
            story.show_turn(self.console, turn, self.position.names)

    def _save(self, rest: str) -> None:
        if not rest:
            raise SintraError("save needs the name of a file, such as: save game.sintra")
        write_record(Path(rest).expanduser(), self.position.record)
        self.console.print(Text(f"Saved: {rest}"), soft_wrap=True)

    def _help(self, rest: str) -> None:
        self.console.print(_HELP.format(example=_EXAMPLES[self.position.game.name]))

    def _quit(self, rest: str) -> None:
        raise _Quit
