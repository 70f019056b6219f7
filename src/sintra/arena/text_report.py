"""Prints the summary of a match as tables."""

import math
from collections.abc import Iterable, Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sintra.arena import stats
from sintra.arena.ratings import Rating
from sintra.arena.summary import PairingTally, PlayerTally, Summary


def report(summary: Summary) -> RenderableType:
    """All results of a match, ready to print."""
    parts: list[RenderableType] = [Text(_headline(summary), style="bold")]
    if not summary.games:
        return Group(*parts, *(Text(line, style="yellow") for line in _warnings(summary)))
    if len(summary.players) == 2:
        parts += [_details(summary.players, [player.name for player in summary.players])]
    else:
        ranked = sorted(summary.players, key=lambda player: -_rating(player).elo)
        numbers = {player.name: str(rank + 1) for rank, player in enumerate(ranked)}
        parts += [_ranking(ranked), _pairings(summary, numbers)]
        parts += [_details(ranked, list(numbers.values()))]
    parts.append(Text(_average_game(summary)))
    if len(summary.pairings) == 1:
        parts += [Text(), Text(_verdict(summary.pairings[0], summary.match.resolved_game.players))]
    parts += [
        Text(_luck_adjusted(pairing, summary.match.resolved_game.players))
        for pairing in summary.pairings
        if summary.match.luck
    ]
    if summary.sprt is not None:
        parts.append(Text(_sprt(summary.sprt)))
    parts += [Text(line, style="yellow") for line in _warnings(summary)]
    return Group(*parts)


def _headline(summary: Summary) -> str:
    game = summary.match.resolved_game
    seats = game.players
    sets = "pairs" if seats == 2 else f"sets of {seats}"
    return (
        f"{game.title_with_players} ({game.variant}): {summary.games} games in "
        f"{summary.games // seats} {sets} of equal deals, seed {summary.match.seed}"
    )


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(columns[0], overflow="fold")
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _rating(player: PlayerTally) -> Rating:
    assert player.rating is not None
    return player.rating


def _ranking(players: list[PlayerTally]) -> Table:
    table = _table("player", "Elo", "± 95 %", "games", "won", "points", "time")
    for rank, player in enumerate(players):
        table.add_row(
            f"{rank + 1}  {player.name}",
            _signed(_rating(player).elo),
            f"{_rating(player).margin:.0f}",
            str(player.games),
            _percent(player),
            f"{player.score:.1f}",
            _time(player.median_seconds),
        )
    return table


def _pairings(summary: Summary, numbers: Mapping[str, str]) -> Table:
    table = _table("pairing", "won", "shared", "lost", "Elo", "95 %", "stronger")
    opponents = summary.match.resolved_game.players - 1
    times = "" if opponents == 1 else f"{opponents} × "
    for pairing in summary.pairings:
        estimate = pairing.estimate
        table.add_row(
            f"{numbers[pairing.challenger]} against {times}{numbers[pairing.opponent]}",
            str(pairing.wins),
            str(pairing.shared),
            str(pairing.losses),
            _elo(estimate),
            f"{_signed(estimate.low)} … {_signed(estimate.high)}",
            _likely(estimate.superiority),
        )
    return table


def _details(players: list[PlayerTally], names: list[str]) -> Table:
    table = _table("", *names)

    def row(name: str, values: Iterable[str], style: str | None = None) -> None:
        table.add_row(name, *values, style=style)

    row("games won", [f"{player.wins}" for player in players])
    if any(player.shared for player in players):
        row("games shared", [f"{player.shared}" for player in players])
    row("share of wins", [_percent(player) for player in players])
    if any(player.forfeits for player in players):
        row("forfeited", [f"{player.forfeits}" for player in players], "red")
    row("points", [f"{player.score:.1f}" for player in players])
    for source in dict.fromkeys(source for player in players for source in player.points):
        row(f"  {source}", [f"{player.points.get(source, 0):.1f}" for player in players], "dim")
    for kind in dict.fromkeys(kind for player in players for kind in player.placed):
        row(f"{kind} placed", [f"{player.placed.get(kind, 0):.2f}" for player in players])
    decisions = [player.decisions / max(1, player.games) for player in players]
    row("decisions in a game", [f"{number:.0f}" for number in decisions])
    row("  median time", [_time(player.median_seconds) for player in players], "dim")
    row("  longest time", [_time(player.longest_seconds) for player in players], "dim")
    return table


def _average_game(summary: Summary) -> str:
    return (
        f"An average game has {summary.turns:.0f} turns in {summary.rounds:.1f} rounds; "
        f"the first seat wins {summary.first_seat_share:.0%}."
    )


def _verdict(pairing: PairingTally, seats: int) -> str:
    estimate = pairing.estimate
    interval = ""
    if math.isfinite(estimate.elo):
        interval = f", with 95 % between {_signed(estimate.low)} and {_signed(estimate.high)}"
    chance = estimate.superiority
    better = pairing.challenger if chance >= 0.5 else pairing.opponent
    return (
        f"{_names(pairing, seats)}: Elo {_elo(estimate)}{interval}; "
        f"{better} is the stronger player with {_likely(max(chance, 1 - chance))}."
    )


def _luck_adjusted(pairing: PairingTally, seats: int) -> str:
    """The result without luck, and how much more certain that makes it."""
    names, found = _names(pairing, seats), pairing.adjusted
    if found is None:
        return f"{names}, luck-adjusted: needs {stats.MIN_SETS} sets of games."
    text = (
        f"{names}, luck-adjusted: {found.score:.1%} of the wins, Elo {_elo(found)}, with 95 % "
        f"between {_signed(found.low)} and {_signed(found.high)}"
    )
    if pairing.variance_reduction is None:
        return f"{text}."
    return f"{text}; results vary {pairing.variance_reduction:.2f} times less."


def _sprt(test: stats.SequentialTest) -> str:
    end = "undecided" if test.decision is None else f"decided for {test.decision:+g}"
    return (
        f"Sequential test, Elo {test.elo0:+g} or {test.elo1:+g}: {end} after {test.sets} sets "
        f"(log likelihood ratio {test.ratio:+.2f}, bounds {stats.LOWER:.2f} and {stats.UPPER:.2f})."
    )


def _warnings(summary: Summary) -> list[str]:
    lines = []
    if summary.unfinished:
        lines.append(
            f"{summary.unfinished} finished games do not count: their sets are not complete, "
            "or came after the decision of the test."
        )
    if summary.void:
        lines.append(f"{summary.void} games are void: the workers that played them died.")
    return lines


def _names(pairing: PairingTally, seats: int) -> str:
    opponents = pairing.opponent if seats == 2 else f"{seats - 1} × {pairing.opponent}"
    return f"{pairing.challenger} against {opponents}"


def _elo(estimate: stats.Estimate) -> str:
    """The Elo difference; if it is infinite, the bound of its interval."""
    if math.isfinite(estimate.elo):
        return _signed(estimate.elo)
    if estimate.elo > 0:
        return f"over {_signed(estimate.low)}"
    return f"under {_signed(estimate.high)}"


def _signed(elo: float) -> str:
    return f"{round(elo):+d}"


def _likely(chance: float) -> str:
    if 0.001 <= chance <= 0.999:
        return f"{chance:.1%}"
    return "over 99.9%" if chance > 0.5 else "under 0.1%"


def _percent(player: PlayerTally) -> str:
    return f"{player.share / max(1, player.games):.1%}"


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2f} ms"
