"""What players see: boards and colors, or with ``--plain`` sentences alone."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from rich.text import Text

from sintra.cli import lessons, spoken, story
from sintra.cli.console import COLUMNS, ask, output, show_board
from sintra.cli.movelist import list_moves
from sintra.model.text_canvas import color_legend, plain, plural

if TYPE_CHECKING:
    from sintra.cli.story import Turn
    from sintra.model.position import Position
    from sintra.model.view import View

Waiting = Callable[[float], None]

ROWS = 40
"""Lines of a terminal in which a turn fits."""
_PROMPT = 1
_PATIENCE = 0.25
"""Seconds after which a player who thinks is worth a note."""


class Screen:
    """A terminal with boards, colors, and lists of moves."""

    is_plain = False

    def __init__(self) -> None:
        self.console = output(plain=self.is_plain)

    @property
    def hides(self) -> bool:
        """Whether it can be cleared, so that the next player does not see what was on it."""
        return self.console.is_terminal

    # Sentences ----------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """A sentence."""
        self.console.print(Text(text, style=style), soft_wrap=not self.console.is_terminal)

    def refuse(self, text: str) -> None:
        """Why something was not done."""
        self.say(text, "red")

    def ask(self, name: str, awaits: str) -> str:
        """Wait for a line."""
        return ask(f"{name} ({awaits}) > ").strip()

    def blank(self) -> None:
        """An empty line."""
        self.console.print()

    # The table ----------------------------------------------------------------------------------

    def begin(self, lines: Sequence[str]) -> None:
        """Say who plays, and whether the terminal is large enough."""
        for line in lines:
            self.say(line, "italic")
        width, height = self.console.size
        if self.console.is_terminal and (width < COLUMNS or height < ROWS):
            self.say(
                f"The board is best seen with {COLUMNS} columns and {ROWS} lines; "
                f"this terminal has {width} and {height}."
            )

    def turn(self, view: "View", turns: "Sequence[Turn]") -> None:
        """A turn begins: the board, what has happened, and what can be done.

        All of it is at the bottom of the terminal, as far as there is room: a low one gets a
        tighter board, then no list of moves, then the news above the board.
        """
        board = self._draw(view)
        tight = _tightened(board)
        news = self._height(lambda: self.tell(turns, view.names))
        moves = self._height(lambda: self.moves(view))
        room = self.console.height - _PROMPT if self.console.is_terminal else float("inf")
        low = room < _rows(board) + news + moves
        few = room < _rows(tight) + news + moves
        first = room < _rows(tight) + news + self._height(lambda: self._count_moves(view))
        self.blank()
        if first:
            self.tell(turns, view.names)
        show_board(self.console, tight if low else board)
        if not first:
            self.tell(turns, view.names)
        (self._count_moves if few else self.moves)(view)

    def _height(self, show: Callable[[], None]) -> int:
        """How many lines something takes."""
        with self.console.capture() as shown:
            show()
        return shown.get().count("\n")

    def step(self, view: "View", turns: "Sequence[Turn]") -> None:
        """Within a turn: what has happened, and what can be done."""
        self.tell(turns, view.names)
        self.moves(view)

    def board(self, view: "View", part: str = "") -> None:
        """The board; plain ones can be had in parts."""
        self.blank()
        show_board(self.console, self._draw(view))

    def moves(self, view: "View") -> None:
        """What is asked, and the legal moves."""
        self.say(self._question(view), "bold")
        if view.legal_moves:
            self.console.print(list_moves(view.legal_moves, self.console.width))

    def _count_moves(self, view: "View") -> None:
        self.say(self._question(view), "bold")
        self.say(f"{plural(len(view.legal_moves), 'move')}; moves lists them, help explains them.")

    def _draw(self, view: "View") -> str:
        return view.game.text_board(view.position, view.names, max(self.console.width, 72))

    def _question(self, view: "View") -> str:
        return view.game.text_board(view.position, view.names).splitlines()[1]

    # What happened ------------------------------------------------------------------------------

    def tell(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        """Turns in words, while playing."""
        for turn in turns:
            story.show_turn(self.console, turn, names, numbered=False, notation=False)

    def explain(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        """Turns in words and in notation, looking back."""
        for turn in turns:
            story.show_turn(self.console, turn, names)

    def points(self, position: "Position") -> None:
        """The points by source."""
        self.console.print(story.points_table(position))

    def end(self, position: "Position", result: str) -> None:
        """The result, and where the points came from."""
        self.say(result, "bold")
        self.points(position)

    # Help ---------------------------------------------------------------------------------------

    def help(self, lesson: Sequence[str]) -> None:
        """How to write what is asked now, and what else can be typed."""
        for line in lesson:
            self.say(f"  {line}")
        self.blank()
        for word, meaning in lessons.WORDS:
            self.console.print(Text.assemble("  ", (f"{word:<11}", "bold cyan"), meaning))
        self.say(f"  {color_legend()}")

    # Waiting ------------------------------------------------------------------------------------

    @contextmanager
    def note(self, text: str, *, again: bool = False) -> Iterator[Waiting]:
        """A small note while somebody thinks (still, if ``again``); it is gone afterwards."""
        with ExitStack() as stack:
            status = self.console.status("", spinner_style="orange1")
            shown = False

            def waiting(seconds: float) -> None:
                nonlocal shown
                if seconds < _PATIENCE or not self.console.is_terminal:
                    return
                status.update(Text(f"{text}  {seconds:.1f} s   Ctrl-C stops it"))
                if not shown:
                    shown = True
                    stack.enter_context(status)

            yield waiting

    def curtain(self, text: str) -> None:
        """Hide what is on the screen until the next player looks."""
        self.console.clear()
        ask(text)
        self.console.clear()


def _rows(board: str) -> int:
    return board.count("\n") + 1


def _tightened(board: str) -> str:
    """A board without empty lines, legend, and the question that is asked below it anyway."""
    body = board.partition("\n" + color_legend())[0].splitlines()
    del body[1]
    return "\n".join(line for line in body if line.strip())


class PlainScreen(Screen):
    """A line for every change, in sentences: no drawings, no color."""

    is_plain = True

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(spoken.aloud(text)), soft_wrap=True)

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
        self.tell(turns, view.names)
        self.say(self._question(view))
        if len(view.legal_moves) > 6:
            self.say(f"{len(view.legal_moves)} moves; type moves to hear them.")
        else:
            self._list(view)

    def moves(self, view: "View") -> None:
        self.say(self._question(view))
        self._list(view)

    def _question(self, view: "View") -> str:
        return spoken.question(super()._question(view))

    def _list(self, view: "View") -> None:
        for line in spoken.moves_in_sentences(view):
            self.say(line)

    def board(self, view: "View", part: str = "") -> None:
        seats = range(len(view.names))
        wanted = [seat for seat in seats if plain(view.names[seat]).lower() == part.lower()]
        if part.lower() in ("me", "mine") and view.seat is not None:
            wanted = [view.seat]
        if part.lower() == "table" or not wanted:
            for line in spoken.table_in_sentences(view):
                self.say(line)
        if part.lower() != "table":
            for seat in wanted or seats:
                for line in spoken.board_in_sentences(view, seat):
                    self.say(line)

    def tell(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        for turn in turns:
            for line in spoken.turn_in_sentences(turn, names):
                self.say(line)

    def explain(self, turns: "Sequence[Turn]", names: Sequence[str]) -> None:
        self.tell(turns, names)

    def points(self, position: "Position") -> None:
        for line in spoken.points_in_sentences(position):
            self.say(line)

    def help(self, lesson: Sequence[str]) -> None:
        for line in lesson:
            self.say(line)
        for word, meaning in lessons.WORDS:
            self.say(f"{'question mark' if word == '?' else word}: {meaning}.")
        self.say("board table, board me or board and a name: only that part.")

    @contextmanager
    def note(self, text: str, *, again: bool = False) -> Iterator[Waiting]:
        said = again  # once is enough

        def waiting(seconds: float) -> None:
            nonlocal said
            if not said and seconds >= _PATIENCE and self.console.is_terminal:
                said = True
                self.say(f"{text}.")

        yield waiting
