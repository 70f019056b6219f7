"""How weights and networks are tuned and learned."""
