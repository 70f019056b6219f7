"""Search: Monte Carlo tree search, exact solvers, and the player that uses them."""
