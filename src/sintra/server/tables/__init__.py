"""Tables: the game of each, who sits there, what they can do, and what each of them is told."""
