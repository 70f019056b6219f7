"""The way in: pages, the WebSocket, the HTTP API, and what keeps hostile requests out."""
