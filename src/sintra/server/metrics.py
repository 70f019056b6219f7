"""Figures for Prometheus. Labels are words of ours: no names of tables, seats or people."""

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

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

CONTENT_TYPE = CONTENT_TYPE_LATEST

disable_created_metrics()  # type: ignore[no-untyped-call]  # a line for each line, of no use


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.requests = Counter(
            "sintra_http_requests",
            "Requests answered",
            ["method", "route", "status"],
            registry=registry,
        )
        self.request_seconds = Histogram(
            "sintra_http_seconds",
            "Seconds until a request was answered",
            ["route"],
            buckets=_SECONDS,
            registry=registry,
        )
        self.sockets = Gauge("sintra_sockets", "Open WebSockets", registry=registry)
        self.messages = Counter(
            "sintra_socket_messages", "Messages from WebSockets", ["type"], registry=registry
        )
        self.deeds = Counter(
            "sintra_deeds", "What seats wanted", ["type", "outcome"], registry=registry
        )
        self.deed_seconds = Histogram(
            "sintra_deed_seconds",
            "Seconds until a deed was stored and told, or refused",
            ["type"],
            buckets=_SECONDS,
            registry=registry,
        )

    def watch(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Add a figure that is looked up when somebody asks."""
        Gauge(name, words, registry=self._registry).set_function(value)

    def write(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self._registry)
