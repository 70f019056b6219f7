"""Players for the tests of the terminal game, good and bad."""

import time

from sintra.model.events import Move
from sintra.model.game import View
from sintra.players.player import Budget, Player


class First(Player):
    """Plays the first legal move."""

    name = "first"

    def choose(self, view: View, budget: Budget) -> Move:
        return view.legal_moves[0]


class Drawer(First):
    """Draws as many plates as it can, keeps one, and so puts others back in secret."""

    def choose(self, view: View, budget: Budget) -> Move:
        draws = [move for move in view.legal_moves if move.text == "draw"]
        return (draws or view.legal_moves)[0]


class Spy(First):
    """Remembers what it was shown."""

    seen: list[View] = []  # noqa: RUF012  # shared on purpose: the test looks at it

    def choose(self, view: View, budget: Budget) -> Move:
        self.seen.append(view)
        return super().choose(view, budget)


class Broken(Player):
    """Breaks down, always."""

    def choose(self, view: View, budget: Budget) -> Move:
        raise ZeroDivisionError("division by zero")


class Cheat(Player):
    """Plays what is not legal."""

    def choose(self, view: View, budget: Budget) -> Move:
        return next(event for event in view.game.events if event not in view.legal_moves)


class Deaf(Player):
    """Thinks for a minute and does not listen."""

    def choose(self, view: View, budget: Budget) -> Move:
        time.sleep(60)
        return view.legal_moves[0]
