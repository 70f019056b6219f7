"""What the environments know of each game: one ``GameSpec`` per module (``registry.py``)."""
