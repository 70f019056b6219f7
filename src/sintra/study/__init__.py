"""Study of games: review of decisions, luck and reasons, computed once for every host.

``review`` reviews a record, ``advice`` compares the moves of one decision. The compiled functions
of this package are also those of the page's engine; ``docs/study.md`` defines what they compute.
"""

from sintra.study.advice import Advice, advice
from sintra.study.game_review import Review, review

__all__ = ["Advice", "Review", "advice", "review"]
