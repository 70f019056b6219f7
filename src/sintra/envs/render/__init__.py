"""Images of positions: a canvas, and what is drawn on it for each game (extra ``env``)."""

from sintra.envs.extras import extra

with extra("env", "PIL"):
    import PIL as _PIL  # noqa: F401  # without it, an error here says what to install
