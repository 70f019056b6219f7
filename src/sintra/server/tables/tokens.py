"""Signed tokens that give access to seats."""

import hashlib
import time
from collections.abc import Sequence
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from sintra.server.store.signing_key import new_key

_DAY = 86_400


class Claim(NamedTuple):
    """The content of a token. It is valid as long as the seat has this ``epoch``."""

    table: str
    seat: int
    epoch: int
    expires: int = 0
    """When it is no longer valid, in seconds since 1970; 0: never."""


class Tokens:
    """Makes and reads tokens. Seat tokens and handover codes have different salts."""

    def __init__(self, days: float = 0.0) -> None:
        self._days = days
        self.keys: tuple[str, ...] = ()
        """The keys that are accepted."""
        self.signing = 0
        """Which of them signs."""
        self.use_keys([new_key()])

    def use_keys(self, keys: Sequence[str], signing: int = 0) -> None:
        """Accept what any of these keys has signed; the one with this number signs."""
        self.keys = tuple(keys)
        self.signing = signing
        ordered = [key for number, key in enumerate(keys) if number != signing] + [keys[signing]]
        self._seat = _serializer(ordered, "sintra seat")
        self._handover = _serializer(ordered, "sintra handover")

    def seat(self, table: str, seat: int, epoch: int) -> str:
        """The token of a seat."""
        return self._write(self._seat, Claim(table, seat, epoch))

    def handover(self, table: str, seat: int, epoch: int) -> str:
        """The code in a link by which a seat is handed over; it works once."""
        return self._write(self._handover, Claim(table, seat, epoch))

    def read_seat(self, text: str) -> Claim | None:
        """The content of a seat token; ``None`` if it was not signed with these keys."""
        return self._read(self._seat, text)

    def read_handover(self, text: str) -> Claim | None:
        """The content of a handover code; ``None`` if it was not signed with these keys."""
        return self._read(self._handover, text)

    def _write(self, signer: URLSafeSerializer, claim: Claim) -> str:
        if self._days:
            claim = claim._replace(expires=int(time.time() + _DAY * self._days))
        written = signer.dumps(claim if claim.expires else claim[:3])
        return written if isinstance(written, str) else written.decode()

    @staticmethod
    def _read(signer: URLSafeSerializer, text: str) -> Claim | None:
        try:
            claim = Claim(*signer.loads(text))
        except (BadSignature, TypeError, UnicodeError):
            return None
        return None if 0 < claim.expires < time.time() else claim


def _serializer(keys: Sequence[str], salt: str) -> URLSafeSerializer:
    """Signs with SHA-256 and the last key. Tokens of before were signed with SHA-1."""
    return URLSafeSerializer(
        list(keys),
        salt=salt,
        signer_kwargs={"digest_method": hashlib.sha256},
        fallback_signers=[{"digest_method": hashlib.sha1}],
    )
