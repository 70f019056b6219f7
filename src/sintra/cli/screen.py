"""What a game in the terminal prints: boards and colors, or with ``--plain`` only sentences."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from rich.text import Text

from sintra.cli import help_text, plain_text, transcript
from sintra.cli.console import COLUMNS, ask, output, show_board
from sintra.cli.move_list import list_moves
from sintra.model.text_canvas import color_legend, plain, plural

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.position import Position
    from sintra.model.view import View

OnWait = Callable[[float], None]
"""Called again and again with the seconds that a player has been thinking."""

ROWS = 40
"""Lines of a terminal in which a turn fits."""
_PROMPT_ROWS = 1
_NOTE_AFTER = 0.25
"""Seconds of thinking after which a note says who is thinking."""


class Screen:
    """A terminal with boards, colors, and lists of moves."""

    is_plain = False

    def __init__(self) -> None:
        self.console = output(plain=self.is_plain)

    @property
    def hides(self) -> bool:
        """Whether it can be cleared, so that the next player does not see what was on it."""
        return self.console.is_terminal

    # Lines --------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(text, style=style), soft_wrap=not self.console.is_terminal)

    def refuse(self, text: str) -> None:
        """Print why something was not done."""
        self.say(text, "red")

    def ask(self, name: str, awaits: str) -> str:
        """Prompt a player, and read a line."""
        return ask(f"{name} ({awaits}) > ").strip()

    def blank(self) -> None:
        """Print an empty line."""
        self.console.print()

    # The table ----------------------------------------------------------------------------------

    def begin(self, lines: Sequence[str]) -> None:
        """Print who plays, and whether the terminal is large enough."""
        for line in lines:
            self.say(line, "italic")
        width, height = self.console.size
        if self.console.is_terminal and (width < COLUMNS or height < ROWS):
            self.say(
                f"The board is best seen with {COLUMNS} columns and {ROWS} lines; "
                f"this terminal has {width} and {height}."
            )

    def turn(self, view: "View", turns: "Sequence[Turn]") -> None:
        """Print the beginning of a turn: the board, what has happened, and what can be done.

        It is fitted to the height of the terminal. A low one gets a compact board, then the number
        of moves instead of their list, then what has happened above the board.
        """
        board = self._draw(view)
        compact = _compact(board)
        log = self._height(lambda: self.log(turns, view.names))
        moves = self._height(lambda: self.moves(view))
        count = self._height(lambda: self._count_moves(view))
        rows = self.console.height - _PROMPT_ROWS if self.console.is_terminal else float("inf")
        use_compact = rows < _rows(board) + log + moves
        use_count = rows < _rows(compact) + log + moves
        log_first = rows < _rows(compact) + log + count
        self.blank()
        if log_first:
            self.log(turns, view.names)
        show_board(self.console, compact if use_compact else board)
        if not log_first:
            self.log(turns, view.names)
        (self._count_moves if use_count else self.moves)(view)

    def _height(self, show: Callable[[], None]) -> int:
        """How many lines a function prints."""
        with self.console.capture() as shown:
            show()
        return shown.get().count("\n")

    def step(self, view: "View", turns: "Sequence[Turn]") -> None:
        """Print a later decision of a turn: what has happened, and what can be done."""
        self.log(turns, view.names)
        self.moves(view)

    def board(self, view: "View", part: str = "") -> None:
        """Print the board; with ``--plain`` perhaps only a ``part`` of the table."""
        self.blank()
        show_board(self.console, self._draw(view))

    def moves(self, view: "View") -> None:
        """Print what is asked, and the legal moves."""
        self.say(self._question(view), "bold")
        if view.legal_moves:
            self.console.print(list_moves(view.game.name, view.legal_moves, self.console.width))

    def _count_moves(self, view: "View") -> None:
        self.say(self._question(view), "bold")
        self.say(f"{plural(len(view.legal_moves), 'move')}; moves lists them, help explains them.")

    def _draw(self, view: "View") -> str:
        return view.game.text_board(view.position, view.names, max(self.console.width, 72))

    def _question(self, view: "View") -> str:
        return view.game.text_board(view.position, view.names).splitlines()[1]

    # What has happened --------------------------------------------------------------------------

    def log(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        """Print turns in words, while playing."""
        for turn in turns:
            transcript.show_turn(self.console, turn, names, numbered=False, notation=False)

    def explain(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        """Print turns in words and in notation, looking back."""
        for turn in turns:
            transcript.show_turn(self.console, turn, names)

    def points(self, position: "Position") -> None:
        """Print the points by source."""
        self.console.print(transcript.points_table(position))

    def end(self, position: "Position", result: str) -> None:
        """Print the result, and where the points came from."""
        self.say(result, "bold")
        self.points(position)

    # Help ---------------------------------------------------------------------------------------

    def help(self, notation: Sequence[str]) -> None:
        """Print how to write the moves asked for, and what else can be typed."""
        for line in notation:
            self.say(f"  {line}")
        self.blank()
        for word, meaning in help_text.COMMANDS:
            self.console.print(Text.assemble("  ", (f"{word:<11}", "bold cyan"), meaning))
        self.say(f"  {color_legend()}")

    # Waiting ------------------------------------------------------------------------------------

    @contextmanager
    def note(self, text: str, *, again: bool = False) -> Iterator[OnWait]:
        """Show a note while a player thinks, and remove it afterwards.

        ``again`` says that the player was already thinking about this turn.
        """
        with ExitStack() as stack:
            status = self.console.status("", spinner_style="orange1")
            shown = False

            def on_wait(seconds: float) -> None:
                nonlocal shown
                if seconds < _NOTE_AFTER or not self.console.is_terminal:
                    return
                status.update(Text(f"{text}  {seconds:.1f} s   Ctrl-C stops it"))
                if not shown:
                    shown = True
                    stack.enter_context(status)

            yield on_wait

    def curtain(self, text: str) -> None:
        """Clear the screen until the next player presses Enter."""
        self.console.clear()
        ask(text)
        self.console.clear()


def _rows(board: str) -> int:
    return board.count("\n") + 1


def _compact(board: str) -> str:
    """A board without empty lines, legend, and the question, which stands below it anyway."""
    body = board.partition("\n" + color_legend())[0].splitlines()
    del body[1]
    return "\n".join(line for line in body if line.strip())


class PlainScreen(Screen):
    """A terminal for screen readers: every change in a sentence, no drawings, no color."""

    is_plain = True

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(plain_text.without_symbols(text)), soft_wrap=True)

    def ask(self, name: str, awaits: str) -> str:
        return ask(f"{name}, {awaits}: ").strip()

    def blank(self) -> None:
        pass

    def begin(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.say(line)
        self.say("Type help for what can be typed, board for the whole table.")

    def turn(self, view: "View", turns: "Sequence[Turn]") -> None:
        self.step(view, turns)

    def step(self, view: "View", turns: "Sequence[Turn]") -> None:
        self.log(turns, view.names)
        self.say(self._question(view))
        if len(view.legal_moves) > 6:
            self.say(f"{len(view.legal_moves)} moves; type moves to hear them.")
        else:
            self._list(view)

    def moves(self, view: "View") -> None:
        self.say(self._question(view))
        self._list(view)

    def _question(self, view: "View") -> str:
        return plain_text.question(super()._question(view))

    def _list(self, view: "View") -> None:
        for line in plain_text.move_sentences(view):
            self.say(line)

    def board(self, view: "View", part: str = "") -> None:
        seats = range(len(view.names))
        wanted = [seat for seat in seats if plain(view.names[seat]).lower() == part.lower()]
        if part.lower() in ("me", "mine") and view.seat is not None:
            wanted = [view.seat]
        if part.lower() == "table" or not wanted:
            for line in plain_text.table_sentences(view):
                self.say(line)
        if part.lower() != "table":
            for seat in wanted or seats:
                for line in plain_text.board_sentences(view, seat):
                    self.say(line)

    def log(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        for turn in turns:
            for line in plain_text.turn_sentences(turn, names):
                self.say(line)

    def explain(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        self.log(turns, names)

    def points(self, position: "Position") -> None:
        for line in plain_text.points_sentences(position):
            self.say(line)

    def help(self, notation: Sequence[str]) -> None:
        for line in notation:
            self.say(line)
        for word, meaning in help_text.COMMANDS:
            self.say(f"{'question mark' if word == '?' else word}: {meaning}.")
        self.say("board table, board me or board and a name: only that part.")

    @contextmanager
    def note(self, text: str, *, again: bool = False) -> Iterator[OnWait]:
        said = again  # once in a turn is enough

        def on_wait(seconds: float) -> None:
            nonlocal said
            if not said and seconds >= _NOTE_AFTER and self.console.is_terminal:
                said = True
                self.say(f"{text}.")

        yield on_wait
