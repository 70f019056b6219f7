"""The banned networks, as the server last read them from the database."""

import ipaddress
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sintra.server.web.networks import is_in


class Bans:
    """Addresses that may not use the server."""

    def __init__(self) -> None:
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self._open: dict[object, tuple[object, Callable[[], object]]] = {}
        """The open connections: whose each is, and how to end it."""

    def replace(self, networks: Iterable[str]) -> None:
        """Set the networks that are banned; ends the open connections of those that are new."""
        banned = [ipaddress.ip_network(one) for one in networks]
        if banned == self._networks:
            return
        self._networks = banned
        for client, end in list(self._open.values()):
            if self.include(client):
                end()

    @contextmanager
    def connection(self, client: object, end: Callable[[], object]) -> Iterator[None]:
        """A connection that stays open: ``end`` is called when a ban of its client begins."""
        key = object()
        self._open[key] = client, end
        if self.include(client):  # since the request was admitted
            end()
        try:
            yield
        finally:
            del self._open[key]

    def include(self, client: object) -> bool:
        """Whether an ASGI client is banned."""
        if not self._networks or not isinstance(client, list | tuple) or not client:
            return False
        return is_in(str(client[0]), self._networks)
