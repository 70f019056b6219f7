"""Matches and round robins between players, with paired deals, Elo differences and intervals.

``docs/arena.md`` explains the results.
"""

from sintra.arena.match import Match
from sintra.arena.summary import Summary, summarize
from sintra.arena.tournament import run

__all__ = ["Match", "Summary", "run", "summarize"]
