"""The protocol: what pages and programs may send, and what the server answers."""
