"""The rules of Azul, for 2-4 players, with the colored and the grey wall (``docs/rules.md``)."""

from sintra.rules import engine
from sintra.rules.azul import ending, progress, rules, scoring, state
from sintra.rules.azul.state import STATE

engine.register(STATE, state, rules, scoring, ending, progress)
