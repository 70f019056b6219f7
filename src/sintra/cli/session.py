"""A game in the terminal: shows, asks, lets levels think, saves, until it ends or is left."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli import hints, lessons, story
from sintra.cli.console import INTERRUPTED, ask, complain, small_number
from sintra.cli.files import Keeper, write_record
from sintra.cli.screen import Screen
from sintra.cli.seating import Seat
from sintra.cli.thinking import PlayerError, Stopped, Thinker
from sintra.cli.warm import compile_visibly
from sintra.model.errors import IllegalMoveError, NotYourTurnError, SintraError
from sintra.model.player_info import PlayerInfo
from sintra.model.text_canvas import plain

if TYPE_CHECKING:
    from sintra.cli.story import Turn
    from sintra.model.position import Position
    from sintra.model.record import Record
    from sintra.model.view import View

_WHY_TURNS = 3
"""How many turns ``why`` explains."""
_WHY_EVENTS = 60
"""They are among the last so many events."""


class _Quit(Exception):  # noqa: N818  # nothing went wrong
    """The players have had enough."""


class Session:
    """The seats around a position, and the screen before the people among them."""

    def __init__(
        self,
        position: "Position",
        seats: Sequence[Seat],
        screen: Screen,
        keeper: Keeper,
        *,
        assisted: Sequence[int] = (),
        seconds: float | None = None,
        seed: int | None = None,
        begun: bool = False,
    ) -> None:
        """``begun`` says that the game goes on: it is kept whoever moves first."""
        self.position = position
        self.seats = tuple(seats)
        self.screen = screen
        self.keeper = keeper
        self.assisted = set(assisted)
        self.resigned: int | None = None
        self._seconds = seconds
        self._thinkers = {
            number: Thinker(seat.by, seconds, seed)
            for number, seat in enumerate(seats)
            if not seat.is_person
        }
        self._people = [number for number, seat in enumerate(seats) if seat.is_person]
        self._begun = begun or not self._people
        self._kept = False
        self._warnings: set[str] = set()
        # A drawing shows how the table was set up; without one, it is told.
        self._told = 0 if screen.is_plain and not begun else position.ply
        """How many events have been told about."""
        self._turn: tuple[object, ...] | None = None
        """Whose turn the board was shown for."""
        self._turn_ply = self._told
        """How many events there were then."""
        self._stale = True
        """Whether the position has changed since it was shown."""
        self._paused = False
        """Whether a player that is no person was stopped, and waits to be told to go on."""
        self._thinking: tuple[int, int] = (-1, 0)
        """Who thought last, and about how many decisions of the turn."""
        self._looking: int | None = None
        """Which of several people looks at the screen, and"""
        self._secret = False
        """whether there is something on it that is not for everybody."""
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
        if self._paused:
            self._obey(self.screen.ask(f"{self._name} is to move", "Enter goes on"))
            return
        if self._actor in self._thinkers:
            if not self._people and self._stale:
                self._show()
            self._let_think()
            return
        if self._stale:
            self._show()
        self._obey(self.screen.ask(self._name, self.position.awaits))

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
        """Whose knowledge the screen may show: of whoever is at the keyboard."""
        if len(self._people) == 1:
            return self._people[0]
        return self._actor if self._actor in self._people else None

    def _view(self) -> "View":
        return self.position.view(self._viewer())

    # Showing ------------------------------------------------------------------------------------

    def _show(self) -> None:
        """What has happened, and what is to be done; the board when a turn begins."""
        turn = (self._actor, self.position.round, self.position.phase)
        begins = turn != self._turn or self.position.awaits in story.TURN_BEGINS
        if begins:
            self._hand_over()
            if len(self._people) > 1:
                self._told = self._turn_ply  # whoever is next has not read along
            self._turn, self._turn_ply = turn, self.position.ply
        self._secret = self._secret or self._is_secret()
        view = self._view()
        (self.screen.turn if begins else self.screen.step)(view, self._news(view))
        self._stale = False

    def _news(self, view: "View") -> "list[Turn]":
        turns = list(story.turns(self.position.record, self._told, view.events))
        self._told = self.position.ply
        return turns

    def _is_secret(self) -> bool:
        """Whether the player to move knows what the others may not see on the screen."""
        return len(self._people) > 1 and (
            self.position.view(self._actor).position != self.position.view(None).position
        )

    def _hand_over(self) -> None:
        """Ask the people to change places if there is something to hide."""
        hidden = self._secret or self._is_secret()
        if len(self._people) > 1 and self._looking != self._actor and hidden and self.screen.hides:
            self.screen.curtain(
                f"There are secrets on this table. {self._name}, press Enter when only you look. "
            )
            self._secret = False
        self._looking = self._actor

    def _finish(self) -> None:
        view = self._view()
        if self.resigned is None:
            self.screen.board(view)
            if len(self._people) > 1:
                self._told = self._turn_ply
            self.screen.tell(self._news(view), view.names)
        self.screen.end(self.position, story.result_in_words(self.position, self.resigned))
        if self.assisted:
            names = " and ".join(plain(self.seats[seat].name) for seat in sorted(self.assisted))
            self.screen.say(f"With hints: {names}.")

    def _leave(self) -> None:
        if self._kept:
            self.screen.say("The game is kept. To go on: sintra play --resume")

    # Players that are no people -----------------------------------------------------------------

    def _let_think(self) -> None:
        """One decision of a player; Ctrl-C stops the player, not the game."""
        seat = self._actor
        last, count = self._thinking
        nth = count if last == seat and self.position.awaits not in story.TURN_BEGINS else 0
        self._thinking = (seat, nth + 1)
        try:
            with self.screen.note(f"{self._name} thinks", again=nth > 0) as waiting:
                thought = self._thinkers[seat].choose(self.position.view(seat), waiting)
        except Stopped:
            if not self._people:
                raise KeyboardInterrupt from None  # nobody to ask what next
            self._pause(f"{self._name} has stopped thinking, and has played nothing.")
        except PlayerError as error:
            self._pause(f"{self._name} cannot decide: {error}")
        else:
            self.position.play(thought.move, by=seat)
            self._changed()

    def _pause(self, why: str) -> None:
        self._paused = True
        self._thinking = (-1, 0)
        self.screen.blank()
        self.screen.say(f"{why} Enter lets {self._name} think again; undo, board, save, quit work.")

    # Asking -------------------------------------------------------------------------------------

    def _obey(self, line: str) -> None:
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

    # Keeping ------------------------------------------------------------------------------------

    @property
    def record(self) -> "Record":
        """The record so far, with who sat where."""
        info = PlayerInfo(
            tuple(seat.by for seat in self.seats), tuple(sorted(self.assisted)), self.resigned
        )
        return replace(self.position.record, player_info=info)

    def _changed(self) -> None:
        self._stale = True
        self._keep_all()

    def _keep_all(self) -> None:
        if self._begun:  # a game in which nobody has done anything is not worth a file
            self._kept = self._keep(self.keeper.keep)
            self._keep(self.keeper.keep_copy)

    def _keep(self, save: "Callable[[Record], None]") -> bool:
        """Write the game down; if that fails it goes on, with a warning."""
        try:
            save(self.record)
        except SintraError as error:
            if str(error) not in self._warnings:  # once is enough
                self._warnings.add(str(error))
                complain(f"warning: {error}; the game goes on")
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
        while position.actor in self._thinkers:
            position.undo()
        self.position = position
        self._told = self._turn_ply = position.ply
        self._turn = None
        self._paused = False
        self._changed()

    def _why(self, rest: str) -> None:
        since = max(0, self.position.ply - _WHY_EVENTS)
        view = self._view()
        turns = list(story.turns(self.position.record, since, view.events))
        self.screen.explain(turns[-_WHY_TURNS:], view.names)

    def _points(self, rest: str) -> None:
        self.screen.points(self.position)

    def _hint(self, rest: str) -> None:
        if self._paused:
            raise NotYourTurnError(f"it is {self._name}'s turn")
        seat = self._actor
        compile_visibly([self.position.game.name], players=True)
        view = self.position.view(seat)
        try:
            with self.screen.note(f"{hints.ADVISER.name} looks at the table") as waiting:
                thought = Thinker(hints.SPEC, self._seconds).choose(view, waiting)
        except Stopped:
            self.screen.say("No hint, then.")
            return
        for line in hints.in_words(view, thought):
            self.screen.say(line)
        if seat not in self.assisted:
            self.assisted.add(seat)
            self.screen.say(hints.marked(self.seats[seat]))
        self._begun = True
        self._keep_all()

    def _save(self, rest: str) -> None:
        if not rest:
            raise SintraError("save needs the name of a file, such as: save game.sintra")
        write_record(Path(rest).expanduser(), self.record)
        self.screen.say(f"Saved: {rest}")

    def _help(self, rest: str) -> None:
        self.screen.help(lessons.lesson(self.position.game.name, self.position.awaits))

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
        self._keep_all()

    def _quit(self, rest: str) -> None:
        raise _Quit
