"""Tables: their games, seats and actions, and what each player may know of them."""
