"""The engine: compiled functions of the rules and players, built for other hosts than Python.

``exports`` lists the functions, and ``build`` makes one WebAssembly module of them
(``docs/engine.md``).
"""
