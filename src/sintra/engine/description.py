"""What a host has to know of the engine: layouts of records, functions, events, facts, levels."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from sintra.engine.exports import LAYOUTS
from sintra.engine.llvm_ir import ARRAY, GROUP, Entry, Parameter
from sintra.model import registry
from sintra.model.game import Game, Json, make_game
from sintra.model.visibility import FIXED_RNG
from sintra.players import levels, weights
from sintra.players.search import decide, round_solver, tiling_solver
from sintra.players.search.mcts import SearchParameters
from sintra.rules import outlook
from sintra.rules.effects import LIST, TOTALS, EffectKind, Source
from sintra.study import comparison, judgement, plan, played_like, reasons, steps

_STORED = {"float32": "float16"}
"""Types of numbers that take less space in a file of weights than in memory."""


def functions(entries: Iterable[Entry]) -> Json:
    """How the functions are called, by name."""
    return {
        entry.name: {"parameters": _parameters(entry.parameters), "results": entry.results}
        for entry in entries
    }


def describe(functions: Json) -> Json:
    """Everything that a host has to know, as JSON values."""
    return {
        "layouts": {name: layout(dtype) for name, dtype in LAYOUTS.items()},
        "functions": functions,
        "effects": {kind.name.lower(): int(kind) for kind in EffectKind},
        "log_modes": {"list": LIST, "totals": TOTALS},
        "buffers": {
            "tiling_states": tiling_solver.MAX_DEPTH,
            "tiling_moves": tiling_solver.MAX_DEPTH + 1,
            "solver_states": round_solver.MAX_DEPTH,
            "line_values": 2,
            "outlook_states": outlook.MAX_DEPTH + 1,
            "payments": outlook.MAX_PAYMENTS,
            "study_nodes": comparison.NODES,
        },
        "solved": {"paused": round_solver.PAUSED, "solved": round_solver.SOLVED},
        "stages": {
            "tiling": decide.TILING, "round_end": decide.ROUND_END, "tree": decide.TREE,
        },
        "search_parameters": SearchParameters()._asdict(),
        "view_rng": {"enabled": 1, "words": FIXED_RNG["words"][0].tolist()},
        "levels": [_level(one) for one in levels.LEVELS],
        "study": _study(),
        "games": {name: _game(make_game(name)) for name in registry.GAMES},
    }  # fmt: skip


def layout(dtype: np.dtype[Any]) -> Json:
    """The size of a record, and of each field its offset, type of number and shape.

    >>> from sintra.rules.rng import RNG
    >>> layout(RNG)
    {'size': 40, 'fields': {'enabled': [0, 'int64', []], 'words': [8, 'int64', [4]]}}
    """
    assert dtype.fields is not None
    fields = {}
    for name, (kind, offset, *_) in dtype.fields.items():
        fields[name] = [offset, kind.base.name, list(kind.shape)]
    return {"size": dtype.itemsize, "fields": fields}


def _parameters(parameters: Iterable[Parameter]) -> list[Json]:
    found: list[Json] = []
    for one in parameters:
        described: Json = {"name": one.name, "kind": one.kind}
        if one.kind == ARRAY:
            described["item"] = _item(one.dtype)
        elif one.kind == GROUP:
            described["parts"] = _parameters(one.parts)
        found.append(described)
    return found


def _item(dtype: np.dtype[Any] | None) -> str:
    assert dtype is not None
    if dtype.names is None:
        return dtype.name
    return next(name for name, known in LAYOUTS.items() if known == dtype)


def _study() -> Json:
    """What the records of a review hold, in words."""
    return {
        "candidates": steps.MAX_CANDIDATES,
        "reasons": reasons.MAX_REASONS,
        "passes": plan.MAX_PASSES,
        "nothing": plan.NOTHING,
        "units": {"share": judgement.SHARE, "lead": judgement.LEAD},
        "confidence": judgement.CONFIDENCE,
        "judgements": [one.name.lower() for one in judgement.Judgement],
        "sources": [*(one.name.lower() for one in Source), "later"],
        "reason_kinds": [one.name.lower() for one in reasons.ReasonKind],
        "exact": {"tiling": steps.TILING, "round_end": steps.ROUND_END},
    }


def _level(level: levels.Level) -> Json:
    """A level by its number, and its settings in every game."""
    return {"number": level.number, "name": level.name, "character": level.character}


def _game(game: Game) -> Json:
    events = list(game.events)
    return {
        "events": [event.text for event in events],
        "moves": game.move_count,
        "players": list(game.player_counts),
        "goals": list(game.goals),
        "phases": list(game.phase_words),
        "awaits": list(game.awaits_words),
        "table_events": sorted(
            {event.verb for event in events[game.move_count :] if game.is_table_event(event)}
        ),
        "takes_tiles": sorted({event.verb for event in events if game.takes_tiles(event)}),
        "places_tiles": sorted({event.verb for event in events if game.places_tiles(event)}),
        "reveals_hidden": sorted({event.verb for event in events if game.reveals_hidden(event)}),
        "keeps_drawn": [word for word in game.awaits_words if game.keeps_drawn(word)],
        "pays_in_parts": [word for word in game.awaits_words if game.pays_in_parts(word)],
        "facts": game.facts,
        "levels": {
            str(level.number): _record(levels.settings(level, game.name)) for level in levels.LEVELS
        },
        "hint": _record(levels.hint_settings()),
        "error_rates": played_like.error_rates(game.name),
        "weights": [
            [name, _STORED.get(kind.base.name, kind.base.name)]
            for name, (kind, *_) in (weights.WEIGHTS.fields or {}).items()
        ],
    }


def _record(record: Any) -> Json:
    return {name: record[name][0].tolist() for name in record.dtype.names}


def stored_weights(game: str) -> bytes:
    """The weights of a game as they are sent to a host: field by field, as ``weights`` says.

    Networks are rounded to 16 bits in their files already, so nothing is lost here.
    """
    record = weights.load(game)
    parts = []
    for name in record.dtype.names:
        values = record[name][0]
        stored = np.dtype(_STORED.get(values.dtype.name, values.dtype.name)).newbyteorder("<")
        packed = np.asarray(values).astype(stored)
        assert (packed.astype(values.dtype) == values).all(), f"{game}: {name} loses precision"
        parts.append(packed.tobytes())
    return b"".join(parts)
