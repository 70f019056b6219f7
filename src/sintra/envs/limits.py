"""How long a game can become, for libraries that want to know it beforehand."""

from dataclasses import dataclass

from sintra.model.game import Game
from sintra.rules.azul import pieces as azul
from sintra.rules.azul import state as azul_state
from sintra.rules.duel import pieces as duel
from sintra.rules.duel import state as duel_state

MAX_POINTS = {"duel": 800, "azul": 400}
"""More than anybody can score. Duel: 36 tiles of at most 12 points each, 9 special tiles of at most
6, and all tablets; Azul: 25 tiles of at most 10, and 95 for rows, columns and colors."""


@dataclass(frozen=True)
class Bound:
    """No game has more events than these."""

    moves: int
    """Moves of players, those without a choice included."""
    chances: int
    """Outcomes of chance."""
    rounds: int | None
    """Rounds after which a game is broken off; ``None`` if the rules end it."""

    @property
    def events(self) -> int:
        """Moves and chance together."""
        return self.moves + self.chances


def bound(game: Game, rounds: int | None = None) -> Bound:
    """How long a game can become; of Azul, which players could prolong at will, so many rounds.

    >>> import sintra
    >>> bound(sintra.duel()).events
    987
    >>> bound(sintra.azul(), rounds=50).moves
    2500
    """
    if game.name == "duel":
        return _duel_bound()
    assert rounds is not None, "Azul has no end of its own"
    factories = int(azul.FACTORIES[game.players])
    tiles = factories * azul.FACTORY_TILES
    # Each tile is taken and laid on its own; on the grey wall every line asks for a column.
    moves = 2 * tiles + game.players * azul_state.GRID
    return Bound(rounds * moves, 1 + rounds * factories, rounds)


def _duel_bound() -> Bound:
    tokens = duel.TOKENS * duel.PLAYERS
    # lines, stacks, chips
    taking = 2 * duel.ROUND_TILES + 2 * duel.SMALL_FACTORIES + duel.SMALL_FACTORIES
    passing = duel.PLAYERS
    tiling = 2 * duel_state.GRID * duel.PLAYERS  # `leave` or `done`, and `tile`
    # Every plate action may draw the whole pile: `draw`, `under` each, `look`, `plate`, `place`.
    plates = sum(tokens * (2 * pile + 2) for pile in duel.PILES)
    chips = duel.ROUNDS * duel.SMALL_FACTORIES
    drawn = tokens * sum(duel.PILES)
    shown = len(duel.PLATES)
    return Bound(
        moves=duel.ROUNDS * (taking + passing + tiling) + plates + chips + 2 * duel.PLAYERS,
        # `tablets`, `start`; `show` and `draw` with a `back` each; `front`; `deal`; `reveal`
        chances=2 + 2 * shown + 2 * drawn + duel.ROUNDS * (1 + duel.SMALL_FACTORIES) + chips,
        rounds=None,
    )
