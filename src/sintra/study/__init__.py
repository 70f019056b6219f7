"""Study of games: review of decisions, luck and reasons, computed once for every host.

``review`` reviews a record. The compiled functions of this package are also those of the page's
engine; ``docs/study.md`` defines what they compute.
"""

from sintra.study.game_review import Review, review

__all__ = ["Review", "review"]
