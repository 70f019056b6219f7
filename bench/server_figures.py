"""What ``server_load.py`` measures, without the stalls of the host, and how it is reported."""

import asyncio
import itertools
import os
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path

from server_process import Server

SAMPLE_SECONDS = 0.1
STALL_SECONDS = 0.03
"""Stolen processor time between two samples from which on the host disturbs a measurement."""
RECOVERY_SECONDS = 0.5
"""How long after a stall latencies do not count: the server catches up."""


@dataclass
class Figures:
    """What was measured with one number of tables."""

    acknowledged: list[float] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    """When each of these was acknowledged."""
    stolen: list[tuple[float, float]] = field(default_factory=list)
    """Samples of the stolen processor time, each with its time."""
    received: list[float] = field(default_factory=list)
    refused: int = 0
    late: int = 0


async def sample_stolen(figures: Figures) -> None:
    """Sample the stolen processor time."""
    while True:
        figures.stolen.append((time.monotonic(), stolen()))
        await asyncio.sleep(SAMPLE_SECONDS)


def undisturbed(figures: Figures) -> list[float]:
    """Latencies without those near stalls by the host."""
    samples = figures.stolen
    stalls = [
        (before - SAMPLE_SECONDS, now + RECOVERY_SECONDS)
        for (before, then), (now, total) in itertools.pairwise(samples)
        if total - then >= STALL_SECONDS
    ]
    return [
        took
        for took, at in zip(figures.acknowledged, figures.at, strict=True)
        if not any(begin <= at <= end for begin, end in stalls)
    ]


def stolen() -> float:
    """Processor time that the host of this virtual machine gave to others (steal time)."""
    ticks = int(Path("/proc/stat").read_text().split()[8])
    return ticks / os.sysconf("SC_CLK_TCK")


def spent(servers: list[Server]) -> tuple[float, float, float]:
    """Processor time of the servers and of this program, and stolen time."""
    return sum(server.seconds() for server in servers), time.process_time(), stolen()


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def report(
    servers: list[Server], found: Figures, tables: int, took: float,
    used: float, own: float, stolen: float,
) -> None:  # fmt: skip
    """Print one line; processor time is given in cores."""
    moves = len(found.acknowledged)
    if not moves:
        print(f"{tables:6} tables: no moves were played")
        return
    memory = sum(server.memory() for server in servers) / 1e6
    print(
        f"{tables:6} tables {moves / took:7.1f} moves/s   acknowledged "
        f"p50 {statistics.median(found.acknowledged) * 1000:6.1f} ms "
        f"p99 {quantile(found.acknowledged, 0.99):6.1f} ms   received "
        f"p50 {statistics.median(found.received) * 1000:6.1f} ms "
        f"p99 {quantile(found.received, 0.99):6.1f} ms   server "
        f"{1000 * used * took / moves:5.2f} ms/move, {used:4.0%} of a core, {memory:5.0f} MB; "
        f"this program {own:4.0%}, stolen by the host {stolen:4.0%}; "
        f"refused {found.refused}, late {found.late}",
        flush=True,
    )
    calm = undisturbed(found)
    if calm and len(calm) < moves:
        print(
            f"{'':6} without stalls by the host ({len(calm) / moves:.0%} of the moves): "
            f"p50 {quantile(calm, 0.5):6.1f} ms p99 {quantile(calm, 0.99):6.1f} ms",
            flush=True,
        )
