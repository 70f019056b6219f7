"""Mutations of valid data: one random change in a tree of JSON values, or in a text."""

import copy
import random
from typing import Any

Path = tuple[Any, ...]

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, 5, 6, 7, 9, -1, 90, 500, 10**30, 0.0, 1.0, 90.0, "", "B", "BB",
    "BBBBB", "YRK", "?", "*", ".", "YKT*", "JBTK", "KB", "special", "joker", "chance", "factory",
    "center", "turn", "over", "setup", "tiling", "line", "rows", "nw", "é", "......", [], ["B"],
    ["YKT*", 90], [[]], {}, {"nw": ["YKT*", 0]}, {"B": 1},
)  # fmt: skip


def paths(tree: Any, here: Path = ()) -> list[Path]:
    """The path to every value of a tree."""
    found = [here] if here else []
    if isinstance(tree, dict):
        for key, value in tree.items():
            found += paths(value, (*here, key))
    elif isinstance(tree, list):
        for place, value in enumerate(tree):
            found += paths(value, (*here, place))
    return found


def mutate_value(value: Any, rng: random.Random) -> Any:
    """Another value, often of the same type."""
    if isinstance(value, bool):
        return rng.choice([not value, *JUNK])
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, value + 2, 0, 1, -value, float(value), *JUNK])
    if isinstance(value, str):
        letter = rng.choice("BYRKT*J.1?")
        place = rng.randrange(len(value) + 1)
        return rng.choice(
            [
                value[:place] + letter + value[place:],
                value[:place] + value[place + 1 :],
                value[:place] + letter + value[place + 1 :],
                value[::-1],
                value.lower(),
                rng.choice(JUNK),
            ]
        )
    if isinstance(value, list):
        extra = rng.choice([*value, *JUNK])
        shuffled = rng.sample(value, len(value))
        return rng.choice([[*value, extra], value[1:], value[:-1], shuffled, rng.choice(JUNK)])
    return rng.choice(JUNK)


def mutate_tree(tree: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], Path]:
    """A copy with one value removed, replaced, added or duplicated, and the path to it."""
    mutated = copy.deepcopy(tree)
    path = rng.choice(paths(mutated))
    parent: Any = mutated
    for step in path[:-1]:
        parent = parent[step]
    last = path[-1]
    kind = rng.randrange(6)
    if kind == 0:
        del parent[last]
    elif kind == 1 and isinstance(parent, dict):
        parent[rng.choice(["extra", "Round", "", "bag", "nw", "se"])] = rng.choice(JUNK)
    elif kind == 2:
        other: Any = mutated
        for step in rng.choice(paths(tree)):
            other = other[step]
        parent[last] = copy.deepcopy(other)
    else:
        parent[last] = mutate_value(parent[last], rng)
    return mutated, path


def mutate_text(text: str, rng: random.Random) -> str:
    """A text with one word or character dropped, duplicated, swapped or replaced."""
    words = text.split(" ")
    place = rng.randrange(len(words))
    other = rng.randrange(len(words))
    kind = rng.randrange(8)
    if kind == 0:
        del words[place]
    elif kind == 1:
        words.insert(place, words[place])
    elif kind == 2:
        words[place], words[other] = words[other], words[place]
    elif kind == 3:
        words.insert(place, words[other])
    else:
        at = rng.randrange(len(text))
        letter = rng.choice("BYRKTJ*:=@-|#0123456789 \n\t\r{}[]\"',é\x85\u2028") if kind < 7 else ""
        return text[:at] + letter + text[at + rng.randrange(2) :]
    return " ".join(words)
