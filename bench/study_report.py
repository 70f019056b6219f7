#!/usr/bin/env python3
"""What a review's numbers are worth, from the games of ``study_games.py``.

    python bench/study_report.py games.jsonl
    python bench/study_report.py games.jsonl --rates src/sintra/study/error_rates.json
    python bench/study_report.py games.jsonl --plot docs/images/calibration.svg

It prints error rates by level, calibration, the mean of luck, how well ledgers close, and by what
factor luck-adjusted results vary less. Intervals are 95 %, from a bootstrap over pairs of games,
because what belongs to one pair is not independent; for error rates over the games of one player.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from study_games import read

from sintra.study.judgement import DECIDED

Line = dict[str, Any]
GAMES = ("duel", "azul")
TITLES = {"duel": "Azul Duel", "azul": "Azul for two"}
LEVELS = range(1, 7)
BINS = 10
RESAMPLES = 2000
SEAT, ROUND, REAL, LOSS, BEFORE, AFTER, LOST_POINTS = range(7)
"""Columns of a decision in a line of the file."""


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def text(self, digits: int) -> str:
        """Such as ``1.23 (1.20 to 1.26)``."""
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"


def pairs_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Complete pairs of games with the same deals."""
    found: dict[Any, list[Line]] = defaultdict(list)
    for line in lines:
        deal = (line["seed"], line["number"] // 2)
        found[line["game"], *line["pairing"], *deal, line["depth"]].append(line)
    return [
        sorted(pair, key=lambda one: one["number"]) for pair in found.values() if len(pair) == 2
    ]


def ratio(tops: Any, bottoms: Any) -> Estimate:
    """Sum by sum over clusters, with the interval of a bootstrap over them."""
    tops, bottoms = np.asarray(tops, float), np.asarray(bottoms, float)
    weights = np.random.default_rng(1).multinomial(
        len(tops), np.full(len(tops), 1 / len(tops)), RESAMPLES
    )
    with np.errstate(invalid="ignore", divide="ignore"):
        low, high = np.nanquantile((weights @ tops) / (weights @ bottoms), [0.025, 0.975])
    return Estimate(float(tops.sum() / bottoms.sum()), float(low), float(high))


# Error rates --------------------------------------------------------------------------------------


def error_rate(pairs: Sequence[list[Line]], level: int) -> Estimate | None:
    """Mean loss of a decision of a level, in thousandths; a cluster is one player's game."""
    tops, bottoms = [], []
    for line in (line for pair in pairs for line in pair):
        for seat in (0, 1):
            own = [one for one in line["decisions"] if _counts(one) and one[SEAT] == seat]
            if line["levels"][seat] == level:
                tops.append(1000 * sum(decision[LOSS] for decision in own))
                bottoms.append(len(own))
    return ratio(tops, bottoms) if tops else None


def _counts(decision: list[Any]) -> bool:
    """Whether a decision counts for an error rate: a real choice while the result is open."""
    certain = decision[BEFORE] < DECIDED or decision[AFTER] > 1 - DECIDED
    return bool(decision[REAL]) and not certain


def report_rates(pairs: Sequence[list[Line]], file: Path | None) -> None:
    """Print error rates by game and level; write them to a file if all of them fall."""
    print("\nError rates: mean loss of a decision in thousandths of the win\n")
    print("| game | " + " | ".join(f"level {level}" for level in LEVELS) + " |")
    rates: dict[str, list[float]] = {}
    for game in GAMES:
        own = [pair for pair in pairs if pair[0]["game"] == game]
        found = [error_rate(own, level) for level in LEVELS]
        print(f"| {TITLES[game]} | " + " | ".join(_or_dash(one, 1) for one in found) + " |")
        rates[game] = [round(one.value, 1) for one in found if one is not None]
    if file is None:
        return
    for game, values in rates.items():
        if len(values) < len(LEVELS) or any(np.diff(values) >= 0):
            raise SystemExit(f"the error rates of {game} do not fall from level to level: {values}")
    file.write_text(json.dumps({"error_rates": rates}) + "\n", "utf-8")


def _or_dash(estimate: Estimate | None, digits: int) -> str:
    return "–" if estimate is None else estimate.text(digits)


# Calibration --------------------------------------------------------------------------------------


class Bin(NamedTuple):
    """Decisions after which about the same share of the win was expected."""

    expected: float
    result: Estimate
    decisions: int


def calibration(pairs: Sequence[list[Line]]) -> list[Bin]:
    """What was won after moves with about the same value, between players of equal strength."""
    equal = [pair for pair in pairs if pair[0]["pairing"][0] == pair[0]["pairing"][1]]
    if not equal:
        return []
    count, expected, won = (np.zeros((BINS, len(equal))) for _ in range(3))
    for index, pair in enumerate(equal):
        for line in pair:
            for decision in line["decisions"]:
                place = min(BINS - 1, int(decision[AFTER] * BINS))
                count[place, index] += 1
                expected[place, index] += decision[AFTER]
                won[place, index] += line["shares"][decision[SEAT]]
    return [
        Bin(
            expected[place].sum() / count[place].sum(),
            ratio(won[place], count[place]),
            int(count[place].sum()),
        )
        for place in range(BINS)
        if count[place].sum() > 0
    ]


def report_calibration(pairs: Sequence[list[Line]], plot: Path | None) -> None:
    """Print, and plot, expected against actual results."""
    panels = []
    for game in GAMES:
        found = calibration([pair for pair in pairs if pair[0]["game"] == game])
        if not found:
            continue
        panels.append((TITLES[game], found))
        print(f"\nCalibration, {TITLES[game]}, players of equal levels\n")
        print("| expected | won | decisions |\n|---|---|---|")
        for one in found:
            result = Estimate(*(100 * part for part in one.result))
            print(f"| {100 * one.expected:.1f} % | {result.text(1)} | {one.decisions} |")
        total = sum(one.decisions for one in found)
        off = sum(one.decisions * abs(one.expected - one.result.value) for one in found)
        print(f"\nMean distance, weighted by decisions: {100 * off / total:.1f} %")
    if plot is not None:
        plot.write_text(draw(panels), "utf-8")


SIZE, GAP, LEFT, TOP = 300, 70, 58, 46
INK, LINE, DOT = "#7d8590", "#7d859055", "#3b82d6"
"""Colors that can be read on white and on black."""


def draw(panels: Sequence[tuple[str, list[Bin]]]) -> str:
    """A panel for each game: won against expected, with intervals, and how many decisions."""
    width = LEFT + len(panels) * (SIZE + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIZE + TOP + 60}" '
        f'width="{width}" role="img" aria-label="Share of the win expected by reviews, and won">',
        "<style>text{font:13px system-ui,sans-serif}</style>",
    ]
    for index, (title, bins) in enumerate(panels):
        parts += _panel(LEFT + index * (SIZE + GAP), title, bins)
    return "\n".join([*parts, "</svg>", ""])


def _panel(left: float, title: str, bins: list[Bin]) -> list[str]:
    def x(share: float) -> str:
        return f"{left + share * SIZE:.1f}"

    def y(share: float) -> str:
        return f"{TOP + (1 - share) * SIZE:.1f}"

    middle, bottom = left + SIZE / 2, TOP + SIZE
    parts = [
        f'<text x="{middle}" y="{TOP - 16}" fill="{INK}" text-anchor="middle">{title}</text>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="{INK}" stroke-dasharray="4 4"/>',
        f'<text x="{middle}" y="{bottom + 44}" fill="{INK}" text-anchor="middle">'
        "expected share of the win, %</text>",
        f'<text transform="translate({left - 40} {TOP + SIZE / 2}) rotate(-90)" fill="{INK}" '
        'text-anchor="middle">won, %</text>',
    ]
    for tick in range(0, 101, 25):
        share = tick / 100
        parts += [
            f'<path d="M{x(share)} {y(0)}V{y(1)}M{x(0)} {y(share)}H{x(1)}" stroke="{LINE}"/>',
            f'<text x="{x(share)}" y="{bottom + 20}" fill="{INK}" text-anchor="middle">'
            f"{tick}</text>",
            f'<text x="{left - 8}" y="{float(y(share)) + 4:.1f}" fill="{INK}" text-anchor="end">'
            f"{tick}</text>",
        ]
    most = max(one.decisions for one in bins)
    for one in bins:
        radius = 2.5 + 5 * (one.decisions / most) ** 0.5
        result = one.result
        parts.append(
            f"<g><title>expected {one.expected:.1%}, won {result.value:.1%} "
            f"({result.low:.1%} to {result.high:.1%}), {one.decisions} decisions</title>"
            f'<path d="M{x(one.expected)} {y(result.low)}V{y(result.high)}" stroke="{DOT}" '
            'stroke-width="2"/>'
            f'<circle cx="{x(one.expected)}" cy="{y(result.value)}" r="{radius:.1f}" fill="{DOT}"/>'
            "</g>"
        )
    return parts


# Luck ---------------------------------------------------------------------------------------------


def report_luck(pairs: Sequence[list[Line]]) -> None:
    """Print the mean of luck, which has to be 0, and how well ledgers close."""
    print("\nLuck of the first seat, mean of a chance event\n")
    print("| game | events | share of the win, % | points | standard deviation, % | percentile |")
    print("|---|---|---|---|---|---|")
    for game in GAMES:
        own = [pair for pair in pairs if pair[0]["game"] == game]
        events = [event for pair in own for line in pair for event in line["chance"]]
        if not events:
            continue
        counts = [sum(len(line["chance"]) for line in pair) for pair in own]
        share, points, percentile = (
            ratio([sum(e[column] for one in pair for e in one["chance"]) for pair in own], counts)
            for column in (1, 2, 4)
        )
        share, percentile = (Estimate(*(100 * part for part in one)) for one in (share, percentile))
        spread = 100 * float(np.std([event[1] for event in events]))
        print(
            f"| {TITLES[game]} | {len(events)} | {share.text(2)} | {points.text(3)} "
            f"| {spread:.1f} | {percentile.text(1)} |"
        )
    worst = max(line["ledger_error"] for pair in pairs for line in pair)
    print(f"\nLargest gap of a ledger: {worst:.1e}, in {2 * len(pairs)} games")


# Luck-adjusted results ----------------------------------------------------------------------------


def report_adjusted(pairs: Sequence[list[Line]], pairing: tuple[str, str]) -> None:
    """Print how much less luck-adjusted results vary than plain ones, in one pairing."""
    first, second = pairing
    if sum(pair[0]["pairing"] == [first, second] for pair in pairs) < 10:
        return
    print(f"\nResults of level {second} against level {first}, plain and luck-adjusted\n")
    print("| game | pairs | unit | plain | luck-adjusted | games saved, single | paired |")
    print("|---|---|---|---|---|---|---|")
    for game in GAMES:
        own = [p for p in pairs if p[0]["game"] == game and p[0]["pairing"] == [first, second]]
        if len(own) < 10:
            continue
        for unit, name in enumerate(("share of the win, %", "points")):
            plain, luck = (
                np.array([[value(line, unit) for line in pair] for pair in own])
                for value in (_plain, _luck)
            )
            adjusted = plain - luck
            scale = 100 if unit == 0 else 1
            mean, fair = (
                ratio(scale * one.mean(axis=1), np.ones(len(own))) for one in (plain, adjusted)
            )
            single = _factor(plain, adjusted, lambda one: one.var())
            paired = _factor(plain, adjusted, lambda one: one.mean(axis=1).var())
            print(
                f"| {TITLES[game]} | {len(own)} | {name} | {mean.text(1)} | {fair.text(1)} "
                f"| {single.text(2)} | {paired.text(2)} |"
            )


def report_parts(pairs: Sequence[list[Line]]) -> None:
    """Print which part of the variance of results each column of the ledger explains."""
    print("\nParts of the variance of results, players of equal levels, in %\n")
    print("| game | unit | games | luck | losses | re-evaluation |\n|---|---|---|---|---|---|")
    for game in GAMES:
        lines = [
            line
            for pair in pairs
            for line in pair
            if line["game"] == game and len(set(line["levels"])) == 1
        ]
        if len(lines) < 20:
            continue
        for unit, name in enumerate(("share of the win", "points")):
            result = np.array([_plain(line, unit) for line in lines])
            luck = np.array([_luck(line, unit) for line in lines])
            losses = np.array([_losses(line, unit) for line in lines])
            parts = [
                100 * float(np.cov(part, result)[0, 1] / result.var(ddof=1))
                for part in (luck, losses, result - luck - losses)
            ]
            print(
                f"| {TITLES[game]} | {name} | {len(lines)} | "
                + " | ".join(f"{part:.0f}" for part in parts)
                + " |"
            )


def _losses(line: Line, unit: int) -> float:
    """What the losses of both players changed for the stronger one, or the first of equals."""
    column = LOSS if unit == 0 else LOST_POINTS
    seat = _stronger(line)
    changes: list[float] = [
        -decision[column] if decision[SEAT] == seat else decision[column]
        for decision in line["decisions"]
    ]
    return sum(changes)


def _stronger(line: Line) -> int:
    return int(line["levels"].index(max(line["levels"])))


def _plain(line: Line, unit: int) -> float:
    seat = _stronger(line)
    if unit == 0:
        return float(line["shares"][seat])
    return float(line["scores"][seat] - line["scores"][1 - seat])


def _luck(line: Line, unit: int) -> float:
    return float(line["luck"][unit][_stronger(line)])


def _factor(plain: Any, adjusted: Any, variance: Callable[[Any], float]) -> Estimate:
    """Variance of plain by variance of adjusted results, with the interval of a bootstrap."""
    rng, found = np.random.default_rng(1), []
    for _ in range(RESAMPLES):
        chosen = rng.integers(0, len(plain), len(plain))
        found.append(variance(plain[chosen]) / variance(adjusted[chosen]))
    low, high = np.quantile(found, [0.025, 0.975])
    return Estimate(variance(plain) / variance(adjusted), float(low), float(high))


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--rates", type=Path, help="write the error rates to this file")
    parser.add_argument("--plot", type=Path, help="plot the calibration, as SVG")
    parser.add_argument("--depth", type=int, help="only reviews of this depth")
    arguments = parser.parse_args()
    lines = [line for file in arguments.files for line in read(file)]
    if arguments.depth is not None:
        lines = [line for line in lines if line["depth"] == arguments.depth]
    pairs = pairs_of(lines)
    if not pairs:
        raise SystemExit("the files hold no complete pair of games")
    counts = Counter((pair[0]["game"], *pair[0]["pairing"], pair[0]["depth"]) for pair in pairs)
    print("Pairs of games: game, levels, depth of the review, number\n")
    for (game, first, second, depth), number in sorted(counts.items()):
        print(f"{game} {first},{second} depth {depth}: {number}")
    report_rates(pairs, arguments.rates)
    report_calibration(pairs, arguments.plot)
    report_luck(pairs)
    report_parts(pairs)
    for weaker in range(1, 6):
        report_adjusted(pairs, (str(weaker), str(weaker + 1)))


if __name__ == "__main__":
    main()
