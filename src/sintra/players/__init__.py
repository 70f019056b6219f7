"""Players: everything that chooses a move, from random to a search with learned networks."""
