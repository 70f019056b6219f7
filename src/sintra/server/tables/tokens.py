"""Who may sit where: tokens for seats, signed with a key that stays in the data folder."""

import os
import secrets
from pathlib import Path
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

KEY_FILE = "signing.key"
"""In the data folder; readable by its owner alone."""
_KEY_BYTES = 32


class Claim(NamedTuple):
    """What a token says. It holds as long as the seat's ``epoch`` is this one."""

    table: str
    seat: int
    epoch: int


class Tokens:
    """Makes and reads tokens. Each purpose has its own salt: a link is no seat."""

    def __init__(self, key: str = "") -> None:
        self.use(key or secrets.token_hex(_KEY_BYTES))

    def use(self, key: str) -> None:
        """Sign and read with this key from now on."""
        self._seat = URLSafeSerializer(key, salt="sintra seat")
        self._handover = URLSafeSerializer(key, salt="sintra handover")

    def seat(self, table: str, seat: int, epoch: int) -> str:
        """The token of a seat."""
        return self._write(self._seat, Claim(table, seat, epoch))

    def handover(self, table: str, seat: int, epoch: int) -> str:
        """The code in a link by which a seat is handed over; it works once."""
        return self._write(self._handover, Claim(table, seat, epoch))

    def read_seat(self, text: str) -> Claim | None:
        """What a seat's token says; ``None`` if it is not one of ours."""
        return self._read(self._seat, text)

    def read_handover(self, text: str) -> Claim | None:
        """What a handover code says; ``None`` if it is not one of ours."""
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


def signing_key(data: Path) -> str:
    """The server's key, made at the first start and readable by its owner alone."""
    data.mkdir(parents=True, exist_ok=True)
    path = data / KEY_FILE
    if not path.exists():
        keep_key(path, secrets.token_hex(_KEY_BYTES))
    return path.read_text(encoding="ascii").strip()


def keep_key(path: Path, key: str) -> None:
    """Write a key, unless there is one already."""
    # Written aside and linked into place: two servers that start at once agree on one key, and
    # nobody ever reads half of it.
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(aside, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            aside.rename(path)
    finally:
        aside.unlink(missing_ok=True)
