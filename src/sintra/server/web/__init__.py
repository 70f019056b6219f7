"""The network side: the WebSocket, the HTTP API, the built page, and protection against abuse."""
