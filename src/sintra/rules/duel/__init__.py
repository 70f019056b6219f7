"""The rules of Azul Duel, complete (``docs/rules.md``)."""

from sintra.rules import engine
from sintra.rules.duel import chance, determinize, progress, rules, scoring
from sintra.rules.duel.state import STATE

engine.register(STATE, rules, chance, scoring, determinize, progress)
