"""Files of reviews that are broken, or made to do harm: refused, never believed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sintra.model.errors import OptionError
from sintra.model.game import Record
from sintra.study import Review, storage
from sintra.study.steps import LINE, MAX_CANDIDATES
from tests.study.reviewed_games import played


@pytest.fixture(scope="module")
def record() -> Record:
    return played("azul")


@pytest.fixture(scope="module")
def content(record: Record, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a review of which a little is known."""
    file = tmp_path_factory.mktemp("kept") / "game.review"
    review = Review(record)
    review.improve(1)
    review.save(file)
    return file.read_bytes()


def test_every_cut_is_refused(record: Record, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "cut.review"
    for length in range(0, len(content), max(1, len(content) // 60)):
        file.write_bytes(content[:length])
        with pytest.raises(OptionError):
            Review.load(file, record)


def test_changed_bytes_are_refused_or_mean_nothing(
    record: Record, content: bytes, tmp_path: Path
) -> None:
    """A checksum covers the numbers; names and dates in the archive may be anything."""
    file, rng = tmp_path / "changed.review", np.random.default_rng(7)
    file.write_bytes(content)
    whole = Review.load(file, record).to_dict()
    refused = 0
    for _ in range(60):
        changed = bytearray(content)
        changed[rng.integers(len(content))] ^= 1 << int(rng.integers(8))
        file.write_bytes(changed)
        try:
            assert Review.load(file, record).to_dict() == whole
        except OptionError:
            refused += 1
    assert refused > 30


def set_first(array: str, field: str, value: Any) -> Callable[[Review], None]:
    def change(review: Review) -> None:
        study = review._analyst.study
        {"steps": study.steps, "sums": study.sums}[array][field][:1] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        set_first("steps", "n", MAX_CANDIDATES + 1),
        set_first("steps", "n", -1),
        set_first("steps", "played", MAX_CANDIDATES),
        set_first("steps", "moves", 1 << 40),
        set_first("steps", "moves", -1),
        set_first("steps", "lines", 1 << 40),
        set_first("steps", "line_n", LINE + 1),
        set_first("steps", "passes", 63),
        set_first("steps", "exact", 3),
        set_first("steps", "ply", 3),
        set_first("steps", "seat", 1),
        set_first("sums", "simulations", np.nan),
        set_first("steps", "luck_lead", np.inf),
    ],
)
def test_impossible_numbers_are_refused(
    change: Callable[[Review], None], record: Record, content: bytes, tmp_path: Path
) -> None:
    """With a key and checksums that are right."""
    file = tmp_path / "made.review"
    file.write_bytes(content)
    review = Review.load(file, record)
    change(review)
    review.save(file)
    with pytest.raises(OptionError, match="numbers are not possible"):
        Review.load(file, record)


def test_a_move_played_that_is_no_candidate_is_refused(
    record: Record, content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "made.review"
    file.write_bytes(content)
    review = Review.load(file, record)
    steps = review._analyst.study.steps
    decided = np.flatnonzero(steps["n"] > 0)[0]
    steps["played"][decided] = steps["n"][decided]
    review.save(file)
    with pytest.raises(OptionError, match="numbers are not possible"):
        Review.load(file, record)


def test_a_shorter_file_is_refused(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "short.review"
    review = Review(record)
    review._analyst.n -= 1
    storage.save(file, review._key, review._analyst)
    with pytest.raises(OptionError, match="whole game"):
        Review.load(file, record)
