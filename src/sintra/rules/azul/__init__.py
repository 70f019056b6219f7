"""The rules of Azul, for 2-4 players, with the colored and the grey wall (``docs/rules.md``)."""

from sintra.rules import drive
from sintra.rules.azul import rules, scoring
from sintra.rules.azul.state import STATE

drive.register(
    STATE,
    options=rules.options,
    first_option=rules.first_option,
    is_chance=rules.is_chance,
    is_over=rules.is_over,
    apply=rules.apply,
    winners=rules.winners,
    probability=rules.probability,
    outcome_range=rules.outcome_range,
    sample=rules.sample,
    goal_score=scoring.goal_score,
    resample=rules.resample,
)
