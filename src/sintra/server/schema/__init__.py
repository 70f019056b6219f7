"""The protocol, declared once: what clients may send and what the server answers.

Clients are pages and programs. What they send is a Pydantic model, which validates it. What the
server sends is a ``TypedDict``: building one costs nothing at run time, mypy checks the code that
builds it, and the tests validate real messages with Pydantic. ``tools/make-protocol`` writes
``web/src/live/protocol.ts`` and the tables of ``docs/server.md`` from these declarations.
"""
