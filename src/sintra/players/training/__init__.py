"""Training: self-play, and how weights and networks are fitted to it."""
