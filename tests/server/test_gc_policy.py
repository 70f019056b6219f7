"""The cyclic garbage collector runs rarely, but it does."""

import asyncio
import gc
import weakref
from itertools import pairwise

import pytest

from sintra.server import gc_policy


class Thing:
    """Something that can refer to itself."""

    def __init__(self) -> None:
        self.me = self


def test_cycles_are_freed_by_a_collection_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(gc_policy, "_INTERVAL_SECONDS", 0.5)

    async def serve() -> None:
        collecting = asyncio.create_task(gc_policy.collect_rarely())
        await asyncio.sleep(0.1)
        assert not gc.isenabled()
        seen = weakref.ref(Thing())
        assert seen() is not None  # nobody refers to it but itself
        while seen() is not None:
            await asyncio.sleep(0.01)
        collecting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await collecting

    try:
        asyncio.run(asyncio.wait_for(serve(), 60))
        assert gc.isenabled()
    finally:
        gc.unfreeze()


def test_long_collections_are_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    collected = []

    async def sleep(seconds: float) -> None:
        clock[0] += seconds
        if clock[0] > 20_000:
            raise asyncio.CancelledError

    def collect() -> None:
        collected.append(clock[0])
        clock[0] += 3.0

    monkeypatch.setattr(gc_policy.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(gc_policy.asyncio, "sleep", sleep)
    monkeypatch.setattr(gc_policy.gc, "collect", collect)
    try:
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(gc_policy.collect_rarely())
    finally:
        gc.unfreeze()
    begun, *rest = collected
    assert [round(later - before, -2) for before, later in pairwise(rest)] == [6000.0] * 3
    assert 600 <= rest[0] - begun < 620
