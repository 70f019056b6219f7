"""The banned networks, as the server last read them from the database."""

import ipaddress
from collections.abc import Iterable

from sintra.server.web.networks import is_in


class Bans:
    """Addresses that may not use the server."""

    def __init__(self) -> None:
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []

    def replace(self, networks: Iterable[str]) -> None:
        """Set the networks that are banned."""
        self._networks = [ipaddress.ip_network(one) for one in networks]

    def include(self, client: object) -> bool:
        """Whether an ASGI client is banned."""
        if not self._networks or not isinstance(client, list | tuple) or not client:
            return False
        return is_in(str(client[0]), self._networks)
