"""The build of the engine: what it makes, and that it does nothing twice."""

import gzip
import json

import pytest

from sintra.engine import build, description
from sintra.engine.exports import LAYOUTS, exports
from sintra.model import registry
from tests.engine import node

MAX_BYTES = 350_000


def test_an_unchanged_source_is_not_built_again() -> None:
    node.require_engine()
    files = {path: path.stat().st_mtime_ns for path in build.FOLDER.iterdir()}
    assert not build.build()
    assert files == {path: path.stat().st_mtime_ns for path in build.FOLDER.iterdir()}


def test_a_changed_source_is_noticed() -> None:
    everything = build.source_version()
    assert build.source_version(("rules", "players")) != everything
    assert build.source_version(("rules",)) != build.source_version(("players",))


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_engine_with_the_weights_of_a_game_is_small(game: str) -> None:
    node.require_engine()
    names = (build.MODULE, build.DESCRIPTION, build.WEIGHTS.format(game))
    assert sum((build.FOLDER / name).stat().st_size for name in names) <= MAX_BYTES


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_description_tells_of_every_function(game: str) -> None:
    node.require_engine()
    told = json.loads(gzip.decompress((build.FOLDER / build.DESCRIPTION).read_bytes()))
    assert {one.name for one in exports(game)} <= set(told["functions"])
    assert told["layouts"] == {name: description.layout(kind) for name, kind in LAYOUTS.items()}
