"""Sets of games: which are complete, how they were scored, and whether the match is decided."""

from collections.abc import Mapping, Sequence

from sintra.arena.match import Match
from sintra.arena.stats import SequentialTest
from sintra.model.game import Json


def sets(match: Match, results: Mapping[int, Json]) -> dict[int, list[Json]]:
    """The games of each complete set, in the order of the schedule."""
    deals = sorted({result["deal"] for result in results.values()})
    found = {deal: _games(match, results, deal) for deal in deals}
    return {deal: games for deal, games in found.items() if games}


def _games(match: Match, results: Mapping[int, Json], deal: int) -> list[Json] | None:
    """A set's games; none if one of them is void, ``None`` if one is not there yet."""
    games = [results.get(number) for number in match.games_of(deal)]
    there = [game for game in games if game is not None]
    if any("void" in game for game in there):
        return []
    return there if len(there) == len(games) else None


def hero_shares(games: Sequence[Json]) -> list[float]:
    """The hero's share of the win in each game of a set: it moves on by one seat each time."""
    return [game["shares"][seat] for seat, game in enumerate(games)]


def set_score(games: Sequence[Json]) -> float:
    """The hero's mean share of the win in a set."""
    return round(sum(hero_shares(games)) / len(games), 9)


class Referee:
    """Feeds the sequential test in the order of the schedule, not as games happen to finish.

    Quick games may not vote first, and the decision is the same however many workers play.
    """

    def __init__(self, match: Match) -> None:
        assert match.sprt is not None
        self._match = match
        self.test = SequentialTest(*match.sprt, match.table.players)
        self.deal = 0
        """The first set that has not been looked at."""

    def look(self, results: Mapping[int, Json]) -> SequentialTest:
        """Take in the sets that are complete by now, up to the first that is not."""
        while self.test.decision is None:
            games = _games(self._match, results, self.deal)
            if games is None:
                break
            if games:
                self.test.feed(set_score(games))
            self.deal += 1
        return self.test
