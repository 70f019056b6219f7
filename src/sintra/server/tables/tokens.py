"""Signed tokens that give access to seats."""

from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from sintra.server.store.signing_key import new_key


class Claim(NamedTuple):
    """The content of a token. It is valid as long as the seat has this ``epoch``."""

    table: str
    seat: int
    epoch: int


class Tokens:
    """Makes and reads tokens. Seat tokens and handover codes have different salts."""

    def __init__(self, key: str = "") -> None:
        self.use_key(key or new_key())

    def use_key(self, key: str) -> None:
        """Sign and verify with this key from now on."""
        self._seat = URLSafeSerializer(key, salt="sintra seat")
        self._handover = URLSafeSerializer(key, salt="sintra handover")

    def seat(self, table: str, seat: int, epoch: int) -> str:
        """The token of a seat."""
        return self._write(self._seat, Claim(table, seat, epoch))

    def handover(self, table: str, seat: int, epoch: int) -> str:
        """The code in a link by which a seat is handed over; it works once."""
        return self._write(self._handover, Claim(table, seat, epoch))

    def read_seat(self, text: str) -> Claim | None:
        """The content of a seat token; ``None`` if it was not signed with this key."""
        return self._read(self._seat, text)

    def read_handover(self, text: str) -> Claim | None:
        """The content of a handover code; ``None`` if it was not signed with this key."""
        return self._read(self._handover, text)

    @staticmethod
    def _write(signer: URLSafeSerializer, claim: Claim) -> str:
        written = signer.dumps(list(claim))
        return written if isinstance(written, str) else written.decode()

    @staticmethod
    def _read(signer: URLSafeSerializer, text: str) -> Claim | None:
        try:
            return Claim(*signer.loads(text))
        except (BadSignature, TypeError):
            return None
