"""Fixtures of the command line's tests."""

from pathlib import Path

import pytest

import sintra
from tests.cli.running import random_game


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the user's games, or colors."""
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "data"))
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def duel_file(tmp_path: Path) -> Path:
    path = tmp_path / "duel.sintra"
    path.write_text(str(random_game(sintra.duel()).record), encoding="utf-8")
    return path
