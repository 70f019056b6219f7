"""The luck of a whole game, without a review of its decisions: what the arena needs."""

from dataclasses import dataclass

from sintra.model import record_text
from sintra.model.game import Record
from sintra.study.analyst import Analyst


@dataclass(frozen=True)
class GameLuck:
    """What chance brought each seat in a game; the mean of either is 0."""

    share: tuple[float, ...]
    """In shares of the win."""
    lead: tuple[float, ...]
    """In points of the final lead over the best opponent."""


def measure_luck(record: Record, seed: int = 0) -> GameLuck:
    """Measure the luck of every chance event of a game, and add it up.

    The luck-adjusted result is the result minus this. It has the same mean and varies less.

    >>> import sintra
    >>> position = sintra.azul().start(seed=1)
    >>> luck = measure_luck(position.record)
    >>> abs(sum(luck.share)) < 1e-9
    True
    """
    root = record_text.first_state(record.game, record.start)
    analyst = Analyst(record.game, root, [event.id for event in record.events], seed)
    analyst.measure_luck()
    steps, players = analyst.study.steps[: analyst.n], record.game.players
    return GameLuck(
        *(
            tuple(steps[field][:, :players].sum(axis=0).tolist())
            for field in ("luck_share", "luck_lead")
        )
    )
