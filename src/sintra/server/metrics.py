"""Metrics for Prometheus. Labels never contain ids of tables, seats or names of people."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Upper limits of the histograms, in seconds."""

CONTENT_TYPE = CONTENT_TYPE_LATEST

disable_created_metrics()  # type: ignore[no-untyped-call]  # the ``_created`` series are not used


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.requests = Counter(
            "sintra_http_requests",
            "HTTP requests answered",
            ["method", "route", "status"],
            registry=registry,
        )
        self.request_seconds = Histogram(
            "sintra_http_request_seconds",
            "Seconds until a request was answered",
            ["route"],
            buckets=_BUCKETS,
            registry=registry,
        )
        self.websockets = Gauge("sintra_websockets", "Open WebSockets", registry=registry)
        self.messages = Counter(
            "sintra_websocket_messages",
            "Messages received over WebSockets",
            ["type"],
            registry=registry,
        )
        self.actions = Counter(
            "sintra_actions",
            "Actions of players, accepted or refused",
            ["type", "outcome"],
            registry=registry,
        )
        self.action_seconds = Histogram(
            "sintra_action_seconds",
            "Seconds until an action was stored and published, or refused",
            ["type"],
            buckets=_BUCKETS,
            registry=registry,
        )
        self.job_wait_seconds = Histogram(
            "sintra_job_wait_seconds",
            "Seconds that questions waited for a worker",
            ["asker"],
            buckets=(*_BUCKETS, 10, 30),
            registry=registry,
        )
        self.jobs_dropped = Counter(
            "sintra_jobs_dropped",
            "Questions dropped because nobody waited for them any longer",
            registry=registry,
        )

    def observe_wait(self, seconds: float, asker: str) -> None:
        """Count a wait for a worker that has ended; ``nobody`` waited for what was dropped."""
        if asker == "nobody":
            self.jobs_dropped.inc()
        else:
            self.job_wait_seconds.labels(asker).observe(seconds)

    def add_gauge(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is looked up when the metrics are read."""
        Gauge(name, description, registry=self._registry).set_function(value)

    def to_bytes(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self._registry)
