"""Sets of games with the same deals: complete ones, their scores, and the sequential test."""

from collections.abc import Mapping, Sequence

from sintra.arena.match import Match
from sintra.arena.stats import SequentialTest
from sintra.model.game import Json


def complete_sets(match: Match, results: Mapping[int, Json]) -> dict[int, list[Json]]:
    """The games of each complete set, in the order of the schedule."""
    deals = sorted({result["deal"] for result in results.values()})
    found = {deal: _games(match, results, deal) for deal in deals}
    return {deal: games for deal, games in found.items() if games}


def _games(match: Match, results: Mapping[int, Json], deal: int) -> list[Json] | None:
    """A set's games; an empty list if one of them is void, ``None`` if one is missing."""
    games = [results.get(number) for number in match.games_of(deal)]
    finished = [game for game in games if game is not None]
    if any("void" in game for game in finished):
        return []
    return finished if len(finished) == len(games) else None


def challenger_shares(games: Sequence[Json]) -> list[float]:
    """The challenger's share of the win in each game of a set; it has seat n in game n."""
    return [game["shares"][seat] for seat, game in enumerate(games)]


def set_score(games: Sequence[Json]) -> float:
    """The challenger's mean share of the win in a set."""
    return round(sum(challenger_shares(games)) / len(games), 9)


def luck_adjusted_score(games: Sequence[Json]) -> float:
    """The same without the challenger's luck; may be below 0 or above 1.

    The luck of a forfeited game is not measured and counts as none.
    """
    luck: float = sum(
        game["luck"]["shares"][seat] for seat, game in enumerate(games) if "luck" in game
    )
    return round(set_score(games) - luck / len(games), 3)


class SprtMonitor:
    """Feeds the sequential test with complete sets, in the order of the schedule.

    Feeding it in the order in which games finish would give quick games more weight, and the
    decision would depend on the number of workers.
    """

    def __init__(self, match: Match) -> None:
        assert match.sprt is not None
        self._match = match
        self.test = SequentialTest(*match.sprt, match.resolved_game.players)
        self.deal = 0
        """The first set that the test has not seen."""

    def update(self, results: Mapping[int, Json]) -> SequentialTest:
        """Feed the test with new complete sets, up to the first that is not complete."""
        while self.test.decision is None:
            games = _games(self._match, results, self.deal)
            if games is None:
                break
            if games:
                score = luck_adjusted_score if self._match.luck else set_score
                self.test.feed(score(games))
            self.deal += 1
        return self.test
