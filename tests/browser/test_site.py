"""A static site, in a folder of a host without anything of ours: offline after the first visit."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sintra.model.errors import OptionError
from sintra.server.site import write_site
from sintra.server.web.pages import HEADERS
from tests.browser.robot import TABLE, at_start, visit
from tests.engine import node

SITE = "/games/sintra/"


_IS_KEPT = """async (site) => {
    const cache = await caches.open("sintra-2");
    const kept = (await cache.keys()).map((one) => new URL(one.url).pathname);
    const files = await (await fetch(site + "files.json")).json();
    const engine = kept.filter((path) => path.startsWith(site + "engine/"));
    return engine.length === 4 && files.every((file) => kept.includes(site + file));
}"""
"""Whether the service worker keeps all files of the page, and those of the engine."""


class Host(SimpleHTTPRequestHandler):
    """A web host: files, the headers of the site, and its page for an unknown address."""

    def send_error(self, code: int, *_: str | None) -> None:
        page = Path(self.directory) / SITE.strip("/") / "404.html"
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        if code == HTTPStatus.NOT_FOUND:
            self.wfile.write(page.read_bytes())

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    node.require_engine()
    root = tmp_path_factory.mktemp("host")
    assert write_site(root / SITE.strip("/"), SITE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_whole_game_on_a_static_site_without_a_network(browser: Browser, host: str) -> None:
    with visit(browser, host, service_workers="allow") as visitor:
        at_start(visitor, SITE)
        page = visitor.page
        kinds = page.locator("select.kind").first.locator("option")
        assert "link" not in kinds.evaluate_all("all => all.map((one) => one.value)")
        # Everything is kept once the service worker is there and the engine has been loaded.
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        while not page.evaluate(_IS_KEPT, SITE):
            page.wait_for_timeout(100)
        visitor.offline = True
        visitor.context.set_offline(True)
        page.reload()
        page.get_by_role("button", name=re.compile("Play now")).click()
        page.wait_for_selector(TABLE)
        assert f"{SITE}t/local-" in page.url
        visitor.step()
        page.reload()
        visitor.play_out()
        visitor.context.set_offline(False)


def test_a_newer_version_is_offered_to_an_open_page(browser: Browser, host: str) -> None:
    with visit(browser, host) as visitor:
        page = visitor.page
        page.clock.install()
        at_start(visitor, SITE)
        page.get_by_role("button", name=re.compile("Play now")).wait_for()
        page.clock.fast_forward("15:00")  # the site is asked, and still has this page
        expect(page.get_by_text("A new version is ready.")).to_have_count(0)
        page.route("**/files.json", lambda route: route.fulfill(json=["assets/index-new.js"]))
        page.clock.fast_forward("15:00")
        visitor.see("A new version is ready.")
        with page.expect_navigation():
            page.get_by_role("button", name="Load it").click()


def test_a_site_does_not_overwrite_other_files(tmp_path: Path) -> None:
    node.require_engine()
    (tmp_path / "mine.txt").write_text("mine")
    assert write_site(tmp_path, "/") == []
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(OptionError, match="begins and ends with a slash"):
        write_site(tmp_path / "new", "sintra")


def test_a_site_is_written_again_for_another_path(tmp_path: Path) -> None:
    node.require_engine()
    assert write_site(tmp_path / "site", "/")
    files = write_site(tmp_path / "site", "/games/")
    texts = {file.name: file.read_text("utf-8") for file in files if file.suffix == ".html"}
    assert set(texts) == {"index.html", "404.html"}
    assert all('="/games/assets/' in text and '="/assets' not in text for text in texts.values())
    manifest = json.loads((tmp_path / "site" / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "/games/"
    assert "/games/engine/engine.json.gz" in (tmp_path / "site" / "_headers").read_text("utf-8")
