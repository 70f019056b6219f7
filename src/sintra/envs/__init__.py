"""Environments for learning and research: observations, actions and batches (``docs/environments.md``).

Nothing here is imported by the rest of Sintra, and only ``pettingzoo.py`` and ``gymnasium.py``
import the libraries that they are named after.
"""
