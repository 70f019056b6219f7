"""The rules of Azul Duel, complete (``docs/rules.md``)."""

from sintra.rules import engine
from sintra.rules.duel import chance, determinize, progress, rules, scoring, state
from sintra.rules.duel.state import STATE

engine.register(STATE, state, rules, chance, scoring, determinize, progress)
