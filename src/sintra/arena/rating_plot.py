"""Plots ratings as SVG: a dot with its 95 % interval for each player."""

import math
from html import escape
from pathlib import Path

from sintra.arena.summary import PlayerTally, Summary
from sintra.model.errors import OptionError

_WIDTH = 860
_ROW = 38
_TOP = 76
_RIGHT = 118
_LETTER = 8.2
_INK, _SOFT, _LINE, _DOT = "#1f2a37", "#6b7280", "#e5e7eb", "#1f5fbf"
_STYLE = (
    "text{font-family:system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif;font-size:14px}"
    ".t{font-size:18px;font-weight:600}.s{font-size:12.5px}"
)


def check_file_name(path: Path) -> None:
    """Raise an error if a file name does not end in ``.svg``."""
    if path.suffix.lower() != ".svg":
        raise OptionError(f"plots are SVG files: write {path.with_suffix('.svg')}, not {path}")


def plot(summary: Summary) -> str:
    """The plot as SVG text."""
    players = sorted(summary.players, key=_elo, reverse=True)
    left = min(330.0, 40 + _LETTER * max(len(player.name) for player in players))
    lows = [_elo(player) - _margin(player) for player in players]
    highs = [_elo(player) + _margin(player) for player in players]
    step = _step(max(highs) - min(lows))
    low = math.floor(min(lows) / step) * step
    high = math.ceil(max(highs) / step) * step
    bottom = _TOP + _ROW * len(players)

    def x(elo: float) -> float:
        return left + (elo - low) / (high - low) * (_WIDTH - _RIGHT - left)

    parts = [_frame(summary, bottom)]
    for tick in range(low, high + 1, step):
        parts.append(_tick(x(tick), bottom, tick))
    for index, player in enumerate(players):
        middle = _TOP + _ROW * (index + 0.5)
        span = (x(lows[players.index(player)]), x(_elo(player)), x(highs[players.index(player)]))
        parts.append(_player(player, middle, left, span))
    return "\n".join([*parts, "</svg>", ""])


def _elo(player: PlayerTally) -> float:
    return 0.0 if player.rating is None else player.rating.elo


def _margin(player: PlayerTally) -> float:
    return 0.0 if player.rating is None else player.rating.margin


def _step(span: float) -> int:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, for about six lines."""
    rough = max(span / 6, 5)
    power = 10 ** math.floor(math.log10(rough))
    return next(int(times * power) for times in (1, 2, 5, 10) if times * power >= rough)


def _frame(summary: Summary, bottom: float) -> str:
    height = bottom + 62
    title = f"{summary.match.resolved_game.title_with_players}: ratings after {summary.games} games"
    sub = "Elo by maximum likelihood with 95 % intervals; the mean of these players is 0"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" '
        f'width="{_WIDTH}" height="{height:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"<style>{_STYLE}</style>\n"
        f'<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text class="t" x="24" y="34" fill="{_INK}">{escape(title)}</text>\n'
        f'<text class="s" x="24" y="55" fill="{_SOFT}">{sub}</text>\n'
        f'<text class="s" x="24" y="{bottom + 44:.0f}" fill="{_SOFT}">'
        f"Elo, equal deals for each set of games, seed {summary.match.seed}</text>"
    )


def _tick(x: float, bottom: float, elo: int) -> str:
    color = "#9ca3af" if elo == 0 else _LINE
    label = f"{elo:+d}".replace("-", "−") if elo else "0"
    return (
        f'<line x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}" stroke="{color}"/>\n'
        f'<text class="s" x="{x:.1f}" y="{bottom + 20}" fill="{_SOFT}" text-anchor="middle">'
        f"{label}</text>"
    )


def _player(player: PlayerTally, y: float, left: float, span: tuple[float, float, float]) -> str:
    low, middle, high = span
    name = player.name
    longest = int((left - 40) / _LETTER)
    if len(name) > longest:
        name = name[: longest - 1] + "…"
    numbers = f"{_elo(player):+.0f} ± {_margin(player):.0f}".replace("-", "−")
    caps = "".join(f"M{end:.1f} {y - 6:.1f}v12" for end in (low, high))
    return (
        f"<g><title>{escape(player.name)}: {numbers}, {player.games} games</title>\n"
        f'<text x="{left - 16:.1f}" y="{y + 5:.1f}" fill="{_INK}" text-anchor="end">'
        f"{escape(name)}</text>\n"
        f'<path d="M{low:.1f} {y:.1f}H{high:.1f}{caps}" stroke="{_DOT}" stroke-width="2" '
        'fill="none"/>\n'
        f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="5.5" fill="{_DOT}"/>\n'
        f'<text x="{_WIDTH - 20}" y="{y + 5:.1f}" fill="{_INK}" text-anchor="end">'
        f"{numbers}</text></g>"
    )
