"""What all commands share: output, one-line errors, progress bars, examples in help texts."""

import errno
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text
from typer.core import TyperGroup

from sintra.cli.board_colors import THEME, colored_board

COLUMNS = 100
"""Widest output; also the width where standard output is not a terminal."""

WRONG_USE = 2
"""Exit code if the command, a file or a value was refused."""
INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def output(*, stderr: bool = False, plain: bool = False) -> Console:
    """A console to print to, at most 100 columns wide; texts are not read as markup.

    ``plain`` is without colors and other styles.
    """
    colors: Literal["auto"] | None = None if plain else "auto"
    console = Console(
        stderr=stderr, highlight=False, markup=False, emoji=False, theme=THEME, color_system=colors
    )
    console.width = min(console.width, COLUMNS) if console.is_terminal else COLUMNS
    return console


def show_board(console: Console, board: str) -> None:
    """Print a text board; a terminal that is too narrow wraps it, nothing is lost."""
    if console.is_terminal:
        console.print(colored_board(board), soft_wrap=True)
    else:
        typer.echo(board)


def fail(message: object, code: int = WRONG_USE) -> NoReturn:
    """Print an error in one line, and exit."""
    print_error(message)
    raise typer.Exit(code)


def print_error(message: object) -> None:
    """Print an error in one line, on standard error."""
    line = " ".join(str(message).split())
    output(stderr=True).print(Text.assemble(("sintra: ", "bold red"), line), soft_wrap=True)


def ask(prompt: str) -> str:
    """Read a line from the keyboard, with the terminal's editing and history if it has them."""
    with suppress(ImportError):  # not on every system
        import readline  # noqa: F401  # its import has an effect
    return input(prompt)


def small_number(text: str) -> int | None:
    """The number that was typed; ``None`` if it is not a number of at most six digits."""
    return int(text) if text.isdecimal() and len(text) < 7 else None


class Group(TyperGroup):
    """The commands; an error of Sintra is printed in one line, with exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        from sintra.model.errors import SintraError

        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # here, where an error can still be reported
        except SintraError as error:
            fail(error)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # the reader closed the pipe; Typer exits without a message
            fail(error.strerror or error)
        return result


def examples(*lines: tuple[str, str]) -> str:
    """The examples of a help text: commands, each with what it does."""
    shown = (f"[bold cyan]{escape(command)}[/]  [dim]{escape(why)}[/]" for command, why in lines)
    return "\n\n".join(("[bold]Examples[/]", *shown))


def add(
    app: typer.Typer,
    command: Callable[..., None],
    *lines: tuple[str, str],
    name: str | None = None,
) -> None:
    """Add a command: its docstring is the help text, and these are the examples."""
    paragraphs = inspect.getdoc(command) or ""
    help_text = "\n\n".join(" ".join(part.split()) for part in paragraphs.split("\n\n"))
    app.command(name, help=help_text, epilog=examples(*lines))(command)


# Progress ---------------------------------------------------------------------------------------


class ProgressReport:
    """Progress of long work: a bar on a terminal, plain lines (or nothing) elsewhere."""

    def __init__(self, bar: Progress | None, total: float, console: Console | None) -> None:
        self._bar = bar
        self._task = bar.add_task("", total=total) if bar else None
        self._console = console

    def begin(self, name: str) -> None:
        """Report what is being done now."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=name)
        elif self._console is not None:
            self._console.print(f"{name} ...", soft_wrap=True)

    def advance(self, amount: float = 1) -> None:
        """Report that a part of the total is done."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, amount)


@contextmanager
def progress(total: float, *, plain: bool = True) -> Iterator[ProgressReport]:
    """Report progress on standard error; without a terminal in lines, or not at all."""
    console = output(stderr=True)
    if not console.is_terminal:
        yield ProgressReport(None, total, console if plain else None)
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield ProgressReport(bar, total, None)
