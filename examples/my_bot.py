"""A bot of your own, entered in the arena.

cd examples
sintra arena my_bot:Frugal random --game azul --games 20
"""

from sintra.players.player import Player


class Frugal(Player):
    """Takes as few tiles as it can, and lays them on the shortest line that takes them."""

    name = "frugal"

    def choose(self, view, budget):
        def tiles(move):
            source, color = move.argument[:-1], move.argument[-1]
            place = view.position["center" if source == "C" else "factories"]
            return (place if source == "C" else place[int(source) - 1]).count(color)

        takes = view.legal_moves[0].verb == "take"
        return min(view.legal_moves, key=tiles) if takes else view.legal_moves[0]
