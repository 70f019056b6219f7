"""Ports that nobody else gets while a test needs them."""

import socket
import weakref


def reserve(holder: object) -> int:
    """A port that is kept for the holder's server for as long as the holder is there.

    Only looked up and let go, it could be anybody's before the server came to it, or came back
    after it was killed. A bound socket that does not listen refuses connections, and with
    ``SO_REUSEADDR`` on both sides it is no obstacle to the server.
    """
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    weakref.finalize(holder, kept.close)
    port: int = kept.getsockname()[1]
    return port
