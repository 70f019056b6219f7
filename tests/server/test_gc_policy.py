"""Garbage in circles is looked for seldom, but it is."""

import asyncio
import gc
import weakref
from itertools import pairwise

import pytest

from sintra.server import gc_policy as garbage


class Thing:
    """Something that can refer to itself."""

    def __init__(self) -> None:
        self.me = self


def test_circles_go_with_a_sweep_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "_LOOK_SECONDS", 0.01)
    monkeypatch.setattr(garbage, "_SWEEP_SECONDS", 0.5)

    async def serve() -> None:
        sweeping = asyncio.create_task(garbage.sweep_seldom())
        await asyncio.sleep(0.1)
        assert not gc.isenabled()
        seen = weakref.ref(Thing())
        assert seen() is not None  # nobody refers to it but itself
        while seen() is not None:
            await asyncio.sleep(0.01)
        sweeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sweeping

    try:
        asyncio.run(asyncio.wait_for(serve(), 60))
        assert gc.isenabled()
    finally:
        gc.unfreeze()


def test_long_sweeps_come_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    swept = []

    async def sleep(seconds: float) -> None:
        clock[0] += seconds
        if clock[0] > 20_000:
            raise asyncio.CancelledError

    def collect() -> None:
        swept.append(clock[0])
        clock[0] += 3.0

    monkeypatch.setattr(garbage.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(garbage.asyncio, "sleep", sleep)
    monkeypatch.setattr(garbage.gc, "collect", collect)
    try:
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(garbage.sweep_seldom())
    finally:
        gc.unfreeze()
    begun, *rest = swept
    assert [round(later - before, -2) for before, later in pairwise(rest)] == [6000.0] * 3
    assert 600 <= rest[0] - begun < 620
