"""Players that behave badly, or watch closely, for the tests of the arena."""

import os
import random
import re
import time

from sintra.model.events import Move
from sintra.model.game import Position, View
from sintra.players.player import Budget, Player, PlayResult

FEW_DECISIONS = 3
"""Misbehave only then: the arena has to cope in the middle of a game, too."""


class First(Player):
    """Plays the first legal move. The others behave like it for a while."""

    name = "first"

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, view: View, budget: Budget) -> Move | PlayResult:
        self.decisions += 1
        if self.decisions > FEW_DECISIONS:
            return self.misbehave(view)
        return view.legal_moves[0]

    def misbehave(self, view: View) -> Move | PlayResult:
        return view.legal_moves[0]


class Staller(Player):
    """Drops all tiles of Azul to the floor line: alone with its kind, the game never ends."""

    name = "staller"

    def choose(self, view: View, budget: Budget) -> Move:
        floor = [move for move in view.legal_moves if move.verb == "floor"]
        return (floor or view.legal_moves)[0]


class Crasher(First):
    def misbehave(self, view: View) -> Move:
        raise RuntimeError("this bot has a bug")


class Quitter(First):
    def misbehave(self, view: View) -> Move:
        raise SystemExit(0)


class Cheater(First):
    """Plays a move that exists, but is not legal, and tries to make it look legal."""

    def misbehave(self, view: View) -> PlayResult:
        legal = {move.id for move in view.legal_moves}
        illegal = next(view.game.events[n] for n in range(view.game.move_count) if n not in legal)
        view.legal_moves = (illegal,)
        view.state["score"][:] = 99
        return PlayResult(illegal)


class Mumbler(First):
    def misbehave(self, view: View) -> Move:
        return "sun:LB"  # type: ignore[return-value]  # that is the point


class Forger(First):
    """Returns something that claims to equal every move."""

    def misbehave(self, view: View) -> Move:
        class Any(Move):
            def __eq__(self, other: object) -> bool:
                return True

            __hash__ = Move.__hash__

        return Any(-1, "anything")


class Sleeper(First):
    def misbehave(self, view: View) -> Move:
        time.sleep(600)
        return view.legal_moves[0]


class Hog(First):
    """Never lets go of the interpreter."""

    def misbehave(self, view: View) -> Move:
        re.match(r"(a+)+$", "a" * 64 + "b")
        return view.legal_moves[0]


class Killer(First):
    """Takes the whole process with it."""

    def misbehave(self, view: View) -> Move:
        os._exit(3)


class Slow(First):
    """Takes some time, so that a test can interrupt a game."""

    def choose(self, view: View, budget: Budget) -> Move:
        time.sleep(0.01)
        return view.legal_moves[0]


class Broken(Player):
    def __init__(self) -> None:
        raise ValueError("cannot be made")

    def choose(self, view: View, budget: Budget) -> Move:
        return view.legal_moves[0]


class Spy(First):
    """Looks for a position within everything it is given."""

    def choose(self, view: View, budget: Budget) -> Move:
        seen: set[int] = set()
        look: list[object] = [view, budget]
        while look:
            thing = look.pop()
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            assert not isinstance(thing, Position)
            look += getattr(thing, "__dict__", {}).values()
            if isinstance(thing, list | tuple):
                look += thing
        assert isinstance(view, View)
        assert view.seat is not None
        return view.legal_moves[0]


class Peeker(Player):
    """Plays by every byte that it is given: whatever it could know would show."""

    name = "peeker"

    def choose(self, view: View, budget: Budget) -> Move:
        return random.Random(view.state.tobytes()).choice(view.legal_moves)


NOT_A_PLAYER = dict
