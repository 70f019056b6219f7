"""Environments for learning and research: observations, actions, batches of games.

``docs/environments.md`` shows how they are used. The rest of Sintra imports nothing from here.

- ``batch.py``: thousands of games in one compiled call; NumPy only.
- ``adapters/``: PettingZoo, Gymnasium, OpenSpiel, RLlib. Only these import those libraries.
- ``observation/``: the layout of observations, observing a position, decoding an observation.
- ``render/``: positions as images of pixels, for which Pillow is needed.
- ``kernel/``: what is compiled; ``warmup.py`` compiles it ahead of its first use.
- ``registry.py``: the games. Each has one module in ``games/``, ``observation/`` and ``kernel/``,
  and nothing else imports these.

The rest is shared by the environments: ``env_core.py`` (one game), ``batching.py`` and
``threads.py`` (many games), ``arguments.py``, ``rewards.py``, ``seeding.py``, and ``extras.py``
(imports of optional packages). ``doc_tables.py`` writes tables for the documentation.
"""
