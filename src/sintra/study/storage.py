"""Files of reviews: what an analyst has found, from which another one goes on.

A file is read as if somebody had made it to do harm: compiled code uses these numbers as indices.
"""

import struct
import zlib
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sintra.model.errors import OptionError
from sintra.players.search.tally import SUMS
from sintra.study.analyst import Analyst
from sintra.study.plan import MAX_PASSES
from sintra.study.steps import CHANCE, LINE, MAX_CANDIDATES, ROUND_END, STEP

LAYOUT = f"{STEP.descr} {SUMS.descr}"
"""How the records in a file are laid out; another version may do it differently."""
_WALKED = ("ply", "end", "seat", "round", "turn", "options")
"""The fields of a step that the game alone determines."""
_BROKEN = (
    OSError, ValueError, KeyError, EOFError, BadZipFile, NotImplementedError, RuntimeError,
    MemoryError, OverflowError, struct.error, zlib.error,
)  # fmt: skip
"""What reading a file that is no archive of arrays may raise."""


def save(path: Path, key: str, analyst: Analyst) -> None:
    """Write what is known; ``key`` says of which game, seed and version."""
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            key=np.array(key),
            steps=_as_bytes(analyst.study.steps[: analyst.n]),
            sums=_as_bytes(analyst.study.sums[: analyst.n * MAX_CANDIDATES]),
        )


def load(path: Path, key: str, analyst: Analyst) -> None:
    """Read what is known of the analyst's game; raises ``OptionError`` if the file is no review."""
    n, study = analyst.n, analyst.study
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
            found_key = str(data["key"])
            steps, sums = data["steps"].tobytes(), data["sums"].tobytes()
    except _BROKEN as error:
        raise OptionError(f"{path} does not hold a review") from error
    if found_key != key:
        raise OptionError(f"{path} is the review of another game, seed or version")
    wanted = study.sums[: n * MAX_CANDIDATES]
    if len(steps) != study.steps[:n].nbytes or len(sums) != wanted.nbytes:
        raise OptionError(f"{path} does not hold a review of the whole game")
    found_steps = np.frombuffer(steps, STEP)
    found_sums = np.frombuffer(sums, SUMS)
    if not _is_possible(analyst, found_steps, found_sums):
        raise OptionError(f"{path} does not hold a review: its numbers are not possible")
    study.steps[:n] = found_steps
    study.sums[: n * MAX_CANDIDATES] = found_sums


def _is_possible(analyst: Analyst, steps: Any, sums: Any) -> bool:
    """Whether these steps belong to the game, and nothing in them points beyond an array."""
    walked = analyst.study.steps[: analyst.n]
    if any((steps[field] != walked[field]).any() for field in _WALKED):
        return False
    known = (steps["seat"] != CHANCE) & (steps["passes"] > 0)
    ranges = {
        "passes": (0, MAX_PASSES),
        "exact": (0, ROUND_END),
        "n": (0, MAX_CANDIDATES),
        "played": (0, MAX_CANDIDATES - 1),
        "moves": (0, analyst.game.move_count - 1),
        "line_n": (0, LINE),
        "lines": (0, analyst.game.move_count - 1),
    }
    if not all(((steps[f] >= low) & (steps[f] <= high)).all() for f, (low, high) in ranges.items()):
        return False
    if (steps["played"] >= steps["n"])[known].any():
        return False
    numbers = [
        array[name] for array in (steps, sums) for name in array.dtype.names
        if array.dtype[name].base == np.float64
    ]  # fmt: skip
    return all(np.isfinite(each).all() for each in numbers)


def _as_bytes(records: Any) -> Any:
    return np.frombuffer(records.tobytes(), np.uint8)
