"""The search: tree, exact solvers, and the player that uses them."""
