import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

import sintra.server
from sintra.engine import build
from tests.browser.robot import PATIENCE
from tests.engine import node
from tests.server.harness import Server

STATIC = Path(sintra.server.__file__).parent / "static"
expect.set_options(timeout=PATIENCE)  # how long it takes is not what is tested
NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine.

    It ends with the last test of this folder: as long as it is there, Playwright's event loop
    counts as running, and no other test in the process can start one.
    """
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        pytest.fail("the browser tests need Chromium: tools/need-chromium")
    if not (STATIC / "index.html").exists():
        pytest.fail("the browser tests need the page: make web")
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except Error as error:
            pytest.fail(f"Chromium does not start: {error}")
        yield started
        started.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the built page."""
    running = Server(tmp_path_factory.mktemp("data"), static=str(STATIC), pace=0.02)
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture(scope="session")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page and its engine, which is not needed any more once they are loaded."""
    node.require_engine()
    running = Server(tmp_path_factory.mktemp("data"), static=str(STATIC), engine=str(build.FOLDER))
    try:
        yield running.start(ready=False)
    finally:
        running.stop()


@pytest.fixture(scope="session")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that plays, with the engine for games on the device."""
    node.require_engine()
    running = Server(
        tmp_path_factory.mktemp("data"), static=str(STATIC), engine=str(build.FOLDER), pace=0.02
    )
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the built page that a test may stop and start again."""
    running = Server(tmp_path_factory.mktemp("data"), static=str(STATIC), pace=0.02)
    try:
        yield running.start()
    finally:
        running.stop()
