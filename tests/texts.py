"""What the Fluent files of the languages contain."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src" / "sintra" / "locales"
LOCALES = sorted(path.name for path in ROOT.iterdir() if path.is_dir())


def keys(language: str, area: str) -> set[str]:
    text = (ROOT / language / f"{area}.ftl").read_text("utf-8")
    return set(re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE))
