"""The library: games, positions, events, views and records."""
