"""Play in the browser: live tables over HTTP and WebSocket (``docs/server.md``)."""
