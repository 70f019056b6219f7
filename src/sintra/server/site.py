"""The page and its engine as a static site: files for any web host."""

import json
import re
import shutil
from pathlib import Path

from sintra import __version__
from sintra.engine import build
from sintra.model.errors import OptionError
from sintra.server.settings import Settings
from sintra.server.web.pages import HEADERS

_MARK = "files.json"
"""A file that every site has: only a folder with it, or an empty one, is written to."""
_PATH = re.compile(r"/([\w.~-]+/)*")
_STATUS = {"ready": False, "step": "none", "done": 0, "total": 0, "version": __version__}
"""What the page is told in place of a server's status: there is none."""
_FOREVER = "public, max-age=31536000, immutable"


def write_site(folder: Path, path: str) -> list[Path]:
    """Write the site for a path of its host; the files, or none if others are there already."""
    page = Settings(data=folder).static
    if not (page / "index.html").is_file():
        raise OptionError("the page is not built: run 'make web' first")
    if build.built() is None:
        raise OptionError("the engine is not built: run 'make engine' first")
    if not _PATH.fullmatch(path):
        raise OptionError(f"a path begins and ends with a slash, such as /sintra/, not {path!r}")
    if folder.exists() and any(folder.iterdir()) and not (folder / _MARK).is_file():
        return []
    folder.mkdir(parents=True, exist_ok=True)
    for old in ("assets", "engine"):
        shutil.rmtree(folder / old, ignore_errors=True)
    shutil.copytree(page, folder, dirs_exist_ok=True)
    shutil.copytree(build.FOLDER, folder / "engine")
    index = (folder / "index.html").read_text("utf-8")
    index = re.sub(r'(href|src)="/', rf'\g<1>="{path}', index)
    # A host answers an address of the page that is no file with this one.
    for name in ("index.html", "404.html"):
        (folder / name).write_text(index, "utf-8")
    manifest = (folder / "manifest.webmanifest").read_text("utf-8")
    (folder / "manifest.webmanifest").write_text(re.sub(r'": "/', f'": "{path}', manifest), "utf-8")
    (folder / "api").mkdir(exist_ok=True)
    (folder / "api" / "status").write_text(json.dumps(_STATUS), "utf-8")
    (folder / "_headers").write_text(_headers(path), "utf-8")
    return [file for file in sorted(folder.rglob("*")) if file.is_file()]


def _headers(path: str) -> str:
    """The headers of the site, for hosts that read a file ``_headers``."""
    lines = [f"{path}*", *(f"  {name}: {value}" for name, value in HEADERS.items())]
    lines += [f"{path}assets/*", f"  Cache-Control: {_FOREVER}"]
    for name in ("index.html", "sw.js", "files.json", f"engine/{build.DESCRIPTION}"):
        lines += [path + name, "  Cache-Control: no-cache"]
    return "\n".join(lines) + "\n"
