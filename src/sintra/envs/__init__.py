"""Environments for learning and research: observations, actions, batches of games.

How they are used is told in ``docs/environments.md``. Nothing here is imported by the rest of
Sintra, and only ``pettingzoo.py`` and ``gymnasium.py`` import the libraries that they are named
after.
"""
