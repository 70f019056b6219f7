"""The documentation page of the HTTP API: the OpenAPI description as plain HTML.

It consists of one page and one style sheet of this server: no scripts, no other hosts.
"""

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, HTMLResponse

ABOUT = """\
Programs play with the same actions as people. Create a table, or take a seat at one. With the
token of a seat (`Authorization: Bearer …`) you see what the seat may know, and act for it. Moves
are words such as `line:3` from the list of legal moves; `docs/notation.md` describes moves and
positions. An action that was accepted is on disk. Errors have a code for programs and a message for
people.
"""
TAGS = [
    {"name": "server", "description": "Status and opponents."},
    {"name": "tables", "description": "Creating tables and taking seats."},
    {"name": "playing", "description": "Reading the state, acting, and listening."},
    {"name": "records", "description": "Records and replays of games."},
    {"name": "operating", "description": "For operators."},
]
_STYLE = Path(__file__).with_name("openapi_page.css")
_DEFAULT_DESCRIPTION = "Successful Response"
"""FastAPI's description of a reply that has none."""
Json = Mapping[str, Any]


def add(app: FastAPI) -> None:
    """Serve the page; it is rendered at the first request."""
    rendered: list[str] = []

    @app.get("/api/docs", include_in_schema=False)
    async def page() -> Response:
        if not rendered:
            rendered.append(render(app.openapi()))
        return HTMLResponse(rendered[0], headers={"Cache-Control": "no-cache"})

    @app.get("/api/docs.css", include_in_schema=False)
    async def style() -> Response:
        return FileResponse(_STYLE, headers={"Cache-Control": "no-cache"})


def render(spec: Json) -> str:
    """An OpenAPI description as a page."""
    title = escape(f"{spec['info']['title']} API {spec['info']['version']}")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}</title><link rel="stylesheet" href="/api/docs.css"></head>\n<body>'
        f"<header><h1>{title}</h1>{_prose(spec['info'].get('description', ''))}"
        '<p><a href="/api/openapi.json">openapi.json</a></p></header>\n'
        f"<nav aria-label='Operations'>{''.join(_contents(spec))}</nav>\n"
        f"<main>{''.join(_sections(spec))}{''.join(_models(spec))}</main></body></html>\n"
    )


def _operations(spec: Json, tag: str) -> Iterator[tuple[str, str, Json]]:
    for path, methods in spec["paths"].items():
        for method, operation in methods.items():
            if tag in operation.get("tags", ()):
                yield method.upper(), path, operation


def _contents(spec: Json) -> Iterator[str]:
    for tag in spec["tags"]:
        yield f"<h2>{escape(tag['name'])}</h2><ul>"
        for method, path, operation in _operations(spec, tag["name"]):
            yield (
                f'<li><a href="#{operation["operationId"]}"><b>{method}</b> {escape(path)}</a></li>'
            )
        yield "</ul>"
    yield '<h2><a href="#models">models</a></h2>'


def _sections(spec: Json) -> Iterator[str]:
    for tag in spec["tags"]:
        yield f"<section><h2>{escape(tag['name'])}</h2><p>{escape(tag['description'])}</p>"
        for method, path, operation in _operations(spec, tag["name"]):
            yield from _operation(method, path, operation)
        yield "</section>\n"


def _operation(method: str, path: str, operation: Json) -> Iterator[str]:
    yield f'<article id="{operation["operationId"]}"><h3><b>{method}</b> {escape(path)}</h3>'
    yield _prose(operation.get("description", ""))
    if operation.get("security"):
        yield "<p class='note'>Send <code>Authorization: Bearer TOKEN</code> to act for a seat.</p>"
    if operation.get("parameters"):
        rows = [
            (f"{one['name']} <i>{one['in']}</i>", _type(one["schema"]), one.get("description", ""))
            for one in operation["parameters"]
        ]
        yield "<h4>parameters</h4>" + _table(rows)
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        yield f"<h4>body</h4><p>{_type(body['schema'])}</p>"
        for example in body.get("examples", {}).values():
            yield f"<figure><figcaption>{escape(example['summary'])}</figcaption>"
            yield f"<pre>{escape(_curl(method, path, operation, example['value']))}</pre></figure>"
    else:
        yield f"<figure><pre>{escape(_curl(method, path, operation))}</pre></figure>"
    yield "<h4>replies</h4>" + _table(_replies(operation))
    yield "</article>"


def _curl(method: str, path: str, operation: Json, body: Any = None) -> str:
    """The request as a command line of curl."""
    address = path.replace("{name}", "$TABLE")
    command = [f'curl "http://127.0.0.1:8642{address}"']
    if operation.get("security"):
        command.append('-H "Authorization: Bearer $TOKEN"')
    if body is not None:
        command += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(body)}'"]
    elif method != "GET":
        command.insert(1, f"-X {method}")
    if path.endswith("/events"):
        command.insert(1, "-N")
    return " \\\n  ".join(command)


def _replies(operation: Json) -> Iterator[tuple[str, str, str]]:
    for status, answer in operation["responses"].items():
        kinds = answer.get("content", {})
        types = [
            _type(content["schema"]) if kind == "application/json" else f"<code>{kind}</code>"
            for kind, content in kinds.items()
            if content.get("schema") is not None
        ]
        description = answer.get("description", "")
        if description == _DEFAULT_DESCRIPTION:
            description = ""
        yield escape(status), ", ".join(types), description


def _models(spec: Json) -> Iterator[str]:
    yield "<section id='models'><h2>models</h2>"
    for name, model in sorted(spec["components"]["schemas"].items()):
        yield f'<article id="model-{escape(name)}"><h3>{escape(name)}</h3>'
        yield _prose(model.get("description", ""))
        needed = model.get("required", ())
        rows = [
            (
                escape(field) + ("" if field in needed else " <i>optional</i>"),
                _type(schema),
                schema.get("description", ""),
            )
            for field, schema in model.get("properties", {}).items()
        ]
        yield _table(rows) if rows else f"<p>{_type(model)}</p>"
        for example in model.get("examples", ()):
            yield f"<figure><pre>{escape(json.dumps(example, ensure_ascii=False))}</pre></figure>"
        yield "</article>"
    yield "</section>"


def _type(schema: Json) -> str:
    """A short description of a type, with links to models."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#model-{name}">{name}</a>'
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " | ".join(_type(one) for one in schema[several])
    if "const" in schema:
        return f"<code>{escape(json.dumps(schema['const']))}</code>"
    if "enum" in schema:
        return " | ".join(f"<code>{escape(json.dumps(one))}</code>" for one in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    limits = [
        f"{phrase} {schema[name]}"
        for name, phrase in (
            ("minimum", "from"),
            ("maximum", "to"),
            ("minLength", "at least"),
            ("maxLength", "at most"),
        )
        if name in schema
    ]
    return escape(" ".join([kind, *limits]))


def _table(rows: Any) -> str:
    body = "".join(
        f"<tr><th scope='row'>{name}</th><td>{kind}</td><td>{_inline(text)}</td></tr>"
        for name, kind, text in rows
    )
    return f"<table>{body}</table>" if body else ""


def _prose(text: str) -> str:
    return "".join(f"<p>{_inline(part)}</p>" for part in text.strip().split("\n\n") if part)


def _inline(text: str) -> str:
    """Text with `code` in it."""
    parts = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts)
    )
