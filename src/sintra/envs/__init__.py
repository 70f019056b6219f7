"""Environments for learning and research: observations, actions, batches of games.

How they are used is told in ``docs/environments.md``. Nothing here is imported by the rest of
Sintra. The libraries of the extra ``env`` are imported by ``pettingzoo.py``, ``gymnasium.py``,
``gymnasium_vector.py`` and the pictures alone; what is compiled is in ``kernel/``.
"""
