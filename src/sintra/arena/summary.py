"""Sums up the games of a match: tallies of players and pairings, ratings, sequential test."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field

from sintra.arena import stats
from sintra.arena.game_sets import (
    SprtMonitor,
    challenger_shares,
    complete_sets,
    luck_adjusted_score,
    set_score,
)
from sintra.arena.match import Match
from sintra.arena.ratings import Rating, ratings
from sintra.model.game import Json


@dataclass
class PlayerTally:
    """The results of one player at all its seats."""

    name: str
    games: int = 0
    """Number of seats it has played; several in one game if it plays against itself."""
    wins: int = 0
    shared: int = 0
    """Wins shared with others."""
    share: float = 0.0
    """Number of wins, with shared wins as fractions."""
    forfeits: int = 0
    score: float = 0.0
    """Mean points; forfeited games do not count here or in ``points``."""
    points: dict[str, float] = field(default_factory=dict)
    """Mean points by source."""
    placed: dict[str, float] = field(default_factory=dict)
    """Mean number of tiles placed, by kind."""
    decisions: int = 0
    median_seconds: float = 0.0
    longest_seconds: float = 0.0
    rating: Rating | None = None


@dataclass
class PairingTally:
    """The results of a challenger against an opponent, who has all other seats."""

    challenger: str
    opponent: str
    games: int
    wins: int
    shared: int
    losses: int
    estimate: stats.Estimate
    sets_by_score: dict[float, int]
    """How many sets had which score."""
    adjusted: stats.Estimate | None = None
    """The estimate from luck-adjusted results, where luck was measured in enough sets."""
    variance_reduction: float | None = None
    """How many times less luck-adjusted results vary than plain ones."""


@dataclass
class Summary:
    """The results of a match so far. Only complete sets count."""

    match: Match
    games: int
    players: list[PlayerTally]
    pairings: list[PairingTally]
    turns: float
    """Mean number of turns in games that were not forfeited."""
    rounds: float
    """Mean number of rounds in the same games."""
    first_seat_share: float
    """Share of wins of the first seat."""
    unfinished: int
    """Finished games that do not count, because their set is not complete or not needed."""
    void: int
    """Games that could not be played because workers died."""
    sprt: stats.SequentialTest | None

    def to_dict(self) -> Json:
        """JSON form; an infinite Elo difference is ``None``."""
        data: Json = {
            "kind": "summary",
            **{key: getattr(self, key) for key in ("games", "turns", "rounds", "void")},
            "first_seat_share": self.first_seat_share,
            "players": [asdict(player) for player in self.players],
            "pairings": [asdict(pairing) for pairing in self.pairings],
        }
        for pairing in data["pairings"]:
            for estimate in (pairing["estimate"], pairing["adjusted"]):
                if estimate is not None and math.isinf(estimate["elo"]):
                    estimate["elo"] = None
        if self.sprt is not None:
            data["sprt"] = {"ratio": self.sprt.ratio, "decision": self.sprt.decision}
        return data


def summarize(match: Match, results: Mapping[int, Json]) -> Summary:
    """Add up the results of a match, by number of game."""
    complete = complete_sets(match, results)
    test = None
    if match.sprt is not None:
        monitor = SprtMonitor(match)
        test = monitor.update(results)
        if test.decision is not None:  # sets after the decision would bias the estimate
            complete = {deal: games for deal, games in complete.items() if deal < monitor.deal}
    games = [game for of_set in complete.values() for game in of_set]
    played = [game for game in games if game["forfeit"] is None]
    rated = ratings(len(match.players), games)
    players = [_tally(match, index, games) for index in range(len(match.players))]
    for player, rating in zip(players, rated, strict=True):
        player.rating = rating
    return Summary(
        match,
        len(games),
        players,
        [_pairing(match, *pairing, complete) for pairing in match.pairings],
        _mean(game["turns"] for game in played),
        _mean(game["round"] for game in played),
        _mean(game["shares"][0] for game in games),
        len(results) - len(games) - sum("void" in game for game in results.values()),
        sum("void" in game for game in results.values()),
        test,
    )


def _tally(match: Match, index: int, games: list[Json]) -> PlayerTally:
    tally = PlayerTally(match.names[index])
    seconds: list[float] = []
    scores: list[float] = []
    sources: Counter[str] = Counter()
    placed: list[dict[str, int]] = []
    for game in games:
        for seat, player in enumerate(game["seats"]):
            if player != index:
                continue
            share = game["shares"][seat]
            tally.games += 1
            tally.wins += share == 1
            tally.shared += 0 < share < 1
            tally.share += share
            seconds += game.get("seconds", [[]] * len(game["seats"]))[seat]
            if game["forfeit"] is None:
                scores.append(game["scores"][seat])
                sources.update(game["points"][seat])
                placed.append(game["placed"][seat])
            else:
                tally.forfeits += game["forfeit"]["seat"] == seat
    tally.score = _mean(scores)
    tally.points = {source: total / len(scores) for source, total in sources.items()}
    for kind in placed[0] if placed else ():
        tally.placed[kind] = _mean(counts[kind] for counts in placed)
    tally.decisions = len(seconds)
    tally.median_seconds = statistics.median(seconds) if seconds else 0.0
    tally.longest_seconds = max(seconds, default=0.0)
    return tally


def _pairing(
    match: Match, challenger: int, opponent: int, complete: Mapping[int, list[Json]]
) -> PairingTally:
    pairing = match.pairings.index((challenger, opponent))
    own = [games for deal, games in complete.items() if deal % len(match.pairings) == pairing]
    scores = [set_score(games) for games in own]
    shares = [share for games in own for share in challenger_shares(games)]
    seats = match.resolved_game.players
    adjusted = [luck_adjusted_score(games) for games in own] if match.luck else []
    return PairingTally(
        match.names[challenger],
        match.names[opponent],
        len(shares),
        sum(share == 1 for share in shares),
        sum(0 < share < 1 for share in shares),
        sum(share == 0 for share in shares),
        stats.estimate(scores, seats),
        dict(sorted(Counter(scores).items())),
        stats.adjusted_estimate(adjusted, seats),
        stats.variance_reduction(scores, adjusted) if match.luck else None,
    )


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0
