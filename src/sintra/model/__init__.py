"""What people and programs hold: games, positions, events, views, records."""
