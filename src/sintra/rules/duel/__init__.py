"""The rules of Azul Duel, complete (``docs/rules.md``)."""

from sintra.rules import drive
from sintra.rules.duel import chance, rules, scoring, secrets
from sintra.rules.duel.state import STATE

drive.register(
    STATE,
    options=rules.options,
    first_option=rules.first_option,
    is_chance=rules.is_chance,
    is_over=rules.is_over,
    apply=rules.apply,
    winners=rules.winners,
    probability=chance.probability,
    outcome_range=chance.outcome_range,
    sample=chance.sample,
    goal_score=scoring.goal_score,
    resample=secrets.resample,
)
