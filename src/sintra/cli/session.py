"""A game in the terminal: prints, prompts, asks players for moves and saves, until it ends."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli import help_text, hints, transcript, turn_log
from sintra.cli.console import INTERRUPTED, ask, print_error, small_number
from sintra.cli.files import GameFile, write_record
from sintra.cli.player_thread import PlayerError, PlayerThread, StoppedError, run_stoppable
from sintra.cli.screen import Screen
from sintra.cli.seats import Seat
from sintra.cli.warm import compile_visibly
from sintra.model.errors import IllegalMoveError, NotYourTurnError, SintraError
from sintra.model.events import Move
from sintra.model.player_info import PlayerInfo
from sintra.model.text_canvas import plain

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.game import Decider, Position, Record, View
    from sintra.study import Advice

_WHY_TURNS = 3
"""How many turns ``why`` explains."""
_WHY_EVENTS = 60
"""They are among the last so many events."""


class _Quit(Exception):  # noqa: N818  # nothing went wrong
    """A person typed ``quit``."""


class Session:
    """One game at one terminal: the position, who decides for each seat, and the screen."""

    def __init__(
        self,
        position: "Position",
        seats: Sequence[Seat],
        screen: Screen,
        file: GameFile,
        *,
        assisted: Sequence[int] = (),
        seconds: float | None = None,
        seed: int | None = None,
        begun: bool = False,
    ) -> None:
        """Set up the session; ``begun`` says that the game goes on, and is saved from the start."""
        self.position = position
        self.seats = tuple(seats)
        self.screen = screen
        self.file = file
        self.assisted = set(assisted)
        self.resigned: int | None = None
        self._seconds = seconds
        self._programs = {
            number: PlayerThread(seat.by, seconds, seed)
            for number, seat in enumerate(seats)
            if not seat.is_person
        }
        self._people = [number for number, seat in enumerate(seats) if seat.is_person]
        self._begun = begun or not self._people
        self._saved = False
        self._warnings: set[str] = set()
        # A board shows how the table was set up; without one, the setup is logged.
        self._logged = 0 if screen.is_plain and not begun else position.ply
        """How many events have been printed."""
        self._shown: Decider | None = None
        """Who decided, and in which phase, when the position was shown last."""
        self._turn_ply = self._logged
        """How many events there were when the turn began that was shown last."""
        self._stale = True
        """Whether the position has changed since it was shown."""
        self._paused = False
        """Whether a program was stopped, and waits until a person presses Enter."""
        self._thought: Decider | None = None
        """Which program decided last, and in which phase."""
        self._viewer_seat: int | None = None
        """Which of several people looks at the screen."""
        self._has_secrets = False
        """Whether the screen shows something that only that person may know."""
        self._commands: Mapping[str, Callable[[str], None]] = {
            "moves": self._moves, "board": self._board, "undo": self._undo, "why": self._why,
            "points": self._points, "save": self._save, "help": self._help,
            "?": self._hint, "hint": self._hint, "resign": self._resign,
            "quit": self._quit, "exit": self._quit, "q": self._quit,
        }  # fmt: skip

    def run(self) -> int:
        """Play; returns the exit code."""
        try:
            while not self.position.is_over and self.resigned is None:
                self._go_on()
            self._finish()
        except _Quit:
            self._leave()
        except EOFError:
            self.screen.blank()
            self._leave()
        except KeyboardInterrupt:
            self.screen.blank()
            self._leave()
            return INTERRUPTED
        return 0

    def _go_on(self) -> None:
        """One decision, or one command."""
        if self._paused:
            self._handle(self.screen.ask(f"{self._name} is to move", "Enter goes on"))
            return
        if self._actor in self._programs:
            if not self._people and self._stale:
                self._show()
            self._ask_program()
            return
        if self._stale:
            self._show()
        self._handle(self.screen.ask(self._name, self.position.awaits))

    # Who ----------------------------------------------------------------------------------------

    @property
    def _actor(self) -> int:
        """The seat to decide; chance is drawn, so that there is one until the end."""
        actor = self.position.actor
        return actor if isinstance(actor, int) else -1

    @property
    def _name(self) -> str:
        return plain(self.seats[self._actor].name)

    def _viewer(self) -> int | None:
        """Whose hidden information the screen may show: that of the person at the keyboard."""
        if len(self._people) == 1:
            return self._people[0]
        return self._actor if self._actor in self._people else None

    def _view(self) -> "View":
        return self.position.view(self._viewer())

    # Showing ------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Print what has happened, and what can be done; the board when a turn begins."""
        begins = self.position.begins_turn(self._shown)
        self._shown = self.position.decider
        if begins:
            self._hand_over()
            if len(self._people) > 1:
                self._logged = self._turn_ply  # the next person may not have read along
            self._turn_ply = self.position.ply
        self._has_secrets = self._has_secrets or self._knows_secrets()
        view = self._view()
        (self.screen.turn if begins else self.screen.step)(view, self._new_turns(view))
        self._stale = False

    def _new_turns(self, view: "View") -> "list[Turn]":
        """The turns that have not been printed yet."""
        turns = list(turn_log.turns(self.position.record, self._logged, view.events))
        self._logged = self.position.ply
        return turns

    def _knows_secrets(self) -> bool:
        """Whether the player to move knows something that the others may not see."""
        return len(self._people) > 1 and (
            self.position.view(self._actor).position != self.position.view(None).position
        )

    def _hand_over(self) -> None:
        """Clear the screen for the next person if it shows what only one of them may know."""
        hidden = self._has_secrets or self._knows_secrets()
        changes = len(self._people) > 1 and self._viewer_seat != self._actor
        if changes and hidden and self.screen.hides:
            self.screen.curtain(
                f"There are secrets on this table. {self._name}, press Enter when only you look. "
            )
            self._has_secrets = False
        self._viewer_seat = self._actor

    def _finish(self) -> None:
        view = self._view()
        if self.resigned is None:
            self.screen.board(view)
            if len(self._people) > 1:
                self._logged = self._turn_ply
            self.screen.log(self._new_turns(view), view.names)
        self.screen.end(self.position, transcript.result_text(self.position, self.resigned))
        if self.assisted:
            names = " and ".join(plain(self.seats[seat].name) for seat in sorted(self.assisted))
            self.screen.say(f"With hints: {names}.")

    def _leave(self) -> None:
        if self._saved:
            self.screen.say("The game is kept. To go on: sintra play --resume")

    # Programs -----------------------------------------------------------------------------------

    def _ask_program(self) -> None:
        """One decision of a program; Ctrl-C stops the program, not the game."""
        seat = self._actor
        again = not self.position.begins_turn(self._thought)
        self._thought = self.position.decider
        try:
            with self.screen.note(f"{self._name} thinks", again=again) as on_wait:
                result = self._programs[seat].choose(self.position.view(seat), on_wait)
        except StoppedError:
            if not self._people:
                raise KeyboardInterrupt from None  # there is no person to ask
            self._pause(f"{self._name} has stopped thinking, and has played nothing.")
        except PlayerError as error:
            self._pause(f"{self._name} cannot decide: {error}")
        else:
            self.position.play(result.move, by=seat)
            self._changed()

    def _pause(self, why: str) -> None:
        self._paused = True
        self._thought = None
        self.screen.blank()
        self.screen.say(f"{why} Enter lets {self._name} think again; undo, board, save, quit work.")

    # Input --------------------------------------------------------------------------------------

    def _handle(self, line: str) -> None:
        """Carry out what was typed: a command, or moves."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            elif self._paused:
                if line:
                    raise NotYourTurnError(f"it is {self._name}'s turn; Enter lets the game go on")
                self._paused = False
            elif line:
                self._play(line)
            else:
                self.screen.say("Type the number of a move, a move, or help.")
        except SintraError as error:
            self.screen.refuse(str(error))

    def _play(self, line: str) -> None:
        number = small_number(line)
        if number is None:
            self._play_words(line)
        else:
            moves = self.position.legal_moves
            if not 1 <= number <= len(moves):
                raise IllegalMoveError(f"there is no move {number}; moves are 1 to {len(moves)}")
            self.position.play(moves[number - 1])
        self._begun = True
        self._changed()

    def _play_words(self, line: str) -> None:
        try:
            self.position.play(line, by=self._actor)
        except NotYourTurnError:
            raise NotYourTurnError(
                f"that is more than {self._name}'s turn; nothing was played"
            ) from None

    # Saving -------------------------------------------------------------------------------------

    @property
    def record(self) -> "Record":
        """The record so far, with who sat where."""
        info = PlayerInfo(
            tuple(seat.by for seat in self.seats), tuple(sorted(self.assisted)), self.resigned
        )
        return replace(self.position.record, player_info=info)

    def _changed(self) -> None:
        self._stale = True
        self._autosave()

    def _autosave(self) -> None:
        if self._begun:  # a game without a move is not saved
            self._saved = self._try_to(self.file.save)
            self._try_to(self.file.save_copy)

    def _try_to(self, save: "Callable[[Record], None]") -> bool:
        """Save the game; if that fails it goes on, with a warning."""
        try:
            save(self.record)
        except SintraError as error:
            if str(error) not in self._warnings:  # once is enough
                self._warnings.add(str(error))
                print_error(f"warning: {error}; the game goes on")
            return False
        return True

    # Commands -----------------------------------------------------------------------------------

    def _moves(self, rest: str) -> None:
        self.screen.moves(self._view())

    def _board(self, rest: str) -> None:
        self.screen.board(self._view(), rest)

    def _undo(self, rest: str) -> None:
        """Back to the last decision of a person, whatever the others have done since."""
        position = self.position.copy()
        position.undo()
        while position.actor in self._programs:
            position.undo()
        self.position = position
        self._logged = self._turn_ply = position.ply
        self._shown = None
        self._paused = False
        self._changed()

    def _why(self, rest: str) -> None:
        since = max(0, self.position.ply - _WHY_EVENTS)
        view = self._view()
        turns = list(turn_log.turns(self.position.record, since, view.events))
        self.screen.explain(turns[-_WHY_TURNS:], view.names)

    def _points(self, rest: str) -> None:
        self.screen.points(self.position)

    def _hint(self, rest: str) -> None:
        if self._paused:
            raise NotYourTurnError(f"it is {self._name}'s turn")
        seat = self._actor
        compile_visibly([self.position.game.name], players=True, study=True)
        view = self.position.view(seat)
        try:
            with self.screen.note(f"{hints.ADVISER.name} looks at the table") as on_wait:
                result = PlayerThread(hints.SPEC, self._seconds).choose(view, on_wait)
        except StoppedError:
            self.screen.say("No hint, then.")
            return
        for line in hints.hint_lines(view, result, self._advice(view, result.move)):
            self.screen.say(line)
        if seat not in self.assisted:
            self.assisted.add(seat)
            self.screen.say(hints.assisted_notice(self.seats[seat]))
        self._begun = True
        self._autosave()

    def _advice(self, view: "View", move: Move) -> "Advice | None":
        """Why a move is good; ``None`` if there is no other, or after Ctrl-C."""
        from sintra.study import advice  # compiled for the first hint

        if len(view.legal_moves) < 2:
            return None
        stop = threading.Event()
        try:
            with self.screen.note(f"{hints.ADVISER.name} says why", again=True) as on_wait:
                return run_stoppable(lambda: advice(view, move, stop=stop), stop, on_wait)
        except StoppedError:
            return None

    def _save(self, rest: str) -> None:
        if not rest:
            raise SintraError("save needs the name of a file, such as: save game.sintra")
        write_record(Path(rest).expanduser(), self.record)
        self.screen.say(f"Saved: {rest}")

    def _help(self, rest: str) -> None:
        self.screen.help(help_text.notation_help(self.position.game.name, self.position.awaits))

    def _resign(self, rest: str) -> None:
        if self._paused and len(self._people) > 1:
            raise NotYourTurnError(f"it is {self._name}'s turn; who resigns has to be to move")
        seat = self._people[0] if self._paused else self._actor
        answer = ask(f"{plain(self.seats[seat].name)}, give the game up? yes or no > ")
        if answer.strip().lower() not in ("y", "yes"):
            self.screen.say("The game goes on.")
            return
        self.resigned = seat
        self._begun = True
        self._autosave()

    def _quit(self, rest: str) -> None:
        raise _Quit
