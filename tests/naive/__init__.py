"""A deliberately naive second model of Azul Duel and Azul, to check the compiled rules against.

Written from RULES.md and the event contract alone: plain lists and dictionaries, everything
recomputed whenever it is asked for.
"""
