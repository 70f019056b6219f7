"""Where strength is proved: paired matches and ladders between players, with honest statistics.

``docs/arena.md`` tells how to read the results.
"""

from sintra.arena.match import Match
from sintra.arena.summary import Summary, summarize
from sintra.arena.tournament import run

__all__ = ["Match", "Summary", "run", "summarize"]
